import { beforeEach, expect, test, vi } from 'vitest'

/** The cookies of an installation reached at this address. */
async function cookiesAt(appUrl: string) {
  vi.stubEnv('APP_URL', appUrl)
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  vi.stubEnv('AUTH_SECRET', 'a secret of this test alone, long enough')
  vi.stubEnv('OIDC_ISSUER', 'https://id.example.com')
  vi.stubEnv('OIDC_CLIENT_ID', 'suma')
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret')
  vi.stubEnv('MAIL_URL', 'smtp://localhost:1')
  return import('@/lib/server/cookies')
}

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllEnvs()
})

test.each([
  ['https://suma.example.com', '__Host-sid', true],
  ['http://localhost:3000', 'sid', false],
])('at %s the session cookie is %s', async (appUrl, name, secure) => {
  const { serverCookie, sessionCookie } = await cookiesAt(appUrl)
  expect(sessionCookie()).toBe(name)
  // The __Host- prefix requires this path, Secure, and no domain.
  expect(serverCookie()).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure })
  expect(serverCookie(3600)).toMatchObject({ maxAge: 3600 })
})

test.each([
  ['sid=a', 'a'],
  ['other=b; sid=a', 'a'],
  ['sid=a; sid=b', 'a'],
  ['xsid=b', null],
  ['sid=%41', 'A'],
  ['sid=%', null],
  ['sid', null],
  ['', null],
  [null, null],
])('in the header %j the cookie is %j', async (header, value) => {
  const { readCookie } = await cookiesAt('http://localhost:3000')
  expect(readCookie(header, 'sid')).toBe(value)
})
