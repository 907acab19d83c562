import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { makeEmptyDatabase } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { makeUser, userNow } from '@/fixtures/people'
import { makeSealKey } from '@/fixtures/seal-keys'
import { cutHistory, tamper } from '@/fixtures/tampering'
import { database } from '@/lib/data/db'
import { sealHistory } from '@/lib/services/audit/seal-history'

const folder = mkdtempSync(join(tmpdir(), 'suma-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command like its npm script, with only the database in its environment. */
const run = (file: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const { PATH, DATABASE_URL } = process.env
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'development', PATH, DATABASE_URL, SUMA_DATA: folder }
    const command = ['--import', './dev/register.mjs', file, ...args]
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('wheel:grant makes a person a super admin', async () => {
  const user = await makeUser()
  expect(await run('dev/commands/wheel-grant.ts', user.email!)).toMatchObject({
    code: 0,
    out: expect.stringContaining('super admin now'),
  })
  expect((await userNow(user.id)).superAdmin).toBe(true)
  expect(await run('dev/commands/wheel-grant.ts', 'nobody@example.com')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('Nobody has nobody@example.com as a confirmed contact'),
  })
  expect(await run('dev/commands/wheel-grant.ts')).toMatchObject({ code: 1, err: expect.stringContaining('Usage') })
})

/** An environment in which nothing is set, not even NODE_ENV. */
const bare = (more: Record<string, string> = {}) =>
  ({ PATH: process.env.PATH, ...more }) as unknown as NodeJS.ProcessEnv

/** A command in a folder with this `.env` and nothing else, as npm starts it. */
function inFolder(settings: string, args: readonly string[]) {
  const place = mkdtempSync(join(folder, 'installation-'))
  writeFileSync(join(place, '.env'), settings)
  const load = (file: string) => ['--import', resolve(file)]
  const command = [...load('dev/register.mjs'), ...load('dev/environment.mjs'), ...args]
  return new Promise<string>((done) => {
    execFile(process.execPath, command, { cwd: place, env: bare() }, (_, __, err) => done(err))
  })
}

test('every command reads .env, says which database it works on, and never takes the demo for an installation', async () => {
  const verify = [resolve('dev/commands/audit-verify.ts')]
  const { hostname, port, pathname } = new URL(process.env.DATABASE_URL!)
  expect(await inFolder(`DATABASE_URL=${process.env.DATABASE_URL}\n`, verify)).toContain(
    `Database: ${hostname}:${port}${pathname} (DATABASE_URL)\n`,
  )
  expect(await inFolder('APP_URL=https://suma.example.com\n', verify)).toBe(
    "DATABASE_URL is not set, and APP_URL is not this machine's demo: https://suma.example.com.\n",
  )
  expect(await inFolder('PORT=1\n', verify)).not.toContain('Database:')
})

test('a secret is read from the file that a variable names, and a file that is not there ends in one line', async () => {
  const verify = [resolve('dev/commands/audit-verify.ts')]
  const file = join(folder, 'address')
  writeFileSync(file, `${process.env.DATABASE_URL}\n`)
  expect(await inFolder(`DATABASE_URL_FILE=${file}\n`, verify)).toContain('(DATABASE_URL)\n')
  const started = (settings: Record<string, string>) =>
    new Promise<string>((done) => {
      const load = ['dev/register.mjs', 'dev/environment.mjs'].flatMap((one) => ['--import', resolve(one)])
      execFile(process.execPath, [...load, 'worker.ts'], { env: bare(settings) }, (_, out) => done(out.trim()))
    })
  const missing = JSON.parse(await started({ AUTH_SECRET_FILE: '/nowhere' }))
  expect(missing).toMatchObject({
    msg: 'not started',
    error: 'AUTH_SECRET_FILE names a file that cannot be read: ENOENT',
  })
})

test('a process without its variables ends with one line, and is production unless it says otherwise', async () => {
  const said = await new Promise<string>((done) => {
    const env = bare({ AUTH_SECRET: 'short' })
    execFile(process.execPath, ['--import', './dev/register.mjs', 'worker.ts'], { env }, (_, out, err) =>
      done(out + err),
    )
  })
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(said)).toMatchObject({
    msg: 'not started',
    error: expect.stringMatching(/AUTH_SECRET: .*DATABASE_URL|DATABASE_URL: .*AUTH_SECRET/),
  })
})

test('a command on a database that was never migrated says what to run first', async () => {
  const empty = await makeEmptyDatabase()
  const said = await inFolder(`DATABASE_URL=${empty.url}\n`, [
    resolve('dev/commands/org-create.ts'),
    'A',
    'a@b.example',
  ])
  expect(said).toMatch(/^Database: .*\nThe database has no tables: run `npm run migrate` first\.\n$/)
  await empty.drop()
})

test('org:create makes an organization', async () => {
  const user = await makeUser()
  expect(await run('dev/commands/org-create.ts', 'Valley Care', user.email!)).toMatchObject({ code: 0 })
  expect(await database().role.count({ where: { userId: user.id, org: { name: 'Valley Care' } } })).toBe(1)
  const invited = await run('dev/commands/org-create.ts', 'Bay Care', 'new.admin@example.com')
  expect(invited).toMatchObject({ code: 0, out: expect.stringContaining('invitation') })
  expect(await database().invitation.count({ where: { contact: 'new.admin@example.com' } })).toBe(1)
  // A new organization sends no text messages.
  expect(await run('dev/commands/org-create.ts', 'Bay Care', '(415) 555-0177')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Use an email address'),
  })
  expect(await run('dev/commands/org-create.ts', 'Bay Care', 'x')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^adminContact: /m),
  })
})

test('audit:verify names the first broken row and ends with 1', async () => {
  await makeUser()
  expect(await run('dev/commands/audit-verify.ts')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/whole: \d+ rows[\s\S]*No row is signed\./),
  })
  await tamper(`UPDATE "AuditEvent" SET "action" = 'x' WHERE "seq" = 2`)
  const broken = await run('dev/commands/audit-verify.ts')
  expect(broken).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Row 2 is broken: its content was changed/m),
  })
})

test('audit:verify prints a signed head to keep, and accepts heads and keys that were kept', {
  timeout: 120_000,
}, async () => {
  const verify = (...args: string[]) => run('dev/commands/audit-verify.ts', ...args)
  await tamper(
    'DELETE FROM "AuditEvent"',
    'DELETE FROM "AuditDetail"',
    `UPDATE "AuditHead" SET "seq" = 0, "hash" = decode(repeat('00', 32), 'hex')`,
  )
  await makeUser()
  const key = makeSealKey()
  const { seal } = await done(sealHistory(ctxOfJob(), { keys: { current: key, previous: null }, kept: null }))
  const { out } = await verify('--key', key.id)
  const head = /^Head: (head=(\d+:[0-9a-f]{64}) seal=1 signed=\S+ key=\S+ signature=\S+)$/m.exec(out)
  const [, line = '', short = ''] = head ?? []
  expect(out).toContain(`Signed up to row ${seal?.seq}, by 1 seals; 0 rows after it are not signed yet.`)

  await makeUser()
  const compared = await verify('--head', line, '--head', short)
  expect(compared).toMatchObject({ code: 0, out: expect.stringContaining('2 heads kept outside are in it.') })
  expect(compared.out).toContain('Whether it is yours is not checked')
  const other = await verify('--key', makeSealKey().id)
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('a key that is not ours') })
  expect(await verify('--head', 'yesterday')).toMatchObject({ code: 1, err: expect.stringContaining('SEQ:HASH') })

  // The installation's own file is compared by default, another one if it is named.
  mkdirSync(join(folder, 'audit-heads'))
  for (const name of ['audit-heads/heads.txt', 'elsewhere.txt']) writeFileSync(join(folder, name), `x ${line}\n`)
  await tamper('DELETE FROM "AuditSeal"')
  await cutHistory(BigInt(seal!.seq) - 1n)
  for (const args of [[], ['--heads', join(folder, 'elsewhere.txt')]]) {
    expect(await verify(...args)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^Row \d+ is broken: the end of the history was cut off, a head that was kept outside/m,
      ),
    })
  }
})
