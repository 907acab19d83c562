import pg from 'pg'
import { readSettings } from '../machine/settings'
import { StartProblem } from '../machine/start-problem'
import { account } from '../postgres/initialize'
import { describeDatabase, requireDatabase } from '../postgres/start-postgres'

/** Variables that the services require and a command on the database alone does not use. */
const unused = {
  AUTH_SECRET: 'a command on the database alone signs nothing',
  OIDC_CLIENT_ID: 'unused',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1025?tls=none',
}

/** A database with the variable that names it. */
type Chosen = { url: string; from: string }

/**
 * The database of a command: that of DATABASE_URL (as its owner: of DATABASE_OWNER_URL, if set), else the local one that
 * `npm run demo` started, unless APP_URL names an installation elsewhere.
 * @throws StartProblem
 */
function chooseDatabase(as: 'application' | 'owner'): Chosen {
  const { DATABASE_OWNER_URL: owner, DATABASE_DIRECT_URL: direct, DATABASE_URL: pooled } = process.env
  if (as === 'owner' && owner) return { url: owner, from: 'DATABASE_OWNER_URL' }
  // Bypasses a connection pooler: a backup reads everything in one transaction, and a restore creates the tables.
  if (direct) return { url: direct, from: 'DATABASE_DIRECT_URL' }
  if (pooled) return { url: pooled, from: 'DATABASE_URL' }
  const { appUrl, postgresPort } = readSettings(process.env)
  if (!/^(?:localhost|127\.0\.0\.1)$/.test(new URL(appUrl).hostname))
    throw new StartProblem(`DATABASE_URL is not set, and APP_URL is not this machine's demo: ${appUrl}.`)
  const url = `postgresql://${account.user}:${account.password}@127.0.0.1:${postgresPort}/suma`
  return { url, from: "the demo's: DATABASE_URL is not set" }
}

/** Says on standard error which database a command works on: an operator may have several. */
export const nameDatabase = ({ url, from }: Chosen): void => {
  process.stderr.write(`Database: ${describeDatabase(url)} (${from})\n`)
}

/**
 * Lets services run in this process with only a database. Variables that are already set stay.
 * @throws StartProblem
 */
export async function prepareDatabase(as: 'application' | 'owner' = 'application'): Promise<Chosen> {
  const chosen = chooseDatabase(as)
  const { issuer } = readSettings(process.env)
  for (const [name, value] of Object.entries({ ...unused, OIDC_ISSUER: issuer })) process.env[name] ||= value
  const isDemo = !chosen.from.startsWith('DATABASE')
  const url = await requireDatabase(chosen.url, isDemo ? 'the demo (DATABASE_URL is not set)' : chosen.from)
  process.env.DATABASE_URL = url
  return { ...chosen, url }
}

/** @throws StartProblem for a database that has never been migrated */
export async function requireTables({ url }: Chosen): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('_prisma_migrations') is not null as found`,
    )
    if (!rows[0]?.found) throw new StartProblem('The database has no tables: run `npm run migrate` first.')
  } finally {
    await client.end()
  }
}
