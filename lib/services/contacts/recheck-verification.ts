import { z } from 'zod'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Claims, SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { limitUse } from '../limit-use'
import { contactOfClaims } from '../users/identity-of-claims'
import { type ProvenIdentity, settleIdentity } from '../users/settle-identity'
import { write } from '../write'

type Answer = Result<{ verified: boolean }>

/**
 * "I followed the link": queries the identity provider again and, if it now vouches for the contact, verifies it here.
 * `verified: false` when the provider does not; at most twenty times an hour.
 */
export const recheckVerification = defineService({
  action: 'contact.verify',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx): Promise<Answer> => {
    const refusal = await limitUse(ctx, `recheck:${ctx.viewer.userId}`, { limit: 20, seconds: 3600 })
    if (refusal) return refusal
    const claims = await readFreshClaims(ctx)
    if (!claims.ok) return claims
    const identity = contactOfClaims(claims.value)
    if (!identity) return fail('unsupportedAuthType')
    return identity.verified ? proveClaimedContact(ctx, identity) : ok({ verified: false })
  },
})

/** The claims of a bearer token are fresh; for a browser session, the provider is queried. */
async function readFreshClaims(ctx: SignedInCtx): Promise<Result<Claims>> {
  if (ctx.claims) return ok(ctx.claims)
  if (!ctx.sessionId) return fail('signInRequired')
  const fresh = await ctx.identity.freshClaims(ctx.sessionId, ctx.now)
  if (fresh.ok) return ok(fresh.claims)
  return fail(fresh.reason === 'unreachable' ? 'unavailable' : 'signInRequired')
}

const proveClaimedContact = (ctx: SignedInCtx, identity: ProvenIdentity) =>
  write(ctx, async ({ tx, audit, send }): Promise<Answer> => {
    const { userId } = await settleIdentity({ tx, send }, identity, ctx.now, null)
    const joined = userId !== ctx.viewer.userId
    audit({
      action: joined ? 'user.joined' : 'contact.verified',
      subjectType: 'User',
      subjectId: userId,
      personId: userId,
      detail: { loginType: identity.loginType, by: 'provider' },
    })
    return ok({ verified: true })
  })
