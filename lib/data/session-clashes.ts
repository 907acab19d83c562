import 'server-only'
import type { Db, Tx } from './db'

/** Somebody of a session who is expected elsewhere at that time; what the other session is, is said only within the organization. */
export type SessionClash = {
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** They teach this session; else they are enrolled in it. */
  teaches: boolean
  other: {
    id: string
    orgId: string
    taskId: string
    title: string
    startsAt: Date
    endsAt: Date
    timeZone: string
  }
}

type Row = Omit<SessionClash, 'other'> & SessionClash['other']

/** A session as it is, or would be: whose it is, when, and who else would teach it. `id` is null before there is one. */
export type PlannedSession = { id: string | null; startsAt: Date; endsAt: Date; teachers?: readonly string[] }

/**
 * The other sessions in which people of a session teach or are enrolled and that lie near it in time; which of them clash is
 * said by the domain. One statement, read by the indexes of people.
 */
export async function listNearSessions(
  db: Db | Tx,
  { id: taskSessionId, startsAt, endsAt, teachers = [] }: PlannedSession,
  most: number,
): Promise<SessionClash[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH people AS (
      SELECT "userId", true AS "teaches" FROM "TaskSessionInstructor" WHERE "taskSessionId" = ${taskSessionId}::uuid
      UNION SELECT "userId", true FROM unnest(${[...teachers]}::uuid[]) AS t("userId")
      UNION ALL SELECT "userId", false FROM "Enrollment"
        WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" IN ('ENROLLED', 'PENDING')),
    elsewhere AS (
      SELECT p.*, i."taskSessionId" AS "otherId" FROM people p JOIN "TaskSessionInstructor" i USING ("userId")
      UNION SELECT p.*, e."taskSessionId" FROM people p JOIN "Enrollment" e ON e."userId" = p."userId" AND e."status" = 'ENROLLED')
    SELECT x."userId", u."firstName", u."middleName", u."lastName", x."teaches", o."id", o."orgId", o."taskId", v."title",
      o."startsAt", o."endsAt", o."timeZone"
    FROM elsewhere x JOIN "TaskSession" o ON o."id" = x."otherId" AND o."id" IS DISTINCT FROM ${taskSessionId}::uuid
      AND o."state" IN ('SCHEDULED', 'OPEN') AND o."startsAt" < ${endsAt}::timestamptz + interval '2 days'
      AND o."endsAt" > ${startsAt}::timestamptz - interval '2 days'
    JOIN "TaskRevision" v ON v."id" = o."taskRevisionId" JOIN "User" u ON u."id" = x."userId"
    ORDER BY x."teaches" DESC, o."startsAt", u."lastName", u."id", o."id" LIMIT ${most}`
  return rows.map(({ userId, firstName, middleName, lastName, teaches, ...other }) => ({
    userId,
    firstName,
    middleName,
    lastName,
    teaches,
    other,
  }))
}
