import 'server-only'
import type { Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { limitUse } from '../limit-use'

/** Papers that one person may have drawn in a minute. */
const perMinute = { limit: 30, seconds: 60 }

/** Counts a document of the signed-in person; the refusal when there were too many. */
export const limitPapers = (ctx: SignedInCtx): Promise<Result<never> | null> =>
  limitUse(ctx, `papers:${ctx.viewer.userId}`, perMinute)
