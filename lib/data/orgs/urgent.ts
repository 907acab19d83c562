import { query, sql } from '../sql'

/** Urgent matters of an organization: licenses that have expired or soon will, and overdue work. */
export type UrgentCounts = { licenses: number; trainings: number; documents: number }

/** Licenses that expire within this many days are urgent, and so are expired ones. */
const days = 30

/**
 * The urgent matters of each of these organizations, by the date in its time zone; one statement, each part by its
 * index. Work of a feature that is switched off is not counted.
 */
export async function countUrgent(orgIds: readonly string[], now: Date): Promise<Map<string, UrgentCounts>> {
  if (orgIds.length === 0) return new Map()
  const rows = await query<UrgentCounts & { id: string }>(sql`
    SELECT o."id", (
        SELECT count(*)::int FROM "BoardEntry" e WHERE e."orgId" = o."id" AND e."expiresAt" <= o."today" + ${days}::int) AS "licenses", (
        SELECT count(*)::int FROM "CurriculumAssignment" a WHERE a."orgId" = o."id" AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')
          AND a."dueAt" < o."today" AND o."features" @> ARRAY['CURRICULUMS']) AS "trainings", (
        SELECT count(*)::int FROM "RequestedDocument" d WHERE d."orgId" = o."id" AND d."state" = 'OPEN'
          AND d."dueOn" < o."today" AND o."features" @> ARRAY['DOCUMENT_REQUESTS']) AS "documents"
    FROM (SELECT g."id", (${now}::timestamptz AT TIME ZONE g."timeZone")::date AS "today", ARRAY(
        SELECT f."featureType"::text FROM "OrgFeature" f WHERE f."orgId" = g."id") AS "features"
      FROM "Org" g WHERE g."id" = ANY(${[...orgIds]}::uuid[]) OFFSET 0) o`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
