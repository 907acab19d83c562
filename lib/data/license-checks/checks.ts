import { isListed, type LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { numberKey } from '@/lib/domain/license-checks/match'
import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { countsUpTo, fromColumnOrNull, type InJson, instant, type RowCount, rowCount } from '../rows'
import { occurs } from '../search-by-name'
import { all, query, raw, type Sql, sql } from '../sql'

const withNames = {
  checkedBy: { select: { firstName: true, middleName: true, lastName: true } },
} satisfies Prisma.LicenseCheckInclude
type CheckRow = Prisma.LicenseCheckGetPayload<{ include: typeof withNames }>

/** A check with a result: the person or roster that made it, when, and the result. */
export type LicenseCheckRecord = Omit<CheckRow, 'listedExpiry'> & { listedExpiry: PlainDate | null }

/** Limit for the checks shown of a license, newest first. */
const listLimit = 50

/** The finished checks of a license, newest first. */
export async function listLicenseChecks(db: Db, credentialId: string): Promise<LicenseCheckRecord[]> {
  const rows = await db.licenseCheck.findMany({
    where: { credentialId, result: { not: 'PENDING' } },
    orderBy: [{ checkedAt: 'desc' }, { id: 'desc' }],
    take: listLimit,
    include: withNames,
  })
  return rows.map((row) => ({ ...row, listedExpiry: fromColumnOrNull(row.listedExpiry) }))
}

/** What confirmed a license last: by whom, and when. */
export type LastConfirmation = Pick<CheckRow, 'credentialId' | 'checkedAt' | 'source' | 'board'>

/** The last check of each of these licenses that confirmed it. */
export const listLastConfirmations = (db: Db, credentialIds: readonly string[]): Promise<LastConfirmation[]> =>
  db.licenseCheck.findMany({
    where: { credentialId: { in: [...credentialIds] }, result: 'YES' },
    orderBy: [{ credentialId: 'asc' }, { checkedAt: 'desc' }, { id: 'desc' }],
    distinct: ['credentialId'],
    select: { credentialId: true, checkedAt: true, source: true, board: true },
  })

/** Records that a super admin has taken up a license. Taking it up again keeps the single row. */
export async function openCheck(
  tx: Tx,
  {
    credentialId,
    licenseVersion,
    userId,
    at,
  }: { credentialId: string; licenseVersion: number; userId: string; at: Date },
): Promise<void> {
  await closeChecks(tx, [credentialId])
  const open = { source: 'SUPER_ADMIN', result: 'PENDING', checkedById: userId, checkedAt: at } as const
  await tx.licenseCheck.create({ data: { credentialId, licenseVersion, ...open } })
}

/** Closes the open checks of these licenses. */
export async function closeChecks(tx: Tx, credentialIds: readonly string[]): Promise<void> {
  await tx.licenseCheck.deleteMany({ where: { credentialId: { in: [...credentialIds] }, result: 'PENDING' } })
}

export type NewCheck = {
  credentialId: string
  licenseVersion: number
  checkedAt: Date
  source: 'SUPER_ADMIN' | 'ROSTER' | 'SERVICE'
  board: LicensingBoardCode | string | null
  checkedById: string | null
  rosterId: string | null
  result: 'YES' | 'NO' | 'PARTIAL' | 'UNVERIFIABLE'
  reasons: string[]
  detail: string | null
  listedExpiry: PlainDate | null
  /** True when it changes the verification of the license. */
  changed: boolean
}

/**
 * Stores results of checks, any number in one statement. A result that repeats the source's last one for the license is
 * counted in that row instead. Open checks of the licenses are closed.
 */
export async function keepChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  if (checks.length === 0) return
  await closeChecks(
    tx,
    checks.map(({ credentialId }) => credentialId),
  )
  await tx.$executeRaw`
    WITH n AS MATERIALIZED (SELECT * FROM json_to_recordset(${JSON.stringify(checks)}::json) AS n("credentialId" uuid,
        "licenseVersion" int, "checkedAt" timestamptz, "source" "CheckSource", "board" text, "checkedById" uuid, "rosterId" uuid,
        "result" "VerifiedState", "reasons" json, "detail" text, "listedExpiry" date, "changed" boolean)),
    said AS (SELECT n."credentialId", n."licenseVersion", n."checkedAt", n."source", n."board", n."checkedById", n."rosterId",
        n."result", ARRAY(SELECT json_array_elements_text(n."reasons")) AS "reasons", n."detail", n."listedExpiry", n."changed", last."id" AS "lastId"
      FROM n LEFT JOIN LATERAL (SELECT k.* FROM "LicenseCheck" k WHERE k."credentialId" = n."credentialId"
        ORDER BY k."checkedAt" DESC, k."id" DESC LIMIT 1) last
      ON last."source" = n."source" AND last."result" = n."result" AND last."board" IS NOT DISTINCT FROM n."board"
        AND last."checkedById" IS NOT DISTINCT FROM n."checkedById"
        AND last."reasons" = ARRAY(SELECT json_array_elements_text(n."reasons"))
        AND last."detail" IS NOT DISTINCT FROM n."detail" AND last."listedExpiry" IS NOT DISTINCT FROM n."listedExpiry"),
    again AS (UPDATE "LicenseCheck" k SET "times" = k."times" + 1, "checkedAt" = s."checkedAt", "licenseVersion" = s."licenseVersion",
        "rosterId" = s."rosterId", "changed" = s."changed", "updatedAt" = now() FROM said s WHERE k."id" = s."lastId")
    INSERT INTO "LicenseCheck" ("credentialId", "licenseVersion", "checkedAt", "source", "board", "checkedById", "rosterId", "result",
      "reasons", "detail", "listedExpiry", "changed", "updatedAt")
    SELECT "credentialId", "licenseVersion", "checkedAt", "source", "board", "checkedById", "rosterId", "result", "reasons", "detail",
      "listedExpiry", "changed", now() FROM said WHERE "lastId" IS NULL`
}

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
type QueuePosition = { expiresAt: PlainDate; createdAt: Date; id: string }

type QueueRow = InJson<LicenseToCheck>

const fromRow = (row: QueueRow): LicenseToCheck => ({
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

type Page = { filter: QueueFilter; order: QueueOrder; after: QueuePosition | null; size: number }

/**
 * A page of the licenses that wait for a check, by expiry (nearest first) or by age; each order is that of an index.
 */
export async function listLicensesToCheck({ filter, order, after, size }: Page): Promise<LicenseToCheck[]> {
  const { state, geo, credentialType, words } = filter
  const byExpiry = order === 'expiry'
  const orderBy = byExpiry ? sql`c."expiresAt", c."createdAt", c."id"` : sql`c."createdAt", c."id"`
  const position = after && [after.createdAt.toISOString(), after.id]
  const positionValues = position && sql`${position[0]}::timestamptz, ${position[1]}::uuid`
  const conditions = [
    isOpen,
    ...(state ? [sql`c."verifiedState" = ${state}::"VerifiedState"`] : []),
    ...(geo ? [sql`c."geo" = ${geo}`] : []),
    ...(credentialType ? [sql`c."credentialType" = ${credentialType}`] : []),
    ...wordConditions(words),
    ...(positionValues
      ? [
          byExpiry
            ? sql`(${orderBy}) > (${after.expiresAt}::date, ${positionValues})`
            : sql`(${orderBy}) > (${positionValues})`,
        ]
      : []),
  ]
  const rows = await query<{ license: QueueRow }>(
    sql`SELECT ${columns} AS "license" FROM "Credential" c JOIN "User" u ON u."id" = c."userId"
      WHERE ${all(conditions)} ORDER BY ${orderBy} LIMIT ${size}`,
  )
  return rows.map(({ license }) => fromRow(license))
}

/** One license as super admins see it, in any state; null for a type that is not checked here. */
export async function findLicenseToCheck(id: string): Promise<LicenseToCheck | null> {
  const [row] = await query<{ license: QueueRow }>(
    sql`SELECT ${columns} AS "license" FROM "Credential" c JOIN "User" u ON u."id" = c."userId"
      WHERE c."id" = ${id}::uuid AND u."erasedAt" IS NULL`,
  )
  return row && isListed(row.license.geo, row.license.credentialType) ? fromRow(row.license) : null
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
