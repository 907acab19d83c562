import { type AuditEntry, appendAudit } from '@/lib/data/audit/write'
import { keepRevisions } from '@/lib/data/credentials/revisions'
import { isDeadlock, isLockTimeout } from '@/lib/data/database-errors'
import type { Tx } from '@/lib/data/db'
import { claimIdempotencyKey, findKeyUse, storeIdempotentAnswer } from '@/lib/data/idempotency'
import { makeLoaders } from '@/lib/data/loaders'
import { lockStanding } from '@/lib/data/members/write'
import { isMergedPerson } from '@/lib/data/people-merge/read'
import { listPendingWebhooks } from '@/lib/data/webhooks/events'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, orThrow, type ProblemCode, type Result } from '@/lib/domain/result'
import { refreshClearance } from './clearance/refresh-clearance'
import type { Ctx, ServiceCtx } from './ctx'
import { refreshMarkedTraining } from './curriculums/refresh-progress'
import type { Job } from './job-table'

/** An audit entry with a known action, which has a sentence for people. */
export type HistoryEntry = AuditEntry & { action: AuditAction }

export type Write = {
  tx: Tx
  /**
   * Adds a row to the history; it is written last, in the same transaction, so that the chain's lock is held briefly.
   */
  audit: (entry: HistoryEntry) => void
  /** Passes a job to the queue when, and only when, this transaction commits. */
  send: (job: Job) => Promise<void>
  /**
   * Whether the caller may still do this, with what they are now, locked until the transaction ends. Every
   * write asks at its end, when it holds all other locks; a write that changes the caller's own membership asks before
   * it does.
   */
  stillMay: () => Promise<boolean>
}

/** The part of a context that a write needs; both a request's and an operator's context have it. */
type WriteCtx = Pick<ServiceCtx, 'db' | 'viewer' | 'right' | 'idempotency' | 'jobs' | 'requestId' | 'now'> &
  Partial<Pick<ServiceCtx, 'load'>>

class Refusal extends Error {
  readonly result: Result<never>
  constructor(result: Result<never>) {
    super('refused')
    this.result = result
  }
}

/** How many times a transaction is retried after a deadlock or a lock timeout. */
const retryLimit = 2

type Run<T> = (w: Write) => Promise<Result<T>>
/** `onCommit` is called just before the commit: after that, a failure does not mean that nothing was written. */
type Watch = { onCommit?: () => void }

/**
 * One business operation: one transaction with its history and its outgoing messages. A refusal rolls everything back.
 * With an idempotency key, a repeat of the same request gets the stored response, and another request under the same
 * key is refused.
 */
export async function write<T>(ctx: WriteCtx, run: Run<T>, watch: Watch = {}): Promise<Result<T>> {
  try {
    const result = await transact(ctx, run, watch, retryLimit)
    // Reads that this request cached before the write are outdated.
    if (ctx.load) Object.assign(ctx.load, makeLoaders(ctx.db))
    return result
  } catch (error) {
    if (error instanceof Refusal) return error.result
    if (isMergedPerson(error)) return fail('conflict')
    throw error
  }
}

/**
 * Runs batches of at most `size` rows, each in its own transaction, until one is not full. `run` returns how many rows
 * it had; the sum is returned. An interrupted worker leaves whole batches, and the next run does the rest.
 */
export async function writeInBatches(ctx: WriteCtx, size: number, run: (w: Write) => Promise<number>): Promise<number> {
  let total = 0
  for (let count = size; count >= size; total += count) {
    count = orThrow(await write({ ...ctx, idempotency: null }, async (w) => ok(await run(w))), 'A batch')
  }
  return total
}

async function transact<T>(ctx: WriteCtx, run: Run<T>, watch: Watch, retriesLeft: number): Promise<Result<T>> {
  try {
    return await ctx.db.$transaction(async (tx) => {
      const result = await answerOnce(ctx, tx, run)
      watch.onCommit?.()
      return result
    })
  } catch (error) {
    if (retriesLeft === 0 || !(isDeadlock(error) || isLockTimeout(error))) throw error
    return transact(ctx, run, watch, retriesLeft - 1)
  }
}

async function answerOnce<T>(ctx: WriteCtx, tx: Tx, run: Run<T>): Promise<Result<T>> {
  const repeated = await claimKey<T>(tx, ctx)
  if (repeated) return repeated
  const entries: AuditEntry[] = []
  const stillMay = askOnce(ctx, tx)
  const result = await run({
    tx,
    audit: (entry) => void entries.push(entry),
    send: (job) => ctx.jobs.send(tx, job),
    stillMay,
  })
  if (!result.ok) throw new Refusal(result)
  if (!(await stillMay())) throw new Refusal(fail('notFound'))
  await keepRevisions(tx, ctx.now)
  await refreshMarkedTraining(tx, ctx.now)
  await refreshClearance(tx, ctx.now)
  for (const webhookId of listPendingWebhooks(tx)) await ctx.jobs.send(tx, { queue: 'webhooks', data: { webhookId } })
  if (ctx.idempotency && ctx.viewer) await storeIdempotentAnswer(tx, ctx.viewer.userId, ctx.idempotency, result.value)
  await appendAudit(tx, entries, { actorId: ctx.viewer?.userId ?? null, requestId: ctx.requestId, at: ctx.now })
  return result
}

/** Asks for the permission once per transaction. The memberships are locked last, as everywhere. */
function askOnce({ right }: WriteCtx, tx: Tx): Write['stillMay'] {
  let answer: Promise<boolean> | undefined
  const ask = async () => right === null || right.holds(await lockStanding(tx, right))
  return () => {
    answer ??= ask()
    return answer
  }
}

async function claimKey<T>(tx: Tx, ctx: WriteCtx): Promise<Result<T> | null> {
  if (!ctx.idempotency || !ctx.viewer) return null
  const seen = await claimIdempotencyKey(tx, ctx.viewer.userId, ctx.idempotency, ctx.now)
  if (seen === 'new') return null
  if (seen === 'other') return fail('idempotencyMismatch')
  return { ok: true, value: seen.answer as T }
}

/**
 * Refusals of how the caller came: what the same person was answered by another token or sign-in may be more than this
 * one may read.
 */
const ofTheWay: ReadonlySet<ProblemCode> = new Set([
  'scopeRequired',
  'notByToken',
  'noPerson',
  'otherSignInRequired',
  'newSignInWaits',
  'secondFactorRequired',
  'addressNotAllowed',
])

/**
 * The stored response of the same request (person, key and content), for a request that would be refused now because
 * what it removed no longer exists. A caller who lost the response must not get the impression that nothing was done.
 */
export async function replayStoredAnswer<T>(ctx: Ctx, result: Result<T>): Promise<Result<T>> {
  if (result.ok || ofTheWay.has(result.problem.code) || !ctx.idempotency || !ctx.viewer) return result
  const seen = await findKeyUse(ctx.db, ctx.viewer.userId, ctx.idempotency)
  return typeof seen === 'object' ? { ok: true, value: seen.answer as T } : result
}

/**
 * For a write in several transactions whose last one stores the response: the stored response of the same request, or
 * the refusal of another request under its key; null for a new one.
 */
export async function findStoredAnswer<T>(ctx: Ctx): Promise<Result<T> | null> {
  if (!ctx.idempotency || !ctx.viewer) return null
  const seen = await findKeyUse(ctx.db, ctx.viewer.userId, ctx.idempotency)
  if (seen === 'other') return fail('idempotencyMismatch')
  return seen === 'new' ? null : { ok: true, value: seen.answer as T }
}
