import { z } from 'zod'
import { type CurriculumRecord, findCurriculum, listUsableTasks } from '@/lib/data/curriculums/read'
import { insertCurriculum, lockCurriculum, updateCurriculum as update } from '@/lib/data/curriculums/write'
import type { Tx } from '@/lib/data/db'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { write } from '../write'
import { curriculumFields, curriculumProblems, type EnteredCurriculum, valuesOf } from './curriculum-input'

const feature = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** Creates a curriculum as a draft; nobody is assigned until it is activated. */
export const createCurriculum = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ input: z.strictObject({ orgId: id, ...curriculumFields }) }),
  dates: (at, today, raw) => ({ ...curriculumProblems(raw), ...inWindow(at, today, 'input.dueDate') }),
  subject: async (ctx, { input }) => ((await ctx.load.org.load(input.orgId)) ? { orgId: input.orgId } : null),
  feature,
  run: async (ctx, { input: { orgId, ...fields } }): Promise<Result<CurriculumRecord>> => {
    return write(ctx, async ({ tx, audit }) => {
      const strange = await taskProblems(tx, orgId, fields, null)
      if (strange) return fail('invalidInput', strange)
      const curriculum = await findCurriculum(tx, await insertCurriculum(tx, orgId, valuesOf(fields)))
      if (!curriculum) return fail('notFound')
      audit({
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
  dates: (at, today, raw) => ({ ...curriculumProblems(raw), ...inWindow(at, today, 'input.dueDate') }),
  subject: (ctx, { input }) => findCurriculum(ctx.db, input.id),
  feature,
  run: async (
    ctx,
    { input: { id: curriculumId, version: seen, ...fields } },
    { orgId },
  ): Promise<Result<CurriculumRecord>> => {
    return write(ctx, async ({ tx, audit, send }) => {
      const before = await lockCurriculum(tx, curriculumId)
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      if (before.state === 'RETIRED') return fail('curriculumState')
      const strange = await taskProblems(tx, orgId, fields, before)
      if (strange) return fail('invalidInput', strange)
      await update(tx, curriculumId, seen, valuesOf(fields))
      const after = await findCurriculum(tx, curriculumId)
      if (!after) return fail('notFound')
      if (after.state === 'ACTIVE') await send({ queue: 'curriculums', data: { curriculumId } })
      audit({
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

/** Tasks of another organization, and archived ones that were not required before, by field. */
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
  const problems = groups.flatMap(({ taskIds }, index) =>
    taskIds.every((task) => usable.has(task))
      ? []
      : [[`input.groups.${index}.taskIds`, 'validation.curriculumTasks'] as const],
  )
  return problems.length > 0 ? Object.fromEntries(problems) : null
}
