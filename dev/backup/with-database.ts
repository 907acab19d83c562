import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { filesOf } from '@/lib/adapters/files/files-of-env'
import { isPortFree } from '../machine/ports'
import { readSettings } from '../machine/settings'
import { nameDatabase, prepareDatabase } from '../operator/only-database'
import { startPostgres } from '../postgres/start-postgres'

/**
 * `url`: the database for its owner; `application`: for the application; `data`: the folder SUMA_DATA; `files`: the
 * file store.
 */
export type Installation = { url: string; application?: string; data: string; files: FileStore }

/**
 * Runs work on the database of DATABASE_OWNER_URL or DATABASE_URL, else on the local one. When the local Postgres is
 * not running, it is started for this alone; with `make` also when it has no database yet.
 * @throws StartProblem
 */
export async function withDatabase<T>(make: boolean, work: (place: Installation) => Promise<T>): Promise<T> {
  const { data, postgresPort } = readSettings(process.env)
  const kept = ['postgres', 'postgres.place'].some((name) => existsSync(join(data, name)))
  const { DATABASE_URL: application, DATABASE_OWNER_URL: owner } = process.env
  const asleep = !(application || owner) && (make || kept) && (await isPortFree(postgresPort))
  const files = filesOf({ ...storeOf(process.env), SUMA_DATA: data })
  const started = asleep ? await startPostgres({ data: join(data, 'postgres'), port: postgresPort }) : null
  try {
    const chosen = await prepareDatabase('owner')
    nameDatabase(chosen)
    return await work({ url: chosen.url, application: application || undefined, data, files })
  } finally {
    await started?.stop()
  }
}

/** Variables that name another place for files than the disk; an empty variable counts as not set. */
const storeOf = ({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: NodeJS.ProcessEnv) => ({
  FILES_URL: FILES_URL || undefined,
  AWS_ACCESS_KEY_ID: AWS_ACCESS_KEY_ID || undefined,
  AWS_SECRET_ACCESS_KEY: AWS_SECRET_ACCESS_KEY || undefined,
})
