import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase } from '../only-database'
import { isPortFree } from '../ports'
import { startPostgres } from '../postgres'
import { loadEnvironmentFile, readSettings } from '../settings'

/** `url` of the database for its owner, `application` for the application, and `data`, the folder of SUMA_DATA. */
export type Installation = { url: string; application?: string; data: string }

/**
 * Works on the database of DATABASE_OWNER_URL or DATABASE_URL, else on the local one. Where nothing of one's own machine runs, its Postgres is
 * started for this alone; `make`: also where it has no database yet. @throws StartProblem
 */
export async function withDatabase<T>(make: boolean, work: (place: Installation) => Promise<T>): Promise<T> {
  loadEnvironmentFile()
  const { data, postgresPort } = readSettings(process.env)
  const kept = ['postgres', 'postgres.place'].some((name) => existsSync(join(data, name)))
  const { DATABASE_URL: application, DATABASE_OWNER_URL: owner } = process.env
  const asleep = !(application || owner) && (make || kept) && (await isPortFree(postgresPort))
  const started = asleep ? await startPostgres({ data: join(data, 'postgres'), port: postgresPort }) : null
  try {
    return await work({ url: await prepareDatabase('owner'), application: application || undefined, data })
  } finally {
    await started?.stop()
  }
}
