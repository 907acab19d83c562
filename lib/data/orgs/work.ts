import type { StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from '../db'
import { instant } from '../rows'
import { query, sql } from '../sql'
import { unfinalizedSession, unsignedSession, upcomingSession } from '../task-sessions/list'

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

/** A session that is over, has participants and waits for no instructor’s signature: it only needs to be finalized. */
export type UnfinalizedSession = { id: string; taskId: string; title: string; startsAt: Date; timeZone: string }
/** A session that is over and waits for signatures of its instructors. */
export type UnsignedSession = UnfinalizedSession & {
  /** The instructors who still have to sign, by last name. */
  instructors: StoredName[]
}
/** A curriculum with overdue members. */
export type OverdueTraining = { id: string; title: string; overdue: number }

type ClassWork = {
  upcoming: number
  unsigned: UnsignedSession[]
  /** Number of waiting sessions, including those beyond the list. */
  unsignedCount: number
  unfinalized: UnfinalizedSession[]
  unfinalizedCount: number
  overdue: OverdueTraining[]
  overdueCount: number
}

type InJson<Session> = Omit<Session, 'startsAt'> & { startsAt: string }
type Row = Omit<ClassWork, 'unsigned' | 'unfinalized'> & {
  unsigned: InJson<UnsignedSession>[]
  unfinalized: InJson<UnfinalizedSession>[]
}

const withStart = <Session>(session: InJson<Session>) => ({ ...session, startsAt: instant(session.startsAt) })

/**
 * Pending work with an organization's classes: sessions that wait for an instructor's signature or to be finalized,
 * oldest first, and the curriculums with the most overdue members; at most `most` of each. One statement whose cost
 * does not grow with the number of members.
 */
export async function findClassWork(
  db: Db,
  orgId: string,
  { now, today, most: limit }: { now: Date; today: PlainDate; most: number },
): Promise<ClassWork> {
  const [row] = await db.$queryRaw<[Row]>(sql`
    WITH unsigned AS MATERIALIZED (
      SELECT s."id", s."taskId", s."taskRevisionId", s."startsAt", s."endsAt", s."timeZone" FROM "TaskSession" s
      WHERE s."orgId" = ${orgId}::uuid AND ${unsignedSession(now)}),
    unfinalized AS MATERIALIZED (
      SELECT s."id", s."taskId", s."taskRevisionId", s."startsAt", s."endsAt", s."timeZone" FROM "TaskSession" s
      WHERE s."orgId" = ${orgId}::uuid AND ${unfinalizedSession(now)}),
    overdue AS MATERIALIZED (
      SELECT c."id", c."title", sum(t."change")::int AS "overdue" FROM "Curriculum" c
        JOIN "CurriculumTally" t ON t."curriculumId" = c."id" AND t."standing" = 'OPEN' AND t."dueAt" < ${today}::date
      WHERE c."orgId" = ${orgId}::uuid GROUP BY 1, 2 HAVING sum(t."change") > 0)
    SELECT (SELECT count(*)::int FROM "TaskSession" s WHERE s."orgId" = ${orgId}::uuid AND ${upcomingSession(now)}) AS "upcoming",
      (SELECT count(*)::int FROM unsigned) AS "unsignedCount",
      coalesce((SELECT json_agg(json_build_object('id', s."id", 'taskId', s."taskId", 'startsAt', s."startsAt", 'timeZone', s."timeZone",
          'title', (SELECT v."title" FROM "TaskRevision" v WHERE v."id" = s."taskRevisionId"),
          'instructors', (SELECT json_agg(json_build_object('firstName', u."firstName", 'middleName', u."middleName",
              'lastName', u."lastName") ORDER BY u."lastName", u."id")
            FROM "TaskSessionInstructor" i JOIN "User" u ON u."id" = i."userId"
            WHERE i."taskSessionId" = s."id" AND i."signatureId" IS NULL)) ORDER BY s."endsAt", s."id")
        FROM (SELECT * FROM unsigned ORDER BY "endsAt", "id" LIMIT ${limit}) s), '[]') AS "unsigned",
      (SELECT count(*)::int FROM unfinalized) AS "unfinalizedCount",
      coalesce((SELECT json_agg(json_build_object('id', s."id", 'taskId', s."taskId", 'startsAt', s."startsAt", 'timeZone', s."timeZone",
          'title', (SELECT v."title" FROM "TaskRevision" v WHERE v."id" = s."taskRevisionId")) ORDER BY s."endsAt", s."id")
        FROM (SELECT * FROM unfinalized ORDER BY "endsAt", "id" LIMIT ${limit}) s), '[]') AS "unfinalized",
      coalesce((SELECT sum("overdue")::int FROM overdue), 0) AS "overdueCount",
      coalesce((SELECT json_agg(json_build_object('id', o."id", 'title', o."title", 'overdue', o."overdue")
          ORDER BY o."overdue" DESC, o."title", o."id")
        FROM (SELECT * FROM overdue ORDER BY "overdue" DESC, "title", "id" LIMIT ${limit}) o), '[]') AS "overdue"`)
  return { ...row, unsigned: row.unsigned.map(withStart), unfinalized: row.unfinalized.map(withStart) }
}
