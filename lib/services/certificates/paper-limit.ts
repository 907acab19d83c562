import type { Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { limitAccess } from '../record-access'

/** PDFs per person and minute. */
const perMinute = { limit: 30, seconds: 60 }

/** Counts a PDF of the signed-in person, but not for a HEAD request; returns the refusal once there were too many. */
export const limitPapers = (ctx: SignedInCtx): Promise<Result<never> | null> =>
  limitAccess(ctx, `papers:${ctx.viewer.userId}`, perMinute)
