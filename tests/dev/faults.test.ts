import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  callbackFaults,
  codeFaults,
  keysFaults,
  metadataFaults,
  refreshFaults,
  unverifiedFaults,
} from '@/dev/identity-provider/fault-table'
import type { IdentityProvider } from '@/dev/identity-provider/start'
import { beginSignIn, requestTokens, type SignInAttempt, sendForm, type Tokens } from '@/dev/visitor/sign-in'
import { appUrl, startTestProvider, webClient } from './idp'

let provider: IdentityProvider
beforeAll(async () => {
  provider = await startTestProvider('smtp://127.0.0.1:1')
})
afterAll(() => provider.stop())

const names = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

async function comeBack() {
  const attempt = await beginSignIn(webClient(provider.issuer))
  const { back } = await sendForm(attempt, 'password', { email: 'mia@example.com', password: 'suma-demo' })
  return { attempt, back: back ?? new URL(appUrl) }
}

/** Checks what a strict client checks; returns the claims of the ID token. */
async function accept({ nonce }: SignInAttempt, answer: Response) {
  if (!answer.ok) throw new Error(`Status ${answer.status}`)
  const tokens: Tokens & { token_type: string } = await answer.json()
  expect(tokens.token_type).toBe('Bearer')
  expect(tokens.access_token).toEqual(expect.any(String))
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/.well-known/jwks.json`))
  const wish = {
    issuer: provider.issuer,
    audience: 'suma',
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'iat', 'exp'],
  }
  const { payload } = await jwtVerify(tokens.id_token, keys, { ...wish, maxTokenAge: '1 hour' })
  expect(payload.nonce).toBe(nonce)
  expect(payload.aud).toBe('suma')
  expect(payload.sub).toMatch(/^(auth0|google-oauth2|sms)\|[\x20-\x7e]{0,240}$/)
  return payload
}

const exchange = ({ client, verifier }: SignInAttempt, code: string) =>
  requestTokens(client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
  })

describe('a strict client', () => {
  test('accepts the provider as it is', async () => {
    const { attempt, back } = await comeBack()
    provider.faults.set(null)
    await accept(attempt, await exchange(attempt, back.searchParams.get('code') ?? ''))
  })

  test.each(names(codeFaults).filter((name) => name !== 'slow'))('refuses %s', async (name) => {
    const { attempt, back } = await comeBack()
    provider.faults.set(name)
    const answer = await exchange(attempt, back.searchParams.get('code') ?? '')
    await expect(accept(attempt, answer)).rejects.toThrow()
    expect(provider.faults.requests()).toBe(1)
    provider.faults.set(null)
  })

  test.each(names(unverifiedFaults))('sees no verified email in %s', async (name) => {
    const { attempt, back } = await comeBack()
    provider.faults.set(name)
    const claims = await accept(attempt, await exchange(attempt, back.searchParams.get('code') ?? ''))
    expect(claims.email_verified).not.toBe(true)
    provider.faults.set(null)
  })
})

/** The metadata that a strict client reads first. */
async function readMetadata() {
  const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`, { redirect: 'error' })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  const text = await response.text()
  expect(text.length).toBeLessThan(1_000_000)
  const metadata = JSON.parse(text)
  expect(metadata.issuer).toBe(provider.issuer)
  for (const address of [metadata.token_endpoint, metadata.jwks_uri]) expect(address).toMatch(/^http/)
}

describe('what the provider publishes', () => {
  afterEach(() => provider.faults.set(null))

  test('can be read while there is no fault', () => readMetadata())

  test.each(names(metadataFaults))('is nothing to believe in %s', async (name) => {
    provider.faults.set(name)
    await expect(readMetadata()).rejects.toThrow()
  })

  test.each(names(keysFaults))('has no good key in %s', async (name) => {
    const { attempt, back } = await comeBack()
    const answer = await exchange(attempt, back.searchParams.get('code') ?? '')
    provider.faults.set(name)
    await expect(accept(attempt, answer)).rejects.toThrow()
  })
})

test('the fault "slow" delays the answer', async () => {
  const { back } = await comeBack()
  provider.faults.set('slow')
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' })
  const signal = AbortSignal.timeout(300)
  await expect(fetch(`${provider.issuer}/oauth/token`, { method: 'POST', body, signal })).rejects.toThrow('timeout')
  provider.faults.set(null)
})

test.each(names(callbackFaults))('the callback is changed by %s', async (name) => {
  provider.faults.set(name)
  const { attempt, back } = await comeBack()
  provider.faults.set(null)
  const query = back.searchParams
  const untouched =
    query.get('state') === attempt.state &&
    query.get('iss') === provider.issuer &&
    !query.has('error') &&
    query.getAll('code').length === 1 &&
    query.get('code') !== 'junk'
  expect(untouched).toBe(false)
})

test.each(names(refreshFaults).filter((name) => name !== 'refreshSlow'))(
  'a refresh is changed by %s, a sign-in is not',
  async (name) => {
    const { attempt, back } = await comeBack()
    provider.faults.set(name)
    const answer = await exchange(attempt, back.searchParams.get('code') ?? '')
    const tokens: Tokens = await answer.clone().json()
    await accept(attempt, answer)
    const renewed = await requestTokens(attempt.client, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    })
    provider.faults.set(null)
    const same = await accept(attempt, renewed).then(
      ({ sub }) => sub === 'auth0|mia',
      () => false,
    )
    expect(same).toBe(false)
  },
)
