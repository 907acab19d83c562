import type { ExpiryState } from '@/lib/domain/documents/document-state'
import type { FileCheck } from '@/lib/domain/lists/documents'
import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isOnePerson } from '../access/hands'
import type { Db, Tx } from '../db'
import type { DocumentKind } from '../generated/enums'
import { type InJson, instant, instantOrNull } from '../rows'
import { occurs } from '../search-by-name'
import { all, query, type Sql, sql } from '../sql'
import { inExpiry } from './list'

/**
 * A shared or handed-in document as an organization sees it. For a health record that is only its kind, type and
 * expiry: the query already returns null for title, file and effective date. The file of a copy is opened by the id of
 * the copy.
 */
export type SharedDocumentRecord = {
  id: string
  orgId: string
  /** The membership of its owner. */
  roleId: string
  /** Its owner. */
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  kind: DocumentKind
  healthRecordType: string | null
  expiresAt: PlainDate | null
  /** Since when the organization can see it. */
  since: Date
  title: string | null
  effectiveAt: PlainDate | null
  fileName: string | null
  contentType: string | null
  size: number | null
  check: FileCheck | null
  /** When an administrator saw the original, and in which role; null for never. */
  originalSeenAt: Date | null
  originalSeenBy: RoleType | null
  /** The owner saw their own original, because the organization had nobody else who may. */
  originalSeenByOneself: boolean
  /** The copy of a health record that its person gave the organization, with the malware check of its file. */
  copy: { id: string; check: FileCheck } | null
}

/** The filter of shared documents: health records cannot be found by title or file name. */
export type SharedFilter = {
  /** Every word must occur in the member's name, contacts or employee number. */
  words: readonly string[]
  kind: DocumentKind | null
  expiry: ExpiryState | null
  roleId: string | null
}

/**
 * The orders of a list. The expiry state of a document follows from its expiry date, so VALID_UNTIL sorts by state too.
 */
export const sharedSorts = ['SINCE', 'PERSON', 'KIND', 'VALID_UNTIL'] as const
export type SharedSort = (typeof sharedSorts)[number]
type SharedOrder = { sort: SharedSort; down: boolean }
/** A position in an order: the sort value, as text, and the id. */
type SharedPosition = { value: string; id: string }

const noExpiry = '9999-12-31'

/** The sort value of each order. Documents that never expire come last. */
const orders = {
  SINCE: { value: sql`w."since"`, cast: sql`timestamptz` },
  PERSON: { value: sql`w."sortName"`, cast: sql`text` },
  KIND: { value: sql`w."kindKey"`, cast: sql`text` },
  VALID_UNTIL: { value: sql`coalesce(w."expiresAt", ${noExpiry}::date)`, cast: sql`date` },
} as const

/** A listed document with its sort values. */
type ListedShared = SharedDocumentRecord & { sortName: string; kindKey: string }

/** The document without its sort values, which only the list needs. */
export const withoutOrder = ({ sortName: _name, kindKey: _kind, ...shared }: ListedShared): SharedDocumentRecord =>
  shared

/** The position of a document in an order. */
export function positionOfShared(sort: SharedSort, { id, since, sortName, kindKey, expiresAt }: ListedShared) {
  const values = { SINCE: since.toISOString(), PERSON: sortName, KIND: kindKey, VALID_UNTIL: expiresAt ?? noExpiry }
  return [values[sort], id] as const
}

type Row = { shared: InJson<ListedShared> }

const fromRow = ({ shared }: Row): ListedShared => ({
  ...shared,
  since: instant(shared.since),
  originalSeenAt: instantOrNull(shared.originalSeenAt),
})

/**
 * Documents visible to organizations: shared, or a health record handed in for a request or given as a copy. Other
 * handed-in documents are shared with the request, and their person can end the share. One visible for several reasons
 * appears as often. Copies are there for people alone: to a token, none was given.
 */
const grants = (ofOrg: (column: Sql) => Sql, ofDocument: (column: Sql) => Sql, withCopies: boolean): Sql => sql`
  SELECT s."documentId", s."orgId", s."createdAt" AS "since" FROM "DocumentShare" s
  WHERE ${ofOrg(sql`s."orgId"`)} AND ${ofDocument(sql`s."documentId"`)} AND s."endedAt" IS NULL
  UNION ALL SELECT q."documentId", q."orgId", coalesce(q."answeredAt", q."createdAt") FROM "RequestedDocument" q
  WHERE ${ofOrg(sql`q."orgId"`)} AND ${ofDocument(sql`q."documentId"`)} AND q."documentId" IS NOT NULL AND q."state" = 'FULFILLED'
    AND EXISTS (SELECT 1 FROM "Document" h WHERE h."id" = q."documentId" AND h."kind" = 'HEALTH')
  UNION ALL SELECT c."documentId", c."orgId", c."createdAt" FROM "HealthCopy" c
  WHERE ${withCopies} AND ${ofOrg(sql`c."orgId"`)} AND ${ofDocument(sql`c."documentId"`)} AND c."endedAt" IS NULL`

/** Only for current members: an organization can no longer see the documents of former ones. */
const sharedRows = (granted: Sql): Sql => sql`
  SELECT d."id", d."fileId", d."kind", d."healthRecordType", d."expiresAt", d."title", d."effectiveAt", g."orgId", g."since",
    r."id" AS "roleId", r."userId", r."searchText", r."sortName",
    concat_ws(' ', d."kind", d."healthRecordType", r."sortName") AS "kindKey", u."firstName", u."middleName", u."lastName"
  FROM (SELECT "documentId", "orgId", min("since") AS "since" FROM (${granted}) each GROUP BY "documentId", "orgId") g
    JOIN "Document" d ON d."id" = g."documentId" AND d."deletedAt" IS NULL
    JOIN "Role" r ON r."userId" = d."ownerId" AND r."orgId" = g."orgId" AND r."state" <> 'ENDED'
    JOIN "User" u ON u."id" = d."ownerId"`

const records = (rows: Sql, order: Sql, withCopies: boolean): Sql => sql`
  SELECT row_to_json(x) AS "shared" FROM (
    SELECT w."id", w."orgId", w."roleId", w."userId", w."firstName", w."middleName", w."lastName", w."kind", w."healthRecordType",
      w."expiresAt", w."since",
      CASE WHEN w."kind" <> 'HEALTH' THEN w."title" END AS "title",
      CASE WHEN w."kind" <> 'HEALTH' THEN w."effectiveAt" END AS "effectiveAt",
      f."fileName", f."contentType", f."size", f."check", v."seenAt" AS "originalSeenAt", v."seenRoleType" AS "originalSeenBy",
      coalesce(${isOnePerson(sql`v."seenById"`, sql`w."userId"`)}, false) AS "originalSeenByOneself",
      (SELECT json_build_object('id', c."id", 'check', cf."check") FROM "HealthCopy" c JOIN "StoredFile" cf ON cf."id" = w."fileId"
        WHERE ${withCopies} AND c."documentId" = w."id" AND c."orgId" = w."orgId" AND c."endedAt" IS NULL) AS "copy",
      w."sortName", w."kindKey"
    FROM (${rows}) w LEFT JOIN "StoredFile" f ON f."id" = w."fileId" AND w."kind" <> 'HEALTH'
      LEFT JOIN "OriginalSeen" v ON v."documentId" = w."id" AND v."orgId" = w."orgId"
    ORDER BY ${order}) x`

export type SharedQuery = {
  orgId: string
  filter: SharedFilter
  /** The date in the organization. */
  today: PlainDate
  order: SharedOrder
  after: SharedPosition | null
  size: number
  /** Whether copies of health records are included. */
  withCopies: boolean
}

/** A page of the documents that members share with an organization; one statement. */
export async function listSharedPage({
  orgId,
  filter,
  today,
  order: { sort, down: isDescending },
  after,
  size,
  withCopies,
}: SharedQuery): Promise<ListedShared[]> {
  const { words, kind, expiry, roleId } = filter
  const { value, cast } = orders[sort]
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const position = after && sql`(${after.value}::${cast}, ${after.id}::uuid)`
  const conditions = all([
    ...(roleId ? [sql`"roleId" = ${roleId}::uuid`] : []),
    ...(kind ? [sql`"kind"::text = ${kind}`] : []),
    ...(expiry ? [inExpiry(expiry, today)] : []),
    ...words.map((word) => occurs(word)),
    ...(position ? [isDescending ? sql`(${value}, w."id") < ${position}` : sql`(${value}, w."id") > ${position}`] : []),
  ])
  const granted = grants(
    (org) => sql`${org} = ${orgId}::uuid`,
    () => sql`TRUE`,
    withCopies,
  )
  const inOrder = sql`${value} ${direction}, w."id" ${direction}`
  const page = sql`SELECT * FROM (${sharedRows(granted)}) w WHERE ${conditions} ORDER BY ${inOrder} LIMIT ${size}::int`
  return (await query<Row>(records(page, inOrder, withCopies))).map(fromRow)
}

/** A document as the first of these organizations that may see it sees it; null when none may. */
export async function findSharedWith(
  db: Db | Tx,
  documentId: string,
  orgIds: readonly string[],
  { withCopies }: Pick<SharedQuery, 'withCopies'>,
): Promise<SharedDocumentRecord | null> {
  const granted = grants(
    (org) => sql`${org} = ANY(${[...orgIds]}::uuid[])`,
    (document) => sql`${document} = ${documentId}::uuid`,
    withCopies,
  )
  const [row] = await db.$queryRaw<Row[]>(records(sharedRows(granted), sql`w."since" DESC, w."id" DESC`, withCopies))
  return row ? withoutOrder(fromRow(row)) : null
}

/** The stored file of such a document, and its owner; null for a health record, which only its owner may open. */
export async function findSharedFile(db: Db | Tx, documentId: string) {
  const row = await db.document.findFirst({
    where: { id: documentId, deletedAt: null, kind: { not: 'HEALTH' } },
    include: { file: true },
  })
  return row && { ...row.file, userId: row.ownerId }
}

/** Records that an administrator saw the original, once per organization; false when that was already recorded. */
export async function insertOriginalSeen(
  tx: Tx,
  seenNow: { documentId: string; orgId: string; seenAt: Date; seenById: string; seenRoleType: RoleType },
): Promise<boolean> {
  const { count } = await tx.originalSeen.createMany({ data: seenNow, skipDuplicates: true })
  return count === 1
}
