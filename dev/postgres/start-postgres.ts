import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readDatabaseAddress } from '@/lib/domain/access/database-address'
import { isHttps, plainHost } from '@/lib/domain/access/encrypted-address'
import { isPortFree } from '../machine/ports'
import { oneLine, StartProblem } from '../machine/start-problem'
import { releaseDataFolder, takeDataFolder } from './holder'
import { account, initialize } from './initialize'
import { clearLeftover } from './leftover'
import { choosePlace, type Place } from './place'
import { type Running, reason, run } from './run'
import { databaseUser } from './system-user'

/**
 * `data`: the folder; `port`: on 127.0.0.1; `database`: created when missing; `flags`: more `-c name=value` of
 * Postgres; `replica`: true for a replica, which is only read.
 */
export type PostgresOptions = {
  data: string
  port: number
  database?: string
  flags?: readonly string[]
  replica?: boolean
}

/** A running Postgres: its URL, its process, `ended` (resolves to the reason when it dies) and `stop`. */
export type LocalPostgres = { url: string; pid: number; ended: Promise<string>; stop: () => Promise<void> }

/** Flags for a disposable database: it does not wait for the disk, and may lose its data with the machine. */
export const keptByNobody = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] as const

const ready = 'database system is ready to accept connections'
const readyToRead = 'database system is ready to accept read-only connections'

async function untilReady(running: Running, place: Place, readyMessage: string): Promise<void> {
  const { child, ended, said } = running
  const accepting = new Promise<true>((accept) => {
    const look = () => (said().includes(readyMessage) ? accept(true) : undefined)
    child.stderr?.on('data', look)
  })
  const outcome = await Promise.race([accepting, ended])
  if (outcome !== true) throw new StartProblem(`Postgres does not start on ${place.data}: ${reason(outcome.said)}`)
}

async function makeDatabase(url: URL, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function stopServer({ child, ended }: Running): Promise<void> {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 8000)
  await ended
  clearTimeout(late)
}

const serverFlags = (port: number, more: readonly string[]) => [
  ['-p', `${port}`],
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_checkpoints=off', ...more].map((flag) => [
    '-c',
    flag,
  ]),
]

function makeParent(data: string): void {
  try {
    mkdirSync(dirname(data), { recursive: true })
    takeDataFolder(data)
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`The data folder ${dirname(data)} cannot be written: ${oneLine(error)}`)
  }
}

async function launch(place: Place, options: PostgresOptions): Promise<Running> {
  await initialize(place)
  await clearLeftover(place.data)
  if (!(await isPortFree(options.port))) {
    throw new StartProblem(
      `Port ${options.port} is taken, but Postgres needs it: free it or set POSTGRES_PORT to another port.`,
    )
  }
  const flags = serverFlags(options.port, options.flags ?? []).flat()
  const running = run(join(place.bin, 'postgres'), ['-D', place.data, ...flags], place.user)
  await untilReady(running, place, options.replica ? readyToRead : ready)
  return running
}

/**
 * Starts the Postgres that comes with the packages, as root or not, and also after a crash.
 * @throws StartProblem
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const data = resolve(options.data)
  makeParent(data)
  try {
    const place = await choosePlace(data, databaseUser(data))
    const running = await launch(place, options)
    const database = options.database ?? 'suma'
    const url = new URL(`postgresql://${account.user}:${account.password}@127.0.0.1:${options.port}/${database}`)
    const stop = async () => {
      await stopServer(running)
      releaseDataFolder(data)
    }
    await makeDatabase(url, database).catch(async (error: unknown) => {
      await stopServer(running)
      throw error
    })
    const ended = running.ended.then(({ said }) => reason(said))
    return { url: url.href, pid: running.child.pid ?? 0, ended, stop }
  } catch (error) {
    releaseDataFolder(data)
    throw error
  }
}

/** Address of a database without its password; of several hosts the first. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(readDatabaseAddress(url)?.hosts[0] ?? url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Commands of an https installation do not send rows unencrypted either (`lib/env.ts`). */
function requireEncryption(url: string, variable: string): void {
  const { APP_URL, PRIVATE_HOSTS = '' } = process.env
  if (isHttps(APP_URL) && plainHost(url, PRIVATE_HOSTS.split(',')) !== null)
    throw new StartProblem(`${variable} needs sslmode=verify-full, or its host in PRIVATE_HOSTS (.env.example).`)
}

/**
 * Checks that the database named by `variable` responds, and returns its address: of several hosts that of the one that
 * takes writes.
 * @throws StartProblem with one line that never contains the password
 */
export async function requireDatabase(url: string, variable = 'DATABASE_URL', patience = 5000): Promise<string> {
  const address = readDatabaseAddress(url)
  if (!address) {
    throw new StartProblem(`${variable} is not an address of the form postgresql://user:password@host:5432/database.`)
  }
  const problems: StartProblem[] = []
  for (const host of address.hosts) {
    requireEncryption(host, variable)
    try {
      if ((await takesWrites(host, patience)) || address.hosts.length === 1) return host
      problems.push(new StartProblem(`The database of ${variable} (${describeDatabase(host)}) is read-only.`))
    } catch (error) {
      const cause = oneLine(error instanceof AggregateError ? error.errors[0] : error)
      problems.push(
        new StartProblem(`The database of ${variable} (${describeDatabase(host)}) does not answer: ${cause}`),
      )
    }
  }
  throw problems[0]!
}

async function takesWrites(url: string, patience: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('transaction_read_only') = 'off' as "writes"`)
    return rows[0].writes
  } finally {
    await Promise.race([client.end().catch(() => {}), sleep(500)])
  }
}
