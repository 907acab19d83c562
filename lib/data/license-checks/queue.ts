import { isVerifiable } from '@/lib/domain/credentials/geo-types'
import { numberKey } from '@/lib/domain/license-checks/license-number'
import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { countsUpTo, type RowCount, rowCount } from '../counted-rows'
import type { Db } from '../db'
import { type InJson, instant } from '../json-rows'
import { occurs } from '../search-words'
import { all, query, raw, type Sql, sql } from '../sql'

/** A license as super admins check it: the data to search for on the board's site, and the person who checks it now. */
export type LicenseToCheck = PersonName & {
  id: string
  version: number
  createdAt: Date
  userId: string
  geo: string
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  verifiedState: 'UNVERIFIED' | 'PENDING' | 'YES' | 'NO' | 'PARTIAL' | 'UNVERIFIABLE'
  verifiedStateReasons: string[]
  verifiedStateDetail: string | null
  archivedAt: Date | null
  birthYear: number | null
  /** The person who has taken it up, and since when; null when nobody has. */
  takenBy: (PersonName & { id: string; since: Date }) | null
}

export const queueStates = ['UNVERIFIED', 'PENDING'] as const
type QueueFilter = {
  state: (typeof queueStates)[number] | null
  geo: string | null
  credentialType: string | null
  /** Folded. A word with a digit is a license number; others must occur in the name. */
  words: readonly string[]
}
type QueueOrder = 'expiry' | 'age'
type QueuePlace = { expiresAt: PlainDate; createdAt: Date; id: string }

type Row = InJson<LicenseToCheck>

const fromRow = (row: Row): LicenseToCheck => ({
  ...row,
  createdAt: instant(row.createdAt),
  archivedAt: row.archivedAt === null ? null : instant(row.archivedAt),
  takenBy: row.takenBy && { ...row.takenBy, since: instant(row.takenBy.since) },
})

/** The columns of a license `c` and its person `u`. */
const columns =
  raw(`json_build_object('id', c."id", 'version', c."version", 'createdAt', c."createdAt", 'userId', c."userId",
  'geo', c."geo", 'credentialType', c."credentialType", 'credentialNumber', c."credentialNumber", 'effectiveAt', c."effectiveAt",
  'expiresAt', c."expiresAt", 'verifiedState', c."verifiedState", 'verifiedStateReasons', c."verifiedStateReasons",
  'verifiedStateDetail', c."verifiedStateDetail", 'archivedAt', c."archivedAt", 'firstName', u."firstName", 'middleName', u."middleName",
  'lastName', u."lastName", 'birthYear', extract(year FROM u."dob")::int,
  'takenBy', (SELECT json_build_object('id', k."checkedById", 'since', k."checkedAt", 'firstName', w."firstName",
      'middleName', w."middleName", 'lastName', w."lastName")
    FROM "LicenseCheck" k JOIN "User" w ON w."id" = k."checkedById"
    WHERE k."credentialId" = c."id" AND k."result" = 'PENDING' AND c."verifiedState" = 'PENDING'))`)

const searchedName = sql`"searched_name"("firstName", "middleName", "lastName")`

/** SQL conditions: the license has one of these words as its number, or its person's name contains them. */
function wordConditions(words: readonly string[]): Sql[] {
  const numbers = words.filter((word) => /\d/.test(word))
  // In "RN 12345", the letters before the number are not a name.
  const names = words.filter((word) => !/\d/.test(word) && (numbers.length === 0 || word.length > 3))
  const byNumber = numbers.map((word) => sql`"license_number_key"(c."credentialNumber") = ${numberKey(word)}`)
  if (names.length === 0) return byNumber
  const occurring = all(names.map((word) => occurs(word, searchedName)))
  return [...byNumber, sql`c."userId" IN (SELECT "id" FROM "User" WHERE ${occurring})`]
}

const isOpen = sql`c."archivedAt" IS NULL AND c."verifiedState" IN ('UNVERIFIED', 'PENDING')`

type Page = { filter: QueueFilter; order: QueueOrder; after: QueuePlace | null; size: number }

/**
 * A page of the licenses that wait for a check, by expiry (nearest first) or by age; each order is that of an index.
 */
export async function listLicensesToCheck({ filter, order, after, size }: Page): Promise<LicenseToCheck[]> {
  const { state, geo, credentialType, words } = filter
  const byExpiry = order === 'expiry'
  const orderBy = byExpiry ? sql`c."expiresAt", c."createdAt", c."id"` : sql`c."createdAt", c."id"`
  const place = after && [after.createdAt.toISOString(), after.id]
  const placeValues = place && sql`${place[0]}::timestamptz, ${place[1]}::uuid`
  const conditions = [
    isOpen,
    ...(state ? [sql`c."verifiedState" = ${state}::"VerifiedState"`] : []),
    ...(geo ? [sql`c."geo" = ${geo}`] : []),
    ...(credentialType ? [sql`c."credentialType" = ${credentialType}`] : []),
    ...wordConditions(words),
    ...(placeValues
      ? [
          byExpiry
            ? sql`(${orderBy}) > (${after.expiresAt}::date, ${placeValues})`
            : sql`(${orderBy}) > (${placeValues})`,
        ]
      : []),
  ]
  const rows = await query<{ license: Row }>(
    sql`SELECT ${columns} AS "license" FROM "Credential" c JOIN "User" u ON u."id" = c."userId"
      WHERE ${all(conditions)} ORDER BY ${orderBy} LIMIT ${size}`,
  )
  return rows.map(({ license }) => fromRow(license))
}

/** One license as super admins see it, in any state; null for a type that is not checked here. */
export async function findLicenseToCheck(id: string): Promise<LicenseToCheck | null> {
  const [row] = await query<{ license: Row }>(
    sql`SELECT ${columns} AS "license" FROM "Credential" c JOIN "User" u ON u."id" = c."userId"
      WHERE c."id" = ${id}::uuid AND u."erasedAt" IS NULL`,
  )
  return row && isVerifiable(row.license.geo, row.license.credentialType) ? fromRow(row.license) : null
}

/** Number of licenses that wait for a check, including those taken up; counted up to a thousand. */
export async function countUnchecked(db: Db): Promise<RowCount> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (SELECT 1 FROM "Credential"
      WHERE "verifiedState" IN ('UNVERIFIED', 'PENDING') AND "archivedAt" IS NULL LIMIT ${countsUpTo + 1}::int) waiting`
  return rowCount(row?.count ?? 0)
}

/** Number of licenses that somebody is checking now; counted up to a thousand. */
export async function countTakenUp(db: Db): Promise<RowCount> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (SELECT 1 FROM "Credential"
      WHERE "verifiedState" = 'PENDING' AND "archivedAt" IS NULL LIMIT ${countsUpTo + 1}::int) taken`
  return rowCount(row?.count ?? 0)
}
