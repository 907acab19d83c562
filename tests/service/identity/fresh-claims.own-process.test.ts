import { afterAll, expect, test } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { open, seal } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { findSessionToCheck, updateSessionTokens } from '@/lib/data/sessions/write'
import { freshClaims } from '@/lib/server/provider-tokens'
import { startProvider, token } from '@/tests/unit/adapters/identity-server'

const provider = await startProvider()
const { issuer, privateKey, state } = provider
process.env.OIDC_ISSUER = issuer
afterAll(() => provider.stop())

const now = new Date()
const seconds = Math.floor(now.getTime() / 1000)
const jwt = (claims: Record<string, unknown> = {}) =>
  token(issuer, privateKey, { claims: { aud: 'suma', iat: seconds, exp: seconds + 60, ...claims } })
const told = async (claims?: Record<string, unknown>) => ({
  status: 200,
  body: { access_token: 'a', refresh_token: 'next', id_token: await jwt(claims) },
})

/** A browser signed in as auth0|1. */
async function makeSignedIn(refreshToken: string | null = 'first') {
  const session = await makeSession(await makeUser())
  const sealed = refreshToken ? seal(refreshToken) : null
  await updateSessionTokens(database(), session.token, {
    issuer,
    subject: 'auth0|1',
    refreshToken: sealed,
    idToken: null,
  })
  return session
}

test('a fresh check returns what the provider says now, and keeps the new refresh token', async () => {
  const session = await makeSignedIn()
  state.answers = [await told()]
  expect(await freshClaims(session.id, now)).toMatchObject({
    ok: true,
    claims: { subject: 'auth0|1', email: 'ana@example.com', emailVerified: true },
  })
  expect(state.asked.at(-1)?.body.get('refresh_token')).toBe('first')
  const row = await database().$transaction((tx) => findSessionToCheck(tx, session.token))
  expect(row?.silentCheckedAt).toEqual(now)
  expect(open(row?.refreshToken ?? new Uint8Array())).toBe('next')
})

test.each<[string, Record<string, unknown>]>([
  ['somebody else', { sub: 'auth0|2' }],
  ['another program', { aud: 'other' }],
  ['another time', { exp: seconds - 3600 }],
])('an ID token about %s is not believed', async (_name, claims) => {
  const session = await makeSignedIn()
  state.answers = [await told(claims)]
  expect(await freshClaims(session.id, now)).toEqual({ ok: false, reason: 'notSignedIn' })
})

test('a fresh check fails when the provider knows nobody any more, and without a refresh token', async () => {
  state.answers = [{ status: 400, body: { error: 'login_required' } }]
  expect(await freshClaims((await makeSignedIn()).id, now)).toEqual({ ok: false, reason: 'notSignedIn' })
  expect(await freshClaims((await makeSignedIn(null)).id, now)).toEqual({ ok: false, reason: 'notSignedIn' })
})

test('a fresh check fails when the provider is out of order', async () => {
  state.answers = [{ status: 400, body: { error: 'server_error' } }]
  expect(await freshClaims((await makeSignedIn()).id, now)).toEqual({ ok: false, reason: 'unreachable' })
})
