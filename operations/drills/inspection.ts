import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { seedRules } from '@/dev/migrate/seed-rules'
import { startPostgres } from '@/dev/postgres/start-postgres'

const mebibyte = 1024 * 1024
/** Memory that a pack of a hundred sessions may cost a process that has already made one. */
const maxGrowth = 48 * mebibyte

/**
 * Measures memory and time of the pack of 100 finalized sessions, some of them with 30 people, and of a pack whose
 * reader hangs up early.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-inspection-'))
  const postgres = await startPostgres({ data: join(folder, 'postgres'), port: await freePort(), flags: ['fsync=off'] })
  try {
    await applyMigrations(postgres.url)
    await seedRules(postgres.url)
    Object.assign(process.env, environment(postgres.url, folder))
    await drill()
  } finally {
    const { closeDatabase } = await import('@/lib/data/db')
    await closeDatabase()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const environment = (databaseUrl: string, folder: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SUMA_DATA: folder,
  AUTH_SECRET: 'a secret of the drill, long enough for the rule',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1',
  LOG_LEVEL: 'error',
})

async function drill(): Promise<void> {
  const { makeClassOrg } = await import('@/fixtures/tasks')
  const [small, large] = [await makeClassOrg(), await makeClassOrg()]
  await makeSessions(small, 10)
  const people = await makeSessions(large, 100)
  console.log(`100 finalized sessions with ${people} people`)
  // The first packs start the drawing thread, load its fonts and let its heap grow to the size it keeps between two
  // collections.
  await measured('pack of 10 sessions', small)
  await measured('pack of 100 sessions, first round', large)
  const growth = await measured('pack of 100 sessions, second round', large)
  if (growth > maxGrowth) throw new Error(`A pack costs more than ${mib(maxGrowth)}`)
  await hangUp(large)
}

type Org = Awaited<ReturnType<typeof import('@/fixtures/tasks')['makeClassOrg']>>

/** Creates sessions: every tenth has 30 people, the others two. */
async function makeSessions(org: Org, count: number): Promise<number> {
  const { makeHeldSession, makeManyAttendees } = await import('@/fixtures/held-sessions')
  const { ctxOfAdmin, makeTask, minutesFrom } = await import('@/fixtures/tasks')
  const { finalizeSession } = await import('@/lib/services/task-sessions/finalize-session')
  const { done } = await import('@/fixtures/done')
  const task = await makeTask({ org })
  let people = 0
  for (let at = 0; at < count; at += 1) {
    const startsAt = minutesFrom(new Date(), -(count - at + 1) * 24 * 60)
    const held = await makeHeldSession({ org, session: { task, startsAt } })
    people += (await makeManyAttendees(held, at % 10 === 0 ? 30 : 2)).length
    const { id, version } = held.session
    await done(finalizeSession(ctxOfAdmin(org), { id, version, acceptProposals: true }))
  }
  return people
}

async function packOf(org: Org): Promise<AsyncIterable<Uint8Array>> {
  const { lastDays } = await import('@/fixtures/inspections')
  const { ctxOfAdmin } = await import('@/fixtures/tasks')
  const { done } = await import('@/fixtures/done')
  const { takeInspectionPack } = await import('@/lib/services/inspections/inspections')
  const { inspectionZip } = await import('@/app/api/inspection-files')
  return inspectionZip(await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(200) })), 'en')
}

/** Reads a pack and discards it. Returns the peak growth of the process's memory. */
async function measured(name: string, org: Org): Promise<number> {
  const pieces = await packOf(org)
  const [before, began] = [process.memoryUsage.rss(), performance.now()]
  let [bytes, highest] = [0, before]
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  for await (const piece of pieces) bytes += piece.length
  clearInterval(watch)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const growth = highest - before
  console.log(`${name}: ${mib(bytes)} in ${seconds} s; memory ${mib(before)} -> ${mib(highest)}, growth ${mib(growth)}`)
  return growth
}

/**
 * A reader who hangs up after the first papers ends the work: nothing more is drawn, and the history records that the
 * pack was incomplete.
 */
async function hangUp(org: Org): Promise<void> {
  const began = performance.now()
  let pieces = 0
  for await (const _piece of await packOf(org)) {
    pieces += 1
    if (pieces === 20) break
  }
  const { database } = await import('@/lib/data/db')
  const where = { orgId: org.id, action: 'inspection.packTakenEnded' }
  const last = await database().auditEvent.findFirstOrThrow({ where, orderBy: { seq: 'desc' } })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`hung up after ${pieces} pieces, over after ${seconds} s: ${JSON.stringify(last.detail)}`)
}

const mib = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
