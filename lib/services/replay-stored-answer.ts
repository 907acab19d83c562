import { findKeyUse } from '@/lib/data/idempotency'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'

/**
 * The stored response of the same request (person, key and content), for a request that would be refused now because
 * what it removed no longer exists. A caller who lost the response must not get the impression that nothing was done.
 */
export async function replayStoredAnswer<T>(ctx: Ctx, result: Result<T>): Promise<Result<T>> {
  if (result.ok || !ctx.idempotency || !ctx.viewer) return result
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
