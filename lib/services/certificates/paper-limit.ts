import type { Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { limitAccess } from '../record-access'

/** PDFs per person and minute. */
const perMinute = { limit: 30, seconds: 60 }

/**
 * Counts a PDF requested by the signed-in person, except for a HEAD request; returns the refusal once there were too
 * many.
 */
export const limitPapers = (ctx: SignedInCtx): Promise<Result<never> | null> =>
  limitAccess(ctx, `papers:${ctx.viewer.userId}`, perMinute)
