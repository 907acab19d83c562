import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift, migrate } from '@/dev/commands/migrate'
import { next } from '@/fixtures/counter'
import { ask, asOwner, makeEmptyDatabase, ownerUrl } from '@/fixtures/databases'
import { makeUser } from '@/fixtures/people'
import { newAuditKey } from '@/fixtures/seal-keys'
import { makeP12 } from '@/lib/adapters/signing/certificate'
import { findDatabaseRole } from '@/lib/data/database-role'
import { pool } from '@/lib/data/db'
import { isNightly } from '@/tests/setup/nightly'

const stamp = `${process.pid}_${next()}`
/** An owner as a real installation has one: not a superuser, and not allowed to create roles. */
const plainOwner = `suma_owner_${stamp}`
const application = `suma_web_${stamp}`
const foreign = `suma_foreign_${stamp}`
const roles = [plainOwner, application, foreign]
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>

const urlOf = (user: string, password = 'p@ss word') => {
  const url = new URL(database.url)
  url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}

beforeAll(async () => {
  database = await makeEmptyDatabase()
  await asOwner(`CREATE ROLE ${plainOwner} LOGIN PASSWORD 'p@ss word'`)
  await asOwner(`CREATE ROLE ${foreign} LOGIN PASSWORD 'another'`)
  await asOwner(`ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" OWNER TO ${plainOwner}`)
  await migrate({ owner: urlOf(plainOwner), application: urlOf(plainOwner) })
}, 60_000)
afterAll(async () => {
  await database.drop()
  for (const role of roles) await asOwner(`DROP ROLE IF EXISTS ${role}`)
})

test('the application reads and adds to the history, and may do nothing else with it', async () => {
  await makeUser()
  expect(await findDatabaseRole()).toBe('application')
  for (const statement of [
    `UPDATE "AuditEvent" SET "action" = 'x'`,
    'DELETE FROM "AuditEvent"',
    'TRUNCATE "AuditEvent"',
    `UPDATE "AuditSeal" SET "seq" = 1`,
    'DELETE FROM "AuditSeal"',
    'TRUNCATE "AuditSeal"',
    `INSERT INTO "AuditHead" VALUES (2, 0, '')`,
    'DELETE FROM "AuditHead"',
    'TRUNCATE "AuditHead"',
    `UPDATE "_prisma_migrations" SET "checksum" = ''`,
  ]) {
    await expect(pool().query(statement), statement).rejects.toThrow(/^permission denied for table/)
  }
  await expect(pool().query(`UPDATE "AuditHead" SET "seq" = "seq" - 1`)).rejects.toThrow('AuditHead is append-only')
  for (const statement of [
    'ALTER TABLE "AuditEvent" DISABLE TRIGGER ALL',
    'DROP TRIGGER "AuditHead_forward" ON "AuditHead"',
    'CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    `SET session_replication_role = 'replica'`,
    'CREATE TABLE more (x int)',
    'CREATE SCHEMA more',
  ]) {
    await expect(pool().query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('the application may use what a later migration makes', async () => {
  await asOwner('CREATE TABLE later (id serial, note text)')
  await pool().query(`INSERT INTO later (note) VALUES ('a')`)
  await pool().query(`UPDATE later SET note = 'b'`)
  expect((await pool().query('DELETE FROM later RETURNING note')).rows).toEqual([{ note: 'b' }])
  await asOwner('DROP TABLE later')
})

test('an installation with one address, whose owner cannot make roles, is migrated as before', async () => {
  expect(await findDrift(database.url)).toEqual({ schema: null, database: null })
  expect(await migrate({ owner: urlOf(plainOwner), application: urlOf(plainOwner) })).toEqual([])
  const refused = migrate({ owner: urlOf(plainOwner), application: urlOf(application) })
  await expect(refused).rejects.toThrow(
    `The owner of the database may not make roles: have an administrator make suma_app and ${application} (`,
  )
  await expect(migrate({ owner: urlOf(plainOwner), application: urlOf('suma_app', 'of another') })).rejects.toThrow(
    'have an administrator make suma_app (',
  )
})

test('a table that somebody else made in the database stands in nobody’s way', async () => {
  await ask(
    database.url,
    `CREATE TABLE probe (at timestamptz); CREATE SEQUENCE probes; ALTER TABLE probe OWNER TO ${foreign};
    ALTER SEQUENCE probes OWNER TO ${foreign}; REVOKE ALL ON probe, probes FROM PUBLIC, suma_app`,
  )
  expect(await migrate({ owner: urlOf(plainOwner), application: urlOf(plainOwner) })).toEqual([])
  const rights = await ask(
    database.url,
    `SELECT has_table_privilege('suma_app', 'probe', 'SELECT') AS "probe",
    has_table_privilege('suma_app', '"User"', 'SELECT') AS "own"`,
  )
  expect(rights).toEqual([{ probe: false, own: true }])
  await ask(database.url, 'DROP TABLE probe; DROP SEQUENCE probes')
})

test('migrate makes the role of DATABASE_URL or gives it a new password, and leaves other roles alone', async () => {
  const can = (url: string) => ask(url, 'SELECT count(*)::int AS "n" FROM "User"')
  await migrate({ owner: database.url, application: urlOf(application) })
  expect(await can(urlOf(application))).toEqual([{ n: 0 }])
  await migrate({ owner: database.url, application: urlOf(application, "new'one") })
  expect(await can(urlOf(application, "new'one"))).toEqual([{ n: 0 }])
  await expect(can(urlOf(application))).rejects.toThrow('password authentication failed')
  const other = migrate({ owner: database.url, application: urlOf(foreign) })
  await expect(other).rejects.toThrow(
    `The role ${foreign} of DATABASE_URL cannot sign in, and is not the application's`,
  )
  await expect(can(urlOf(foreign, 'another'))).rejects.toThrow('permission denied')
})

/** Starts the worker until it is ready or has ended; returns what it logged. */
async function startWorker(more: Record<string, string>): Promise<{ code: number | null; lines: { msg: string }[] }> {
  const env = { ...process.env, RUN_JOBS: '1', LOG_LEVEL: 'info', ...more }
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', 'worker.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines: { msg: string }[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(JSON.parse(line))
    if (line.includes('worker ready')) child.kill('SIGTERM')
  }
  return { code: await ended, lines }
}

const warning = 'the database role of DATABASE_URL can change the history: name suma_app there'

// Each starts several processes.
if (isNightly) {
  test('a process refuses to start as a superuser, and warns where it may be one and as an owner', {
    timeout: 120_000,
  }, async () => {
    const refused = await startWorker({ DATABASE_URL: ownerUrl() })
    expect(refused).toMatchObject({
      code: 1,
      lines: [{ msg: 'not started', error: expect.stringMatching(/^DATABASE_URL names a superuser/) }],
    })
    const words = async (more: Record<string, string>) => (await startWorker(more)).lines.map(({ msg }) => msg)
    expect(await words({ DATABASE_URL: ownerUrl(), SUMA_DEMO: '1' })).toContain(warning)
    expect(await words({ DATABASE_URL: urlOf(plainOwner) })).toContain(warning)
  })

  test('a process whose database is away, refuses it or was never migrated ends with one line', {
    timeout: 120_000,
  }, async () => {
    const reasonOf = async (url: string) => {
      const { code, lines } = await startWorker({ DATABASE_URL: url })
      expect([code, lines]).toEqual([1, [expect.objectContaining({ msg: 'not started' })]])
      return (lines[0] as { error?: string }).error
    }
    expect(await reasonOf('postgresql://suma_app:x@127.0.0.1:1/suma')).toContain('ECONNREFUSED')
    expect(await reasonOf(urlOf(plainOwner, 'wrong'))).toMatch(/^The database of DATABASE_URL refuses: password/)
    const empty = await makeEmptyDatabase()
    await asOwner(`GRANT CREATE ON DATABASE "${new URL(empty.url).pathname.slice(1)}" TO ${plainOwner}`)
    const url = new URL(urlOf(plainOwner))
    url.pathname = new URL(empty.url).pathname
    expect(await reasonOf(url.href)).toBe('the database has no job queue: run `npm run migrate` first')
    await empty.drop()
  })

  test('a process with an https address starts only with a key for the history', { timeout: 120_000 }, async () => {
    const own = { AUTH_SECRET: 'a secret of this test alone, long enough', OIDC_CLIENT_SECRET: 'of this test alone' }
    const secure = { APP_URL: 'https://suma.example', ...own }
    const said = async (more: Record<string, string>) => (await startWorker({ ...secure, ...more })).lines
    expect(await said({})).toMatchObject([
      { msg: 'not started', error: expect.stringMatching(/^AUDIT_KEY is not set/) },
    ])
    const wrong = await said({ AUDIT_KEY: 'bm8ga2V5' })
    expect(wrong).toMatchObject([{ error: expect.stringMatching(/^AUDIT_KEY is not an Ed25519 private key/) }])
    expect(JSON.stringify(wrong)).not.toContain('bm8ga2V5')
    const unsealed = await said({ AUDIT_KEY: newAuditKey() })
    expect(unsealed).toMatchObject([{ error: expect.stringMatching(/^SIGNING_P12 is not set/) }])
    const seal = { SIGNING_P12: (await makeP12('suma.example', 'pw')).toString('base64'), SIGNING_P12_PASSWORD: 'pw' }
    const good = (await said({ AUDIT_KEY: newAuditKey(), ...seal })).map(({ msg }) => msg)
    expect(good).toContain('worker ready')
    // With the application's role there is nothing to warn about.
    expect(good).not.toContain(warning)
  })
}
