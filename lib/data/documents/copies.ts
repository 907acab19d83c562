import { shownOpenings } from '@/lib/domain/documents/health-copy'
import type { FileCheck } from '@/lib/domain/lists/documents'
import type { ActorName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import { type InJson, instant, instantOrNull } from '../rows'
import { type Sql, sql } from '../sql'

type NewCopy = { documentId: string; orgId: string; consentVersion: string; consentLocale: string }

/** Gives an organization a copy of a health record and returns the copy; null when it already has one. */
export async function insertCopy(tx: Tx, copy: NewCopy, at: Date): Promise<string | null> {
  const { documentId, orgId, consentVersion, consentLocale } = copy
  const [inserted] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "HealthCopy" ("documentId", "orgId", "consentVersion", "consentLocale", "createdAt")
    VALUES (${documentId}::uuid, ${orgId}::uuid, ${consentVersion}, ${consentLocale}, ${at}::timestamptz)
    ON CONFLICT ("documentId", "orgId") WHERE "endedAt" IS NULL DO NOTHING RETURNING "id"`
  return inserted?.id ?? null
}

/**
 * The copies that end: one, all of a document, that of a document in one organization, or those of people who do not
 * belong to its organization.
 */
type CopySelector = { id: string } | { documentId: string; orgId?: string } | { strayOf: readonly string[] }

const whichOf = (selector: CopySelector): Sql => {
  if ('id' in selector) return sql`c."id" = ${selector.id}::uuid`
  if ('strayOf' in selector)
    return sql`d."ownerId" = ANY(${[...selector.strayOf]}::uuid[]) AND NOT EXISTS (SELECT 1 FROM "Role" r
      WHERE r."userId" = d."ownerId" AND r."orgId" = c."orgId" AND r."state" <> 'ENDED')`
  const { documentId, orgId } = selector
  return sql`d."id" = ${documentId}::uuid ${orgId ? sql`AND c."orgId" = ${orgId}::uuid` : sql``}`
}

/** A copy with the owner of its document. */
export type Copy = { id: string; documentId: string; orgId: string; userId: string }

/** Ends those that have not ended before, for good, and returns them. */
export const endCopies = (tx: Tx, selector: CopySelector, at: Date): Promise<Copy[]> =>
  tx.$queryRaw(sql`
    UPDATE "HealthCopy" c SET "endedAt" = greatest(${at}::timestamptz, c."createdAt") FROM "Document" d
    WHERE d."id" = c."documentId" AND c."endedAt" IS NULL AND ${whichOf(selector)}
    RETURNING c."id", c."documentId", c."orgId", d."ownerId" AS "userId"`)

/** A copy, even if it has ended. */
export async function findCopy(db: Db | Tx, id: string): Promise<Copy | null> {
  const row = await db.healthCopy.findUnique({ where: { id }, include: { document: { select: { ownerId: true } } } })
  return row && { id, documentId: row.documentId, orgId: row.orgId, userId: row.document.ownerId }
}

type CopiedFile = {
  storageKey: string
  fileName: string
  contentType: string
  size: number
  check: FileCheck
}

/**
 * The file of a copy that its organization has now; locked, so that it stays so until the transaction ends. Null for one
 * that has ended, of a deleted document, or of somebody who no longer belongs to the organization.
 */
export async function holdCopiedFile(tx: Db | Tx, id: string): Promise<CopiedFile | null> {
  const [file] = await tx.$queryRaw<CopiedFile[]>`
    SELECT f."storageKey", f."fileName", f."contentType", f."size", f."check"::text AS "check"
    FROM "HealthCopy" c JOIN "Document" d ON d."id" = c."documentId" JOIN "StoredFile" f ON f."id" = d."fileId"
    WHERE c."id" = ${id}::uuid AND c."endedAt" IS NULL AND d."deletedAt" IS NULL AND EXISTS (SELECT 1 FROM "Role" r
      WHERE r."userId" = d."ownerId" AND r."orgId" = c."orgId" AND r."state" <> 'ENDED')
    FOR SHARE OF c`
  return file ?? null
}

type CopyOpening = {
  at: Date
  /** Null for somebody who is no longer known. */
  actor: ActorName | null
}

/** A copy as its person sees it, with the words they agreed to and who opened it. */
export type CopyRecord = {
  id: string
  org: { id: string; name: string; timeZone: string }
  since: Date
  endedAt: Date | null
  consentVersion: string
  consentLocale: string
  /** All openings; `openings` has the latest of them. */
  openingCount: number
  openings: CopyOpening[]
}

/** The copies of a document, also those that have ended, newest first. */
export async function listCopies(db: Db, documentId: string): Promise<CopyRecord[]> {
  const opened = sql`e."subjectType" = 'Document' AND e."subjectId" = c."documentId"::text
    AND e."action" = 'document.copyOpened' AND e."detail"->>'copyId' = c."id"::text`
  const rows = await db.$queryRaw<{ copy: InJson<CopyRecord> }[]>`
    SELECT json_build_object('id', c."id", 'org', json_build_object('id', o."id", 'name', o."name", 'timeZone', o."timeZone"),
      'since', c."createdAt", 'endedAt', c."endedAt", 'consentVersion', c."consentVersion", 'consentLocale', c."consentLocale",
      'openingCount', (SELECT count(*)::int FROM "AuditEvent" e WHERE ${opened}),
      'openings', coalesce((SELECT json_agg(json_build_object('at', x."at", 'actor', CASE WHEN u."id" IS NOT NULL THEN
          json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
            'program', u."serviceOrgId" IS NOT NULL) END) ORDER BY x."seq" DESC)
        FROM (SELECT e."seq", e."at", e."actorId" FROM "AuditEvent" e WHERE ${opened} ORDER BY e."seq" DESC
          LIMIT ${shownOpenings}::int) x LEFT JOIN "User" u ON u."id" = x."actorId"), '[]')) AS "copy"
    FROM "HealthCopy" c JOIN "Org" o ON o."id" = c."orgId" WHERE c."documentId" = ${documentId}::uuid
    ORDER BY c."createdAt" DESC, c."id" DESC`
  return rows.map(({ copy }) => ({
    ...copy,
    since: instant(copy.since),
    endedAt: instantOrNull(copy.endedAt),
    openings: copy.openings.map(({ at, actor }) => ({ at: instant(at), actor })),
  }))
}

/** The request of an organization that a copy serves, with its person. */
export type CopyRequest = {
  title: string
  orgName: string
  createdById: string | null
  roleId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
}

/**
 * The newest request of an organization that asked a person for this health record: it answers the request, or would.
 * Null when the organization did not ask, or may not ask any more.
 */
export async function findRequestForCopy(tx: Tx, documentId: string, orgId: string): Promise<CopyRequest | null> {
  const [row] = await tx.$queryRaw<CopyRequest[]>`
    SELECT q."title", o."name" AS "orgName", q."createdById", a."roleId", u."firstName", u."middleName", u."lastName"
    FROM "Document" d JOIN "RequestedDocument" a ON a."userId" = d."ownerId" AND a."orgId" = ${orgId}::uuid
      JOIN "DocumentRequest" q ON q."id" = a."requestId" JOIN "Org" o ON o."id" = a."orgId" JOIN "User" u ON u."id" = d."ownerId"
    WHERE d."id" = ${documentId}::uuid AND q."kind" = 'HEALTH'
      AND (a."documentId" = d."id" OR (a."state" = 'OPEN' AND q."state" = 'OPEN'
        AND (q."healthRecordType" IS NULL OR q."healthRecordType" = d."healthRecordType")))
      AND EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = a."orgId" AND f."featureType" = 'DOCUMENT_REQUESTS')
    ORDER BY a."documentId" IS NOT NULL DESC, a."createdAt" DESC, a."id" DESC LIMIT 1`
  return row ?? null
}
