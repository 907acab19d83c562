import type { Result } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from '../ctx'
import { limitVisitor } from '../limit-use'
import { limitAccess } from '../record-access'

/** PDFs per person and minute. */
const papersPerMinute = { limit: 30, seconds: 60 }

/**
 * Counts a PDF requested by the signed-in person, except for a HEAD request; returns the refusal once there were too
 * many.
 */
export const limitPapers = (ctx: SignedInCtx): Promise<Result<never> | null> =>
  limitAccess(ctx, `papers:${ctx.viewer.userId}`, papersPerMinute)

/**
 * Verifications per network and minute: more than a clerk with a stack of papers needs, too few to guess
 * tokens.
 */
const verificationsPerMinute = { limit: 60, seconds: 60 }
/** The shared limit for requests without a known address. It is separate, so that they cannot lock anybody else out. */
const perMinuteOfAll = { limit: 3000, seconds: 60 }
/** Lookups by number have a lower limit, because numbers can be guessed. */
const numbersPerMinute = { limit: 20, seconds: 60 }
const numbersPerMinuteOfAll = { limit: 600, seconds: 60 }

/** Counts a verification by secret token. */
export const limitVerifications = (ctx: Ctx): Promise<Result<never> | null> =>
  limitVisitor(ctx, 'verify', verificationsPerMinute, perMinuteOfAll)

/** Counts a verification by certificate number. */
export const limitNumberVerifications = (ctx: Ctx): Promise<Result<never> | null> =>
  limitVisitor(ctx, 'verify-number', numbersPerMinute, numbersPerMinuteOfAll)
