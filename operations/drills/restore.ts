import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@/dev/machine/ports'
import { ask } from '@/fixtures/databases'
import { fillOrganization } from '@/fixtures/large-organization'
import { makeOrg } from '@/fixtures/orgs'
import { closeDatabase, database } from '@/lib/data/db'
import { makeOwnPostgres, type OwnPostgres } from '@/operations/stage/own-postgres'
import { productEnvironment } from '@/operations/stage/product-environment'

const options = { members: { type: 'string', default: '100000' }, cuts: { type: 'string', default: '3' } } as const

/**
 * `npm run drill -- restore [--members 100000] [--cuts 3]`: restores the backup of an organization of this size, and
 * then restores it again while Ctrl-C comes at several moments: an interrupted restore must leave nothing.
 */
export async function run(args: string[]): Promise<void> {
  const { members, cuts } = parseArgs({ args, options }).values
  const folder = mkdtempSync(join(tmpdir(), 'suma-restore-'))
  const postgres = await makeOwnPostgres()
  try {
    Object.assign(process.env, productEnvironment(postgres.url, await freePort(), join(folder, 'first')))
    mkdirSync(join(folder, 'first'))
    await fill(Number(members))
    const target: Target = {
      postgres,
      url: Object.assign(new URL(postgres.url), { pathname: '/restored' }).href,
      folder,
    }
    const file = join(folder, 'all.backup')
    const backup = await operate(target, ['dev/commands/backup.ts', file], postgres.url).ended
    if (backup.code !== 0) throw new Error(backup.said)
    console.log(`backup: ${(statSync(file).size / 1e6).toFixed(0)} MB in ${backup.seconds.toFixed(0)} s`)
    await emptyTarget(target)
    const whole = await operate(target, ['dev/commands/restore.ts', file], target.url).ended
    if (whole.code !== 0) throw new Error(whole.said)
    console.log(`restore: ${whole.seconds.toFixed(0)} s`)
    await compare(target)
    for (let cut = 1; cut <= Number(cuts); cut += 1)
      await cutShort(target, file, (whole.seconds * cut) / (Number(cuts) + 1))
  } finally {
    await closeDatabase()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The target of the restore: a database beside the first one, and a folder for its files. */
type Target = { postgres: OwnPostgres; url: string; folder: string }

async function fill(members: number): Promise<void> {
  const began = performance.now()
  const { id: orgId } = await makeOrg()
  await fillOrganization(database(), { orgId, members, slug: 'restore', now: new Date() })
  console.log(`${members.toLocaleString('en-US')} members after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await closeDatabase()
}

async function emptyTarget({ postgres, folder }: Target): Promise<void> {
  await ask(postgres.url, 'DROP DATABASE IF EXISTS "restored" WITH (FORCE)')
  await ask(postgres.url, 'CREATE DATABASE "restored" TEMPLATE template0')
  rmSync(join(folder, 'second'), { recursive: true, force: true })
  mkdirSync(join(folder, 'second'))
}

type Ended = { code: number | null; said: string; seconds: number }

/** Runs a command as an operator types it. */
function operate({ folder }: Target, args: string[], url: string): { child: ChildProcess; ended: Promise<Ended> } {
  const data = join(folder, args[0] === 'dev/commands/backup.ts' ? 'first' : 'second')
  const env = { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: '', SUMA_DATA: data }
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close').then(([code]) => ({
    code,
    said: output,
    seconds: (performance.now() - began) / 1000,
  }))
  return { child, ended }
}

/** Presses Ctrl-C after this number of seconds: nothing may remain, and the next try starts from nothing. */
async function cutShort(target: Target, file: string, seconds: number): Promise<void> {
  await emptyTarget(target)
  const { child, ended } = operate(target, ['dev/commands/restore.ts', file], target.url)
  await sleep(seconds * 1000)
  child.kill('SIGINT')
  const { code, said: output } = await ended
  // Once everything is committed, Ctrl-C has no effect.
  if (code === 0) return console.log(`Ctrl-C after ${seconds.toFixed(1)} s came too late: everything is back`)
  const tables = await ask<{ count: number }>(
    target.url,
    `SELECT count(*)::int AS "count" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'`,
  )
  const found = readdirSync(join(target.folder, 'second'), { recursive: true, withFileTypes: true })
  const left = found.filter((one) => one.isFile()).length
  const [row] = tables
  console.log(
    `Ctrl-C after ${seconds.toFixed(1)} s: ended with ${code} ("${output.trim().split('\n').at(-1)}"), ${row?.count} tables and ${left} files are left`,
  )
  if (code === 0 || row?.count !== 0 || left !== 0) throw new Error('Something of it stayed')
}

/** Requires the same number of rows in each table of both databases. */
async function compare({ postgres, url }: Target): Promise<void> {
  const names = await ask<{ name: string }>(
    postgres.url,
    `SELECT "tablename" AS "name" FROM pg_tables WHERE "schemaname" = 'public' AND "tablename" <> 'OperationRun' ORDER BY 1`,
  )
  const text = names
    .map(({ name }) => `SELECT '${name}' AS "name", count(*)::int AS "count" FROM "${name}"`)
    .join(' UNION ALL ')
  const [first, second] = await Promise.all(
    [postgres.url, url].map((one) => ask<{ name: string; count: number }>(one, text)),
  )
  const there = new Map(second?.map(({ name, count }) => [name, count]))
  const other = first?.filter(({ name, count }) => there.get(name) !== count) ?? []
  console.log(`${first?.length} tables compared, ${other.length} with another number of rows`)
  if (other.length > 0) throw new Error(other.map(({ name }) => name).join(', '))
}
