import { join } from 'node:path'
import type { DatabaseUrls } from '../commands/migrate'
import type { Part } from '../machine/part'
import type { Settings } from '../machine/settings'
import { keptByNobody, type LocalPostgres, requireDatabase, startPostgres } from '../postgres/start-postgres'
import type { Secrets } from './secrets'
import type { Supervisor } from './supervisor'

const toPart = ({ ended, pid, stop }: LocalPostgres): Part => ({
  name: 'database',
  pid,
  ended: ended.then(() => null),
  stop,
})

/** The URL of the application's role on the local database, which has a separate password. */
function applicationUrl(owner: string, { databasePassword }: Secrets): string {
  const url = new URL(owner)
  url.username = 'suma_app'
  url.password = databasePassword
  return url.href
}

/**
 * The database named by DATABASE_URL, else the one that comes with the packages, with the URLs of its owner and of the
 * application.
 */
export async function openDatabase(
  supervisor: Supervisor,
  settings: Settings,
  secrets: Secrets,
  fresh: boolean,
): Promise<DatabaseUrls> {
  const { DATABASE_URL: given, DATABASE_OWNER_URL: givenOwner } = process.env
  if (given) {
    const owner = givenOwner || given
    await requireDatabase(owner, givenOwner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')
    return { owner, application: given }
  }
  let owner = ''
  await supervisor.keep(async () => {
    // Recreated at each start: it holds nothing that anybody keeps.
    const flags = fresh ? keptByNobody : []
    const postgres = await startPostgres({ data: join(settings.data, 'postgres'), port: settings.postgresPort, flags })
    owner = postgres.url
    return toPart(postgres)
  }, 'database')
  return { owner, application: applicationUrl(owner, secrets) }
}
