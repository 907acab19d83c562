import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { listPeopleOfCurriculum, listPeopleWithOldProgress } from '@/lib/data/curriculums/audiences'
import { addUpTallies, findCurriculum } from '@/lib/data/curriculums/read'
import { ok, orThrow } from '@/lib/domain/result'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { assignTo } from './assign-to'

const sizes = {
  /** People per transaction. */
  batch: z.int().min(1).max(1000).default(200),
  /** How many are read at a time. */
  page: z.int().min(1).max(50_000).default(10_000),
}
type BatchSizes = { batch: number; page: number }

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Updates the assignments of one curriculum for everybody it applies or applied to, after it was activated, edited or
 * retired. Each batch is a transaction: after an interruption the next run does the rest, and a second run changes
 * nothing.
 */
export const assignCurriculum = defineJobService({
  action: 'curriculum.assign',
  input: z.strictObject({ curriculumId: id, ...sizes }),
  run: async (ctx, { curriculumId, ...size }) => {
    const curriculum = await findCurriculum(ctx.db, curriculumId)
    const isActive = curriculum?.state === 'ACTIVE'
    const assigned = await inBatches(ctx, size, (page) =>
      listPeopleOfCurriculum(ctx.db, curriculumId, { ...page, reached: isActive }),
    )
    await addUpTallies(ctx.db)
    return ok(assigned)
  },
})

/** Applies the passage of time: cycles that open today, and members in an audience who are not assigned yet. */
export const recomputeProgress = defineJobService({
  action: 'curriculum.recompute',
  input: z.strictObject(sizes),
  run: async (ctx, size) => {
    const counts = await inBatches(ctx, size, (page) => listPeopleWithOldProgress(ctx.db, ctx.now, page))
    await addUpTallies(ctx.db)
    return ok(counts)
  },
})

type List = (page: { after: string; size: number }) => Promise<string[]>

async function inBatches(
  ctx: JobCtx,
  { batch, page }: BatchSizes,
  list: List,
): Promise<{ people: number; assigned: number }> {
  const failures: unknown[] = []
  const count = { people: 0, assigned: 0 }
  for (let after = first, ids: string[] = []; ; after = ids.at(-1)!) {
    ids = await list({ after, size: page })
    for (let at = 0; at < ids.length; at += batch) {
      const batchIds = ids.slice(at, at + batch)
      try {
        count.assigned += await assignBatch(ctx, batchIds)
        count.people += batchIds.length
      } catch (error) {
        // A failing batch must not prevent the others.
        failures.push(error)
      }
    }
    if (ids.length < page) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} batches of assignments failed`)
  return count
}

async function assignBatch(ctx: JobCtx, userIds: readonly string[]): Promise<number> {
  const result = await write(ctx, async (w) => {
    await lockPeople(w.tx, userIds)
    return ok(await assignTo(w, userIds, ctx.now))
  })
  return orThrow(result, 'Assigning')
}
