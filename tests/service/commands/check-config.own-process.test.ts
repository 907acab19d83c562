import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asOwner, makeEmptyDatabase, ownerUrl } from '@/fixtures/databases'
import { newAuditKey } from '@/fixtures/seal-keys'
import { makeP12 } from '@/lib/adapters/signing/certificate'
import { configParts } from '@/lib/server/config/finding'
import { startClamd } from '../documents/clamd-server'
import { goodSecret, startMailServer, startProvider } from './config-stage'

const folder = mkdtempSync(join(tmpdir(), 'suma-config-'))
const application = process.env.DATABASE_URL!
let good: Record<string, string>
let mail: Awaited<ReturnType<typeof startMailServer>>
let provider: Awaited<ReturnType<typeof startProvider>>
let scanner: Awaited<ReturnType<typeof startClamd>>

beforeAll(async () => {
  mail = await startMailServer()
  provider = await startProvider()
  scanner = await startClamd()
  good = {
    DATABASE_OWNER_URL: ownerUrl(),
    DATABASE_DIRECT_URL: application,
    AUDIT_KEY: newAuditKey(),
    SIGNING_P12: (await makeP12('suma.example', 'pw')).toString('base64'),
    SIGNING_P12_PASSWORD: 'pw',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_SECRET: goodSecret,
    MAIL_URL: mail.urlOf(goodSecret),
    SMS_URL: 'https://sms.example.com',
    CLAMAV_HOST: `127.0.0.1:${scanner.address.port}`,
    SUMA_DATA: folder,
  }
})
afterEach(() => {
  vi.unstubAllEnvs()
  provider.now.aheadMs = 0
})
afterAll(async () => {
  mail.close()
  await provider.close()
  await scanner.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The findings with these settings, as their part, state and text. */
async function check(more: Record<string, string> = {}) {
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries({ ...good, ...more })) vi.stubEnv(name, value)
  vi.resetModules()
  const { checkConfig } = await import('@/lib/server/config/check-config')
  const { closeDatabase } = await import('@/lib/data/db')
  const findings = await checkConfig({ ownerUrl: process.env.DATABASE_OWNER_URL })
  await closeDatabase()
  return findings
}

/** Those that are not in order. */
const faults = async (more: Record<string, string> = {}) =>
  (await check(more)).filter(({ state }) => state !== 'good').map(({ part, state, text }) => [part, state, text])

/** Runs a program of the product; returns its exit code and its lines. */
const run = (file: string, more: Record<string, string>) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const env = { ...process.env, ...good, LOG_LEVEL: 'info', ...more }
    execFile(process.execPath, ['--import', './dev/register.mjs', file], { env }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, lines: out.trim().split('\n') }),
    )
  })

test('the command says of each part that it is good, or what to do, and ends with 1 then', async () => {
  const [whole, broken] = await Promise.all([
    run('check-config.ts', {}),
    run('check-config.ts', { AUTH_SECRET: 'short', PORT: 'x' }),
  ])
  expect(whole.code).toBe(0)
  const told = configParts
    .filter((part) => part !== 'replica')
    .flatMap((part) => (part === 'clock' ? [part, part] : [part]))
  expect(whole.lines.map((line) => line.slice(0, 27).trim().split(/ {2,}/))).toEqual(told.map((part) => ['good', part]))
  expect(broken.code).toBe(1)
  expect(broken.lines).toEqual([
    expect.stringMatching(/^wrong {4}settings {11}PORT: /),
    expect.stringMatching(/^wrong {4}settings {11}AUTH_SECRET: /),
  ])
})

test('each service that does not work as it is configured is named with its variable, and no secret', async () => {
  const wrong = {
    OIDC_CLIENT_SECRET: 'a-wrong-secret',
    MAIL_URL: mail.urlOf('a-wrong-secret'),
    SMS_URL: '',
    CLAMAV_HOST: '127.0.0.1:1',
    SUMA_DATA: '/dev/null/data',
  }
  const found = await faults(wrong)
  expect(found).toEqual([
    ['identity provider', 'failing', 'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET'],
    ['mail', 'failing', expect.stringMatching(/^The mail server of MAIL_URL takes no messages: .*535/)],
    ['text messages', 'off', expect.stringMatching(/^SMS_URL is not set/)],
    ['files', 'failing', expect.stringMatching(/^\/dev\/null\/data \(SUMA_DATA\) cannot be written/)],
    ['scanner', 'failing', expect.stringMatching(/^clamd does not answer.*ECONNREFUSED/)],
  ])
  expect(JSON.stringify(found)).not.toContain('a-wrong-secret')
})

test('an issuer that the provider does not name, and clocks that differ, are told', async () => {
  expect(await faults({ OIDC_ISSUER: `${provider.issuer}/other/` })).toEqual([
    ['identity provider', 'wrong', expect.stringMatching(/^OIDC_ISSUER is not the issuer/)],
  ])
  provider.now.aheadMs = 20_000
  expect(await faults()).toEqual([['clock', 'look', expect.stringMatching(/identity provider is \d+(\.\d)? s ahead/)]])
  provider.now.aheadMs = -120_000
  expect(await faults()).toEqual([
    ['clock', 'failing', expect.stringMatching(/behind this machine's: set both by NTP/)],
  ])
})

test('keys and certificates that cannot be read, have ended or end soon are told', async () => {
  expect(await faults({ AUDIT_KEY: 'bm8ga2V5', SIGNING_P12_PASSWORD: 'another' })).toEqual([
    ['history key', 'wrong', expect.stringMatching(/^AUDIT_KEY is not an Ed25519 private key/)],
    ['seal certificate', 'wrong', expect.stringMatching(/^SIGNING_P12 is no PKCS#12 file/)],
  ])
  await check()
  const { sealFinding } = await import('@/lib/server/config/own')
  const inYears = (years: number) => new Date(Date.now() + years * 365.25 * 86_400_000)
  expect([(await sealFinding(inYears(19.95))).state, (await sealFinding(inYears(21))).state]).toEqual([
    'look',
    'failing',
  ])
})

test('over https a missing key, certificate or proxy is told', async () => {
  const https = { APP_URL: 'https://suma.example', AUTH_SECRET: 'a secret of this test alone, long enough' }
  expect(await faults({ ...https, AUDIT_KEY: '', SIGNING_P12: '', OIDC_ISSUER: provider.issuer })).toEqual([
    ['settings', 'look', expect.stringMatching(/^TRUST_PROXY is 0/)],
    ['history key', 'wrong', expect.stringMatching(/^AUDIT_KEY is not set/)],
    ['seal certificate', 'wrong', expect.stringMatching(/^SIGNING_P12 is not set/)],
  ])
  expect(await faults({ ...https, AUDIT_KEY: '', RUN_JOBS: '0', TRUST_PROXY: '1' })).toEqual([
    ['history key', 'look', expect.stringMatching(/^AUDIT_KEY is not set/)],
  ])
})

test('a database that refuses, is away, is empty, or is another one is told', async () => {
  const empty = await makeEmptyDatabase()
  const wrongPassword = application.replace('suma_test:suma_test@', 'suma_test:of-nobody@')
  expect(await faults({ DATABASE_URL: wrongPassword, DATABASE_DIRECT_URL: '', DATABASE_OWNER_URL: '' })).toEqual([
    ['database', 'wrong', expect.stringMatching(/^The database of DATABASE_URL refuses: password/)],
  ])
  const nobody = { DATABASE_URL: 'postgresql://suma_app:x@127.0.0.1:1/suma', DATABASE_DIRECT_URL: '' }
  expect(await faults({ ...nobody, DATABASE_OWNER_URL: '' })).toEqual([
    ['database', 'failing', expect.stringMatching(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED/)],
  ])
  expect(await faults({ DATABASE_OWNER_URL: empty.url, DATABASE_REPLICA_URL: application })).toEqual([
    ['owner', 'failing', expect.stringMatching(/^DATABASE_OWNER_URL names another database than DATABASE_URL/)],
    ['replica', 'look', 'DATABASE_REPLICA_URL names no replica'],
  ])
  expect(await faults({ DATABASE_URL: empty.url, DATABASE_DIRECT_URL: '', DATABASE_OWNER_URL: '' })).toEqual([
    ['database role', 'wrong', expect.stringMatching(/^DATABASE_URL names a superuser/)],
    ['migrations', 'failing', 'the database is empty: run `npm run migrate`'],
  ])
  await empty.drop()
})

test('a database of another version, encoding or set of extensions is told', async () => {
  const { ofServer } = await import('@/lib/server/config/database')
  const server = { version: '18.4', versionNumber: 180_004, name: 'suma', encoding: 'UTF8', readOnly: false }
  const stateOf = (more: object) => ofServer({ ...server, ...more } as Parameters<typeof ofServer>[0])
  expect(stateOf({})).toMatchObject({ state: 'good' })
  expect(stateOf({ version: '14.9', versionNumber: 140_009 })).toEqual({
    part: 'database',
    state: 'wrong',
    text: 'PostgreSQL 14.9 is too old: Suma needs PostgreSQL 15 to 18',
  })
  expect(stateOf({ version: '19.0', versionNumber: 190_000 })).toMatchObject({ state: 'look' })
  expect(stateOf({ encoding: 'LATIN1' })).toMatchObject({ state: 'wrong' })
  expect(stateOf({ readOnly: true })).toMatchObject({ state: 'failing' })
  await asOwner(`UPDATE pg_extension SET extname = 'of_a_test' WHERE extname = 'btree_gin'`)
  expect(await faults()).toEqual([['extensions', 'wrong', expect.stringMatching(/^btree_gin is missing/)]])
  await asOwner(`UPDATE pg_extension SET extname = 'btree_gin' WHERE extname = 'of_a_test'`)
})

test('a process does not start with what the command calls wrong, and says the same', async () => {
  const OIDC_ISSUER = `${provider.issuer}/other/`
  const [started, found] = await Promise.all([run('worker.ts', { OIDC_ISSUER }), faults({ OIDC_ISSUER })])
  expect(started.code).toBe(1)
  expect(started.lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'not started', part: 'identity provider', error: found[0]?.[2] },
  ])
})
