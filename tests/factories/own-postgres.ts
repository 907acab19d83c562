import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@/dev/migrate'
import { freePort } from '@/dev/ports'
import { type LocalPostgres, startPostgres } from '@/dev/postgres'

/** A migrated Postgres of a test's own, which it may freeze and kill. */
export type OwnPostgres = {
  url: string
  freeze: () => void
  thaw: () => void
  /** kill -9 of all of its processes; settles when they are gone. */
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Sends a signal to Postgres and to each process it has made for a connection; one that has just ended is no error. */
export function signalPostgres(pid: number, name: NodeJS.Signals): void {
  // The parent first: it makes no new ones, and takes nobody's end for a crash.
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, name)
    } catch {}
  }
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : []))

const flags = ['fsync=off', 'full_page_writes=off']

export async function makeOwnPostgres(more: readonly string[] = flags): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-own-postgres-'))
  // Started by root, Postgres runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  const options = { data: join(folder, 'postgres'), port: await freePort(), flags: more }
  let running: LocalPostgres = await startPostgres(options)
  await migrate({ owner: running.url, application: running.url })
  const signal = (name: NodeJS.Signals) => signalPostgres(running.pid, name)
  return {
    url: running.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: async () => {
      signal('SIGKILL')
      await running.ended
    },
    start: async () => {
      running = await startPostgres(options)
    },
    close: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
