import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oidcClient } from '@/lib/adapters/identity/oidc-client'
import { loginIdentity } from '@/lib/domain/people/login-identity'
import { audience, now, seconds, startProvider, token } from './identity-server'

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const settings = () => ({ issuer: provider.issuer, clientId: 'suma', clientSecret: 's', audience, now: () => now })
const check = async (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  oidcClient(settings()).verifyAccessToken(await token(provider.issuer, provider.privateKey, { claims, header }))

test('a good token says who it belongs to', async () => {
  expect(await check()).toEqual({
    issuer: provider.issuer,
    subject: 'auth0|1',
    email: 'ana@example.com',
    emailVerified: true,
    name: 'Ana Ruiz',
    givenName: null,
    familyName: null,
    acr: null,
    amr: [],
    authAt: null,
    issuedAt: expect.any(Date),
    expiresAt: expect.any(Date),
  })
})

test('a token says how its owner signed in, and when', async () => {
  const said = { acr: 'phr', amr: ['pwd', 'otp', 7], auth_time: 1_790_000_000 }
  expect(await check(said)).toMatchObject({ acr: 'phr', amr: ['pwd', 'otp'], authAt: new Date(1_790_000_000_000) })
  const odd = { acr: 'phr\u0000', amr: ['pwd\u0000', 'x'.repeat(256), 'otp'] }
  expect(await check(odd)).toMatchObject({ acr: null, amr: ['otp'] })
  const nonsense = { acr: 1, amr: 'mfa', auth_time: '1790000000' }
  expect(await check(nonsense)).toMatchObject({ acr: null, amr: [], authAt: null })
})

describe('taken', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['several audiences, ours among them', { aud: ['https://other.example', audience] }],
    ['no authorized party', { azp: undefined }],
    ['expired 59 s ago', { exp: seconds - 59 }],
    ['valid in 60 s', { nbf: seconds + 60 }],
    ['issued in 60 s', { iat: seconds + 60 }],
    ['a subject of 255 characters', { sub: 'x'.repeat(255) }],
    ['access token type', {}, { typ: 'at+jwt' }],
    ['plain type', {}, { typ: 'JWT' }],
  ])('%s', async (_name, claims, header) => {
    expect(await check(claims, header)).not.toBeNull()
  })
})

describe('refused', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['expired 60 s ago', { exp: seconds - 60 }],
    ['no expiry', { exp: undefined }],
    ['expiry is no number', { exp: 'soon' }],
    ['valid in 61 s', { nbf: seconds + 61 }],
    ['issued in 61 s', { iat: seconds + 61 }],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
    ['a subject with a character that is none', { sub: 'auth0|\u0000' }],
    ['a subject in letters beyond ASCII', { sub: 'auth0|\u043e' }],
    ['no issue time', { iat: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'https://other.example' }],
    ['no audience', { aud: undefined }],
    ['an ID token', { aud: 'suma' }],
    ['another party', { azp: 'other' }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['an unknown key', {}, { kid: 'k2' }],
    ['a log-out token', {}, { typ: 'logout+jwt' }],
  ])('%s', async (_name, claims, header) => {
    expect(await check(claims, header)).toBeNull()
  })

  test.each(['', 'abc', 'a.b.c', 'a.b.c.d.e'])('no token at all: %j', async (jwt) => {
    expect(await oidcClient(settings()).verifyAccessToken(jwt)).toBeNull()
  })

  test('another key, another algorithm, none, and the public key as a secret', async () => {
    const client = oidcClient(settings())
    const other = await generateKeyPair('RS256')
    const pss = await generateKeyPair('PS256')
    const secret = new TextEncoder().encode('a secret of thirty-two bytes or more')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [, payload] = (await token(provider.issuer, provider.privateKey)).split('.')
    const forged = [
      await token(provider.issuer, other.privateKey),
      await token(provider.issuer, pss.privateKey, { header: { alg: 'PS256' } }),
      await token(provider.issuer, secret, { header: { alg: 'HS256' } }),
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'RS256', kid: 'k1' })}.${payload}.AAAA`,
    ]
    for (const jwt of forged) expect(await client.verifyAccessToken(jwt)).toBeNull()
  })
})

test.each([['true'], [1], ['yes'], [null], [undefined], [false]])(
  'email_verified %j is handed on as it is, and verifies no email login',
  async (value) => {
    const claims = await check({ email_verified: value })
    expect(claims?.emailVerified).toBe(value)
    expect(loginIdentity(claims!)).toMatchObject({ ok: true, value: { loginType: 'auth0', verified: false } })
  },
)

test('what is said of a phone is handed on as it is', async () => {
  expect(await check({ phone_number_verified: false, phone_verified: 'no' })).toMatchObject({
    phoneNumberVerified: false,
    phoneVerified: 'no',
  })
})

test.each(['https://suma.example/claims', 'https://suma.example/claims/'])(
  'claims under %s',
  async (claimsNamespace) => {
    const client = oidcClient({ ...settings(), claimsNamespace })
    const claims = {
      email: undefined,
      email_verified: undefined,
      name: undefined,
      'https://suma.example/claims/email': 'bo@example.com',
      'https://suma.example/claims/email_verified': true,
      'https://suma.example/claims/name': '+15555550101',
    }
    expect(await client.verifyAccessToken(await token(provider.issuer, provider.privateKey, { claims }))).toMatchObject(
      {
        email: 'bo@example.com',
        emailVerified: true,
        name: '+15555550101',
      },
    )
  },
)

test('keys are asked for once, and unknown keys do not make us ask each time', async () => {
  const client = oidcClient(settings())
  const before = provider.state.keyRequests
  const good = await token(provider.issuer, provider.privateKey)
  const unknown = await token(provider.issuer, provider.privateKey, { header: { kid: 'k9' } })
  for (const jwt of [good, unknown, unknown, good]) await client.verifyAccessToken(jwt)
  expect(provider.state.keyRequests - before).toBe(1)
})

test('keys that cannot be had are our trouble, not the token’s', async () => {
  provider.state.keysAway = true
  await expect(check()).rejects.toThrow('keys of the identity provider')
  provider.state.keysAway = false
})
