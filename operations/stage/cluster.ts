import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Balancer, startBalancer } from '@/dev/balancer/balancer'
import { freePort } from '@/dev/machine/ports'
import { StartProblem } from '@/dev/machine/start-problem'
import { grantApplication } from '@/dev/migrate/database-roles'
import { closeDatabase } from '@/lib/data/db'
import type { Beside } from '@/operations/stage/instance'
import { makeOwnPostgres, type OwnPostgres } from '@/operations/stage/own-postgres'
import { productEnvironment } from '@/operations/stage/product-environment'

/** One of several processes of the product. */
export type Member = { name: string; port: number; pid: () => number }

/** An installation of several processes behind a balancer, on a separate Postgres, with the settings of production. */
export type Cluster = {
  origin: string
  postgres: OwnPostgres
  webs: Member[]
  worker: Member
  balancer: Balancer
  environment: NodeJS.ProcessEnv
  /** Sends SIGTERM to a process and starts another in its place once it has ended. Returns the exit code. */
  restart: (member: Member) => Promise<number | null>
  log: () => string[]
  close: () => Promise<void>
}

/** The name shows in Postgres which process waits for which. */
const nameOf = (environment: NodeJS.ProcessEnv, name: string) => ({ ...environment, PGAPPNAME: name })

type Options = { webs: number; beside?: (place: { application: string; postgres: OwnPostgres }) => Promise<Beside> }

/**
 * Starts everything. Rows that a drill creates with `fixtures` come from this process, which acts as one more of the
 * application.
 */
export async function openCluster({ webs: count, beside = nothing }: Options): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-cluster-'))
  // As in a real installation, committed data is on the disk.
  const postgres = await makeOwnPostgres([])
  const application = Object.assign(new URL(postgres.url), { username: 'suma_app', password: 'of-the-drill' }).href
  await grantApplication(postgres.url, application)
  const port = await freePort()
  const neighbor = await beside({ application, postgres }).catch(async (error: unknown) => {
    await postgres.close()
    throw error
  })
  const environment = { ...settingsOf(application, port, folder), ...neighbor.environment }
  Object.assign(process.env, environment, {
    DATABASE_URL: application,
    DATABASE_PREPARE: '1',
    DATABASE_REPLICA_URL: '',
  })

  const lines: string[] = []
  const children = new Map<Member, ChildProcess>()
  const start = async (member: Member, file: string) => {
    const env = { ...nameOf(environment, member.name), PORT: `${member.port}` }
    const child = spawn(process.execPath, ['--import', './dev/register.mjs', file], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
    children.set(member, child)
    if (file === 'server.ts') await untilReady(member, child, lines)
  }
  const memberOf = async (name: string): Promise<Member> => {
    const member: Member = { name, port: await freePort(), pid: () => children.get(member)?.pid ?? 0 }
    return member
  }
  const webs = await Promise.all(Array.from({ length: count }, (_, at) => memberOf(`web ${at + 1}`)))
  const worker = await memberOf('worker')
  const end = async (member: Member) => {
    const child = children.get(member)
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await ended
    return code as number | null
  }
  const close = async () => {
    await Promise.all([...children.keys()].map(end))
    await closeDatabase()
    await neighbor.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([...webs.map((web) => start(web, 'server.ts')), start(worker, 'worker.ts')])
  } catch (error) {
    // Stops everything: a remaining process would keep the drill from ending.
    await close()
    throw error
  }
  const balancer = await startBalancer(
    webs.map((web) => web.port),
    port,
  )
  return {
    origin: `http://localhost:${port}`,
    postgres,
    webs,
    worker,
    balancer,
    environment,
    restart: async (member) => {
      const code = await end(member)
      await start(member, member === worker ? 'worker.ts' : 'server.ts')
      return code
    },
    log: () => lines.splice(0),
    close: async () => {
      await balancer.close()
      await close()
    },
  }
}

const nothing = async (): Promise<Beside> => ({ environment: {}, close: async () => {} })

/**
 * Settings of an installation behind a balancer: the application's own role, the normal rate limit for everybody, and a
 * drain longer than the probe.
 */
function settingsOf(databaseUrl: string, port: number, folder: string): NodeJS.ProcessEnv {
  const { GRAPHQL_COST_PER_MINUTE: _raised, ...product } = productEnvironment(databaseUrl, port, folder)
  return { ...product, SUMA_DEMO: '0', TRUST_PROXY: '1', DRAIN_MS: '500', LOG_LEVEL: 'warn' }
}

async function untilReady({ port, name }: Member, child: ChildProcess, lines: readonly string[]): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
    if (response?.status === 200) return
    if (child.exitCode !== null || child.signalCode !== null)
      throw new StartProblem(`The ${name} does not start (after "npm run build"?): ${lines.slice(-3).join(' ')}`)
    await sleep(100)
  }
}
