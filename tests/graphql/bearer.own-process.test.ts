import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOfAdmins } from '@/fixtures/identity-providers'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { token as sign, startProvider } from '@/tests/unit/adapters/identity-server'
import { call, operation, send } from './call'

const provider = await startProvider()
// The environment is read once per process, at first use, and nothing has used it yet.
process.env.OIDC_ISSUER = provider.issuer
afterAll(() => provider.stop())

const now = Math.floor(Date.now() / 1000)
const audience = 'http://localhost:3000/graphql'
type Claims = Record<string, unknown>
const tokenOf = (claims: Claims = {}, header: Record<string, unknown> = {}, key = provider.privateKey) =>
  sign(provider.issuer, key, { claims: { iat: now - 10, exp: now + 3600, aud: audience, ...claims }, header })
const bearer = async (claims?: Claims) => ({ headers: { authorization: `Bearer ${await tokenOf(claims)}` } })
const ask = (caller: { headers: Record<string, string> }, contact: string, auth0Id: string) =>
  call(operation('find-or-create-user-by-contact'), { contact, auth0Id }, caller)

test('a new person is made from the claims, found the next time, and may act', async () => {
  const caller = await bearer({ sub: 'auth0|bearer-1', email: 'bearer-1@example.com' })
  expect((await call('{ me { id } }', {}, caller)).json.data?.me).toBeNull()
  const first = await ask(caller, 'bearer-1@example.com', 'auth0')
  const again = await ask(caller, 'Bearer-1@example.com', 'auth0|bearer-1')
  expect(again.json).toEqual(first.json)
  const id = first.json.data?.findOrCreateUserByContact?.id
  expect((await call('{ me { id email } }', {}, caller)).json.data?.me).toEqual({ id, email: 'bearer-1@example.com' })
  const saved = await call(operation('update-user'), { id, data: { firstName: 'Bea' } }, caller)
  expect(saved.json.data?.updateUser?.success).toBe(true)
})

test('a GET request makes no person', async () => {
  const { headers } = await bearer({ sub: 'auth0|by-get', email: 'by-get@example.com' })
  const query = '{ findOrCreateUserByContact(contact: "by-get@example.com", auth0Id: "auth0") { id } }'
  const get = { ...headers, 'apollo-require-preflight': '1' }
  const answer = await send({ method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}`, headers: get })
  expect(answer.json.data?.findOrCreateUserByContact ?? null).toBeNull()
  expect(await database().identity.count({ where: { subject: 'auth0|by-get' } })).toBe(0)
})

test.each([
  ['another contact', 'victim@example.com', 'auth0'],
  ['another login type', 'mallory@example.com', 'google-oauth2'],
  ['another subject', 'mallory@example.com', 'auth0|victim'],
])('%s is refused', async (_name, contact, auth0Id) => {
  await makeUser({ email: contact })
  const { json } = await ask(await bearer({ sub: 'auth0|mallory', email: 'mallory@example.com' }), contact, auth0Id)
  expect(json.errors?.[0]?.extensions.code).toBe('contactMismatch')
  expect(await database().identity.count({ where: { subject: 'auth0|mallory' } })).toBe(0)
})

test('a token of an unsupported login type is refused', async () => {
  const { json } = await ask(await bearer({ sub: 'github|1' }), 'ana@example.com', 'github')
  expect(json.errors?.[0]).toMatchObject({
    message: 'Unsupported auth type',
    extensions: { code: 'unsupportedAuthType', i18nMessageKey: 'errors.unsupportedAuthType' },
  })
})

test('a person with an unverified claim may only verify it', async () => {
  const caller = await bearer({ sub: 'auth0|claim', email: 'claim@example.com', email_verified: 'true' })
  await ask(caller, 'claim@example.com', 'auth0')
  const { json } = await call('{ credentials { id } }', {}, caller)
  expect(json.errors?.[0]?.extensions.code).toBe('verificationRequired')
})

test('a token from before its person was signed out everywhere, or of a closed account, finds and makes nobody', async () => {
  const of = (iat: number) => bearer({ sub: 'auth0|signed-out', email: 'signed-out@example.com', iat })
  const old = await of(now - 100)
  const { json } = await ask(old, 'signed-out@example.com', 'auth0')
  const id = String(json.data?.findOrCreateUserByContact?.id)
  const statusOf = async (caller: typeof old) => (await ask(caller, 'signed-out@example.com', 'auth0')).status
  await database().user.update({ where: { id }, data: { signedOutAt: new Date((now - 50) * 1000) } })
  expect([await statusOf(old), await statusOf(await of(now - 10))]).toEqual([401, 200])
  await database().user.update({ where: { id }, data: { disabledAt: new Date() } })
  expect(await statusOf(await of(now - 10))).toBe(401)
})

describe('bad tokens', () => {
  let other: Awaited<ReturnType<typeof generateKeyPair>>
  let cookie = ''
  beforeAll(async () => {
    other = await generateKeyPair('RS256')
    cookie = (await makeSession(await makeUser())).cookie
  })
  const refused = async (authorization: string) => {
    const answer = await call('{ me { id } }', {}, { cookie, headers: { authorization } })
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } })
    expect(answer.text).not.toMatch(/jwt|jose|stack/i)
  }

  test.each<[string, Claims]>([
    ['another audience', { aud: 'https://elsewhere.example' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another party', { azp: 'somebody-else' }],
    ['expired', { exp: now - 120 }],
    ['not yet', { nbf: now + 600 }],
    ['from the future', { iat: now + 600 }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
  ])('%s', async (_name, claims) => refused(`Bearer ${await tokenOf(claims)}`))

  test('a token signed by another key is refused', async () =>
    refused(`Bearer ${await tokenOf({}, {}, other.privateKey)}`))
  test('a token with an unknown key is refused', async () => refused(`Bearer ${await tokenOf({}, { kid: 'k9' })}`))
  test('an unsigned token is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: provider.issuer, sub: 'auth0|1', aud: audience, iat: now, exp: now + 600 }
    await refused(`Bearer ${part({ alg: 'none' })}.${part(claims)}.`)
  })

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    'bearer a.b.c',
    `Bearer ${'x'.repeat(9000)}`,
    'Bearer \u0000',
  ])('a text that is no token is refused', refused)

  test('a token is accepted sixty seconds beyond its times', async () => {
    const headers = { authorization: `Bearer ${await tokenOf({ exp: now - 30 })}` }
    expect(await call('{ me { id } }', {}, { headers })).toMatchObject({ status: 200 })
  })
})

test('other sites may send a token and read the answer', async () => {
  const { headers } = await bearer({ sub: 'auth0|cors', email: 'cors@example.com' })
  const answer = await call('{ me { id } }', {}, { headers: { ...headers, origin: 'https://partner.example' } })
  expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
})

test('an administrator by a token shows the second factor that their organization asks for, as by a session', async () => {
  const caller = await bearer({ sub: 'auth0|admin', email: 'admin-by-token@example.com' })
  await ask(caller, 'admin-by-token@example.com', 'auth0')
  const { userId } = await database().contact.findFirstOrThrow({ where: { value: 'admin-by-token@example.com' } })
  const org = await makeOrg()
  await makeRole({ orgId: org.id, user: await userNow(userId), roleType: 'ADMIN' })
  await askOfAdmins(org, { secondFactorHours: 8 })
  const members = async (claims: Claims) => {
    const strong = await bearer({ sub: 'auth0|admin', email: 'admin-by-token@example.com', ...claims })
    const { json } = await call(
      'query ($id: ID!) { members(orgId: $id) { edges { node { id } } } }',
      { id: org.id },
      strong,
    )
    return json.errors?.[0]?.extensions.code ?? 'read'
  }
  expect(await members({})).toBe('secondFactorRequired')
  expect(await members({ amr: ['pwd'], auth_time: now })).toBe('secondFactorRequired')
  expect(await members({ amr: ['pwd', 'otp'] })).toBe('secondFactorRequired')
  expect(await members({ amr: ['pwd', 'otp'], auth_time: now - 9 * 3600 })).toBe('secondFactorRequired')
  // A factor counts by a way to sign in that has shown one on Suma's own pages.
  expect(await members({ amr: ['pwd', 'otp'], auth_time: now - 60 })).toBe('secondFactorRequired')
  await database().identity.updateMany({ where: { userId }, data: { secondFactorFrom: new Date(0) } })
  expect(await members({ amr: ['pwd', 'otp'], auth_time: now - 60 })).toBe('read')
})
