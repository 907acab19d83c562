import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Tx } from '../db'
import { query, type Sql, sql } from '../sql'

/** People of an organization who may not work today, and those of tomorrow who may today. */
export type ClearanceNumbers = { orgId: string; today: number; tomorrow: number }

/** These numbers of several organizations, each on its own day; none for one without positions. */
export const countClearanceOfMany = (orgIds: readonly string[], now: Date): Promise<ClearanceNumbers[]> =>
  query<ClearanceNumbers>(sql`
    SELECT people."orgId", count(*) FILTER (WHERE people."now")::int AS "today",
      count(*) FILTER (WHERE people."next" AND NOT people."now")::int AS "tomorrow"
    FROM (
      SELECT s."orgId", bool_or(s."state" = 'NOT_CLEARED' AND s."startsOn" <= day."today") AS "now",
        bool_or(s."state" = 'NOT_CLEARED' AND (s."endsOn" IS NULL OR s."endsOn" > day."today")) AS "next"
      FROM "Org" o CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE o."timeZone")::date AS "today") day
        JOIN "ClearanceSpan" s ON s."orgId" = o."id"
      WHERE o."id" = ANY(${[...orgIds]}::uuid[]) AND s."supersededAt" IS NULL AND s."state" IS NOT NULL AND NOT s."onLeave"
        AND s."startsOn" <= day."today" + 1 AND (s."endsOn" IS NULL OR s."endsOn" >= day."today")
      GROUP BY s."orgId", coalesce(s."roleId", s."invitationId")) people GROUP BY people."orgId"`)

/** A manager and what changed in the morning for the people of their departments, as for administrators. */
export type ManagerMorning = {
  userId: string
  notCleared: number
  newly: number
  resolved: number
  tomorrow: number
}

/** Who is asked about on a day, with the department in which they are now, and whether they may not work. */
const answersOn = (orgId: string, day: Sql, known: Sql): Sql => sql`
  SELECT coalesce(s."roleId", s."invitationId") AS "who", coalesce(r."department", i."department") AS "department",
    s."state" = 'NOT_CLEARED' AS "stopped"
  FROM "ClearanceSpan" s LEFT JOIN "Role" r ON r."id" = s."roleId" LEFT JOIN "Invitation" i ON i."id" = s."invitationId"
  WHERE s."orgId" = ${orgId}::uuid AND s."state" IS NOT NULL AND NOT s."onLeave" AND ${known}
    AND r."state" IS DISTINCT FROM 'ENDED' AND s."startsOn" <= ${day} AND (s."endsOn" IS NULL OR s."endsOn" >= ${day})`

type Morning = { orgId: string; day: PlainDate; before: Date }

/** Managers at work for whose people something changed since `before`, each with the numbers of these alone. */
export function listManagerMornings(tx: Tx, { orgId, day, before }: Morning): Promise<ManagerMorning[]> {
  const today = sql`${day}::date`
  const now = sql`s."supersededAt" IS NULL`
  const then = sql`s."recordedAt" <= ${before}::timestamptz AND (s."supersededAt" IS NULL OR s."supersededAt" > ${before}::timestamptz)`
  return tx.$queryRaw<ManagerMorning[]>`
    WITH answers AS MATERIALIZED (
      SELECT coalesce(t."department", b."department") AS "department", t."stopped" AS "today", b."stopped" AS "yesterday",
        m."stopped" AS "tomorrow"
      FROM (${answersOn(orgId, today, now)}) t FULL JOIN (${answersOn(orgId, sql`${today} - 1`, then)}) b ON b."who" = t."who"
        LEFT JOIN (${answersOn(orgId, sql`${today} + 1`, now)}) m ON m."who" = t."who"),
    counted AS (
      SELECT h."userId", count(*) FILTER (WHERE a."today")::int AS "notCleared",
        count(*) FILTER (WHERE a."today" AND a."yesterday" IS NOT TRUE)::int AS "newly",
        count(*) FILTER (WHERE a."yesterday" AND a."today" IS NOT TRUE)::int AS "resolved",
        count(*) FILTER (WHERE a."tomorrow" AND a."today" IS NOT TRUE)::int AS "tomorrow"
      FROM "Role" h JOIN answers a ON EXISTS (
        SELECT 1 FROM "MemberGrant" g WHERE g."roleId" = h."id" AND g."kind" = 'MANAGER' AND g."endedAt" IS NULL
          AND (g."department" IS NULL OR g."department" = a."department"))
      WHERE h."orgId" = ${orgId}::uuid AND h."state" = 'ACTIVE' AND h."roleType" = 'MEMBER' GROUP BY h."userId")
    SELECT * FROM counted WHERE "newly" + "resolved" + "tomorrow" > 0 ORDER BY "userId"`
}
