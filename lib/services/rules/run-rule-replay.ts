import { z } from 'zod'
import { countHolders, listHolders } from '@/lib/data/rules/holders'
import { listRuleVersions } from '@/lib/data/rules/read'
import {
  countReplayChanges,
  endReplayRun,
  findReplayRun,
  insertReplayChanges,
  lockReplayRun,
  type ReplayRun,
  updateReplayRun,
} from '@/lib/data/rules/replay-runs'
import { findRuleRecord } from '@/lib/data/rules/write'
import { ok } from '@/lib/domain/result'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { type Question, questionOf, type ReplayedLicense, replayBatch } from './replay-batch'

const first = '00000000-0000-0000-0000-000000000000'

const input = z.strictObject({
  runId: id,
  /** People per transaction. */
  batch: z.int().min(1).max(2000).default(500),
  /** True for the last attempt: a failure is stored on the run instead of thrown. */
  last: z.boolean().default(false),
})
type RunInput = z.infer<typeof input>

/**
 * Runs a replay, one transaction per batch of people. Its progress is updated in the same transaction, so an
 * interrupted worker leaves whole batches, and the next one continues after them. Only the run itself is locked.
 */
export const runRuleReplay = defineJobService({
  action: 'rule.runReplay',
  input,
  run: async (ctx, input) => {
    try {
      return ok({ state: await runBatches(ctx, input) })
    } catch (error) {
      if (!input.last) throw error
      ctx.log.error({ runId: input.runId, error: String(error) }, 'a replay failed')
      return ok({ state: (await endRun(ctx, input.runId, 'FAILED')) ?? 'gone' })
    }
  },
})

async function runBatches(ctx: JobCtx, { runId, batch }: RunInput) {
  const question = await beginRun(ctx, runId)
  if (!question) return (await endRun(ctx, runId, 'FAILED')) ?? 'gone'
  for (;;) {
    const run = await findReplayRun(ctx.db, runId)
    if (run?.state !== 'RUNNING') return run?.state ?? 'gone'
    const ids = await listHolders(ctx.db, question, { after: run.lastUserId ?? first, size: batch })
    if (ids.length === 0) return (await finishRun(ctx, run)) ?? 'gone'
    await storeBatch(ctx, run, ids, await replayBatch(ids, question))
  }
}

/** The evaluation; null when the draft has changed since the run was requested. */
async function beginRun(ctx: JobCtx, runId: string): Promise<Question | null> {
  const run = await findReplayRun(ctx.db, runId)
  if (!run) return null
  const record = await findRuleRecord(ctx.db, run.ruleVersionId)
  if (!record || record.state === 'PUBLISHED' || record.revision !== run.revision) return null
  const { geo, credentialType: type, number } = record
  const { versions } = await listRuleVersions(ctx.db)
  const draft = versions.find((version) => version.geo === geo && version.type === type && version.number === number)
  if (!draft) return null
  const total = await countHolders(ctx.db, { geo, type })
  await write(ctx, async ({ tx }) => {
    const waiting = await lockReplayRun(tx, runId)
    if (waiting?.state === 'WAITING') await updateReplayRun(tx, runId, { state: 'RUNNING', total, startedAt: ctx.now })
    return ok(null)
  })
  return questionOf(versions, draft, { from: run.effectiveFrom ?? draft.effectiveFrom, day: run.asOf })
}

type BatchResult = { licenses: number; changed: ReplayedLicense[] }

/** If two workers process one run, each batch is stored once, and the other worker continues from the new position. */
const storeBatch = (ctx: JobCtx, seen: ReplayRun, ids: readonly string[], { licenses, changed }: BatchResult) =>
  write(ctx, async ({ tx }) => {
    const run = await lockReplayRun(tx, seen.id)
    if (run?.state !== 'RUNNING' || run.lastUserId !== seen.lastUserId) return ok(null)
    await insertReplayChanges(tx, run.id, changed)
    await updateReplayRun(tx, run.id, {
      done: run.done + ids.length,
      lastUserId: ids.at(-1)!,
      licenses: run.licenses + licenses,
      changed: run.changed + changed.length,
    })
    return ok(null)
  })

async function finishRun(ctx: JobCtx, { id: runId }: ReplayRun) {
  const counts = await countReplayChanges(ctx.db, runId)
  return endRun(ctx, runId, 'DONE', counts)
}

/** Ends a running run; returns how it ended, or null when it no longer exists. */
async function endRun(ctx: JobCtx, runId: string, state: 'DONE' | 'FAILED', counts?: ReplayRun['counts']) {
  const result = await write(ctx, async ({ tx }) => {
    const run = await lockReplayRun(tx, runId)
    if (!run || (run.state !== 'WAITING' && run.state !== 'RUNNING')) return ok(run?.state ?? null)
    await endReplayRun(tx, runId, { state, counts: counts ?? null })
    return ok<ReplayRun['state'] | null>(state)
  })
  return result.ok ? result.value : null
}
