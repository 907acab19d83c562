import type { Db, Tx } from '../db'
import { sql } from '../sql'
import { upcomingSession } from '../task-sessions/list'
import type { PersonsEnrollment } from './read'

/** A session that is not over and in which a person has a place, or which they teach. */
export type OpenSession = { id: string; teaches: boolean }

const unfinished = `
  SELECT s."id", bool_or(x."teaches") AS "teaches" FROM (
    SELECT e."taskSessionId", false AS "teaches" FROM "Enrollment" e
      WHERE e."userId" = $1::uuid AND e."status" IN ('PENDING', 'ENROLLED')
    UNION ALL SELECT i."taskSessionId", true FROM "TaskSessionInstructor" i WHERE i."userId" = $1::uuid) x
  JOIN "TaskSession" s ON s."id" = x."taskSessionId" AND s."state" NOT IN ('FINALIZED', 'CANCELLED')
  GROUP BY s."id" ORDER BY s."id"`

/** These sessions, in the order in which sessions are locked. */
export const listUnfinishedOf = (db: Db | Tx, userId: string): Promise<OpenSession[]> =>
  db.$queryRawUnsafe<OpenSession[]>(unfinished, userId)

/**
 * The sessions of an organization, upcoming or running, in which a person has a place, and the upcoming ones that they
 * teach, in the same order.
 */
export async function listOpenSessionsIn(
  tx: Tx,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE e."userId" = ${userId}::uuid AND e."orgId" = ${orgId}::uuid AND e."status" IN ('PENDING', 'ENROLLED')
      AND s."state" IN ('SCHEDULED', 'OPEN')
    UNION SELECT s."id" FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
    WHERE i."userId" = ${userId}::uuid AND s."orgId" = ${orgId}::uuid AND s."state" IN ('DRAFT', 'SCHEDULED')
    ORDER BY "id"`
  return rows.map(({ id }) => id)
}

/**
 * People whose membership of an organization ended since an instant, and who still have a place in one of its sessions
 * or are to teach one.
 */
export async function listFormerInSessions(db: Db, orgId: string, since: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    SELECT DISTINCT e."userId" FROM "TaskSession" s JOIN "Enrollment" e ON e."taskSessionId" = s."id"
      JOIN "Role" r ON r."userId" = e."userId" AND r."orgId" = s."orgId" AND r."state" = 'ENDED'
        AND r."endedAt" >= ${since}::timestamptz
    WHERE s."orgId" = ${orgId}::uuid AND s."state" IN ('SCHEDULED', 'OPEN') AND e."status" IN ('PENDING', 'ENROLLED')
    UNION SELECT i."userId" FROM "TaskSession" s JOIN "TaskSessionInstructor" i ON i."taskSessionId" = s."id"
      JOIN "Role" r ON r."userId" = i."userId" AND r."orgId" = s."orgId" AND r."state" = 'ENDED'
        AND r."endedAt" >= ${since}::timestamptz
    WHERE s."orgId" = ${orgId}::uuid AND s."state" IN ('DRAFT', 'SCHEDULED')
    ORDER BY "userId"`
  return rows.map(({ userId }) => userId)
}

/**
 * The pending and enrolled places of a person in these sessions, locked in the order of their ids. The caller has
 * locked the sessions.
 */
export const lockEnrollmentsIn = (
  tx: Tx,
  userId: string,
  sessionIds: readonly string[],
): Promise<PersonsEnrollment[]> =>
  tx.$queryRaw<PersonsEnrollment[]>`
    SELECT * FROM "Enrollment" WHERE "userId" = ${userId}::uuid AND "taskSessionId" = ANY(${[...sessionIds]}::uuid[])
      AND "status" IN ('PENDING', 'ENROLLED') ORDER BY "id" FOR NO KEY UPDATE`

type OtherDatesQuery = { taskId: string; taskSessionId: string; userIds: readonly string[]; now: Date }

/** The people among these who have a seat in another upcoming session of the same class. */
export async function listOtherDates(db: Db | Tx, query: OtherDatesQuery): Promise<string[]> {
  const { taskId, taskSessionId, userIds, now } = query
  const rows = await db.$queryRaw<{ userId: string }[]>(sql`
    SELECT DISTINCT e."userId" FROM "TaskSession" s JOIN "Enrollment" e ON e."taskSessionId" = s."id"
    WHERE s."taskId" = ${taskId}::uuid AND s."id" <> ${taskSessionId}::uuid AND ${upcomingSession(now)}
      AND e."status" = 'ENROLLED' AND e."userId" = ANY(${[...userIds]}::uuid[])`)
  return rows.map(({ userId }) => userId)
}
