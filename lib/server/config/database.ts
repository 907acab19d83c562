import { askDatabase, type DatabaseFacts, neededExtensions, readDatabaseFacts } from '@/lib/data/database-facts'
import { type DatabaseRole, findDatabaseRole } from '@/lib/data/database-role'
import { postgresState, postgresVersions } from '@/lib/domain/installation/postgres-version'
import { env } from '@/lib/env'
import { isOutage } from '../outage'
import { type Finding, reasonOf } from './finding'

const range = `${postgresVersions.oldest} to ${postgresVersions.newest}`

/** The server itself: its version, its encoding, and whether it takes writes. */
export function ofServer({ version, versionNumber, name, encoding, readOnly }: DatabaseFacts): Finding {
  const part = 'database' as const
  const state = postgresState(versionNumber)
  if (state === 'old')
    return { part, state: 'wrong', text: `PostgreSQL ${version} is too old: Suma needs PostgreSQL ${range}` }
  if (encoding !== 'UTF8')
    return { part, state: 'wrong', text: `The encoding of ${name} is ${encoding}: create it with ENCODING 'UTF8'` }
  if (readOnly) return { part, state: 'failing', text: `${name} takes no writes: DATABASE_URL has to name the primary` }
  if (state === 'untried')
    return { part, state: 'look', text: `PostgreSQL ${version} is newer than any that was tried, ${range}` }
  return { part, state: 'good', text: `PostgreSQL ${version}, ${name}` }
}

function ofRole({ role: name }: DatabaseFacts, role: DatabaseRole): Finding {
  const part = 'database role' as const
  if (role === 'superuser' && env().SUMA_DEMO !== '1') {
    const text = 'DATABASE_URL names a superuser: name the role suma_app there, and the owner in DATABASE_OWNER_URL'
    return { part, state: 'wrong', text }
  }
  if (role === 'application') return { part, state: 'good', text: `${name} can only add to the history` }
  const text = 'the database role of DATABASE_URL can change the history: name suma_app there'
  return { part, state: 'look', text }
}

function ofExtensions({ extensions, available, migrations }: DatabaseFacts): Finding {
  const part = 'extensions' as const
  const missing = neededExtensions.filter((name) => !extensions.includes(name))
  const foreign = missing.filter((name) => !available.includes(name))
  if (foreign.length > 0) {
    const text = `The database server has no ${foreign.join(', ')}: install its package of additional modules (contrib)`
    return { part, state: 'wrong', text }
  }
  if (missing.length > 0 && migrations !== 'none') {
    const text = `${missing.join(', ')} is missing in the database: have its owner run CREATE EXTENSION`
    return { part, state: 'wrong', text }
  }
  const text = missing.length > 0 ? `${missing.join(', ')} can be added by the migrations` : extensions.join(', ')
  return { part, state: 'good', text }
}

const migrationTexts = {
  none: 'the database is empty: run `npm run migrate`',
  unfinished: 'a migration is under way, or was broken off: run `npm run migrate` again',
  older: 'the database is of an older version: run `npm run migrate`',
} as const

function ofMigrations({ migrations }: DatabaseFacts): Finding {
  const part = 'migrations' as const
  if (migrations === 'applied') return { part, state: 'good', text: 'those of this version are applied' }
  return { part, state: 'failing', text: migrationTexts[migrations] }
}

/** Milliseconds of difference that signatures and tokens take, and from which they fail. */
const clockLimits = { fine: 5000, most: 60_000 }

/** Compares a clock with that of this machine. */
export function clockFinding(aheadMs: number, whose: string): Finding {
  const part = 'clock' as const
  const seconds = Math.round(Math.abs(aheadMs) / 100) / 10
  const apart = `the clock of ${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`
  if (Math.abs(aheadMs) <= clockLimits.fine)
    return { part, state: 'good', text: `agrees with that of ${whose} (${seconds} s)` }
  if (Math.abs(aheadMs) <= clockLimits.most) return { part, state: 'look', text: `${apart}: set both by NTP` }
  return { part, state: 'failing', text: `${apart}: set both by NTP, or sign-ins are refused` }
}

/**
 * Everything about the database of DATABASE_URL. One that does not answer is failing; one that refuses is wrong, since
 * the next start would be refused as well.
 */
export async function databaseFindings(): Promise<Finding[]> {
  try {
    const facts = await readDatabaseFacts()
    const role = await findDatabaseRole()
    return [
      ofServer(facts),
      ofRole(facts, role),
      ofExtensions(facts),
      ofMigrations(facts),
      clockFinding(facts.clockAhead, 'the database'),
    ]
  } catch (error) {
    const verb = isOutage(error) ? 'does not answer' : 'refuses'
    const state = isOutage(error) ? 'failing' : 'wrong'
    return [{ part: 'database', state, text: `The database of DATABASE_URL ${verb}: ${reasonOf(error)}` }]
  }
}

type OtherPart = 'owner' | 'direct address' | 'replica'

/** Whether another address leads to the database of DATABASE_URL, and whether to a replica of it as it should. */
export async function otherAddress(part: OtherPart, variable: string, address: string): Promise<Finding> {
  const main = await readDatabaseFacts().catch(() => null)
  const facts = await askDatabase(address, part === 'replica' ? 'standby' : 'primary').catch((error: unknown) => {
    throw new Error(`The database of ${variable} does not answer: ${reasonOf(error)}`)
  })
  const { name, server, role, isReplica } = facts
  if (main && (name !== main.name || (server && main.server && server !== main.server)))
    return { part, state: 'failing', text: `${variable} names another database than DATABASE_URL: ${name}` }
  if (isReplica !== (part === 'replica')) {
    const text = isReplica ? `${variable} names a replica: name the primary` : `${variable} names no replica`
    return { part, state: part === 'replica' ? 'look' : 'failing', text }
  }
  return { part, state: 'good', text: `the same database, as ${role}` }
}
