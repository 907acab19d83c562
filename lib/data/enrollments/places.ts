import type { Db, Tx } from '../db'
import { sql } from '../sql'
import { upcomingSession } from '../task-sessions/list'
import type { PersonsEnrollment } from './read'

/** Sessions a person has to do with that are not over: where they have a place, or teach. */
export type OpenSession = { id: string; teaches: boolean }

const unfinished = `
  SELECT s."id", bool_or(x."teaches") AS "teaches" FROM (
    SELECT e."taskSessionId", false AS "teaches" FROM "Enrollment" e
      WHERE e."userId" = $1::uuid AND e."status" IN ('PENDING', 'ENROLLED')
    UNION ALL SELECT i."taskSessionId", true FROM "TaskSessionInstructor" i WHERE i."userId" = $1::uuid) x
  JOIN "TaskSession" s ON s."id" = x."taskSessionId" AND s."state" NOT IN ('FINALIZED', 'CANCELLED')
  GROUP BY s."id" ORDER BY s."id"`

/** These sessions in the order in which they are locked. */
export const listUnfinishedOf = (db: Db | Tx, userId: string): Promise<OpenSession[]> =>
  db.$queryRawUnsafe<OpenSession[]>(unfinished, userId)

/** The sessions of an organization, still to come or going on, in which a person has a place or which they teach, in the same order. */
export async function listPlacesIn(tx: Tx, { userId, orgId }: { userId: string; orgId: string }): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE e."userId" = ${userId}::uuid AND e."orgId" = ${orgId}::uuid AND e."status" IN ('PENDING', 'ENROLLED')
      AND s."state" IN ('SCHEDULED', 'OPEN')
    UNION SELECT s."id" FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
    WHERE i."userId" = ${userId}::uuid AND s."orgId" = ${orgId}::uuid AND s."state" IN ('DRAFT', 'SCHEDULED')
    ORDER BY "id"`
  return rows.map(({ id }) => id)
}

/** Who is no member of an organization any more since an instant, and still has a place in one of its sessions or is to teach one. */
export async function listFormerWithPlaces(db: Db, orgId: string, since: Date): Promise<string[]> {
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

/** The places of a person in these sessions that have not been given up, locked by id. The sessions are locked before. */
export const lockPlacesIn = (tx: Tx, userId: string, sessionIds: readonly string[]): Promise<PersonsEnrollment[]> =>
  tx.$queryRaw<PersonsEnrollment[]>`
    SELECT * FROM "Enrollment" WHERE "userId" = ${userId}::uuid AND "taskSessionId" = ANY(${[...sessionIds]}::uuid[])
      AND "status" IN ('PENDING', 'ENROLLED') ORDER BY "id" FOR NO KEY UPDATE`

type OtherDatesQuery = { taskId: string; taskSessionId: string; userIds: readonly string[]; now: Date }

/** Who of these people has a seat in another session of the class that is still to come. */
export async function listOtherDates(db: Db | Tx, query: OtherDatesQuery): Promise<string[]> {
  const { taskId, taskSessionId, userIds, now } = query
  const rows = await db.$queryRaw<{ userId: string }[]>(sql`
    SELECT DISTINCT e."userId" FROM "TaskSession" s JOIN "Enrollment" e ON e."taskSessionId" = s."id"
    WHERE s."taskId" = ${taskId}::uuid AND s."id" <> ${taskSessionId}::uuid AND ${upcomingSession(now)}
      AND e."status" = 'ENROLLED' AND e."userId" = ANY(${[...userIds]}::uuid[])`)
  return rows.map(({ userId }) => userId)
}
