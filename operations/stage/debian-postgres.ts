import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '@/dev/machine/ports'
import { StartProblem } from '@/dev/machine/start-problem'
import { reason, run } from '@/dev/postgres/run'
import { databaseUser, type SystemUser } from '@/dev/postgres/system-user'
import { signalPostgres } from './running-postgres'

/** A server on one folder of data. */
export type Serving = { stop: () => Promise<void>; kill: () => Promise<void> }

/** A Postgres of Debian's packages, as an installation has it: a folder, the account that runs it, and its programs. */
export type DebianPostgres = {
  /** The database `postgres`, as a superuser. */
  url: string
  port: number
  /** Belongs to the account that runs Postgres; sockets are there too. */
  folder: string
  data: string
  user: SystemUser | null
  /** Runs a program of its own, or another by its path, as that account. @throws StartProblem */
  program: (name: string, args: string[]) => Promise<void>
  /** Starts the server; on another folder than `data` when one is named. */
  serve: (data?: string) => Promise<Serving>
  /** Removes the folder, once nothing serves. */
  remove: () => void
}

/** The folder of its programs; null where the package `postgresql-VERSION` is not installed. */
export function debianPrograms(version: number): string | null {
  const bin = `/usr/lib/postgresql/${version}/bin`
  return existsSync(join(bin, 'postgres')) ? bin : null
}

const password = 'of-a-drill'

/**
 * Makes the data of one in a temporary folder; `flags` are settings of Postgres, `at` the port if it must be that one.
 * @throws StartProblem where its package is not installed
 */
export async function makeDebianPostgres(
  version: number,
  flags: readonly string[] = [],
  at?: number,
): Promise<DebianPostgres> {
  const bin = debianPrograms(version)
  if (!bin) throw new StartProblem(`Postgres ${version} is not installed: apt-get install postgresql-${version}`)
  const folder = mkdtempSync(join(tmpdir(), `suma-postgres-${version}-`))
  const user = databaseUser(folder)
  const data = join(folder, 'data')
  const passwords = join(folder, 'password')
  writeFileSync(passwords, `${password}\n`, { mode: 0o600 })
  if (user) for (const path of [folder, passwords]) chownSync(path, user.uid, user.gid)
  const program = async (name: string, args: string[]) => {
    const { code, said } = await run(name.startsWith('/') ? name : join(bin, name), args, user).ended
    if (code !== 0) throw new StartProblem(`${name}: ${reason(said)}`)
  }
  const account = ['--auth-local=trust', '--auth-host=scram-sha-256', '--username=suma', `--pwfile=${passwords}`]
  await program('initdb', ['-D', data, ...account, '--encoding=UTF8', '--locale=C.UTF-8'])
  const port = at ?? (await freePort())
  const url = `postgresql://suma:${password}@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...flags]
  const serve = async (place = data) => {
    const options = settings.flatMap((setting) => ['-c', setting])
    const { child, ended } = run(join(bin, 'postgres'), ['-D', place, '-p', `${port}`, ...options], user)
    const waiting = new AbortController()
    const answers = untilItAnswers(url, waiting.signal)
    const problem = await Promise.race([ended.then(({ said }) => reason(said)), answers])
    waiting.abort()
    if (problem !== null) throw new StartProblem(`Postgres ${version} does not start: ${problem}`)
    const end = async (kill: () => unknown) => {
      kill()
      await ended
    }
    return { stop: () => end(() => child.kill('SIGINT')), kill: () => end(() => signalPostgres(child.pid!, 'SIGKILL')) }
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { url, port, folder, data, user, program, serve, remove }
}

/** Resolves once it takes writes: one that recovers answers before. */
async function untilItAnswers(url: string, signal: AbortSignal): Promise<null> {
  for (; !signal.aborted; ) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const answer = await client
      .connect()
      .then(() => client.query('SELECT pg_is_in_recovery() AS "recovers"'))
      .then(
        ({ rows }) => rows[0].recovers === false,
        () => false,
      )
    await client.end().catch(() => {})
    if (answer) return null
    await sleep(100)
  }
  return null
}
