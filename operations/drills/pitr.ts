import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyBase } from '@/dev/backup/base'
import { archiving, prepareRecovery } from '@/dev/backup/recover'
import { afterRecovery } from '@/dev/commands/restore'
import { type LocalPostgres, startPostgres } from '@/dev/postgres/start-postgres'
import { archiveLog } from '@/fixtures/archived-log'
import { makeCredential } from '@/fixtures/credentials'
import { ask } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { closeDatabase, database } from '@/lib/data/db'
import { findSendingHold } from '@/lib/data/sending-hold'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { makeOwnPostgres, type OwnPostgres } from '@/operations/stage/own-postgres'
import { productEnvironment } from '@/operations/stage/product-environment'
import { signalPostgres } from '@/operations/stage/running-postgres'

/**
 * `npm run drill -- pitr [--people 60]`: copies a base while people work and the log is archived, causes an accident,
 * and recovers the database as it was a moment before. Both the copying and the replay are interrupted once.
 */
export async function run(args: string[]): Promise<void> {
  const { people } = parseArgs({ args, options: { people: { type: 'string', default: '60' } } }).values
  const folder = mkdtempSync(join(tmpdir(), 'suma-pitr-'))
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  // Postgres, started by root, runs as another user.
  chmodSync(folder, 0o755)
  chmodSync(archive, 0o777)
  const postgres = await makeOwnPostgres(archiving(archive))
  try {
    Object.assign(process.env, productEnvironment(postgres.url, 0, folder))
    const moment = await work(postgres, folder, Number(people))
    await postgres.kill()
    await closeDatabase()
    await recover({ folder, archive, port: Number(new URL(postgres.url).port) }, moment)
  } finally {
    await closeDatabase()
    await back?.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A digest of everything that people have, in one line. */
const digest = async (url: string): Promise<string> => {
  const one = (table: string) =>
    `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS d FROM "${table}" t`
  const digests = await Promise.all(
    ['User', 'Credential', 'AuditEvent'].map(async (table) => (await ask<{ d: string }>(url, one(table)))[0]?.d),
  )
  return digests.join('; ')
}

type Moment = { at: string; digest: string; after: string }

async function work(postgres: OwnPostgres, folder: string, people: number): Promise<Moment> {
  const { url } = postgres
  for (let count = 0; count < people; count += 1) await makeCredential()
  await cutShort(url, folder)
  let going = true
  const working = (async () => {
    for (; going; ) await makeCredential()
  })()
  const began = performance.now()
  const base = await copyBase(url, join(folder, 'base'), new AbortController().signal)
  console.log(
    `a base of ${(base.bytes / 1024 ** 2).toFixed(0)} MiB while people work, in ${seconds(began)} s: whole from ${base.start} to ${base.stop}`,
  )
  await sleep(500)
  going = false
  await working
  const before = await digest(url)
  await sleep(50)
  const [row] = await ask<{ at: Date }>(url, 'SELECT clock_timestamp() AS "at"')
  await sleep(50)
  await ask(url, `UPDATE "User" SET "firstName" = 'Lost'`)
  const after = await digest(url)
  await archiveLog(url)
  return { at: row?.at.toISOString() ?? '', digest: before, after }
}

/** Ctrl-C in the middle of copying leaves nothing behind. */
async function cutShort(url: string, folder: string): Promise<void> {
  const control = new AbortController()
  const copying = copyBase(url, join(folder, 'cut'), control.signal)
  setTimeout(() => control.abort(new Error('stopped')), 60)
  const outcome = await copying.then(
    () => 'whole',
    (error: Error) => error.message,
  )
  const left = readdirSync(folder).filter((name) => name.includes('cut'))
  console.log(`a base that is stopped while it is copied: ${outcome}, ${left.length} folders left`)
  if (outcome !== 'stopped' || left.length > 0) throw new Error('A base that was stopped leaves something behind')
}

/** The folders of the base and the log, and the port of the lost database. */
type Place = { folder: string; archive: string; port: number }

async function recover(place: Place, { at, digest: before, after }: Moment): Promise<void> {
  console.log(
    `an accident after ${at}; the database is gone, ${readdirSync(place.archive).length} pieces of log are kept`,
  )
  const began = performance.now()
  const url = await bring(place, at, true)
  const actualDigest = await digest(url)
  console.log(
    `back to the moment before it, cut short once, in ${seconds(began)} s: ${actualDigest === before ? 'the same' : 'NOT the same'}`,
  )
  if (actualDigest !== before) throw new Error('It is not as it was')
  await afterRecovery({ url }, at)
  const history = await done(verifyAudit(operatorCtx(), {}))
  const hold = await findSendingHold(database())
  console.log(
    `the history: ${history.broken ? 'BROKEN' : `whole, ${history.rows} rows`}; messages held since ${hold?.madeAt.toISOString()}`,
  )
  if (history.broken || !hold) throw new Error('It may not begin to work like this')
  await closeDatabase()
  await back?.stop()

  const end = await bring(place, null, false)
  const last = (await digest(end)) === after
  console.log(`to the end of the log: ${last ? 'with the accident, as it was' : 'NOT as it was'}`)
  if (!last) throw new Error('The end of the log is not what was there last')
}

/** The recovered database while it runs. */
let back: LocalPostgres | null = null

/** Recovers a copy of the base; with `cut`, it is killed once during the replay. */
async function bring({ folder, archive, port }: Place, until: string | null, cut: boolean): Promise<string> {
  const data = join(folder, `back-${until === null ? 'end' : 'moment'}`)
  await prepareRecovery({ base: join(folder, 'base'), archive, data, until }, new AbortController().signal)
  if (cut) await killed({ data, port })
  back = await startPostgres({ data, port })
  return back.url
}

async function killed(options: { data: string; port: number }): Promise<void> {
  const starting: Promise<LocalPostgres | Error> = startPostgres(options).catch((error: Error) => error)
  const pidFile = join(options.data, 'postmaster.pid')
  while (!existsSync(pidFile)) await sleep(5)
  await sleep(100)
  signalPostgres(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  const outcome = await starting
  if (!(outcome instanceof Error)) await outcome.ended
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
