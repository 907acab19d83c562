import { afterEach, describe, expect, test } from 'vitest'
import { type OidcSettings, oidcClient } from '@/lib/adapters/identity/oidc-client'
import { providerLimits } from '@/lib/adapters/identity/provider-fetch'
import { identityFailure } from '@/lib/domain/access/identity-failure'
import { audience, now, startProvider, token } from './identity-server'

/** For a provider that does not answer: long enough for one that does, also beside a busy processor. */
const impatient = { limits: { milliseconds: 500, attempts: 3 } }
const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})

async function provider(metadata?: Record<string, unknown>, settings: Partial<OidcSettings> = {}) {
  const server = await startProvider(metadata)
  open.push(server)
  const limits = { milliseconds: 10_000, attempts: 3 }
  const common = { issuer: server.issuer, clientId: 'suma', clientSecret: 's:e c', audience, now: () => now, limits }
  return { ...server, client: oidcClient({ ...common, ...settings }) }
}

test('the limits are the specification’s', () => {
  expect(providerLimits).toEqual({ milliseconds: 10_000, attempts: 3 })
})

describe('refresh', () => {
  test('gives new tokens, as a client that proves itself', async () => {
    const { client, state } = await provider()
    state.answers = [{ status: 200, body: { access_token: 'a2', refresh_token: 'r2', id_token: 'i2', expires_in: 60 } }]
    expect(await client.refreshTokens('r1')).toEqual({
      ok: true,
      value: { accessToken: 'a2', refreshToken: 'r2', idToken: 'i2', expiresIn: 60 },
    })
    expect(Object.fromEntries(state.asked[0]?.body ?? [])).toEqual({ grant_type: 'refresh_token', refresh_token: 'r1' })
    expect(state.asked[0]?.authorization).toBe(`Basic ${Buffer.from('suma:s%3Ae+c').toString('base64')}`)
  })

  test('keeps the refresh token where the provider does', async () => {
    const { client } = await provider()
    expect(await client.refreshTokens('r1')).toMatchObject({ value: { refreshToken: 'r1', idToken: null } })
  })

  test('sends the secret in the form where the provider takes no other way', async () => {
    const { client, state } = await provider({ token_endpoint_auth_methods_supported: ['client_secret_post'] })
    await client.refreshTokens('r1')
    expect(state.asked[0]?.authorization).toBeUndefined()
    expect(state.asked[0]?.body.get('client_secret')).toBe('s:e c')
  })

  test.each(['login_required', 'invalid_grant'])('%s means not signed in, asked once', async (error) => {
    const { client, state } = await provider()
    state.answers = [{ status: 400, body: { error } }]
    expect(await client.refreshTokens('r1')).toEqual({ ok: false, reason: 'notSignedIn' })
    expect(state.asked).toHaveLength(1)
  })

  test.each([
    [400, 'invalid_request', 'unknown'],
    [401, 'invalid_client', 'unknown'],
    [403, 'mfa_required', 'mfaRequired'],
    [429, 'too_many_requests', 'unknown'],
  ])('%i %s is raised with its cause, after one attempt', async (status, error, family) => {
    const { client, state } = await provider()
    state.answers = [{ status, body: { error, error_description: 'why' } }]
    const raised = await client.refreshTokens('r1').catch((thrown: unknown) => thrown)
    expect(raised).toMatchObject({ cause: { error, error_description: 'why' } })
    expect(identityFailure(raised)).toBe(family)
    expect(state.asked).toHaveLength(1)
  })

  test('a second and a third attempt after 5xx, a lost connection and a time-out', async () => {
    const { client, state } = await provider({}, impatient)
    state.answers = [{ status: 503, body: {} }, 'drop']
    expect(await client.refreshTokens('r1')).toMatchObject({ ok: true })
    state.answers = ['hang', { status: 500, body: {} }]
    expect(await client.refreshTokens('r1')).toMatchObject({ ok: true })
    expect(state.asked).toHaveLength(6)
  })

  test('three attempts, not four', async () => {
    const { client, state } = await provider()
    state.answers = Array.from({ length: 4 }, () => ({ status: 502, body: {} }))
    await expect(client.refreshTokens('r1')).rejects.toThrow('502')
    expect(state.asked).toHaveLength(3)
  })

  test('a provider that does not answer is a time-out', async () => {
    const { client, state } = await provider({}, impatient)
    state.answers = ['hang', 'hang', 'hang']
    const raised = await client.refreshTokens('r1').catch((thrown: unknown) => thrown)
    expect(identityFailure(raised)).toBe('timeout')
    expect(state.asked).toHaveLength(3)
  })

  test('no answer of sense is raised', async () => {
    const { client, state } = await provider()
    state.answers = [{ status: 200, body: { nothing: true } }]
    await expect(client.refreshTokens('r1')).rejects.toThrow('200')
  })
})

describe('discovery', () => {
  test('is read once, also by many at once, and again after an hour', async () => {
    let clock = now
    const { client, state } = await provider({}, { now: () => clock })
    await Promise.all([client.refreshTokens('r'), client.refreshTokens('r'), client.endSessionUrl({ returnTo: '/' })])
    expect(state.discoveries).toBe(1)
    clock += 3_600_000
    await client.refreshTokens('r')
    expect(state.discoveries).toBe(2)
  })

  test.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no token address', { token_endpoint: undefined }],
    ['no keys', { jwks_uri: 'nowhere' }],
  ])('%s is refused', async (_name, metadata) => {
    const { client } = await provider(metadata)
    await expect(client.refreshTokens('r')).rejects.toThrow('The identity provider')
  })

  test('a failure is not kept', async () => {
    const metadata: Record<string, unknown> = { issuer: 'https://evil.example' }
    const { client, issuer } = await provider(metadata)
    await expect(client.refreshTokens('r')).rejects.toThrow()
    metadata.issuer = `${issuer}/`
    expect(await client.refreshTokens('r')).toMatchObject({ ok: true })
  })
})

describe('signing out at the provider', () => {
  test('with its own address', async () => {
    const { client, issuer } = await provider()
    const url = new URL(await client.endSessionUrl({ returnTo: 'https://suma.example/expired', idToken: 'i1' }))
    expect(url.origin + url.pathname).toBe(`${issuer}/end`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'suma',
      post_logout_redirect_uri: 'https://suma.example/expired',
      id_token_hint: 'i1',
    })
  })

  test('and where it names none', async () => {
    const { client, issuer } = await provider({ end_session_endpoint: undefined })
    expect(await client.endSessionUrl({ returnTo: 'https://suma.example/expired' })).toBe(
      `${issuer}/v2/logout?client_id=suma&returnTo=https%3A%2F%2Fsuma.example%2Fexpired`,
    )
  })
})

test('a provider with another address inside is reached there, under the name of its issuer', async () => {
  const outside = 'http://localhost:1/tenant/'
  const names = { token_endpoint: `${outside}token`, jwks_uri: `${outside}jwks`, end_session_endpoint: `${outside}end` }
  const server = await provider({ issuer: outside, ...names })
  const client = oidcClient({
    issuer: outside,
    clientId: 'suma',
    clientSecret: 'secret',
    audience,
    now: () => now,
    limits: { milliseconds: 1000, attempts: 1, internal: { issuer: outside, url: `${server.issuer}/` } },
  })
  expect(await client.refreshTokens('r1')).toMatchObject({ ok: true })
  const claims = await client.verifyAccessToken(await token(outside, server.privateKey))
  expect(claims).toMatchObject({ issuer: outside, subject: 'auth0|1' })
  // A browser goes to the provider by its public name.
  expect(await client.endSessionUrl({ returnTo: 'https://suma.example/' })).toMatch(
    /^http:\/\/localhost:1\/tenant\/end\?/,
  )
})
