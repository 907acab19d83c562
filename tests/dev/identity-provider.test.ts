import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programToken } from '@/dev/commands/token'
import { programClientId, webClientId } from '@/dev/identity-provider/clients'
import { multiFactorAcr } from '@/dev/identity-provider/second-factor'
import type { IdentityProvider } from '@/dev/identity-provider/start'
import { beginSignIn, finishSignIn, requestTokens, sendForm, type Tokens } from '@/dev/visitor/sign-in'
import { appUrl, audience, scratch, secret, startTestProvider, webClient } from './idp'
import { newestMessage, startTestInbox } from './inbox'

let inbox: Awaited<ReturnType<typeof startTestInbox>>
let provider: IdentityProvider

beforeAll(async () => {
  inbox = await startTestInbox()
  provider = await startTestProvider(inbox.mailUrl, scratch('idp'), true)
}, 30_000)

afterAll(async () => {
  await provider.stop()
  await inbox.stop(5000)
})

async function signIn(action: string, form: Record<string, string>) {
  const attempt = await beginSignIn(webClient(provider.issuer))
  const { back } = await sendForm(attempt, action, form)
  if (!back) throw new Error('The form did not lead back')
  return { attempt, tokens: await finishSignIn(attempt, back) }
}

const verify = async (token: string, wanted: string) => {
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(token, keys, { issuer: provider.issuer, audience: wanted, algorithms: ['RS256'] })
  return payload
}

const refresh = ({ refresh_token = '' }: Tokens) =>
  requestTokens(webClient(provider.issuer), { grant_type: 'refresh_token', refresh_token })

test('signing in by email and password gives verified tokens for the app and for the API', async () => {
  const { attempt, tokens } = await signIn('password', { email: 'MIA@example.com', password: 'suma-demo' })
  const claims = { sub: 'auth0|mia', email: 'mia@example.com', email_verified: true, name: 'Mia Lane' }
  expect(await verify(tokens.id_token, 'suma')).toMatchObject({ ...claims, nonce: attempt.nonce })
  expect(await verify(tokens.access_token, audience)).toMatchObject(claims)
  const userinfo = await fetch(`${provider.issuer}/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(await userinfo.json()).toEqual(claims)
})

test('a wrong password stays on the page with an error', async () => {
  const attempt = await beginSignIn(webClient(provider.issuer))
  const { answer, back } = await sendForm(attempt, 'password', { email: 'mia@example.com', password: 'wrong' })
  expect([back, answer.status]).toEqual([null, 422])
  expect(await answer.text()).toContain('role="alert"')
})

test('Back to an attempt that is over leads to the app, which knows whether somebody is signed in', async () => {
  const leave = (method: string) =>
    fetch(`${provider.issuer}/interaction/longOverAlready`, { method, redirect: 'manual' })
  const answer = await leave('GET')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${appUrl}/dashboard`])
  // A form that is sent again signs nobody in.
  expect((await leave('POST')).status).toBe(400)
})

test('signing in with Google works for a known account and a new address', async () => {
  const known = await signIn('google', { email: 'gus@example.com' })
  expect(decodeJwt(known.tokens.id_token)).toMatchObject({ sub: 'google-oauth2|gus', email_verified: true })
  const fresh = await signIn('google', { email: 'new@example.com' })
  expect(decodeJwt(fresh.tokens.id_token)).toMatchObject({ email: 'new@example.com', email_verified: true })
  expect(decodeJwt(fresh.tokens.id_token).sub).toMatch(/^google-oauth2\|/)
})

test('signing in by text message sends a code, counts a wrong one and accepts the right one', async () => {
  const attempt = await beginSignIn(webClient(provider.issuer, { connection: 'sms' }))
  const asked = await sendForm(attempt, 'phone', { phone: '(415) 555-0100' })
  expect(asked.page).toMatch(/view=code$/)
  const message = await newestMessage(inbox.webUrl, '+14155550100@sms.localhost')
  const code = /\d{6}/.exec(message.text)?.[0] ?? ''
  const wrong = await sendForm(attempt, 'code', { code: code === '000000' ? '111111' : '000000' })
  expect(await wrong.answer.text()).toContain('Tries left: 4.')
  const { back } = await sendForm(attempt, 'code', { code })
  const tokens = await finishSignIn(attempt, back ?? new URL(appUrl))
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: 'sms|pia', name: '+14155550100' })
  expect(decodeJwt(tokens.id_token).email).toBeUndefined()
})

test('signing up starts unverified, and the link of the message verifies', async () => {
  const form = { email: 'zoe@example.com', password: 'long-enough' }
  const { tokens } = await signIn('sign-up', form)
  expect(decodeJwt(tokens.id_token)).toMatchObject({ email: 'zoe@example.com', email_verified: false })
  const { text } = await newestMessage(inbox.webUrl, 'zoe@example.com')
  expect(text).not.toMatch(/\d{6}/)
  expect((await fetch(/http\S+/.exec(text)?.[0] ?? '')).status).toBe(200)
  const fresh: Tokens = await (await refresh(tokens)).json()
  expect(decodeJwt(fresh.id_token)).toMatchObject({ email_verified: true })
})

test.each([
  ['no email', { email: 'a', password: 'long-enough' }],
  ['short password', { email: 'a@example.com', password: 'short' }],
  ['address taken', { email: 'Mia@example.com', password: 'long-enough' }],
])('signing up refuses: %s', async (_name, form) => {
  const attempt = await beginSignIn(webClient(provider.issuer, { screen_hint: 'signup' }))
  const { answer, back } = await sendForm(attempt, 'sign-up', form)
  expect([back, answer.status]).toEqual([null, 422])
})

test('an open session answers at once, and signing out ends it with its refresh tokens', async () => {
  const { attempt, tokens } = await signIn('password', { email: 'mia@example.com', password: 'suma-demo' })
  const silent = await beginSignIn(webClient(provider.issuer, { prompt: 'none' }), attempt.browser)
  expect(silent.back?.searchParams.get('code')).toBeTruthy()
  expect((await refresh(tokens)).status).toBe(200)
  const target = encodeURIComponent(`${appUrl}/expired`)
  const out = await attempt.browser(
    `${provider.issuer}/oidc/logout?id_token_hint=${tokens.id_token}&post_logout_redirect_uri=${target}`,
  )
  expect([out.status, out.headers.get('location')]).toEqual([303, `${appUrl}/expired`])
  const after = await beginSignIn(webClient(provider.issuer, { prompt: 'none' }), attempt.browser)
  expect(after.back?.searchParams.get('error')).toBe('login_required')
  expect(await (await refresh(tokens)).json()).toMatchObject({ error: 'invalid_grant' })
})

test("Auth0's way of signing out goes only to an allowed address", async () => {
  const { attempt } = await signIn('password', { email: 'mia@example.com', password: 'suma-demo' })
  const leave = (address: string) =>
    attempt.browser(`${provider.issuer}/v2/logout?client_id=suma&returnTo=${encodeURIComponent(address)}`)
  expect((await leave('https://attacker.example/')).status).toBe(400)
  expect((await leave(`${appUrl}/expired`)).headers.get('location')).toBe(`${appUrl}/expired`)
})

test('a revoked refresh token is refused', async () => {
  const { tokens } = await signIn('password', { email: 'mia@example.com', password: 'suma-demo' })
  const authorization = `Basic ${Buffer.from(`suma:${webClient(provider.issuer).secret}`).toString('base64')}`
  const body = new URLSearchParams({ token: tokens.refresh_token ?? '' })
  const revoked = await fetch(`${provider.issuer}/oauth/revoke`, { method: 'POST', headers: { authorization }, body })
  expect(revoked.status).toBe(200)
  expect((await refresh(tokens)).status).toBe(400)
})

test('cancelling leads back with access_denied', async () => {
  const attempt = await beginSignIn(webClient(provider.issuer))
  const { back } = await sendForm(attempt, 'cancel', {})
  expect(back?.searchParams.get('error')).toBe('access_denied')
})

test('a request without PKCE is refused', async () => {
  const { answer } = await (async () => {
    const address = new URL('/authorize', provider.issuer)
    const redirect_uri = `${appUrl}/callback`
    address.search = new URLSearchParams({
      client_id: 'suma',
      redirect_uri,
      response_type: 'code',
      scope: 'openid',
    }).toString()
    return { answer: await fetch(address, { redirect: 'manual' }) }
  })()
  expect(answer.headers.get('location')).toContain('error=invalid_request')
})

test.each([
  ['es', 'Inicie sesión en Suma'],
  ['ja', 'Sumaにサインイン'],
  ['fr en', 'Sign in to Suma'],
])('the pages are in %s', async (ui_locales, words) => {
  const { browser, page } = await beginSignIn(webClient(provider.issuer, { ui_locales }))
  expect(await (await browser(page)).text()).toContain(words)
})

test('a program gets an access token for itself that names nobody, and the web app gets none', async () => {
  const { issuer } = provider
  const claims = await verify(await programToken(issuer, secret), audience)
  expect(claims).toMatchObject({ sub: programClientId, client_id: programClientId, aud: audience })
  expect(claims).not.toHaveProperty('email')
  const wrong = programToken(issuer, 'another secret')
  await expect(wrong).rejects.toThrow('gives no token')
  const byWeb = await fetch(`${issuer}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${webClientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(byWeb.status).toBe(400)
})

test('reached by another host name, as from a container, it names the addresses of its issuer', async () => {
  const { port } = provider
  const get = (host: string) =>
    new Promise<string>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path: '/.well-known/openid-configuration', headers: { host } }, (answer) =>
        text(answer).then(resolve, reject),
      )
        .on('error', reject)
        .end(),
    )
  const metadata = JSON.parse(await get(`identity:${port}`))
  expect(metadata).toEqual(JSON.parse(await get(`localhost:${port}`)))
  expect(metadata.token_endpoint).toBe(`${provider.issuer}/oauth/token`)
})

const multiFactor = { acr_values: multiFactorAcr, prompt: 'login', max_age: '0' }

test('a program that asks for a second factor gets it in the token, with when it was shown', async () => {
  const attempt = await beginSignIn(webClient(provider.issuer, multiFactor))
  const asked = await sendForm(attempt, 'password', { email: 'mia@example.com', password: 'suma-demo' })
  expect([asked.back, asked.page?.endsWith('?view=factor')]).toEqual([null, true])
  const code = /\b\d{6}\b/.exec((await newestMessage(inbox.webUrl, 'mia@example.com')).text)?.[0] ?? ''
  const wrong = await sendForm(attempt, 'factor', { code: code === '000000' ? '111111' : '000000' })
  expect([wrong.back, await wrong.answer.text()]).toEqual([null, expect.stringContaining('Tries left: 4.')])
  const { back } = await sendForm(attempt, 'factor', { code })
  const claims = decodeJwt((await finishSignIn(attempt, back ?? new URL(appUrl))).id_token)
  expect(claims).toMatchObject({ sub: 'auth0|mia', acr: multiFactorAcr, amr: ['pwd', 'otp', 'mfa'] })
  expect(Math.abs(Number(claims.auth_time) - Date.now() / 1000)).toBeLessThan(60)
})

test('without being asked for, a sign-in says that it had one factor', async () => {
  const { tokens } = await signIn('password', { email: 'mia@example.com', password: 'suma-demo' })
  const claims = decodeJwt(tokens.id_token)
  expect([claims.acr, claims.amr, typeof claims.auth_time]).toEqual([undefined, ['pwd'], 'number'])
})
