import 'server-only'
import type { ExpiryState } from '@/lib/domain/documents/expiry'
import type { FileCheck } from '@/lib/domain/lists/documents'
import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { DocumentKind } from '../generated/enums'
import { type InJson, instant, instantOrNull } from '../json-rows'
import { occurs } from '../search-words'
import { all, query, type Sql, sql } from '../sql'
import { inExpiry } from './list'

/**
 * What an organization sees of a document that a member shares with it or handed in. Of a health record the kind, its type and until
 * when it is valid, and nothing else: title, file and effective date are null here already, as the database answers.
 */
export type SharedDocumentRecord = {
  id: string
  orgId: string
  /** The membership of whose it is. */
  roleId: string
  firstName: string | null
  lastName: string | null
  kind: DocumentKind
  healthRecordType: string | null
  expiresAt: PlainDate | null
  /** Since when the organization sees it. */
  since: Date
  title: string | null
  effectiveAt: PlainDate | null
  fileName: string | null
  contentType: string | null
  size: number | null
  check: FileCheck | null
  /** When an administrator saw the original, and as what; null for never. */
  originalSeenAt: Date | null
  originalSeenBy: RoleType | null
}

/** What somebody may look for in what is shared: neither title nor name of a file of a health record can be found by. */
export type SharedFilter = {
  /** Each word occurs in the member's name, contacts or employee number. */
  words: readonly string[]
  kind: DocumentKind | null
  expiry: ExpiryState | null
  roleId: string | null
}
export type SharedPlace = { since: string; id: string }

type Row = { shared: InJson<SharedDocumentRecord> }

const fromRow = ({ shared }: Row): SharedDocumentRecord => ({
  ...shared,
  since: instant(shared.since),
  originalSeenAt: instantOrNull(shared.originalSeenAt),
})

/**
 * Documents that organizations see: shared, or a health record handed in for a request. What else was handed in was shared with that,
 * and its person may end the sharing. One that is seen for both reasons is there twice.
 */
const grants = (ofOrg: (column: Sql) => Sql, ofDocument: (column: Sql) => Sql): Sql => sql`
  SELECT s."documentId", s."orgId", s."createdAt" AS "since" FROM "DocumentShare" s
  WHERE ${ofOrg(sql`s."orgId"`)} AND ${ofDocument(sql`s."documentId"`)} AND s."endedAt" IS NULL
  UNION ALL SELECT q."documentId", q."orgId", coalesce(q."answeredAt", q."createdAt") FROM "RequestedDocument" q
  WHERE ${ofOrg(sql`q."orgId"`)} AND ${ofDocument(sql`q."documentId"`)} AND q."documentId" IS NOT NULL AND q."state" = 'FULFILLED'
    AND EXISTS (SELECT 1 FROM "Document" h WHERE h."id" = q."documentId" AND h."kind" = 'HEALTH')`

/** Only of members: whoever left is not seen any more, with all that they shared. */
const seen = (granted: Sql): Sql => sql`
  SELECT d."id", d."fileId", d."kind", d."healthRecordType", d."expiresAt", d."title", d."effectiveAt", g."orgId", g."since",
    r."id" AS "roleId", r."searchText", u."firstName", u."lastName"
  FROM (SELECT "documentId", "orgId", min("since") AS "since" FROM (${granted}) each GROUP BY "documentId", "orgId") g
    JOIN "Document" d ON d."id" = g."documentId" AND d."deletedAt" IS NULL
    JOIN "Role" r ON r."userId" = d."ownerId" AND r."orgId" = g."orgId" AND r."state" <> 'ENDED'
    JOIN "User" u ON u."id" = d."ownerId"`

const records = (rows: Sql): Sql => sql`
  SELECT row_to_json(x) AS "shared" FROM (
    SELECT p."id", p."orgId", p."roleId", p."firstName", p."lastName", p."kind", p."healthRecordType", p."expiresAt", p."since",
      CASE WHEN p."kind" <> 'HEALTH' THEN p."title" END AS "title",
      CASE WHEN p."kind" <> 'HEALTH' THEN p."effectiveAt" END AS "effectiveAt",
      f."fileName", f."contentType", f."size", f."check", v."seenAt" AS "originalSeenAt", v."seenRoleType" AS "originalSeenBy"
    FROM (${rows}) p LEFT JOIN "StoredFile" f ON f."id" = p."fileId" AND p."kind" <> 'HEALTH'
      LEFT JOIN "OriginalSeen" v ON v."documentId" = p."id" AND v."orgId" = p."orgId"
    ORDER BY p."since" DESC, p."id" DESC) x`

export type SharedQuery = {
  orgId: string
  filter: SharedFilter
  /** In the organization. */
  today: PlainDate
  after: SharedPlace | null
  size: number
}

/** A page of what members share with an organization, newest first, in one statement. */
export async function listSharedPage({
  orgId,
  filter,
  today,
  after,
  size,
}: SharedQuery): Promise<SharedDocumentRecord[]> {
  const { words, kind, expiry, roleId } = filter
  const where = all([
    ...(roleId ? [sql`"roleId" = ${roleId}::uuid`] : []),
    ...(kind ? [sql`"kind"::text = ${kind}`] : []),
    ...(expiry ? [inExpiry(expiry, today)] : []),
    ...words.map((word) => occurs(word)),
    ...(after ? [sql`("since", "id") < (${after.since}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const granted = grants(
    (org) => sql`${org} = ${orgId}::uuid`,
    () => sql`TRUE`,
  )
  const page = sql`SELECT * FROM (${seen(granted)}) w WHERE ${where} ORDER BY "since" DESC, "id" DESC LIMIT ${size}::int`
  return (await query<Row>(records(page))).map(fromRow)
}

/** A document as some organizations see it: by the first of them that does; null when none does. */
export async function findSharedWith(
  db: Db | Tx,
  documentId: string,
  orgIds: readonly string[],
): Promise<SharedDocumentRecord | null> {
  const granted = grants(
    (org) => sql`${org} = ANY(${[...orgIds]}::uuid[])`,
    (document) => sql`${document} = ${documentId}::uuid`,
  )
  const [row] = await db.$queryRaw<Row[]>(records(seen(granted)))
  return row ? fromRow(row) : null
}

/** Where the bytes of such a document are, and whose it is; null of a health record, which its person alone opens. */
export async function findSharedFile(db: Db | Tx, documentId: string) {
  const row = await db.document.findFirst({
    where: { id: documentId, deletedAt: null, kind: { not: 'HEALTH' } },
    include: { file: true },
  })
  return row && { ...row.file, userId: row.ownerId }
}

/** Keeps that an administrator saw the original, once for each organization; false when it was known. */
export async function insertOriginalSeen(
  tx: Tx,
  seenNow: { documentId: string; orgId: string; seenAt: Date; seenById: string; seenRoleType: RoleType },
): Promise<boolean> {
  const { count } = await tx.originalSeen.createMany({ data: seenNow, skipDuplicates: true })
  return count === 1
}
