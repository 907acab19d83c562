import type { SurveyPart } from '@/lib/domain/inspections/inspection'
import type { ActorName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { toColumn } from '../plain-dates'
import { all, query, type Sql, sql } from '../sql'

/** A survey link, with the people who created and ended it, and how often it was used. Its address is not stored. */
export type SurveyLinkRecord = {
  id: string
  createdAt: Date
  orgId: string
  orgName: string
  createdById: string
  inspectorName: string
  inspectorEmail: string
  locale: string
  from: PlainDate
  to: PlainDate
  license: string | null
  expiresAt: Date
  endedAt: Date | null
  createdBy: ActorName | null
  endedBy: ActorName | null
  views: number
  lastViewedAt: Date | null
}

const nameColumns = (
  person: Sql,
) => sql`CASE WHEN ${person}."id" IS NULL THEN NULL ELSE json_build_object('firstName', ${person}."firstName",
  'middleName', ${person}."middleName", 'lastName', ${person}."lastName", 'program', ${person}."serviceOrgId" IS NOT NULL) END`
const ofLink = sql`h."subjectType" = 'SurveyLink' AND h."subjectId" = l."id"::text AND h."action" = 'surveyLink.viewed'`

const links = (conditions: readonly Sql[], end: Sql) => sql`
  SELECT l."id", l."createdAt", l."orgId", o."name" AS "orgName", l."createdById", l."inspectorName", l."inspectorEmail", l."locale",
    l."startsOn"::text AS "from", l."endsOn"::text AS "to", l."license", l."expiresAt", l."endedAt",
    ${nameColumns(sql`a`)} AS "createdBy", ${nameColumns(sql`b`)} AS "endedBy", v."views", v."lastViewedAt"
  FROM (SELECT * FROM "SurveyLink" l WHERE ${all(conditions)} ${end}) l JOIN "Org" o ON o."id" = l."orgId"
  LEFT JOIN "User" a ON a."id" = l."createdById" LEFT JOIN "User" b ON b."id" = l."endedById"
  CROSS JOIN LATERAL (SELECT count(*)::int AS "views", max(h."at") AS "lastViewedAt" FROM "AuditEvent" h WHERE ${ofLink}) v
  ORDER BY l."createdAt" DESC, l."id" DESC`

/** A page of an organization's links, newest first. */
export const listSurveyLinkPage = (
  orgId: string,
  { after, size }: { after: { createdAt: string; id: string } | null; size: number },
): Promise<SurveyLinkRecord[]> =>
  query<SurveyLinkRecord>(
    links(
      [
        sql`l."orgId" = ${orgId}::uuid`,
        ...(after ? [sql`(l."createdAt", l."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
      ],
      sql`ORDER BY l."createdAt" DESC, l."id" DESC LIMIT ${size}::int`,
    ),
  )

/** One link by its id. Inside a transaction it includes that transaction's changes. */
export async function findSurveyLink(db: Db | Tx, id: string): Promise<SurveyLinkRecord | null> {
  const [link] = await db.$queryRaw<SurveyLinkRecord[]>(links([sql`l."id" = ${id}::uuid`], sql``))
  return link ?? null
}

/** The link behind an address. */
export async function findSurveyLinkByHash(hash: Buffer): Promise<SurveyLinkRecord | null> {
  const [link] = await query<SurveyLinkRecord>(links([sql`l."tokenHash" = ${hash}::bytea`], sql``))
  return link ?? null
}

export type NewSurveyLink = Pick<
  SurveyLinkRecord,
  'id' | 'createdAt' | 'orgId' | 'createdById' | 'inspectorName' | 'inspectorEmail' | 'locale' | 'license' | 'expiresAt'
> & { from: PlainDate; to: PlainDate; tokenHash: Buffer }

/** Stores a link by the digest of its address. */
export async function insertSurveyLink(tx: Tx, { from, to, tokenHash, ...link }: NewSurveyLink): Promise<void> {
  const dates = { startsOn: toColumn(from), endsOn: toColumn(to) }
  await tx.surveyLink.create({ data: { ...link, ...dates, tokenHash: new Uint8Array(tokenHash) } })
}

/** Number of an organization's links that are active now. */
export const countLiveSurveyLinks = (tx: Tx, orgId: string, now: Date): Promise<number> =>
  tx.surveyLink.count({ where: { orgId, endedAt: null, expiresAt: { gt: now } } })

/** Ends a link; false when it has already ended or expired. */
export async function endLink(tx: Tx, id: string, { at, by }: { at: Date; by: string }): Promise<boolean> {
  const where = { id, endedAt: null, expiresAt: { gt: at } }
  return (await tx.surveyLink.updateMany({ where, data: { endedAt: at, endedById: by } })).count === 1
}

/** A view through a link: the part that was opened, the class it belongs to, and when. */
export type SurveyView = { id: string; at: Date; part: SurveyPart; title: string | null }

/** A page of the views through a link, newest first. */
export const listSurveyViewPage = (
  id: string,
  { before, size }: { before: string | null; size: number },
): Promise<SurveyView[]> =>
  query<SurveyView>(sql`
    SELECT h."seq"::text AS "id", h."at", h."detail"->>'part' AS "part", v."title"
    FROM "AuditEvent" h LEFT JOIN "TaskSession" s ON s."id" = (h."detail"->>'taskSessionId')::uuid
      LEFT JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
    WHERE h."subjectType" = 'SurveyLink' AND h."subjectId" = ${id}::text AND h."action" = 'surveyLink.viewed'
      AND (${before}::bigint IS NULL OR h."seq" < ${before}::bigint) ORDER BY h."seq" DESC LIMIT ${size}::int`)
