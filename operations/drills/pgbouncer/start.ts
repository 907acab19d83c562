import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '@/dev/machine/ports'
import { StartProblem } from '@/dev/machine/start-problem'
import { databaseUser } from '@/dev/postgres/system-user'

export type Pooler = { url: string; kill: () => Promise<void>; start: () => Promise<void>; close: () => Promise<void> }

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/**
 * Settings as in docs/operations.md: one database connection for each transaction, and our two limits on each of them.
 */
const settings = (database: URL, port: number, folder: string) => `
[databases]
suma = host=127.0.0.1 port=${database.port} dbname=suma connect_query='SET statement_timeout = 4000; SET lock_timeout = 3000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
server_login_retry = 1
ignore_startup_parameters = statement_timeout,lock_timeout
admin_users = ${database.username}
logfile =
`

/** pgbouncer in transaction mode in front of a local database, with fewer connections than two processes open. */
export async function startPgbouncer(databaseUrl: string, port: number): Promise<Pooler> {
  const program = places.find((place) => existsSync(place))
  if (!program) throw new StartProblem('pgbouncer is not installed: apt-get install pgbouncer')
  const database = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'suma-pgbouncer-'))
  chmodSync(folder, 0o755)
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(ini, settings(database, port, folder))
  writeFileSync(join(folder, 'users.txt'), `"${database.username}" "${database.password}"\n`)
  // pgbouncer refuses to run as root.
  const user = databaseUser(folder)
  if (user) for (const file of [ini, join(folder, 'users.txt')]) chownSync(file, user.uid, user.gid)
  const launch = async () => {
    const child = spawn(program, [ini], {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000)
    })
    for (let tries = 0; await isPortFree(port); tries += 1) {
      if (child.exitCode !== null || tries > 100) throw new StartProblem(`pgbouncer does not start: ${output.trim()}`)
      await sleep(50)
    }
    return child
  }
  let running = await launch()
  const end = async (name: NodeJS.Signals) => {
    const ended = once(running, 'exit')
    running.kill(name)
    await ended
  }
  return {
    url: Object.assign(new URL(databaseUrl), { port: `${port}` }).href,
    kill: () => end('SIGKILL'),
    start: async () => {
      running = await launch()
    },
    close: async () => {
      if (running.exitCode === null && running.signalCode === null) await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
