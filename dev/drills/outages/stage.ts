import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { productEnvironment } from '@/bench/environment'
import { applyMigrations } from '@/dev/migrate'
import { freePort } from '@/dev/ports'
import { type LocalPostgres, startPostgres } from '@/dev/postgres'
import { closeDatabase } from '@/lib/data/db'
import { makeCredential } from '@/tests/factories/credentials'
import { makeSession } from '@/tests/factories/sessions'

export type Person = { id: string; cookie: string }

/** A production server on a Postgres of its own, with signed-in people; both can be frozen and killed. */
export type Stage = {
  origin: string
  port: number
  people: Person[]
  server: ChildProcess
  /** Lines of the server's log since the last call. */
  log: () => string[]
  postgres: () => LocalPostgres
  startPostgres: () => Promise<void>
  close: () => Promise<void>
}

export async function openStage(environment: Record<string, string> = {}, people = 10): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-outages-'))
  const [port, databasePort] = [await freePort(), await freePort()]
  const start = () => startPostgres({ data: join(folder, 'postgres'), port: databasePort })
  let postgres = await start()
  await applyMigrations(postgres.url)
  const env = { ...productEnvironment(postgres.url, port, join(folder, 'data')), ...environment }
  Object.assign(process.env, env)
  const made: Person[] = []
  for (let count = 0; count < people; count += 1) {
    const { user } = await makeCredential()
    made.push({ id: user.id, cookie: (await makeSession(user)).cookie })
  }
  await closeDatabase()

  const server = spawn(process.execPath, ['--import', './dev/register.mjs', 'server.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let lines: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  const origin = `http://localhost:${port}`
  await untilReady(origin, server)
  const ended = once(server, 'exit')
  return {
    origin,
    port,
    people: made,
    server,
    log: () => {
      const said = lines
      lines = []
      return said
    },
    postgres: () => postgres,
    startPostgres: async () => {
      postgres = await start()
    },
    close: async () => {
      server.kill('SIGTERM')
      await ended
      process.kill(postgres.pid, 'SIGCONT')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (answer?.status === 200) return
    if (server.exitCode !== null) throw new Error('The server ended: run `npm run build` first')
    await sleep(100)
  }
}
