import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartProblem } from '../machine/start-problem'

/** The account under which Postgres runs when this process is root. */
export type SystemUser = { name: string; uid: number; gid: number }

function lookUp(name: string): SystemUser | null {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/**
 * The user that runs Postgres: the current one (null); for root the owner of the data, else `postgres`, else `nobody`.
 */
export function databaseUser(data: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const known = ['postgres', 'nobody'].map(lookUp).filter((user) => user !== null)
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  const user = known.find((candidate) => candidate.uid === owner) ?? known[0]
  if (!user)
    throw new StartProblem(
      'As root, Postgres needs a user "postgres" or "nobody" to run as: add one, or set DATABASE_URL.',
    )
  return user
}

/** True when the account may enter the folder and every folder above it. */
export function canEnter(folder: string, user: SystemUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  const bit = !stat ? 0 : stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001
  if (stat && (stat.mode & bit) === 0) return false
  const parent = dirname(folder)
  return parent === folder || canEnter(parent, user)
}
