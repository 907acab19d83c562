import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { ctxFor, ctxOfOperator } from '@/fixtures/ctx'
import { asOwner } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { jobQueue, startQueue, stopQueue } from '@/lib/jobs/queue'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { applyImport } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { fileOf } from './people'

/** People for three transactions; the middle one is killed while it writes. */
const people = 1200
const last = 999
const door = 4711

const workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await ended(worker, 'SIGKILL')
  await stopQueue()
})

async function ended(worker: ChildProcess, signal: NodeJS.Signals) {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill(signal)
  await once(worker, 'exit')
}

/** The worker process, as an installation runs it. */
function startWorker(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production' as const, LOG_LEVEL: 'info' }
  const worker = spawn(process.execPath, ['--import', './dev/register.mjs', 'worker.ts'], { env, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

const file = () =>
  fileOf(
    Array.from({ length: people }, (_, index) => ({
      'Employee ID': `K${index}`,
      'First name': 'Kim',
      'Last name': `Worker${index}`,
      Email: `killed${index}@example.com`,
      State: 'CA',
      'License type': 'CNA',
      'License number': `L${index}`,
      'Expiration date': '1/2/2030',
    })),
  )

/** Recording this person's license waits, in the middle of a transaction, until the test opens the door. */
async function makeDoor(): Promise<pg.Client> {
  await asOwner(`CREATE FUNCTION "at_door"() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(${door}); RETURN NEW; END'`)
  await asOwner(`CREATE TRIGGER "at_door" BEFORE INSERT ON "ReportedCredential"
    FOR EACH ROW WHEN (NEW."credentialNumber" = 'L${last}') EXECUTE FUNCTION "at_door"()`)
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [door])
  return holder
}

const waiting = async () => {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM pg_locks WHERE "locktype" = 'advisory' AND NOT "granted" AND "objid" = ${door}
      AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`
  return row!.count
}
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 100_000, interval: 25 })

test('an import whose process is killed leaves whole chunks, and another process finishes it with nobody twice', {
  timeout: 300_000,
}, async () => {
  const org = await makeOrg()
  const ctx = () => ctxFor(org.admin, { roles: [org.role], jobs: jobQueue })
  const { id, version } = await done(previewImport(ctx(), { orgId: org.id, file: file() }))
  const stored = () => database().peopleImport.findUniqueOrThrow({ where: { id } })
  const invited = () => database().invitation.count({ where: { orgId: org.id } })
  await done(applyImport(ctx(), { id, version }))

  const holder = await makeDoor()
  const killed = startWorker()
  await until(async () => expect(await waiting()).toBe(1))
  expect(await stored()).toMatchObject({ state: 'RUNNING', done: 500 })
  await ended(killed, 'SIGKILL')
  expect(killed.signalCode).toBe('SIGKILL')
  await holder.query('SELECT pg_advisory_unlock($1)', [door])
  await holder.end()
  await until(async () => expect(await waiting()).toBe(0))
  // Nothing of the interrupted part was stored.
  expect(await stored()).toMatchObject({ state: 'RUNNING', done: 500, counts: { applied: { add: 500 } } })
  expect(await invited()).toBe(500)

  await takeUpAgain()
  startWorker()
  await until(async () => expect(await stored()).toMatchObject({ state: 'DONE' }))
  expect(await stored()).toMatchObject({ done: people, counts: { applied: { add: people, error: 0 } } })
  const invitations = await database().invitation.findMany({ where: { orgId: org.id }, include: { credentials: true } })
  expect(invitations).toHaveLength(people)
  expect(new Set(invitations.map(({ contact }) => contact)).size).toBe(people)
  expect(invitations.every(({ credentials }) => credentials.length === 1)).toBe(true)
  expect(await database().boardEntry.count({ where: { orgId: org.id } })).toBe(people)
  const told = await database().auditEvent.count({ where: { orgId: org.id, action: 'invitation.imported' } })
  expect(told).toBe(people)
  expect(await done(verifyAudit(ctxOfOperator(), {}))).toMatchObject({ broken: null })
})

/** Triggers now what the queue does a minute after a worker fell silent. */
async function takeUpAgain() {
  const boss = await startQueue(() => {})
  await database().$executeRaw`
    UPDATE pgboss.job SET "started_on" = "started_on" - interval '1 hour' WHERE "name" = 'imports' AND "state" = 'active'`
  await until(async () => {
    await database().$executeRaw`UPDATE pgboss.queue SET "monitor_on" = NULL`
    await boss.supervise('imports')
    await database()
      .$executeRaw`UPDATE pgboss.job SET "start_after" = now() WHERE "name" = 'imports' AND "state" = 'retry'`
    const left = await database().$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE "name" = 'imports' AND "state" = 'active'`
    expect(left).toEqual([])
  })
}
