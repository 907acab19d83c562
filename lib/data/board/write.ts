import type { ComplianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { MemberStanding } from '@/lib/domain/compliance/standing'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CutPeriod } from '../credentials/write'
import type { Tx } from '../db'
import type { Prisma } from '../generated/client'

type Row = Prisma.BoardEntryGetPayload<object>

/**
 * One license on the board of one organization, of a member or reported with an invitation, without the columns that a
 * trigger maintains.
 */
export type BoardEntryRow = Omit<Row, 'expiresAt' | 'computedOn' | 'periodEndsAt' | 'renewedOn' | 'completeOn'> & {
  expiresAt: PlainDate
  computedOn: PlainDate
  /** Set for a reported license, like its `ruleVersion`; a member's are stored with the standing. */
  periodEndsAt: PlainDate | null
}
export type NewBoardEntry = Omit<BoardEntryRow, 'id'>

type BoardNames = { id: string; sortName: string; searchText: string }

/** The writes that update stored compliance and its copies. Empty lists do nothing. */
export type BoardChanges = {
  snapshots: (ComplianceSnapshot & { credentialId: string })[]
  /** Replacement periods for licenses whose stored ones are not those of their rule. */
  cutPeriods: CutPeriod[]
  /** Credentials that no longer have a snapshot. */
  goneSnapshots: string[]
  newEntries: NewBoardEntry[]
  changedEntries: BoardEntryRow[]
  goneEntries: string[]
  roles: (BoardNames & MemberStanding)[]
  invitations: (BoardNames & { band: Row['band'] | null })[]
  /** The organizations whose lists and counters change. */
  orgIds: string[]
}

export const noChanges = (): BoardChanges => ({
  snapshots: [],
  cutPeriods: [],
  goneSnapshots: [],
  newEntries: [],
  changedEntries: [],
  goneEntries: [],
  roles: [],
  invitations: [],
  orgIds: [],
})

const snapshotColumns = {
  credentialId: 'uuid',
  computedOn: 'date',
  deadline: '"DeadlineStanding"',
  units: '"UnitsStanding"',
  unverified: 'boolean',
  band: '"BoardBand"',
  status: 'text',
  periodStartsAt: 'date',
  periodEndsAt: 'date',
  countedUnits: 'int',
  requiredUnits: 'int',
  missingUnits: 'int',
  openTopics: 'text[]',
  firstRenewal: 'boolean',
  unanswered: 'boolean',
  way: 'text',
  basis: 'text',
  asksWay: 'boolean',
  waysMissing: 'text',
  firstYearEndsAt: 'date',
  firstYearMissing: 'int',
  renewedShortAt: 'date',
  renewedShortMissing: 'int',
  ruleVersion: 'text',
}
const entryColumns = {
  orgId: 'uuid',
  roleId: 'uuid',
  credentialId: 'uuid',
  reportedCredentialId: 'uuid',
  sortName: 'text',
  searchText: 'text',
  department: 'text',
  geo: 'text',
  credentialType: 'text',
  verifiedState: '"VerifiedState"',
  band: '"BoardBand"',
  deadline: '"DeadlineStanding"',
  units: '"UnitsStanding"',
  expiresAt: 'date',
  missingUnits: 'int',
  openTopics: 'text[]',
  renewedShort: 'boolean',
  computedOn: 'date',
  periodEndsAt: 'date',
  ruleVersion: 'text',
}
const copyColumns = { id: 'uuid', band: '"BoardBand"', sortName: 'text', searchText: 'text' }
const roleColumns = {
  ...copyColumns,
  deadline: '"DeadlineStanding"',
  lastDeadline: '"DeadlineStanding"',
  units: '"UnitsStanding"',
  verifiedState: '"VerifiedState"',
  topicsOpen: 'boolean',
  nextExpiresAt: 'date',
}

type Columns = Readonly<Record<string, string>>
const namesOf = (columns: Columns) => Object.keys(columns).map((name) => `"${name}"`)
const listOf = (columns: Columns) => namesOf(columns).join(', ')
const setsOf = (columns: Columns, from: string) =>
  namesOf(columns)
    .filter((name) => name !== '"id"')
    .map((name) => `${name} = ${from}.${name}`)
    .join(', ')
const rowsOf = (columns: Columns, value: string) =>
  `json_to_recordset(${value}::json) AS n(${Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')})`
const updateOf = (table: string, columns: Columns) => (value: string) =>
  `UPDATE "${table}" t SET ${setsOf(columns, 'n')} FROM ${rowsOf(columns, value)} WHERE t."id" = n."id"`

/** The same for rows that other transactions lock as well: all of them are locked in the order of their ids first. */
const updateInOrder = (table: string, columns: Columns) => (value: string) =>
  `WITH n AS MATERIALIZED (SELECT * FROM ${rowsOf(columns, value)}),
     locked AS MATERIALIZED (SELECT t."id" FROM "${table}" t WHERE t."id" IN (SELECT "id" FROM n)
       ORDER BY t."id" FOR NO KEY UPDATE)
   UPDATE "${table}" t SET ${setsOf(columns, 'n')} FROM n
   WHERE t."id" = n."id" AND (SELECT count(*) FROM locked) > 0`

/** The parts of the statement, in order; parts without anything to do are left out. */
const parts = {
  snapshots: (value: string) =>
    `INSERT INTO "Standing" (${listOf(snapshotColumns)}, "updatedAt") SELECT ${listOf(snapshotColumns)}, now()
     FROM ${rowsOf(snapshotColumns, value)}
     ON CONFLICT ("credentialId") DO UPDATE SET ${setsOf(snapshotColumns, 'excluded')}, "updatedAt" = now()`,
  goneSnapshots: (value: string) => `DELETE FROM "Standing" WHERE "credentialId" = ANY(${value}::uuid[])`,
  newEntries: (value: string) =>
    `INSERT INTO "BoardEntry" (${listOf(entryColumns)}) SELECT ${listOf(entryColumns)} FROM ${rowsOf(entryColumns, value)}`,
  changedEntries: updateOf('BoardEntry', { id: 'uuid', ...entryColumns }),
  goneEntries: (value: string) => `DELETE FROM "BoardEntry" WHERE "id" = ANY(${value}::uuid[])`,
  roles: updateInOrder('Role', roleColumns),
  invitations: updateOf('Invitation', copyColumns),
} satisfies Partial<Record<keyof BoardChanges, (value: string) => string>>

const lists = ['goneSnapshots', 'goneEntries']

/**
 * Writes all changes in one statement, or runs none when there is nothing to write. Triggers update the counters at its
 * end, each locking its organizations in order. When the changes touch several organizations, these are locked in order
 * here before the triggers run, but only after the rows are written: that way two batches of one organization wait for
 * each other's counters, not for each other's rows and indexes.
 */
export async function saveBoard(tx: Tx, changes: BoardChanges): Promise<void> {
  const values: unknown[] = []
  const clauses: string[] = []
  const statements: string[] = []
  for (const [name, clause] of Object.entries(parts)) {
    const rows: readonly unknown[] = changes[name as keyof typeof parts]
    if (rows.length === 0) continue
    values.push(lists.includes(name) ? rows : JSON.stringify(rows))
    clauses.push(`"${name}" AS (${clause(`$${values.length}`)} RETURNING 1)`)
    statements.push(`(SELECT count(*) FROM "${name}") >= 0`)
  }
  if (clauses.length === 0) return
  const orgIds = [...new Set(changes.orgIds)]
  if (orgIds.length > 1) {
    values.push(orgIds)
    clauses.push(`held AS MATERIALIZED (
      SELECT "id" FROM "Org" WHERE "id" = ANY($${values.length}::uuid[]) AND ${statements.join(' AND ')}
      ORDER BY "id" FOR NO KEY UPDATE)`)
  }
  const last = orgIds.length > 1 ? 'SELECT count(*) FROM held' : 'SELECT 1'
  await tx.$queryRawUnsafe(`WITH ${clauses.join(',\n')} ${last}`, ...values)
}
