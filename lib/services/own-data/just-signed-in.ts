import { findSignInAt } from '@/lib/data/sessions/read'
import { isFreshSignIn } from '@/lib/domain/people/account-deletion'
import type { SignedInCtx } from '../ctx'

/** Whether the session of this request began only minutes ago; a token is no proof of a sign-in. */
export const hasJustSignedIn = async (ctx: SignedInCtx): Promise<boolean> =>
  ctx.sessionId !== null && isFreshSignIn(await findSignInAt(ctx.db, ctx.sessionId), ctx.now)
