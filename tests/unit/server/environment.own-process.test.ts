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
  PRIVATE_HOSTS: 'db, mail',
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
  ['DATABASE_URL', 'postgresql://suma:change-me@localhost:5432,localhost:5433/suma'],
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
  expect(await read({})).toMatchObject({ ...good, PRIVATE_HOSTS: ['db', 'mail'] })
})

const outside: [string, string][] = [
  ['DATABASE_URL', 'postgresql://suma:vK3nY8qZ@db.example.com:5432/suma'],
  ['DATABASE_URL', 'postgresql://suma:vK3nY8qZ@db,db2.example.com:5432/suma'],
  ['DATABASE_DIRECT_URL', 'postgresql://suma:vK3nY8qZ@db.example.com:5432/suma?sslmode=prefer'],
  ['DATABASE_REPLICA_URL', 'postgresql://suma:vK3nY8qZ@replica:5432/suma'],
  ['OIDC_ISSUER', 'http://id.example.com'],
  ['OIDC_INTERNAL_URL', 'http://identity:4400'],
  ['MAIL_URL', 'smtp://mail.example.com?tls=none'],
  ['SMS_URL', 'http://account:vK3nY8qZ@sms.example.com'],
  ['FILES_URL', 's3://files?endpoint=http://s3.example.com'],
  ['CLAMAV_HOST', 'clamav:3310'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
]

test.each(outside)('%s that leaves the machine without encryption is refused over https: %s', async (name, value) => {
  const refusal = await read({ [name]: value }).catch((error: Error) => error.message)
  expect(refusal).toContain(`\n${name}: is not encrypted`)
  expect(refusal).not.toContain(value)
})

test.each(outside)('%s is accepted on one machine without https: %s', async (name, value) => {
  expect(await read({ APP_URL: 'http://localhost:3000', [name]: value })).toMatchObject({ [name]: value })
})

test('a database elsewhere is accepted with a checked certificate, and by a network that the operator names', async () => {
  const url = 'postgresql://suma:vK3nY8qZ@db.example.com:5432/suma'
  const encrypted = { DATABASE_URL: `${url}?sslmode=verify-full` }
  expect(await read(encrypted)).toMatchObject(encrypted)
  expect(await read({ DATABASE_URL: url, PRIVATE_HOSTS: 'db.example.com' })).toMatchObject({ DATABASE_URL: url })
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
  const plain = { PRIVATE_HOSTS: 'db,mail,mail.example.com' }
  expect(await read({ ...plain, MAIL_URL: url, SMS_URL: url })).toMatchObject({ MAIL_URL: url, SMS_URL: url })
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

test('an https address in capitals is an https address', async () => {
  expect(await read({ APP_URL: 'HTTPS://Suma.Example.com/' })).toMatchObject({ APP_URL: good.APP_URL })
  await expect(read({ APP_URL: 'HTTPS://suma.example.com', SUMA_DEMO: '1' })).rejects.toThrow('\nSUMA_DEMO: ')
})

test.each([
  ['APP_URL', 'suma.example.com', 'is http://host or https://host'],
  ['APP_URL', 'ftp://suma.example.com', 'is http://host or https://host'],
  ['DATABASE_URL', 'suma', 'is postgresql://user:password@host:5432/database'],
  ['DATABASE_DIRECT_URL', 'suma', 'is postgresql://user:password@host:5432/database'],
  ['DATABASE_URL', 'postgresql://u:p@a,,b/suma', 'is postgresql://user:password@host:5432/database'],
  ['DATABASE_URL', '', 'is not set'],
])('%s of "%s" is refused with what it has to be', async (name, value, reason) => {
  await expect(read({ APP_URL: 'http://localhost:3000', [name]: value })).rejects.toThrow(`\n${name}: ${reason}`)
})
