import 'server-only'
import { findIdempotentAnswer } from '@/lib/data/idempotency'
import type { Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'

/**
 * What the same request was answered when it was done, for one that is refused now: what it took away is no longer there to be
 * taken away again, and a caller whose answer was lost does not read that nothing was done. The same person, key and request.
 */
export async function replayStoredAnswer<T>(ctx: Ctx, result: Result<T>): Promise<Result<T>> {
  if (result.ok || !ctx.idempotency || !ctx.viewer) return result
  const seen = await findIdempotentAnswer(ctx.db, ctx.viewer.userId, ctx.idempotency)
  return seen ? { ok: true, value: seen.answer as T } : result
}
