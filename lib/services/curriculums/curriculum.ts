import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { listPeopleOfCurriculum } from '@/lib/data/curriculums/audiences'
import { type CurriculumRecord, findCurriculum, listItemChoices, listUsableTasks } from '@/lib/data/curriculums/read'
import {
  insertCurriculum,
  lockCurriculum,
  lockCurriculumAmongOthers,
  moveCurriculum,
  updateCurriculum as update,
} from '@/lib/data/curriculums/write'
import type { Tx } from '@/lib/data/db'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { type ItemRef, itemKey } from '@/lib/domain/curriculums/items'
import type { CurriculumState } from '@/lib/domain/curriculums/kinds'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { curriculumFields, datesOfCurriculum, type EnteredCurriculum, valuesOf } from './curriculum-input'
import { assignTo } from './progress'

const feature = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** Creates a curriculum as a draft; nobody is assigned until it is activated. */
export const createCurriculum = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ input: z.strictObject({ orgId: id, ...curriculumFields }) }),
  dates: datesOfCurriculum,
  subject: async (ctx, { input }) => ((await ctx.load.org.load(input.orgId)) ? { orgId: input.orgId } : null),
  feature,
  run: async (ctx, { input: { orgId, ...fields } }): Promise<Result<CurriculumRecord>> => {
    return write(ctx, async (w) => {
      const strange = await taskProblems(w.tx, orgId, fields, null)
      if (strange) return fail('invalidInput', strange)
      const curriculum = await findCurriculum(w.tx, await insertCurriculum(w.tx, orgId, valuesOf(fields)))
      if (!curriculum) return fail('notFound')
      w.audit({
        action: 'curriculum.created',
        subjectType: 'Curriculum',
        subjectId: curriculum.id,
        orgId,
        detail: {},
        after: curriculum,
      })
      return ok(curriculum)
    })
  },
})

/**
 * Changes a curriculum's groups and audience. If it is active, everybody's progress is recomputed: members now in the
 * audience are assigned, others are released.
 */
export const updateCurriculum = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ input: z.strictObject({ id, version, ...curriculumFields }) }),
  dates: datesOfCurriculum,
  subject: (ctx, { input }) => findCurriculum(ctx.db, input.id),
  feature,
  run: async (
    ctx,
    { input: { id: curriculumId, version: seen, ...fields } },
    { orgId },
  ): Promise<Result<CurriculumRecord>> => {
    return write(ctx, async (w) => {
      const before = await lockCurriculum(w.tx, curriculumId)
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      if (before.state === 'RETIRED') return fail('curriculumState')
      const strange = await taskProblems(w.tx, orgId, fields, before)
      if (strange) return fail('invalidInput', strange)
      await update(w.tx, curriculumId, seen, valuesOf(fields))
      const after = await findCurriculum(w.tx, curriculumId)
      if (!after) return fail('notFound')
      if (after.state === 'ACTIVE') await w.send({ queue: 'curriculums', data: { curriculumId } })
      w.audit({
        action: 'curriculum.updated',
        subjectType: 'Curriculum',
        subjectId: curriculumId,
        orgId,
        detail: {},
        before,
        after,
      })
      return ok(after)
    })
  },
})

/**
 * Tasks and documents of another organization, and archived or ended ones that were not required before, by field.
 */
async function taskProblems(
  tx: Tx,
  orgId: string,
  { groups }: EnteredCurriculum,
  before: CurriculumRecord | null,
): Promise<Record<string, FieldProblem> | null> {
  const requestedTaskIds = [...new Set(groups.flatMap(({ taskIds }) => taskIds))]
  const currentTaskIds = new Set(before?.groups.flatMap(({ tasks }) => tasks.map((task) => task.id)))
  const usable = new Set(
    (await listUsableTasks(tx, orgId, requestedTaskIds)).flatMap((task) =>
      task.state !== 'ARCHIVED' || currentTaskIds.has(task.id) ? task.id : [],
    ),
  )
  const knownItems = new Set([
    ...(await listItemChoices(tx, orgId)).map(itemKey),
    ...(before?.groups.flatMap(({ items }) => items.map(itemKey)) ?? []),
  ])
  const isKnown = (item: ItemRef) => item.kind === 'LICENSE' || knownItems.has(itemKey(item))
  const problems = groups.flatMap(({ taskIds, items }, index) => [
    ...(taskIds.every((task) => usable.has(task))
      ? []
      : [[`input.groups.${index}.taskIds`, 'validation.curriculumTasks'] as const]),
    ...(items.every(isKnown) ? [] : [[`input.groups.${index}.items`, 'validation.curriculumItems'] as const]),
  ])
  return problems.length > 0 ? Object.fromEntries(problems) : null
}

const ofCurriculum = {
  action: 'curriculum.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx: SignedInCtx, { id: curriculumId }: { id: string }) => findCurriculum(ctx.db, curriculumId),
  feature: { type: 'CURRICULUMS', orgOf: ({ orgId }: CurriculumRecord) => orgId },
} as const

/** How many people are assigned within the request; a job assigns the rest. */
const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

type Move = { version: number; from: readonly CurriculumState[]; to: CurriculumState; action: AuditAction }

/** Activates a curriculum. Its audience is assigned now; people who become part of it later are assigned then. */
export const activateCurriculum = defineService({
  ...ofCurriculum,
  run: (ctx, { version: seen }, curriculum) =>
    changeState(ctx, curriculum, {
      version: seen,
      from: ['DRAFT', 'RETIRED'],
      to: 'ACTIVE',
      action: 'curriculum.activated',
    }),
})

/** Retires a curriculum: nobody is assigned any more, open assignments are closed, and completed ones are kept. */
export const retireCurriculum = defineService({
  ...ofCurriculum,
  run: (ctx, { version: seen }, curriculum) =>
    changeState(ctx, curriculum, {
      version: seen,
      from: ['DRAFT', 'ACTIVE'],
      to: 'RETIRED',
      action: 'curriculum.retired',
    }),
})

/**
 * People are locked before the curriculum, as everywhere. The job afterwards finds people whom this transaction could
 * not see yet, so nobody who joins at the same moment is missed.
 */
async function changeState(
  ctx: SignedInCtx,
  { id: curriculumId, orgId }: CurriculumRecord,
  transition: Move,
): Promise<Result<CurriculumRecord>> {
  return write(ctx, async (w) => {
    const people = await listPeopleOfCurriculum(w.tx, curriculumId, {
      after: first,
      size: atOnce,
      reached: transition.to === 'ACTIVE',
      now: ctx.now,
    })
    await lockPeople(w.tx, people)
    const before = await lockCurriculumAmongOthers(w.tx, { id: curriculumId, orgId })
    if (!before) return fail('notFound')
    if (before.version !== transition.version) return fail('staleVersion', undefined, { current: before })
    if (!(await moveCurriculum(w.tx, { id: curriculumId, ...transition }))) return fail('curriculumState')
    await assignTo(w, people, ctx.now)
    await w.send({ queue: 'curriculums', data: { curriculumId } })
    const after = await findCurriculum(w.tx, curriculumId)
    if (!after) return fail('notFound')
    const detail = { from: before.state, to: after.state }
    w.audit({ action: transition.action, subjectType: 'Curriculum', subjectId: curriculumId, orgId, detail })
    return ok(after)
  })
}
