import { describe, expect, test } from 'vitest'
import { ctxFor, nobodyAnswers } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { claimsFor, makeUnverifiedUser, makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { fail } from '@/lib/domain/result'
import { recheckVerification } from '@/lib/services/contacts/contacts'
import type { Claims, IdentityPort } from '@/lib/services/ctx'

/** A provider that returns these claims for anybody. */
const saying = (claims: Claims): IdentityPort => ({
  ...nobodyAnswers,
  freshClaims: async () => ({ ok: true, claims }),
})
const refusing = (reason: 'notSignedIn' | 'unreachable'): IdentityPort => ({
  ...nobodyAnswers,
  freshClaims: async () => ({ ok: false, reason }),
})

async function makeAsking(subject: string) {
  const user = await makeUnverifiedUser({ subject })
  const { id: sessionId } = await makeSession(user)
  return { user, sessionId, claims: claimsFor({ subject, email: user.email ?? '' }) }
}

describe('"I followed the link"', () => {
  test('proves the contact once the provider vouches for it', async () => {
    const { user, sessionId, claims } = await makeAsking('auth0|followed')
    const ctx = ctxFor(user, { sessionId, identity: saying(claims) })
    expect(await done(recheckVerification(ctx, {}))).toEqual({ verified: true })
    expect((await userNow(user.id)).contacts).toMatchObject([{ value: user.email, verifiedAt: ctx.now }])
  })

  test('changes nothing while the provider does not vouch for it', async () => {
    const { user, sessionId, claims } = await makeAsking('auth0|not-yet')
    const ctx = ctxFor(user, { sessionId, identity: saying({ ...claims, emailVerified: false }) })
    expect(await done(recheckVerification(ctx, {}))).toEqual({ verified: false })
    expect(await userNow(user.id)).toEqual(user)
  })

  test('turns a claimant with nothing else into the person who owns the contact', async () => {
    const owner = await makeUser({ email: 'owner-of-link@example.com' })
    const user = await makeUnverifiedUser({ email: 'owner-of-link@example.com', subject: 'auth0|joins' })
    const { id: sessionId } = await makeSession(user)
    const claims = claimsFor({ subject: 'auth0|joins', email: 'owner-of-link@example.com' })
    await done(recheckVerification(ctxFor(user, { sessionId, identity: saying(claims) }), {}))
    await expect(userNow(user.id)).rejects.toThrow()
    expect((await userNow(owner.id)).contacts).toHaveLength(1)
  })

  test('accepts the claims of a token that is sent along', async () => {
    const { user, claims } = await makeAsking('auth0|bearer')
    expect(await recheckVerification(ctxFor(user, { claims }), {})).toEqual({ ok: true, value: { verified: true } })
  })
})

describe('rechecking is refused', () => {
  test('when the provider knows nobody any more, or does not answer', async () => {
    const { user, sessionId } = await makeAsking('auth0|gone')
    const ask = (identity: IdentityPort) => recheckVerification(ctxFor(user, { sessionId, identity }), {})
    expect(await ask(refusing('notSignedIn'))).toEqual(fail('signInRequired'))
    expect(await ask(refusing('unreachable'))).toEqual(fail('unavailable'))
  })

  test('without a session and without a token', async () => {
    const { user, claims } = await makeAsking('auth0|no-session')
    expect(await recheckVerification(ctxFor(user, { identity: saying(claims) }), {})).toEqual(fail('signInRequired'))
  })

  test('after twenty times in an hour', async () => {
    const { user, sessionId, claims } = await makeAsking('auth0|often')
    const identity = saying({ ...claims, emailVerified: false })
    const ask = () => recheckVerification(ctxFor(user, { sessionId, identity }), {})
    const results = await Promise.all(Array.from({ length: 21 }, ask))
    expect(results.filter((result) => !result.ok)).toMatchObject([{ problem: { code: 'tooManyRequests' } }])
  })
})
