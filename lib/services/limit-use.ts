import type { Tx } from '@/lib/data/db'
import { countUse, countUseIn } from '@/lib/data/rate-limits'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'

export type Limit = { limit: number; seconds: number; uses?: number }

/**
 * Counts one or more uses of a bucket; returns a refusal with the seconds to wait once it is over the limit, otherwise
 * null.
 */
export async function limitUse(
  ctx: Ctx,
  bucket: string,
  { limit, seconds, uses }: Limit,
): Promise<Result<never> | null> {
  return refusalOf(await countUse(ctx.db, bucket, limit, seconds, uses))
}

/** Counts a file uploaded by a person, whoever it is for. */
export const limitUpload = (ctx: Ctx, userId: string): Promise<Result<never> | null> =>
  limitUse(ctx, `upload:${userId}`, { limit: 100, seconds: 3600 })

/** Like `limitUse`, but within a write, after its idempotency key: a repeat of an answered request is not counted. */
export async function limitUseIn(
  tx: Tx,
  bucket: string,
  { limit, seconds, uses = 1 }: Limit,
): Promise<Result<never> | null> {
  return refusalOf(await countUseIn(tx, bucket, limit, seconds, uses))
}

const refusalOf = (wait: number): Result<never> | null =>
  wait > 0 ? fail('tooManyRequests', undefined, { params: { seconds: wait } }) : null
