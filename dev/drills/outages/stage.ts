import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { productEnvironment } from '@/bench/environment'
import { freePort } from '@/dev/ports'
import { StartProblem } from '@/dev/start-problem'
import { makeCredential } from '@/fixtures/credentials'
import { makeOwnPostgres, type OwnPostgres } from '@/fixtures/own-postgres'
import { makeSession } from '@/fixtures/sessions'
import { closeDatabase } from '@/lib/data/db'

export type Person = { id: string; cookie: string }

/** A production server on a Postgres of its own, with signed-in people. */
export type Stage = {
  origin: string
  port: number
  people: Person[]
  postgres: OwnPostgres
  /** Lines of the server's log since the last call. */
  log: () => string[]
  /** Memory of the server in MiB. */
  memory: () => number
  close: () => Promise<void>
}

export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-outages-'))
  const port = await freePort()
  const postgres = await makeOwnPostgres()
  const env = { ...productEnvironment(postgres.url, port, folder), ...environment }
  Object.assign(process.env, env)
  const people = await makePeople()
  const server = spawn(process.execPath, ['--import', './dev/register.mjs', 'server.ts'], {
    env: { ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const lines: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  const origin = `http://localhost:${port}`
  await untilReady(origin, server)
  return {
    origin,
    port,
    people,
    postgres,
    log: () => lines.splice(0),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    close: async () => {
      server.kill('SIGTERM')
      await ended
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makePeople(): Promise<Person[]> {
  const people: Person[] = []
  for (let count = 0; count < 10; count += 1) {
    const { user } = await makeCredential()
    people.push({ id: user.id, cookie: (await makeSession(user)).cookie })
  }
  await closeDatabase()
  return people
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (answer?.status === 200) return
    if (server.exitCode !== null) throw new StartProblem('The server does not start: run `npm run build` first.')
    await sleep(100)
  }
}
