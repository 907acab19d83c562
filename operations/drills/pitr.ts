import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@/dev/commands/migrate'
import { afterRecovery } from '@/dev/commands/restore'
import { freePort } from '@/dev/machine/ports'
import { archiveLog } from '@/fixtures/archived-log'
import { makeCredential } from '@/fixtures/credentials'
import { ask } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { closeDatabase, database } from '@/lib/data/db'
import { findSendingHold } from '@/lib/data/sending-hold'
import { postgresVersions } from '@/lib/domain/installation/postgres-version'
import { operatorCtx } from '@/lib/server/operator-ctx'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { type DebianPostgres, debianPrograms, makeDebianPostgres } from '@/operations/stage/debian-postgres'
import { productEnvironment } from '@/operations/stage/product-environment'
import { signalPostgres } from '@/operations/stage/running-postgres'
import { type RecoveryTool, recoveryTools } from './pitr/recovery-tools'

/**
 * `npm run drill -- pitr [--people 60]`: makes a base while people work and the log is archived, causes an accident, and
 * recovers the database as it was a moment before, with the commands of docs/operations.md and the programs of Debian's
 * packages: pg_basebackup, and pgBackRest where it is installed. The replay is killed once.
 */
export async function run(args: string[]): Promise<void> {
  const { people } = parseArgs({ args, options: { people: { type: 'string', default: '60' } } }).values
  const version = versions().find((one) => debianPrograms(one))
  if (!version) {
    console.log('not run: no Postgres of Debian is installed here (apt-get install postgresql)')
    return
  }
  // This process reads the address of its database once.
  const port = await freePort()
  for (const tool of recoveryTools) {
    if (tool.needs && !existsSync(tool.needs)) console.log(`${tool.name}: not run, ${tool.needs} is not there`)
    else await tryTool(tool, await makeDebianPostgres(version, archiving, port), Number(people))
  }
}

/** Supported versions, newest first. */
const versions = () =>
  Array.from(
    { length: postgresVersions.newest - postgresVersions.oldest + 1 },
    (_, back) => postgresVersions.newest - back,
  )

const archiving = ['archive_mode=on', 'archive_timeout=60']

async function tryTool(tool: RecoveryTool, postgres: DebianPostgres, people: number): Promise<void> {
  try {
    await tool.prepare(postgres)
    let serving = await postgres.serve()
    await ask(postgres.url, 'CREATE DATABASE suma')
    const url = new URL('/suma', postgres.url).href
    Object.assign(process.env, productEnvironment(url, 0, postgres.folder))
    await migrate({ owner: url, application: url })
    const { at, before, after } = await work(tool, postgres, url, people)
    await closeDatabase()
    await serving.kill()

    const began = performance.now()
    const then = await tool.bringBack(postgres, at)
    await killedOnce(postgres, then)
    serving = await postgres.serve(then)
    const same = (await digest(url)) === before
    console.log(
      `${tool.name}: back to ${at}, killed once, in ${seconds(began)} s: ${same ? 'the same' : 'NOT the same'}`,
    )
    if (!same) throw new Error('It is not as it was')
    await beginAgain(url, at)
    await serving.stop()

    serving = await postgres.serve(await tool.bringBack(postgres, null))
    const last = (await digest(url)) === after
    console.log(`${tool.name}: to the end of the log: ${last ? 'with the accident, as it was' : 'NOT as it was'}`)
    await serving.stop()
    if (!last) throw new Error('The end of the log is not what was there last')
  } finally {
    await closeDatabase()
    postgres.remove()
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

type Moment = { at: string; before: string; after: string }

async function work(tool: RecoveryTool, postgres: DebianPostgres, url: string, people: number): Promise<Moment> {
  for (let count = 0; count < people; count += 1) await makeCredential()
  let going = true
  const working = (async () => {
    for (; going; ) await makeCredential()
  })()
  const began = performance.now()
  await tool.makeBase(postgres)
  console.log(`${tool.name}: a base while people work, verified, in ${seconds(began)} s`)
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
  return { at: row?.at.toISOString() ?? '', before, after }
}

/** A replay that is killed continues at the next start. */
async function killedOnce(postgres: DebianPostgres, data: string): Promise<void> {
  const starting = postgres.serve(data).catch(() => null)
  while (!existsSync(join(data, 'postmaster.pid'))) await sleep(5)
  await sleep(100)
  signalPostgres(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await starting
}

/** What the second command of docs/operations.md does, and what has to hold before the processes start. */
async function beginAgain(url: string, at: string): Promise<void> {
  await afterRecovery({ url }, at)
  const history = await done(verifyAudit(operatorCtx(), {}))
  const hold = await findSendingHold(database())
  const state = history.broken ? 'BROKEN' : `whole, ${history.rows} rows`
  console.log(`the history: ${state}; messages held since ${hold?.madeAt.toISOString()}`)
  if (history.broken || !hold) throw new Error('It may not begin to work like this')
  await closeDatabase()
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
