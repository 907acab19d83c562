import { afterAll, expect, test } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { endProviderToken, makeSession, providerTokenLeft } from '@/fixtures/sessions'
import { seal } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { updateSessionTokens } from '@/lib/data/sessions/write'
import { renewWhenEnding } from '@/lib/server/provider-tokens'
import { startProvider } from '@/tests/unit/adapters/identity-server'

const provider = await startProvider()
const { issuer, state } = provider
process.env.OIDC_ISSUER = issuer
afterAll(() => provider.stop())

const renewed = { status: 200, body: { access_token: 'a', refresh_token: 'next', expires_in: 3600 } }
const unknown = { status: 400, body: { error: 'login_required' } }
const broken = { status: 400, body: { error: 'server_error' } }

/** A browser whose latest provider token expires in the given number of seconds, and the result of its requests. */
async function makeSignedIn(seconds: number) {
  const { token } = await makeSession(await makeUser())
  const tokens = { issuer, subject: 'auth0|1', refreshToken: seal('first'), idToken: null }
  await updateSessionTokens(database(), token, tokens)
  await endProviderToken(token, seconds)
  const asks = state.asked.length
  return {
    ask: async (now = new Date()) => renewWhenEnding(token, await findSessionFacts(token, false), now),
    left: () => providerTokenLeft(token),
    isSignedIn: async () => (await findSessionFacts(token, false)) !== null,
    asked: () => state.asked.length - asks,
  }
}

test('nobody is asked while the token lasts for more than a minute', async () => {
  const browser = await makeSignedIn(90)
  await browser.ask()
  expect([browser.asked(), await browser.isSignedIn()]).toEqual([0, true])
})

test('several requests in its last minute renew it once, and keep the end of the new one', async () => {
  const browser = await makeSignedIn(45)
  state.answers = [renewed, broken, broken]
  await Promise.all([browser.ask(), browser.ask(), browser.ask()])
  expect(browser.asked()).toBe(1)
  expect(await browser.left()).toBeGreaterThan(3500)
})

test('another process that waited for the row finds the token new, and asks nobody', async () => {
  const browser = await makeSignedIn(45)
  state.answers = [renewed, broken]
  const first = browser.ask()
  // One process does not know what another has remembered.
  ;(globalThis as { sumaRenewals?: Map<string, number> }).sumaRenewals?.clear()
  await Promise.all([first, browser.ask()])
  expect(browser.asked()).toBe(1)
})

test('a session whose person the provider does not know any more ends', async () => {
  const browser = await makeSignedIn(-5)
  state.answers = [unknown]
  await browser.ask()
  expect(await browser.isSignedIn()).toBe(false)
})

test('a provider that is out of order ends nothing, and is left alone for half a minute', async () => {
  const browser = await makeSignedIn(30)
  state.answers = [broken, renewed]
  const now = new Date()
  await browser.ask(now)
  await browser.ask(new Date(now.getTime() + 29_000))
  expect([browser.asked(), await browser.isSignedIn()]).toEqual([1, true])
  await browser.ask(new Date(now.getTime() + 31_000))
  expect(browser.asked()).toBe(2)
  expect(await browser.left()).toBeGreaterThan(3500)
})
