import { z } from 'zod'
import { finishStep, noteFailure, postponeStep, takeDueStep } from '@/lib/data/schedule/steps'
import { ok, orThrow, type Result } from '@/lib/domain/result'
import { type DueStep, retryStepAt } from '@/lib/domain/schedule/steps'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type Write, write } from '../write'

/**
 * Handles a due step. Returns `done` (even when nothing was left to do), or a later time before which it should not
 * run. It reads the current state, and writes and sends only through `w`, so that everything commits together with the
 * step.
 */
export type StepHandler = (w: Write, step: DueStep, ctx: JobCtx) => Promise<Result<'done' | { notBefore: Date }>>
export type StepHandlers = Readonly<Record<string, StepHandler>>

const input = z.strictObject({
  /** Steps per run; the next run does the rest. */
  most: z.int().min(1).max(10_000).default(1000),
})

type Tally = { done: number; failed: number }

/**
 * Runs due steps with these handlers, one transaction per step: an interrupted process leaves its step waiting, and two
 * processes never run the same one. Kinds without a handler are left to a version of the product that knows them.
 */
export const dueStepsBy = (handlers: StepHandlers) =>
  defineJobService({
    action: 'schedule.run',
    input,
    run: async (ctx, { most: limit }) => {
      const tally: Tally = { done: 0, failed: 0 }
      let hasMore = true
      while (hasMore && tally.done + tally.failed < limit) hasMore = await runNext(ctx, handlers, tally)
      return ok(tally)
    },
  })

/** Runs one step; false when none is due. */
async function runNext(ctx: JobCtx, handlers: StepHandlers, tally: Tally): Promise<boolean> {
  const current: { step: DueStep | null } = { step: null }
  try {
    const result = await write(ctx, async (w) => {
      current.step = await takeDueStep(w.tx, Object.keys(handlers), ctx.now)
      return current.step ? runStep(w, current.step, handlers, ctx) : ok(null)
    })
    orThrow(result, 'A step')
    if (!current.step) return false
    tally.done += 1
  } catch (error) {
    // Without a step the database failed, so the job fails.
    if (!current.step) throw error
    tally.failed += 1
    await postponeFailed(ctx, current.step, error)
  }
  return true
}

async function runStep(w: Write, step: DueStep, handlers: StepHandlers, ctx: JobCtx): Promise<Result<null>> {
  const outcome = await handlers[step.kind]?.(w, step, ctx)
  if (!outcome) throw new Error(`No handler for ${step.kind}`)
  if (!outcome.ok) return outcome
  if (outcome.value === 'done') await finishStep(w.tx, step.id)
  // A step postponed to now would be picked up again and again.
  else if (outcome.value.notBefore > ctx.now) await postponeStep(w.tx, step.id, outcome.value.notBefore)
  else throw new Error('A step can only be put off to a later time')
  return ok(null)
}

/** The step's writes are rolled back. It waits longer after each failure, and fails for good after the last. */
async function postponeFailed(ctx: JobCtx, step: DueStep, error: unknown): Promise<void> {
  const retryAt = retryStepAt(step.tries + 1, ctx.now)
  await noteFailure(ctx.db, step, retryAt)
  const { id, kind, step: name, tries } = step
  const detail = {
    scheduleId: id,
    kind,
    step: name,
    tries: tries + 1,
    error: error instanceof Error ? error.message : String(error),
  }
  ctx.log.error(detail, retryAt ? 'a scheduled step failed and is tried again' : 'a scheduled step was given up')
}
