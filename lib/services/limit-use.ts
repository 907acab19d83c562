import 'server-only'
import { countUse } from '@/lib/data/rate-limits'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'

/** Counts one use of a bucket, or as many as named; a refusal with the seconds to wait once it is over the limit, else null. */
export async function limitUse(
  ctx: Ctx,
  bucket: string,
  { limit, seconds, uses }: { limit: number; seconds: number; uses?: number },
): Promise<Result<never> | null> {
  const wait = await countUse(ctx.db, bucket, limit, seconds, uses)
  return wait > 0 ? fail('tooManyRequests', undefined, { params: { seconds: wait } }) : null
}
