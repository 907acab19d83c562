import { request } from 'node:http'
import { Visitor, type Way } from '../../dev/visitor/visitor'
import { disableUser } from '../../fixtures/people'
import { backdateSessions, listSessionsOf, personOfSession } from '../../fixtures/sessions'
import { countContacts } from '../../fixtures/stored-rows'
import { makePerson, newSession } from './people'
import { newAddress } from './stage'
import { expect, test } from './test'

const anybody = () => new Visitor(process.env.E2E_ORIGIN ?? '')

async function signedIn(): Promise<{ visitor: Visitor; id: string }> {
  const { id } = await makePerson({ noCredential: true })
  const visitor = anybody()
  visitor.setCookie('sid', await newSession(id))
  return { visitor, id }
}

/** The target of a redirect. A server behind a balancer has a different address and writes the target out in full. */
const placeOf = (location = ''): string => new URL(location, process.env.E2E_ORIGIN).href

const google = (email: string): Way => ({ action: 'google', form: { email } })

/** The id of the person signed in to a browser. */
const personOf = (visitor: Visitor): Promise<string> => personOfSession(visitor.cookie('sid') ?? '')

test('opening /login starts one sign-in and passes no parameter through', async () => {
  const visitor = anybody()
  const there = await visitor.open('/login?sms&prompt=none&redirect_uri=https://evil.example&scope=all&state=mine')
  const query = new URL(there.headers.get('location') ?? '').searchParams
  expect(there.status).toBe(303)
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email offline_access',
    connection: 'sms',
    redirect_uri: `${visitor.origin}/callback`,
  })
  expect([query.get('state'), query.get('nonce'), query.get('code_challenge')]).toEqual(
    Array(3).fill(expect.stringMatching(/^.{43,}$/)),
  )
  expect([query.get('prompt'), query.get('screen_hint')]).toEqual([null, null])
  const signUp = new URL((await visitor.open('/login?signup')).headers.get('location') ?? '').searchParams
  expect([signUp.get('screen_hint'), signUp.get('connection')]).toEqual(['signup', null])
})

test('no prefetch, frame or script starts a sign-in', async () => {
  const marks: Record<string, string>[] = [
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
  ]
  for (const headers of marks) {
    const visitor = anybody()
    const answer = await visitor.open('/login?returnTo=/account', undefined, headers)
    expect([answer.status, visitor.jar.size], JSON.stringify(headers)).toEqual([204, 0])
    const page = await visitor.open('/account', undefined, headers)
    expect(placeOf(page.headers.get('location') ?? '/'), JSON.stringify(headers)).toBe(placeOf('/'))
    expect(visitor.cookie('suma-redirect'), JSON.stringify(headers)).toBeNull()
  }
})

test('a program that opens an address is redirected as a person is', async ({ request }) => {
  const open = async (path: string) =>
    (await request.get(path, { maxRedirects: 0, headers: { accept: '*/*' } })).headers()
  const { location = '' } = await open('/login?sms')
  expect(new URL(location).searchParams.get('connection')).toBe('sms')
  const away = await open('/documents?kind=LICENSE')
  expect(placeOf(away.location)).toBe(placeOf('/'))
  expect(away['set-cookie']).toContain('suma-redirect=')
})

const attacks = [
  'https://evil.example/x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '/login?returnTo=/login',
  '/logout',
  '/callback?code=1',
  '/api/auth/signout',
  '@evil.example',
  'http:evil.example',
  `/${'a'.repeat(3000)}`,
]

test('no link and no cookie leads a person off the site after signing in', async () => {
  const { visitor } = await signedIn()
  for (const attack of attacks) {
    const stranger = anybody()
    await stranger.open(`/login?returnTo=${encodeURIComponent(attack)}`)
    expect(stranger.cookie('suma-redirect'), attack).toBeNull()
    expect(await visitor.endsAt(`/login?returnTo=${encodeURIComponent(attack)}`), attack).toBe('200 /dashboard')
    visitor.setCookie('suma-redirect', encodeURIComponent(attack))
    expect(await visitor.endsAt('/'), attack).toBe('200 /dashboard')
    visitor.jar.delete('suma-redirect')
  }
})

test('the host name of a request changes nothing', async () => {
  const visitor = anybody()
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const there = await visitor.open('/login', undefined, forged)
  expect(there.headers.get('location')).toContain(encodeURIComponent(`${visitor.origin}/callback`))
  expect(there.headers.get('location')).not.toContain('evil')
  for (const path of ['/dashboard', '/users', '/login/error', '/nothing'])
    expect((await visitor.open(path, undefined, forged)).headers.get('location') ?? '/', path).not.toContain('evil')
  const back = await visitor.reachCallback('auth0|demo-sam')
  const answer = await visitor.open(back.href, undefined, forged)
  expect(answer.headers.get('location')).toBe(`${visitor.origin}/?landing`)
})

test('a person who is signed in already goes on, and /users is the first page', async () => {
  const { visitor } = await signedIn()
  expect(await visitor.endsAt('/login')).toBe('200 /dashboard')
  expect(await visitor.endsAt('/login?returnTo=/account/records')).toBe('200 /account/records')
  expect(await visitor.endsAt('/')).toBe('200 /dashboard')
  for (const path of ['/users', '/users/sign_in']) {
    expect([await visitor.leadsTo(path), await anybody().endsAt(path)], path).toEqual(['/', '200 /'])
  }
})

test('one person is one record, however they sign in and however often', async () => {
  const email = newAddress('twice')
  const browsers = [anybody(), anybody(), anybody()]
  const ways: URL[] = []
  for (const browser of browsers) ways.push(await browser.reachCallback(google(email)))
  await Promise.all(browsers.map((browser, index) => browser.open(ways[index]?.href ?? '')))
  const people = await Promise.all(browsers.map(personOf))
  expect(new Set(people).size).toBe(1)
  expect(await countContacts(email)).toBe(1)
})

test('a proven address leads to its owner by every way to sign in, and a claimed one does not', async () => {
  const owner = await makePerson({ noCredential: true })
  const byGoogle = anybody()
  await byGoogle.signIn(google(owner.email.toUpperCase()))
  expect(await personOf(byGoogle)).toBe(owner.id)

  // Somebody else claims the address without verifying it.
  const claimant = anybody()
  const form = { email: owner.email, password: 'a-good-password' }
  await claimant.signIn({ action: 'sign-up', form })
  expect(await personOf(claimant)).not.toBe(owner.id)
  expect(await claimant.leadsTo('/dashboard')).toBe('/verification')
})

test('a session ends after 30 idle minutes and after a day', async () => {
  const { visitor, id } = await signedIn()
  const seen = (minutes: number) => backdateSessions(id, { used: minutes })
  await seen(29)
  expect(await visitor.isSignedIn()).toBe(true)
  const [session] = await listSessionsOf(id)
  expect(session!.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await seen(31)
  expect(await visitor.isSignedIn()).toBe(false)
  await seen(0)
  expect(await visitor.isSignedIn()).toBe(true)
  await backdateSessions(id, { ended: 0 })
  expect(await visitor.isSignedIn()).toBe(false)
})

test('a disabled person is signed out at once and cannot sign in again', async () => {
  const email = newAddress('out')
  const visitor = anybody()
  await visitor.signIn(google(email))
  const id = await personOf(visitor)
  await disableUser(id)
  expect(await visitor.isSignedIn()).toBe(false)
  const again = anybody()
  const answer = await again.signIn(google(email))
  expect(answer.headers.get('location')).toMatch(/\/login\/error\?reason=disabled&/)
  expect(again.cookie('sid')).toBeNull()
})

/** A request to the API as a page of `origin` would send it. */
function ask(token: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ query: '{ me { id } }' })
  const own = {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    cookie: `sid=${token}`,
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${process.env.E2E_ORIGIN}/graphql`, { method: 'POST', headers: own }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a request of another site is answered as if it had no cookie', async () => {
  const { visitor } = await signedIn()
  const token = visitor.cookie('sid') ?? ''
  expect(await ask(token, { origin: visitor.origin })).toBe(200)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { origin: visitor.origin, 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[])
    expect(await ask(token, headers), JSON.stringify(headers)).toBe(403)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }] as Record<string, string>[])
    expect((await visitor.open('/logout', {}, headers)).status).toBe(403)
  expect((await visitor.open('/logout')).status).toBe(405)
  expect(await visitor.isSignedIn()).toBe(true)
})
