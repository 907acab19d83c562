import { z } from 'zod'
import { countAudience, listAudienceChoices } from '@/lib/data/curriculums/audiences'
import { listOwnOpen, type OwnCurriculumRecord, type OwnItem, type OwnTask } from '@/lib/data/curriculums/own'
import {
  type AssignmentCounts,
  type CurriculumRecord,
  countAssignments,
  findCurriculum,
  listCurriculumPage,
  listItemChoices,
  listTaskChoices,
  noAssignments,
} from '@/lib/data/curriculums/read'
import { windowOf } from '@/lib/domain/curriculums/due'
import { itemKey, itemsAsWork } from '@/lib/domain/curriculums/items'
import {
  type AssignmentStanding,
  assignmentStanding,
  type CurriculumRule,
  curriculumFilters,
} from '@/lib/domain/curriculums/kinds'
import { countsFrom, type DoneWork, groupProgress } from '@/lib/domain/curriculums/progress'
import { ok } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id, optionalOneOf, search } from '../inputs'
import { first, type PageOf, positionInput, toPage } from '../page-of'
import { audience, audienceWindow } from './curriculum-input'
import { orgToday } from './progress'

export type CurriculumView = CurriculumRecord & { counts: AssignmentCounts }

const ofOrg = { type: 'CURRICULUMS', orgOf: (org: { id: string }) => org.id } as const
const ofCurriculum = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

async function addReach(today: PlainDate, all: readonly CurriculumRecord[]): Promise<CurriculumView[]> {
  const ids = all.map((curriculum) => curriculum.id)
  const counts = ids.length > 0 ? await countAssignments(ids, today) : new Map()
  return all.map((curriculum) => ({ ...curriculum, counts: counts.get(curriculum.id) ?? noAssignments }))
}

const filter = z
  .strictObject({ state: optionalOneOf(curriculumFilters), q: search })
  .nullish()
  .transform((input) => ({ state: input?.state ?? null, words: input?.q ?? [] }))

const position = positionInput(z.tuple([z.string().max(500), z.uuid()]))

/** The curriculums of an organization by title, with the number of members in each state, in pages. */
export const listCurriculums = defineService({
  action: 'curriculum.list',
  input: z.strictObject({ orgId: id, first, after: position, filter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (ctx, { orgId, first: size, after: from, filter: by }) => {
    const start = from && { title: from[0], id: from[1] }
    const today = await orgToday(ctx, orgId)
    const rows = await listCurriculumPage({ orgId, today, ...by, after: start, size: size + 1 })
    const views = await addReach(today, rows)
    return ok<PageOf<CurriculumView>>(toPage(views, size, (view) => [view.title, view.id]))
  },
})

/** One curriculum with the number of members in each state. */
export const getCurriculum = defineService({
  action: 'curriculum.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: curriculumId }) => findCurriculum(ctx.db, curriculumId),
  feature: ofCurriculum,
  run: async (ctx, _input, curriculum) => ok((await addReach(await orgToday(ctx, curriculum.orgId), [curriculum]))[0]!),
})

/** How many members an audience currently includes. */
export const countReach = defineService({
  action: 'curriculum.list',
  input: z.strictObject({ orgId: id, audience }),
  dates: (at, today) => audienceWindow(at, today, 'audience'),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (ctx, { orgId, audience: reached }) =>
    ok({ count: await countAudience(orgId, reached, await orgToday(ctx, orgId)) }),
})

/**
 * The choices for a curriculum: departments, job titles and licenses that members have, and the organization's tasks,
 * requested documents and documents to sign.
 */
export const getCurriculumChoices = defineService({
  action: 'curriculum.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (ctx, { orgId }) => {
    const [choices, tasks, items] = await Promise.all([
      listAudienceChoices(orgId),
      listTaskChoices(ctx.db, orgId),
      listItemChoices(ctx.db, orgId),
    ])
    return ok({ ...choices, tasks, items })
  },
})

/**
 * A group of a curriculum: `have` of `need` tasks or hundredths of an hour, and the remaining tasks. `countsFrom` is the
 * first day whose credits count; null means any day.
 */
export type OwnGroup = {
  name: string
  rule: CurriculumRule
  have: number
  need: number
  met: boolean
  countsFrom: PlainDate | null
  left: OwnTask[]
  leftItems: OwnItem[]
  /** It asks for more than classes. */
  asksItems: boolean
}
export type OwnCurriculum = Omit<OwnCurriculumRecord, 'groups' | 'rule' | 'held'> & {
  standing: AssignmentStanding
  groups: OwnGroup[]
}

/**
 * The curriculums that the person has to complete in their organizations, with the earliest due date first, each with
 * where to enroll.
 */
export const listOwnCurriculums = defineService({
  action: 'curriculum.listOwn',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const { all, work } = await listOwnOpen(ctx.viewer.userId, ctx.now)
    return ok(all.map((curriculum) => ownCurriculum(curriculum, work, ctx.now)))
  },
})

function ownCurriculum(
  { groups, rule, held, ...curriculum }: OwnCurriculumRecord,
  credits: readonly DoneWork[],
  now: Date,
): OwnCurriculum {
  const window = windowOf(rule, curriculum)
  const today = todayIn(curriculum.timeZone, now)
  const standing = assignmentStanding(curriculum, today)
  const work = [...credits, ...itemsAsWork(held, window, today)]
  const doneTaskIds = new Set(
    work.flatMap(({ taskId, completedAt }) =>
      taskId && (window.tasks === null || completedAt >= window.tasks) ? taskId : [],
    ),
  )
  const parts = groups.map(({ tasks, items, ...group }): OwnGroup => {
    const whole = { ...group, taskIds: [...tasks.map(({ id }) => id), ...items.map(itemKey)] }
    const { have, need, metOn } = groupProgress(whole, work, window)
    const met = metOn !== null
    return {
      name: group.name,
      rule: group.rule,
      have,
      need,
      met,
      countsFrom: countsFrom(whole, window),
      left: met ? [] : tasks.filter(({ id }) => !doneTaskIds.has(id)),
      asksItems: items.length > 0,
      leftItems: met ? [] : items.filter((item) => !doneTaskIds.has(itemKey(item))),
    }
  })
  return { ...curriculum, standing, groups: parts }
}
