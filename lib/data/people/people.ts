import { numberKey } from '@/lib/domain/license-checks/match'
import type { documentKinds } from '@/lib/domain/lists/documents'
import type { Db, Tx } from '../db'
import { nameKinds, readKinds, rowsByName } from '../search-by-name'
import { all, query, type Sql, sql } from '../sql'

/** A person as a search shows them before a reason has been given. Callers mask `contact`. */
export type FoundPerson = {
  id: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  createdAt: Date
  contact: string | null
  state: PersonState
  /** The position in the order: the text that matched, and the row it was found in. */
  position: [string, string]
}
export type PersonState = 'ACTIVE' | 'DISABLED' | 'MERGED' | 'ERASED'

type FindPosition = readonly [text: string, id: string]
type Page = { after: FindPosition | null; size: number }

/** Sorts after every character, by code points. */
const lastText = '\u{10ffff}'

const personColumns = sql`u."id", u."firstName", u."middleName", u."lastName", u."createdAt",
  (SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id"
    ORDER BY c."verifiedAt" NULLS LAST, c."createdAt", c."id" LIMIT 1) AS "contact",
  CASE WHEN u."erasedAt" IS NOT NULL THEN 'ERASED' WHEN u."mergedIntoId" IS NOT NULL THEN 'MERGED'
    WHEN u."disabledAt" IS NOT NULL THEN 'DISABLED' ELSE 'ACTIVE' END AS "state"`

/** Service accounts of organizations are not people. */
const isPerson = sql`"serviceOrgId" IS NULL`

/** People whose name contains each of these words, matched as in lists of members. */
export async function findPeopleByName(words: readonly string[], { after, size }: Page): Promise<FoundPerson[]> {
  const position = after && { sortName: after[0], id: after[1] }
  const rows = await readKinds(nameKinds(words, position), size, (kind, count) =>
    query<FoundPerson>(
      sql`SELECT ${personColumns}, json_build_array(u."sortName", u."id") AS "position" FROM (${rowsByName({
        table: 'User',
        kind,
        searched: words,
        after: position,
        size: count,
        by: [],
        also: [isPerson],
      })}) u ORDER BY u."sortName", u."id"`,
    ),
  )
  return rows
}

type Column = { from: Sql; text: Sql }

/** Rows of a table that meet a condition, ordered by a text, after a position. */
const rowsWhere = ({ from, text }: Column, condition: Sql, { after, size }: Page): Sql =>
  sql`(SELECT t."id", t."userId", ${text} AS "text" FROM ${from} t WHERE ${all([
    condition,
    ...(after ? [sql`(${text}, t."id") > (${after[0]}, ${after[1]}::uuid)`] : []),
  ])} ORDER BY ${text}, t."id" LIMIT ${size})`

/** Rows whose text begins with `prefix`. */
const beginning = (column: Column, prefix: string, page: Page): Sql =>
  rowsWhere(column, sql`${column.text} >= ${prefix} AND ${column.text} < ${prefix + lastText}`, page)

/** Each row with its person. */
const withPeople = (rows: Sql, size: number): Promise<FoundPerson[]> =>
  query<FoundPerson>(
    sql`SELECT ${personColumns}, json_build_array(t."text", t."id") AS "position" FROM (${rows}) t
      JOIN "User" u ON u."id" = t."userId" AND u.${isPerson} ORDER BY t."text" COLLATE "C", t."id" LIMIT ${size}`,
  )

/** People with a contact that begins with `prefix`, in its stored form, verified or not. */
export const findPeopleByContact = (prefix: string, page: Page): Promise<FoundPerson[]> =>
  withPeople(beginning({ from: sql`"Contact"`, text: sql`t."value" COLLATE "C"` }, prefix, page), page.size)

/** People with a license whose number begins with `prefix` in upper case, or is the same number written differently. */
export function findPeopleByLicense(prefix: string, page: Page): Promise<FoundPerson[]> {
  const column = { from: sql`"Credential"`, text: sql`upper(t."credentialNumber") COLLATE "C"` }
  const sameNumber = sql`"license_number_key"(t."credentialNumber") = ${numberKey(prefix)}`
  return withPeople(sql`${beginning(column, prefix, page)} UNION ${rowsWhere(column, sameNumber, page)}`, page.size)
}

/** The state of an account that the person does not set themselves. */
type AccountFacts = {
  disabledAt: Date | null
  erasedAt: Date | null
  mergedIntoId: string | null
  acknowledgedAt: Date | null
}
export const findAccount = (db: Db | Tx, id: string): Promise<AccountFacts | null> =>
  db.user.findFirst({
    where: { id, serviceOrgId: null },
    select: { disabledAt: true, erasedAt: true, mergedIntoId: true, acknowledgedAt: true },
  })

/** All memberships of a person, including ended ones, newest first. */
export const listEveryRoleOf = (db: Db, userId: string) =>
  db.role.findMany({
    where: { userId },
    select: {
      id: true,
      createdAt: true,
      roleType: true,
      state: true,
      jobTitle: true,
      department: true,
      endedAt: true,
      org: { select: { id: true, name: true, timeZone: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })

/** How many notifications of a person are listed. */
const messageLimit = 10

/** A person's last notifications, newest first: their kind, channels and state, never their text. */
export const listLastMessages = (db: Db, userId: string) =>
  db.notification.findMany({
    where: { userId },
    select: { id: true, createdAt: true, kind: true, channels: true, state: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: messageLimit,
  })

export type RecordCounts = {
  credits: number
  enrollments: number
  certificates: number
  tokens: number
  /** Health records are not counted: it is up to the person to say that they have any. */
  documents: { kind: Exclude<(typeof documentKinds)[number], 'HEALTH'>; count: number }[]
}

/** The numbers of things that are not listed. */
export async function countOfPerson(db: Db, userId: string): Promise<RecordCounts> {
  const [row] = await db.$queryRaw<RecordCounts[]>`
    SELECT (SELECT count(*)::int FROM "Credit" WHERE "userId" = ${userId}::uuid AND "state" = 'ACTIVE'
        AND "supersededAt" IS NULL) AS "credits",
      (SELECT count(*)::int FROM "Enrollment" WHERE "userId" = ${userId}::uuid AND "status" <> 'WITHDRAWN') AS "enrollments",
      (SELECT count(*)::int FROM "Certificate" WHERE "userId" = ${userId}::uuid AND "state" = 'VALID') AS "certificates",
      (SELECT count(*)::int FROM "ApiToken" WHERE "userId" = ${userId}::uuid AND "revokedAt" IS NULL
        AND "expiresAt" > now()) AS "tokens",
      coalesce((SELECT json_agg(d ORDER BY d."kind") FROM (SELECT "kind", count(*)::int AS "count" FROM "Document"
        WHERE "ownerId" = ${userId}::uuid AND "deletedAt" IS NULL AND "kind" <> 'HEALTH' GROUP BY "kind") d), '[]') AS "documents"`
  return row!
}

/** Disables a person's account from `at` on, or with null enables it again; false when that is already so. */
export async function setDisabled(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, disabledAt: at ? null : { not: null } },
    data: { disabledAt: at, version: { increment: 1 } },
  })
  return count === 1
}

type NewVisit = { userId: string; personId: string; reason: string; expiresAt: Date }
/** The session the visitor used, or the expiry of the token of the identity provider. */
type CameBy = { sessionId: string | null; tokenEnds: Date | null }

/** Opens a person's record to a super admin until `expiresAt`, or until the session or token ends; returns the end. */
export async function insertPersonVisit(tx: Tx, { sessionId, tokenEnds }: CameBy, visit: NewVisit): Promise<Date> {
  const session = sessionId
    ? await tx.session.findUnique({ where: { id: sessionId }, select: { expiresAt: true } })
    : null
  const limit = session?.expiresAt ?? tokenEnds
  const expiresAt = limit && limit < visit.expiresAt ? limit : visit.expiresAt
  await tx.personVisit.create({ data: { ...visit, expiresAt }, select: { id: true } })
  return expiresAt
}

/** The latest reason given for a visit that is still active. */
export async function findVisitReason(
  db: Db | Tx,
  { userId, personId, now }: { userId: string; personId: string; now: Date },
): Promise<{ reason: string; expiresAt: Date } | null> {
  return db.personVisit.findFirst({
    where: { userId, personId, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    select: { reason: true, expiresAt: true },
  })
}
