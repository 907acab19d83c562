import type { DocumentSource, FileCheck } from '@/lib/domain/lists/documents'
import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { DocumentKind } from '../generated/enums'
import { type InJson, instant, instantOrNull } from '../rows'
import { query, type Sql, sql } from '../sql'

/** The file of a document. A certificate is drawn when it is opened, so it has no size, digest or key. */
type DocumentFile = {
  fileName: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
  check: FileCheck
}

type DocumentShareRecord = { id: string; org: { id: string; name: string }; since: Date }
/** A health record that answers a request of an organization, which sees its kind and expiry. `id` is that of the request to the person. */
type HandedInRecord = {
  id: string
  version: number
  title: string
  org: { id: string; name: string }
  since: Date
  /** False when nothing can answer the request anymore. */
  isOpen: boolean
}
/** A copy of a health record that an organization has now. */
type HealthCopyRecord = { id: string; org: { id: string; name: string }; since: Date }
type OriginalSeenRecord = { org: { id: string; name: string }; seenAt: Date; role: RoleType }

/** A document of a person from any source; `id` is that of the document, the certificate or the signed copy. */
export type DocumentRecord = {
  id: string
  source: DocumentSource
  createdAt: Date
  updatedAt: Date
  version: number
  userId: string
  kind: DocumentKind
  healthRecordType: string | null
  title: string
  /** Null for a certificate. */
  fileId: string | null
  file: DocumentFile
  creditId: string | null
  credit: { id: string; title: string } | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
  /** The organization that issued a certificate, or had a document signed. */
  orgName: string | null
  replacesId: string | null
  replacedById: string | null
  replacedAt: Date | null
  /** When a certificate stopped being valid or a signed copy was voided. */
  endedAt: Date | null
  deletedAt: Date | null
  /** The organizations it is shared with now. */
  shares: DocumentShareRecord[]
  /** The requests through which organizations see it now, besides those it is shared with. */
  handedIn: HandedInRecord[]
  /** The organizations to which the person gave a copy of it, as long as they have it. */
  copies: HealthCopyRecord[]
  /** Organizations whose administrator has seen the original. */
  originals: OriginalSeenRecord[]
}

export type DocumentRow = { document: InJson<DocumentRecord> }

export const documentFromRow = ({ document }: DocumentRow): DocumentRecord => ({
  ...document,
  createdAt: instant(document.createdAt),
  updatedAt: instant(document.updatedAt),
  replacedAt: instantOrNull(document.replacedAt),
  endedAt: instantOrNull(document.endedAt),
  deletedAt: instantOrNull(document.deletedAt),
  shares: document.shares.map((share) => ({ ...share, since: instant(share.since) })),
  handedIn: document.handedIn.map((handedIn) => ({ ...handedIn, since: instant(handedIn.since) })),
  copies: document.copies.map((copy) => ({ ...copy, since: instant(copy.since) })),
  originals: document.originals.map((seen) => ({ ...seen, seenAt: instant(seen.seenAt) })),
})

const storedFile = sql`json_build_object('fileName', f."fileName", 'contentType', f."contentType", 'size', f."size",
  'sha256', f."sha256", 'storageKey', f."storageKey", 'check', f."check")`

/** People's own files, `d`, as rows of the combined list. */
export const fileRows = (condition: Sql): Sql => sql`
  SELECT d."id", CASE WHEN d."creditId" IS NOT NULL OR EXISTS (SELECT 1 FROM "CreditProposal" p WHERE p."documentId" = d."id")
      THEN 'EVIDENCE' ELSE 'UPLOADED' END AS "source",
    d."createdAt", d."updatedAt", d."version", d."ownerId" AS "userId", d."kind"::text AS "kind", d."healthRecordType",
    d."title", d."fileId", d."creditId", d."effectiveAt", d."expiresAt", NULL::text AS "orgName", d."replacesId",
    d."replacedAt", NULL::timestamptz AS "endedAt", d."deletedAt", f."fileName", ${storedFile} AS "file"
  FROM "Document" d JOIN "StoredFile" f ON f."id" = d."fileId" WHERE ${condition}`

/** Certificates and, below, signed copies in the same columns; both are `c`. */
export const certificateRows = (condition: Sql): Sql => sql`
  SELECT c."id", 'CERTIFICATE', c."issuedAt", coalesce(c."endedAt", c."issuedAt"), 1, c."userId", 'CERTIFICATE', NULL,
    c."content"->>'title', NULL::uuid, c."creditId", (c."content"->>'completedAt')::date, NULL::date,
    c."content"->'organization'->>'name', NULL::uuid, NULL::timestamptz,
    CASE WHEN c."state" <> 'VALID' THEN coalesce(c."endedAt", c."issuedAt") END, NULL::timestamptz, c."number" || '.pdf',
    json_build_object('fileName', c."number" || '.pdf', 'contentType', 'application/pdf', 'size', 0, 'sha256', '',
      'storageKey', '', 'check', 'NOT_CHECKED')
  FROM "Certificate" c WHERE ${condition}`

export const signedRows = (userId: string, condition: Sql): Sql => sql`
  SELECT c."id", 'SIGNED', c."sealedAt", c."updatedAt", c."version", ${userId}::uuid, 'POLICY', NULL, r."title", c."fileId",
    NULL::uuid, NULL::date, NULL::date, o."name", NULL::uuid, NULL::timestamptz,
    CASE WHEN c."state" = 'VOIDED' THEN coalesce(c."endedAt", c."updatedAt") END, NULL::timestamptz, f."fileName", ${storedFile}
  FROM "SigningCopy" c JOIN "SigningRequest" r ON r."id" = c."requestId" JOIN "Org" o ON o."id" = c."orgId"
    JOIN "StoredFile" f ON f."id" = c."fileId"
  WHERE ${condition} AND EXISTS (SELECT 1 FROM "Signer" s WHERE s."copyId" = c."id" AND s."userId" = ${userId}::uuid
    AND s."state" = 'SIGNED')`

/** SQL condition: a person belongs to an organization. An organization sees nothing of people who have left. */
const belongs = (userId: Sql, orgId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "Role" m WHERE m."userId" = ${userId} AND m."orgId" = ${orgId} AND m."state" <> 'ENDED')`

/** Complete records of such rows. Related data is read for these rows only. */
export const wholeDocuments = (rows: Sql, order: Sql): Sql => sql`
  SELECT row_to_json(x) AS "document" FROM (SELECT p.*,
    (SELECT json_build_object('id', k."id", 'title', k."title") FROM "Credit" k WHERE k."id" = p."creditId") AS "credit",
    (SELECT n."id" FROM "Document" n WHERE n."replacesId" = p."id" AND n."deletedAt" IS NULL) AS "replacedById",
    coalesce((SELECT json_agg(json_build_object('id', s."id", 'org', json_build_object('id', o."id", 'name', o."name"),
        'since', s."createdAt") ORDER BY s."createdAt", s."id")
      FROM "DocumentShare" s JOIN "Org" o ON o."id" = s."orgId" WHERE s."documentId" = p."id" AND s."endedAt" IS NULL
        AND ${belongs(sql`p."userId"`, sql`s."orgId"`)}), '[]') AS "shares",
    CASE WHEN p."kind" = 'HEALTH' THEN coalesce((
      SELECT json_agg(json_build_object('id', q."id", 'version', q."version", 'title', a."title", 'org', json_build_object('id', o."id",
        'name', o."name"), 'since', coalesce(q."answeredAt", q."createdAt"), 'isOpen', a."state" = 'OPEN' AND NOT EXISTS (
          SELECT 1 FROM "RequestedDocument" l WHERE l."requestId" = q."requestId" AND l."roleId" = q."roleId" AND l."cycle" > q."cycle"))
        ORDER BY q."answeredAt", q."id")
      FROM "RequestedDocument" q JOIN "DocumentRequest" a ON a."id" = q."requestId" JOIN "Org" o ON o."id" = q."orgId"
      WHERE q."documentId" = p."id" AND q."state" = 'FULFILLED' AND ${belongs(sql`p."userId"`, sql`q."orgId"`)}), '[]')
      ELSE '[]' END AS "handedIn",
    CASE WHEN p."kind" = 'HEALTH' THEN coalesce((
      SELECT json_agg(json_build_object('id', c."id", 'org', json_build_object('id', o."id", 'name', o."name"),
        'since', c."createdAt") ORDER BY c."createdAt", c."id")
      FROM "HealthCopy" c JOIN "Org" o ON o."id" = c."orgId" WHERE c."documentId" = p."id" AND c."endedAt" IS NULL
        AND ${belongs(sql`p."userId"`, sql`c."orgId"`)}), '[]') ELSE '[]' END AS "copies",
    coalesce((SELECT json_agg(json_build_object('org', json_build_object('id', o."id", 'name', o."name"), 'seenAt', v."seenAt",
        'role', v."seenRoleType") ORDER BY v."seenAt", v."id")
      FROM "OriginalSeen" v JOIN "Org" o ON o."id" = v."orgId" WHERE v."documentId" = p."id"), '[]') AS "originals"
    FROM (${rows}) p ORDER BY ${order}) x`

const byAge = sql`p."createdAt", p."id"`

/** A document with a file of its own; null when it is deleted. */
export const findDocument = async (db: Db | Tx, id: string): Promise<DocumentRecord | null> => {
  const document = await findKeptDocument(db, id)
  return document?.deletedAt === null ? document : null
}

/** The same, but deleted documents are found as well, as long as they can be restored. */
export async function findKeptDocument(db: Db | Tx, id: string): Promise<DocumentRecord | null> {
  const [row] = await db.$queryRaw<DocumentRow[]>(wholeDocuments(fileRows(sql`d."id" = ${id}::uuid`), byAge))
  return row ? documentFromRow(row) : null
}

/** A person's document, certificate or signed copy with this id. */
export async function findDocumentOf(db: Db | Tx, userId: string, id: string): Promise<DocumentRecord | null> {
  const rows = sql`${fileRows(sql`d."id" = ${id}::uuid AND d."ownerId" = ${userId}::uuid`)}
    UNION ALL ${certificateRows(sql`c."id" = ${id}::uuid AND c."userId" = ${userId}::uuid`)}
    UNION ALL ${signedRows(userId, sql`c."id" = ${id}::uuid`)}`
  const [row] = await db.$queryRaw<DocumentRow[]>(wholeDocuments(rows, byAge))
  return row ? documentFromRow(row) : null
}

/**
 * Those of a person's documents, certificates and signed copies that others may see, by their ids: no health record,
 * and none that is deleted or replaced.
 */
export async function listShownDocuments(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<DocumentRecord[]> {
  if (ids.length === 0) return []
  const these = sql`= ANY(${[...ids]}::uuid[])`
  const rows = sql`${fileRows(sql`d."id" ${these} AND d."ownerId" = ${userId}::uuid AND d."kind" <> 'HEALTH'
      AND d."deletedAt" IS NULL AND d."replacedAt" IS NULL`)}
    UNION ALL ${certificateRows(sql`c."id" ${these} AND c."userId" = ${userId}::uuid`)}
    UNION ALL ${signedRows(userId, sql`c."id" ${these}`)}`
  const found = await db.$queryRaw<DocumentRow[]>(wholeDocuments(rows, byAge))
  return found.map(documentFromRow)
}

/** The evidence of these credits, oldest first; one statement. A single id is compared with `=` (see `byIds`). */
export async function listDocumentsOfCredits(creditIds: readonly string[]): Promise<DocumentRecord[]> {
  const isOne = creditIds.length === 1
  const isRequested = isOne ? sql`= ${creditIds[0]}::uuid` : sql`= ANY(${[...creditIds]}::uuid[])`
  const condition = sql`d."creditId" ${isRequested} AND d."deletedAt" IS NULL AND d."replacedAt" IS NULL`
  const name = `documents-of-credits${isOne ? '-one' : ''}`
  return (await query<DocumentRow>(wholeDocuments(fileRows(condition), byAge), name)).map(documentFromRow)
}

/** The keys of the file store, among these, that a row refers to. */
export async function findStoredKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  })
  const rosters = await db.boardRoster.findMany({ where: { fileKey: { in: [...keys] } }, select: { fileKey: true } })
  const archives = await db.orgExport.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  })
  return new Set([
    ...rows.map(({ storageKey }) => storageKey),
    ...rosters.flatMap(({ fileKey }) => fileKey ?? []),
    ...archives.flatMap(({ storageKey }) => storageKey ?? []),
  ])
}
