import 'server-only'
import type { Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { limitUse } from '../limit-use'

/** Papers that one address may verify in a minute: more than a clerk with a stack, fewer than somebody who guesses. */
const perMinute = { limit: 60, seconds: 60 }
/** The same for everybody together where no address is known: nobody can keep the others from looking. */
const perMinuteOfAll = { limit: 3000, seconds: 60 }
/** Numbers are typed by hand, and can be guessed. */
const numbersPerMinute = { limit: 20, seconds: 60 }
const numbersPerMinuteOfAll = { limit: 600, seconds: 60 }

/** Counts a look at a paper by its secret address. */
export const limitVerifications = (ctx: Ctx): Promise<Result<never> | null> =>
  ctx.address ? limitUse(ctx, `verify:${ctx.address}`, perMinute) : limitUse(ctx, 'verify', perMinuteOfAll)

/** Counts a look at a paper by its number. */
export const limitNumberVerifications = (ctx: Ctx): Promise<Result<never> | null> =>
  ctx.address
    ? limitUse(ctx, `verify-number:${ctx.address}`, numbersPerMinute)
    : limitUse(ctx, 'verify-number', numbersPerMinuteOfAll)
