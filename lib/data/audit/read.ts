import { disclosedLists } from '@/lib/domain/audit/disclosures'
import type { ActorName } from '@/lib/domain/people/names'
import type { Db } from '../db'

/** A row as it was hashed: the chain covers its `canonicalText`. */
export type AuditRow = {
  seq: bigint
  at: Date
  actorId: string | null
  orgId: string | null
  requestId: string
  action: string
  subjectType: string
  subjectId: string
  personId: string | null
  detail: unknown
  beforeDigest: string | null
  afterDigest: string | null
}

/** A row with its own hash and that of the row before. */
export type ChainedRow = AuditRow & { previousHash: Uint8Array; hash: Uint8Array }

/** A page of the chain after a sequence number, oldest first. */
export const listAuditRows = (db: Db, after: bigint, size: number): Promise<ChainedRow[]> =>
  db.auditEvent.findMany({ where: { seq: { gt: after } }, orderBy: { seq: 'asc' }, take: size })

/** The end of the chain: the last sequence number given and the last hash. */
export const findAuditHead = (db: Db) => db.auditHead.findUnique({ where: { id: 1 } })

/** The hash of one row; null when there is no such row. */
export async function findAuditHash(db: Db, seq: bigint): Promise<Uint8Array | null> {
  const row = await db.auditEvent.findUnique({ where: { seq }, select: { hash: true } })
  return row?.hash ?? null
}

/** An access of an organization to a person's record, or an export that contained the person. */
export type RecordView = {
  id: string
  at: Date
  kind:
    | 'SUPPORT'
    | 'MEMBER'
    | 'CREDITS'
    | 'DOCUMENT'
    | 'HISTORY'
    | 'MEMBER_LIST'
    | 'CREDIT_LIST'
    | 'CREDENTIAL_LIST'
    | 'INSPECTION'
    | 'REPORT'
  org: { id: string; name: string } | null
  /** The reason, where a super admin had to give one. */
  reason: string | null
  /** Null for somebody who is no longer known. */
  actor: (ActorName & { id: string }) | null
}

const columns = '"seq", "at", "action", "orgId", "actorId", "detail"'

const lists = disclosedLists.map((action) => `'${action}'`).join(', ')

/** The ways a super admin can look at a person's record, each with a reason. */
const looks = "'person.visited', 'history.personOpened', 'history.entryOpened', 'rule.replayViewed'"

const statement = `
  WITH RECURSIVE whose AS (
    SELECT $1::uuid AS "id" UNION SELECT m."id" FROM "User" m JOIN whose w ON m."mergedIntoId" = w."id")
  SELECT v."seq"::text AS "id", v."at",
    CASE WHEN v."action" IN ('person.visited', 'rule.replayViewed') THEN 'SUPPORT' WHEN v."action" = 'members.exported' THEN 'MEMBER_LIST'
      WHEN v."action" = 'credits.exported' THEN 'CREDIT_LIST' WHEN v."action" = 'board.exported' THEN 'CREDENTIAL_LIST'
      WHEN v."action" LIKE 'inspection.%' OR v."action" LIKE 'surveyLink.%' THEN 'INSPECTION'
      WHEN v."action" IN (${lists}) THEN 'REPORT'
      WHEN v."action" IN ('document.viewed', 'document.copyOpened') THEN 'DOCUMENT' WHEN v."action" LIKE 'history.%' THEN 'HISTORY'
      WHEN v."detail" ? 'credentialId' THEN 'CREDITS'
      ELSE 'MEMBER' END AS "kind",
    CASE WHEN v."action" IN (${looks}) THEN v."detail" ->> 'reason' END AS "reason",
    CASE WHEN o."id" IS NULL THEN NULL ELSE json_build_object('id', o."id", 'name', o."name") END AS "org",
    CASE WHEN u."id" IS NULL THEN NULL ELSE json_build_object('id', u."id", 'firstName', u."firstName",
      'middleName', u."middleName", 'lastName', u."lastName",
      'program', u."serviceOrgId" IS NOT NULL) END AS "actor"
  FROM (
    (SELECT x.* FROM whose w CROSS JOIN LATERAL (
      SELECT ${columns} FROM "AuditEvent" WHERE "personId" = w."id" AND "actorId" <> $1::uuid
        AND "action" IN ('member.viewed', 'document.viewed', 'document.copyOpened', ${looks}) AND "seq" < $2::bigint
      ORDER BY "seq" DESC LIMIT $3::int) x)
    UNION ALL
    (SELECT x.* FROM "Role" r CROSS JOIN LATERAL (
      SELECT ${columns} FROM "AuditEvent" e WHERE e."orgId" = r."orgId"
        AND e."action" IN (${lists}) AND e."actorId" IS DISTINCT FROM $1::uuid AND e."seq" < $2::bigint
        AND e."at" >= r."createdAt" AND (r."endedAt" IS NULL OR e."at" <= r."endedAt")
      ORDER BY e."seq" DESC LIMIT $3::int) x WHERE r."userId" = $1::uuid)
    ORDER BY "seq" DESC LIMIT $3::int) v
  LEFT JOIN "Org" o ON o."id" = v."orgId" LEFT JOIN "User" u ON u."id" = v."actorId"
  ORDER BY v."seq" DESC`

const end = '9223372036854775807'

/**
 * Accesses to a person's record, newest first, before a place in the history. All exported lists of an organization
 * while the person was a member count: each may have contained them. So do accesses to records merged into theirs.
 */
export const listRecordViews = (
  db: Db,
  { userId, before, size }: { userId: string; before: string | null; size: number },
): Promise<RecordView[]> => db.$queryRawUnsafe<RecordView[]>(statement, userId, before ?? end, size)
