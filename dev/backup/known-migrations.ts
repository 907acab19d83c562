import { createHash } from 'node:crypto'
import { StartProblem } from '../machine/start-problem'
import { migrationNames, migrationText, type PrismaFolder } from '../migrate/migrations-folder'
import type { Contents } from './archive'

/**
 * Refuses a backup with migrations that this version does not know or has with different contents.
 * @throws StartProblem
 */
export function requireKnown({ migrations }: Pick<Contents, 'migrations'>, folder: PrismaFolder): void {
  const known = new Set(migrationNames(folder))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown)
    throw new StartProblem(
      `The backup was made by a newer version of Suma (it has the migration ${unknown.name}): restore it with that one.`,
    )
  const other = migrations.find(
    ({ name, checksum }) => createHash('sha256').update(migrationText(folder, name)).digest('hex') !== checksum,
  )
  if (other)
    throw new StartProblem(
      `The migration ${other.name} of the backup is not the one of this version: restore it with the version that made it.`,
    )
}
