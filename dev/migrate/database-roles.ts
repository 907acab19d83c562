import pg from 'pg'
import { readDatabaseAddress } from '@/lib/domain/access/database-address'
import { StartProblem } from '../machine/start-problem'

/** The role to which the migrations grant the application's rights. */
const applicationRole = 'suma_app'

const userOf = (url: string) => decodeURIComponent(new URL(url).username)

/** The application's address; of several hosts the one at which the owner works, since both name one database. */
function atOwnersHost(application: string, owner: string): string {
  const { hosts } = readDatabaseAddress(application) ?? { hosts: [application] }
  const url = new URL(hosts[0] ?? application)
  if (hosts.length > 1) url.host = new URL(owner).host
  return url.href
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // Only a refusal of the role (unknown, may not sign in, wrong password) can be repaired here.
    if (/^28/.test((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates the role of `url`, or sets its password; a role that is not this application's is left alone. */
async function makeRole(owner: pg.Client, url: string): Promise<void> {
  const name = userOf(url)
  const { rows } = await owner.query<{ ours: boolean }>(
    `SELECT NOT rolsuper AND pg_has_role(oid, $2::name, 'MEMBER') AS ours FROM pg_roles WHERE rolname = $1`,
    [name, applicationRole],
  )
  if (rows[0] && !rows[0].ours)
    throw new StartProblem(
      `The role ${name} of DATABASE_URL cannot sign in, and is not the application's: give it its password, or name another.`,
    )
  const password = owner.escapeLiteral(decodeURIComponent(new URL(url).password))
  const role = owner.escapeIdentifier(name)
  await owner.query(`${rows[0] ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${password}`)
  if (!rows[0]) await owner.query(`GRANT ${applicationRole} TO ${role}`)
}

/** Creates the role that the migration could not create, if the owner may by now. Returns whether it exists. */
async function ensureApplicationRole(owner: pg.Client): Promise<boolean> {
  const hasRole = async () => {
    const { rows } = await owner.query('SELECT to_regrole($1) IS NOT NULL AS found', [applicationRole])
    return rows[0].found as boolean
  }
  if (await hasRole()) return true
  // Another database of the same server may be creating it at the same time.
  await owner.query(`CREATE ROLE ${applicationRole} NOLOGIN`).catch(() => {})
  return hasRole()
}

/**
 * Grants the application's role its rights on the existing tables, and lets the role of `application` sign in if
 * DATABASE_URL names another role than the owner. Repeating it changes nothing.
 * @throws StartProblem
 */
export async function grantApplication(owner: string, applicationAddress: string): Promise<void> {
  const application = atOwnersHost(applicationAddress, owner)
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    const found = await ensureApplicationRole(client)
    if (found) await client.query('SELECT grant_to_application($1)', [applicationRole])
    if (userOf(application) === userOf(owner) || (await canConnect(application))) return
    if (!found) throw new StartProblem(mayNot(userOf(application)))
    await makeRole(client, application).catch((error: { code?: string }) => {
      throw error.code === '42501' ? new StartProblem(mayNot(userOf(application))) : error
    })
  } finally {
    await client.end()
  }
}

function mayNot(name: string): string {
  const roles = name === applicationRole ? applicationRole : `${applicationRole} and ${name}`
  return `The owner of the database may not make roles: have an administrator make ${roles} (docs/operations.md, "Database roles").`
}
