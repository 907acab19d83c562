import { readSettings } from '../machine/settings'
import { account } from '../postgres/initialize'
import { requireDatabase } from '../postgres/start-postgres'

/** What the services ask the environment for and a command on the database alone does not use. */
const unused = {
  AUTH_SECRET: 'a command on the database alone signs nothing',
  OIDC_CLIENT_ID: 'unused',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1025?tls=none',
}

/**
 * Lets services run in this process with nothing but a database: that of DATABASE_URL (as its owner: of DATABASE_OWNER_URL, where it
 * is set), else the local one that `npm run demo` started. What is set in the environment stays. Returns its address.
 * @throws StartProblem
 */
export async function prepareDatabase(as: 'application' | 'owner' = 'application'): Promise<string> {
  const settings = readSettings(process.env)
  const local = `postgresql://${account.user}:${account.password}@127.0.0.1:${settings.postgresPort}/suma`
  const owner = as === 'owner' ? process.env.DATABASE_OWNER_URL : undefined
  // Past a pooler: a backup reads everything in one transaction, and restore makes the tables.
  const direct = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  const databaseUrl = owner || direct || local
  process.env.DATABASE_URL = databaseUrl
  for (const [name, value] of Object.entries({ ...unused, OIDC_ISSUER: settings.issuer })) process.env[name] ||= value
  await requireDatabase(databaseUrl, owner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')
  return databaseUrl
}
