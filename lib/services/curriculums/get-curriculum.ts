import { z } from 'zod'
import { countAudience, listAudienceChoices } from '@/lib/data/curriculums/audiences'
import {
  type AssignmentCounts,
  type CurriculumRecord,
  countAssignments,
  findCurriculum,
  listCurriculumPage,
  listTaskChoices,
  noAssignments,
} from '@/lib/data/curriculums/read'
import { curriculumStates } from '@/lib/domain/curriculums/kinds'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { search } from '../search-input'
import { audience } from './curriculum-input'
import { orgToday } from './org-today'

export type CurriculumView = CurriculumRecord & { counts: AssignmentCounts }

const ofOrg = { type: 'CURRICULUMS', orgOf: (org: { id: string }) => org.id } as const
const ofCurriculum = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

async function addReach(ctx: SignedInCtx, orgId: string, all: readonly CurriculumRecord[]): Promise<CurriculumView[]> {
  const ids = all.map((curriculum) => curriculum.id)
  const counts = ids.length > 0 ? await countAssignments(ids, await orgToday(ctx, orgId)) : new Map()
  return all.map((curriculum) => ({ ...curriculum, counts: counts.get(curriculum.id) ?? noAssignments }))
}

const filter = z
  .strictObject({ state: optionalOneOf(curriculumStates), q: search })
  .nullish()
  .transform((input) => ({ state: input?.state ?? null, words: input?.q ?? [] }))

const place = placeInput(z.tuple([z.string().max(500), z.uuid()]))

/** The curriculums of an organization by title, with the number of members in each state, in pages. */
export const listCurriculums = defineService({
  action: 'curriculum.list',
  input: z.strictObject({ orgId: id, first, after: place, filter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (ctx, { orgId, first: size, after: from, filter: by }) => {
    const start = from && { title: from[0], id: from[1] }
    const rows = await listCurriculumPage({ orgId, ...by, after: start, size: size + 1 })
    const views = await addReach(ctx, orgId, rows)
    return ok<Connection<CurriculumView>>(toConnection(views, size, (view) => [view.title, view.id]))
  },
})

/** One curriculum with the number of members in each state. */
export const getCurriculum = defineService({
  action: 'curriculum.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: curriculumId }) => findCurriculum(ctx.db, curriculumId),
  feature: ofCurriculum,
  run: async (ctx, _input, curriculum) => ok((await addReach(ctx, curriculum.orgId, [curriculum]))[0]!),
})

/** How many members an audience currently includes. */
export const countReach = defineService({
  action: 'curriculum.list',
  input: z.strictObject({ orgId: id, audience }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (_ctx, { orgId, audience: reached }) => ok({ count: await countAudience(orgId, reached) }),
})

/**
 * The choices for a curriculum: departments, job titles and licenses that members have, and the organization's tasks.
 */
export const getCurriculumChoices = defineService({
  action: 'curriculum.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (ctx, { orgId }) => {
    const [choices, tasks] = await Promise.all([listAudienceChoices(orgId), listTaskChoices(ctx.db, orgId)])
    return ok({ ...choices, tasks })
  },
})
