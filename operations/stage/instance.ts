import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { StartProblem } from '@/dev/machine/start-problem'
import { closeDatabase } from '@/lib/data/db'
import { makeOwnPostgres, type OwnPostgres } from '@/operations/stage/own-postgres'
import { productEnvironment } from '@/operations/stage/product-environment'
import { keptMemory, memoryOf } from './kept-memory'

/** A process of the product that may be killed. */
export type Running = { pid: number; kill: () => Promise<void>; stop: () => Promise<void> }

/** A production server on a separate Postgres, where it has only the application's role. */
export type Instance = {
  origin: string
  port: number
  data: string
  postgres: OwnPostgres
  /** The current web process. */
  web: () => Running
  /** Starts the web process, from another folder if one is named, once the previous one has ended. */
  startWeb: (from?: string) => Promise<Running>
  startWorker: () => Running
  /** Lines of the log since the last call. */
  log: () => string[]
  /** Memory of the web process in MiB. */
  memory: () => number
  /** The same after a garbage collection. */
  keptMemory: () => Promise<number>
  close: () => Promise<void>
}

/** A service next to the database or in front of it, and the variables that point the processes to it. */
export type Beside = { environment: Record<string, string>; close: () => Promise<void> }

type Options = {
  environment?: Record<string, string>
  /** Flags of Postgres, replacing those that make it fast. */
  flags?: readonly string[]
  /** For a neighbor whose settings in the environment need the port beforehand. */
  port?: number
  beside?: (place: { application: string; postgres: OwnPostgres }) => Promise<Beside>
}

const nothing = async (): Promise<Beside> => ({ environment: {}, close: async () => {} })

/**
 * Opens an instance, and sets the environment of this process so that fixtures work on its database. Needs the
 * production build.
 */
export async function openInstance(options: Options = {}): Promise<Instance> {
  const { environment = {}, flags, port: named, beside = nothing } = options
  const data = mkdtempSync(join(tmpdir(), 'suma-withstand-'))
  const port = named ?? (await freePort())
  const postgres = await makeOwnPostgres(flags)
  const url = new URL(postgres.url)
  Object.assign(url, { username: 'suma_app', password: 'of-this-instance' })
  await migrate({ owner: postgres.url, application: url.href })
  const neighbor = await beside({ application: url.href, postgres }).catch(async (error: unknown) => {
    await postgres.close()
    throw error
  })
  const env = { ...productEnvironment(url.href, port, data), SUMA_DEMO: '0', ...environment, ...neighbor.environment }
  // Fixtures bypass everything between the product and its database.
  const past = { DATABASE_URL: url.href, DATABASE_REPLICA_URL: '', DATABASE_OWNER_URL: postgres.url, LD_PRELOAD: '' }
  Object.assign(process.env, env, past)
  const lines: string[] = []
  const running = new Set<Running>()
  const inspectPort = await freePort()
  const start = (file: string, from?: string) => {
    // The inspector listens there only after a signal.
    const NODE_OPTIONS = `--inspect-port=127.0.0.1:${inspectPort}`
    const one = startProcess(file, { ...env, NODE_OPTIONS, LOG_LEVEL: 'info' }, lines, from)
    running.add(one)
    return one
  }
  const origin = `http://localhost:${port}`
  let web: Running | undefined
  const startWeb = async (from?: string) => {
    web = start('server.ts', from)
    await untilReady(origin, web)
    return web
  }
  const close = async () => {
    await Promise.all([...running].map((one) => one.stop()))
    await closeDatabase()
    await neighbor.close()
    await postgres.close()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await startWeb()
  } catch (error) {
    await close()
    throw error
  }
  return {
    origin,
    port,
    data,
    postgres,
    startWeb,
    web: () => web!,
    startWorker: () => start('worker.ts'),
    log: () => lines.splice(0),
    memory: () => memoryOf(web?.pid),
    keptMemory: () => keptMemory(web!.pid, inspectPort),
    close,
  }
}

const root = process.cwd()

function startProcess(
  file: string,
  env: NodeJS.ProcessEnv,
  lines: string[],
  from = root,
): Running & { child: ChildProcess } {
  const loaders = ['dev/register.mjs', 'dev/machine/end-with-parent.ts'].flatMap((one) => ['--import', join(root, one)])
  const child = spawn(process.execPath, [...loaders, join(root, file)], {
    env,
    cwd: from,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return { child, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function untilReady(origin: string, { pid }: Running): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (response?.status === 200) return
    await response?.body?.cancel()
    if (!isThere(pid)) throw new StartProblem('The server does not start: run `npm run build` first.')
    await sleep(50)
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
