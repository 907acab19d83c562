import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'

const good = {
  APP_URL: 'https://suma.example.com',
  DATABASE_URL: 'postgresql://suma:vK3nY8qZ@db:5432/suma',
  AUTH_SECRET: 'a secret that nobody else has, long enough',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'only the provider knows it',
  MAIL_URL: 'smtps://mail.example.com',
}

beforeEach(() => () => vi.unstubAllEnvs())

/** The environment as read by a process with these variables. */
async function read(more: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...good, ...more })) vi.stubEnv(name, value)
  vi.resetModules()
  const { env } = await import('@/lib/env')
  return env()
}

/** The fallback value in docker-compose.yml. */
function composeDefault(name: string): string {
  const found = new RegExp(`\\$\\{${name}:-([^}]+)\\}`).exec(readFileSync('docker-compose.yml', 'utf8'))?.[1]
  if (!found) throw new Error(`docker-compose.yml has no default for ${name}`)
  return found
}

const published: [string, string][] = [
  ['AUTH_SECRET', composeDefault('AUTH_SECRET')],
  ['AUTH_SECRET', 'a secret of the tests, long enough for the rule'],
  ['OIDC_CLIENT_SECRET', composeDefault('OIDC_CLIENT_SECRET')],
  ['OIDC_CLIENT_SECRET', 'secret-of-the-tests'],
  ['DATABASE_URL', `postgresql://suma:${composeDefault('POSTGRES_PASSWORD')}@db:5432/suma`],
  ['DATABASE_URL', 'postgresql://suma:change-me@localhost:5432/suma'],
]

test.each(published)('%s from the public sources is refused over https: %s', async (name, value) => {
  const refusal = await read({ [name]: value }).catch((error: Error) => error.message)
  expect(refusal).toContain(`\n${name}: `)
  expect(refusal).not.toContain(value)
})

test.each(published)('%s from the public sources is accepted on one machine: %s', async (name, value) => {
  expect(await read({ APP_URL: 'http://localhost:3000', [name]: value })).toMatchObject({ [name]: value })
})

test('secrets of the installation’s own are accepted over https', async () => {
  expect(await read({})).toMatchObject(good)
})

test('a variable that is there and empty counts as not set', async () => {
  const empty = { SMS_URL: '', OIDC_AUDIENCE: '', OIDC_INTERNAL_URL: '', PORT: '' }
  const values = await read(empty)
  expect(values).toMatchObject({ OIDC_AUDIENCE: 'https://suma.example.com/graphql', PORT: 3000 })
  expect([values.SMS_URL, values.OIDC_INTERNAL_URL]).toEqual([undefined, undefined])
  await expect(read({ AUTH_SECRET: '' })).rejects.toThrow('AUTH_SECRET: ')
})

test.each([
  'smtp://mail:1025?tls=none',
  'smtp://user:pass%40word@mail.example.com:587?tls=starttls',
  'smtp://mail.example.com?tls=required',
  'smtp://mail.example.com',
  'smtps://mail.example.com:465',
])('%s is an address of a mail server', async (url) => {
  expect(await read({ MAIL_URL: url, SMS_URL: url })).toMatchObject({ MAIL_URL: url, SMS_URL: url })
})

test.each([
  'mail:1025',
  'https://mail.example.com',
  'smtp://mail?tls=off',
  'smtp://mail?tls=',
  'smtps://mail?tls=none',
])('%s is no address of a mail server', async (url) => {
  await expect(read({ MAIL_URL: url })).rejects.toThrow('\nMAIL_URL: ')
})
