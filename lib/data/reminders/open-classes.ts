import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { Db, Tx } from '../db'
import { hasSeat } from '../enrollments/has-seat'
import { endOf, isAhead } from '../enrollments/list'
import { sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'

/** How many sessions of an organization are considered, soonest first. */
const maxOfOrg = 40

/**
 * A session that these people may join by themselves: it has seats for them, and they have nothing else at that time.
 */
export type OpenClass = { session: TaskSessionRecord; approvals: Approval[]; userIds: string[] }

/**
 * The next open session of each class for each of these people, in their organizations or only in `orgId`. One
 * statement for any number of people.
 */
export async function listOpenClasses(
  db: Db | Tx,
  userIds: readonly string[],
  { orgId, now: at }: { orgId: string | null; now: Date },
): Promise<OpenClass[]> {
  const now = sql`${at}::timestamptz`
  const rows = await db.$queryRaw<{ session: TaskSessionJson; approvals: Approval[]; userIds: string[] }[]>`
    WITH membership AS MATERIALIZED (
      SELECT r."userId", r."orgId" FROM "Role" r JOIN "Org" o ON o."id" = r."orgId" AND o."state" = 'ACTIVE'
      WHERE r."userId" = ANY(${[...userIds]}::uuid[]) AND r."state" = 'ACTIVE'
        AND (${orgId}::uuid IS NULL OR r."orgId" = ${orgId}::uuid)
        AND EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = r."orgId" AND f."featureType" = 'TASKS')),
    open AS MATERIALIZED (
      SELECT c.* FROM (SELECT DISTINCT "orgId" FROM membership) p CROSS JOIN LATERAL (
        SELECT s."id", s."orgId", s."taskId", s."startsAt" AS "from", ${endOf} AS "until" FROM "TaskSession" s
        WHERE s."orgId" = p."orgId" AND s."state" IN ('SCHEDULED', 'OPEN') AND s."endedAt" IS NULL AND s."selfEnroll"
          AND s."startsAt" > ${now} AND (s."capacity" = 0 OR s."capacity" > (SELECT count(*) FROM "Enrollment" e
            WHERE e."taskSessionId" = s."id" AND ${hasSeat}))
        ORDER BY s."startsAt", s."id" LIMIT ${maxOfOrg}::int) c),
    own AS MATERIALIZED (
      SELECT e."userId", s."id", s."startsAt" AS "from", ${endOf} AS "until", ${isAhead(now)} AS "ahead"
      FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
      WHERE e."userId" IN (SELECT "userId" FROM membership) AND e."status" <> 'WITHDRAWN'
        AND s."startsAt" > ${now} - interval '2 days' AND EXISTS (SELECT 1 FROM open)),
    pair AS MATERIALIZED (
      SELECT DISTINCT ON (p."userId", c."taskId") p."userId", c."id" FROM membership p JOIN open c ON c."orgId" = p."orgId"
      WHERE NOT EXISTS (SELECT 1 FROM own WHERE own."userId" = p."userId"
        AND (own."id" = c."id" OR (own."ahead" AND own."from" < c."until" AND own."until" > c."from")))
      ORDER BY p."userId", c."taskId", c."from", c."id")
    SELECT ${taskSessionJson} AS "session", ${approvalsJson} AS "approvals",
      ARRAY(SELECT pair."userId"::text FROM pair WHERE pair."id" = s."id") AS "userIds"
    FROM "TaskSession" s WHERE s."id" IN (SELECT pair."id" FROM pair) ORDER BY s."startsAt", s."id"`
  return rows.map(({ session, ...row }) => ({ ...row, session: taskSessionFromJson(session) }))
}
