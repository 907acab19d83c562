import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { oneLine, StartProblem } from '../machine/start-problem'
import type { Place } from './place'
import { reason, run } from './run'

/** Name and password of the only account; the server listens only on this machine. */
export const account = { user: 'suma', password: 'suma' }

const major = '18'

function prepareFolder(folder: string, { user }: Place): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

async function runInitdb(folder: string, place: Place): Promise<void> {
  const passwordFile = join(folder, '..', `.suma-password-${process.pid}`)
  writeFileSync(passwordFile, `${account.password}\n`, { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  const flags = ['--auth=scram-sha-256', `--username=${account.user}`, `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    const { code, said } = await run(join(place.bin, 'initdb'), ['-D', folder, ...flags, ...locale], place.user).ended
    if (code !== 0) throw new StartProblem(`Postgres cannot make its data folder ${place.data}: ${reason(said)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Creates the data folder at the first start; an interrupted creation never counts as done. */
export async function initialize(place: Place): Promise<void> {
  const { data } = place
  const versionFile = join(data, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === major) return
    throw new StartProblem(
      `${data} was made by Postgres ${version}, this is ${major}: move the folder away, or set DATABASE_URL.`,
    )
  }
  const unfinished = join(dirname(data), `.${process.pid}-new-postgres`)
  try {
    mkdirSync(dirname(data), { recursive: true })
    prepareFolder(unfinished, place)
    await runInitdb(unfinished, place)
    rmSync(data, { recursive: true, force: true })
    renameSync(unfinished, data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`Postgres cannot make its data folder ${data}: ${oneLine(error)}`)
  }
}
