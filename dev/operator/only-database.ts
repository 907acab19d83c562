import { readSettings } from '../machine/settings'
import { account } from '../postgres/initialize'
import { requireDatabase } from '../postgres/start-postgres'

/** Variables that the services require and a command on the database alone does not use. */
const unused = {
  AUTH_SECRET: 'a command on the database alone signs nothing',
  OIDC_CLIENT_ID: 'unused',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1025?tls=none',
}

/**
 * Lets services run in this process with only a database: that of DATABASE_URL (as its owner: of DATABASE_OWNER_URL, if
 * set), else the local one that `npm run demo` started. Variables that are already set stay. Returns the database's
 * URL.
 * @throws StartProblem
 */
export async function prepareDatabase(as: 'application' | 'owner' = 'application'): Promise<string> {
  const settings = readSettings(process.env)
  const local = `postgresql://${account.user}:${account.password}@127.0.0.1:${settings.postgresPort}/suma`
  const owner = as === 'owner' ? process.env.DATABASE_OWNER_URL : undefined
  // Bypasses a connection pooler: a backup reads everything in one transaction, and a restore creates the tables.
  const direct = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  const databaseUrl = owner || direct || local
  process.env.DATABASE_URL = databaseUrl
  for (const [name, value] of Object.entries({ ...unused, OIDC_ISSUER: settings.issuer })) process.env[name] ||= value
  await requireDatabase(databaseUrl, owner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')
  return databaseUrl
}
