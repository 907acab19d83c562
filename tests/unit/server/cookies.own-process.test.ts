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

test('every cookie is bound to the host over https, the sign-in library’s too, and has a plain name without', async () => {
  const named = async (appUrl: string) => {
    const { chosenLanguage, cookieName, readCookie, serverCookie, signInCookies, ...own } = await cookiesAt(appUrl)
    const names = Object.values(own).flatMap((one) => (typeof one === 'function' ? [one()] : []))
    return [...names, ...Object.values(signInCookies()).map(({ name }) => name)]
  }
  const secure = await named('https://suma.example.com')
  vi.resetModules()
  const plain = await named('http://localhost:3000')
  expect(secure.length).toBeGreaterThan(12)
  expect(secure.filter((name) => !name.startsWith('__Host-'))).toEqual([])
  expect(plain).toEqual(secure.map((name) => name.replace('__Host-', '')))
})

test('the language of a browser is read under the name that its page gave it', async () => {
  const header = 'suma-locale=es; __Host-suma-locale=ja'
  expect((await cookiesAt('https://suma.example.com')).chosenLanguage(header)).toBe('ja')
  vi.resetModules()
  expect((await cookiesAt('http://localhost:3000')).chosenLanguage(header)).toBe('es')
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
