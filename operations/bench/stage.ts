import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@/dev/commands/migrate'
import { startPart } from '@/dev/machine/part'
import { freePort } from '@/dev/machine/ports'
import { startPostgres } from '@/dev/postgres/start-postgres'
import { makeWhenStale } from '@/dev/up/fresh'
import { ensureBuild } from '@/dev/up/products'
import type { Supervisor } from '@/dev/up/supervisor'
import { untilOk } from '@/dev/up/wait'
import { closeDatabase } from '@/lib/data/db'
import { cpuTime } from '@/operations/stage/cpu-time'
import { productEnvironment } from '@/operations/stage/product-environment'
import { countStatements } from './count-statements'
import { type BenchPeople, makePeople } from './people'
import { postgraphileFolder } from './rivals'

export type Server = { address: string; pid: number; cpuTime: () => number }

/** The servers that are measured. Each starts on first use and stays until the end. */
export type Stage = {
  databaseUrl: string
  /** The main process of Postgres. */
  databasePid: number
  /** The folder of the run, and the environment of the product. */
  data: string
  environment: NodeJS.ProcessEnv
  people: BenchPeople
  /**
   * The product, the empty app, the raw server, PostGraphile: their addresses, and the processor time they and Postgres
   * have used. Each number starts another process of the first two, because how fast a process is gets decided when it
   * starts, by up to a fifth.
   */
  product: (start?: number) => Promise<Server>
  /**
   * One more process of the product with additional settings: another database on the same server, a replica, a file
   * store.
   */
  productWith: (environment: Record<string, string>) => Promise<Server>
  floor: (start?: number) => Promise<Server>
  raw: () => Promise<Server>
  postgraphile: () => Promise<Server>
  supervisor: Supervisor
  print: (line: string) => void
}

const run = promisify(execFile)

/** Builds the empty app next to its sources. */
async function ensureFloor(supervisor: Supervisor): Promise<void> {
  const folder = 'operations/bench/floor-app'
  const floor = {
    mark: `${folder}/.next/suma-build-hash`,
    inputs: [`${folder}/app`, `${folder}/next.config.ts`, 'package-lock.json', 'prisma/schema.prisma'],
    outputs: [`${folder}/.next/BUILD_ID`],
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  await makeWhenStale(floor, async () => {
    await run(process.execPath, ['node_modules/next/dist/bin/next', 'build', folder], {
      env,
      signal: supervisor.signal,
    })
  })
}

type Database = { url: string; pid: number }
type Starting = { name: string; file: string; environment: NodeJS.ProcessEnv; database: Database }

async function startServer(supervisor: Supervisor, { name, file, environment, database }: Starting): Promise<Server> {
  const address = `http://localhost:${environment.PORT}`
  // The file with its allocations must be where we read it.
  const more = { NODE_OPTIONS: '--import=./operations/bench/count-allocations.ts', TMPDIR: tmpdir() }
  const part = startPart(name, file, { ...environment, ...more })
  supervisor.add(part, 'web')
  await untilOk(`${address}/api/health/ready`, supervisor.signal)
  return { address, pid: part.pid, cpuTime: () => cpuTime(part.pid, database.pid) }
}

/** A separate Postgres in a temporary folder, with statement counters that stay off until they are needed. */
async function startDatabase(supervisor: Supervisor, data: string): Promise<Database> {
  const flags = ['shared_preload_libraries=pg_stat_statements']
  const postgres = await startPostgres({ data: join(data, 'postgres'), port: await freePort(), flags })
  const { pid, stop } = postgres
  supervisor.add({ name: 'database', pid, ended: postgres.ended.then(() => null), stop }, 'database')
  await migrate({ owner: postgres.url, application: postgres.url })
  await countStatements(postgres.url, false)
  return { url: postgres.url, pid }
}

/** Creates one on first use, and another one for each further number. */
const once = <T>(make: (start: number) => Promise<T>) => {
  const made: Promise<T>[] = []
  return (start = 0) => {
    made[start] ??= make(start)
    return made[start]
  }
}

/** Sets everything up: database, people, and builds if something has changed. */
export async function openStage(supervisor: Supervisor, data: string, print: (line: string) => void): Promise<Stage> {
  const database = await startDatabase(supervisor, data)
  const databaseUrl = database.url
  const port = await freePort()
  const environment = productEnvironment(databaseUrl, port, data)
  Object.assign(process.env, environment)
  const people = await makePeople()
  await closeDatabase()

  const make = { environment: process.env, signal: supervisor.signal, print }
  const start = async (name: string, file: string, port: number, more: Record<string, string> = {}) =>
    startServer(supervisor, { name, file, environment: { ...environment, ...more, PORT: `${port}` }, database })
  const product = once(async (which) => {
    await ensureBuild(make)
    return start('product', 'server.ts', which === 0 ? port : await freePort())
  })
  const productWith = async (more: Record<string, string>) => {
    await product()
    return start(`product with ${Object.keys(more).join(', ')}`, 'server.ts', await freePort(), more)
  }
  const floor = once(async () => {
    await ensureFloor(supervisor)
    return start('empty app', 'operations/bench/floor-server.ts', await freePort())
  })
  const raw = once(async () => start('raw server', 'operations/bench/raw-server.ts', await freePort()))
  const postgraphile = once(async () => {
    const POSTGRAPHILE_FOLDER = await postgraphileFolder(print)
    return start('PostGraphile', 'operations/bench/postgraphile-server.ts', await freePort(), { POSTGRAPHILE_FOLDER })
  })
  return {
    databaseUrl,
    databasePid: database.pid,
    data,
    environment,
    people,
    product,
    productWith,
    floor,
    raw,
    postgraphile,
    supervisor,
    print,
  }
}
