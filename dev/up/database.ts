import { join } from 'node:path'
import type { Part } from '../part'
import { type LocalPostgres, requireDatabase, startPostgres } from '../postgres'
import type { Settings } from '../settings'
import type { House } from './house'

const toPart = ({ ended, pid, stop }: LocalPostgres): Part => ({
  name: 'database',
  pid,
  ended: ended.then(() => null),
  stop,
})

/** The database named by DATABASE_URL, else the one that comes with the packages. Answers its address. */
export async function openDatabase(house: House, settings: Settings): Promise<string> {
  const given = process.env.DATABASE_URL
  if (given) {
    await requireDatabase(given)
    return given
  }
  const postgres = await startPostgres({ data: join(settings.data, 'postgres'), port: settings.postgresPort })
  house.add(toPart(postgres), 'database')
  return postgres.url
}
