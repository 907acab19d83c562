import { type Seats, seatless } from '@/lib/domain/enrollments/seats'
import type { EnrollmentState } from '@/lib/domain/enrollments/transitions'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

/** The place of a person, or of a guest, in a session. */
export type EnrollmentRecord = Prisma.EnrollmentGetPayload<object>

/** The enrollment of a person with an account. */
export type PersonsEnrollment = EnrollmentRecord & { userId: string }

/** The enrollments of people with an account: guests receive neither messages nor credits. */
export const ofPeople = <T extends { userId: string | null }>(rows: readonly T[]): (T & { userId: string })[] =>
  rows.filter((row): row is T & { userId: string } => row.userId !== null)

export const userIdsOf = (rows: readonly { userId: string | null }[]): string[] =>
  ofPeople(rows).map(({ userId }) => userId)

export const findEnrollment = (db: Db | Tx, id: string): Promise<EnrollmentRecord | null> =>
  db.enrollment.findUnique({ where: { id } })

/** The same without a lock. */
export async function findCurrentEnrollment(
  db: Db | Tx,
  { taskSessionId, userId }: { taskSessionId: string; userId: string },
): Promise<EnrollmentRecord | null> {
  const [row] = await db.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "userId" = ${userId}::uuid
      AND "status" <> 'WITHDRAWN'`
  return row ?? null
}

/** The enrollments of these people in a session, without a lock. */
export const listCurrentEnrollments = (
  db: Db | Tx,
  { taskSessionId, userIds }: { taskSessionId: string; userIds: readonly string[] },
): Promise<(EnrollmentState & { userId: string })[]> =>
  db.$queryRaw`
    SELECT "userId", "status"::text AS "status", "pendingReason"::text AS "pendingReason" FROM "Enrollment"
    WHERE "taskSessionId" = ${taskSessionId}::uuid AND "userId" = ANY(${[...userIds]}::uuid[]) AND "status" <> 'WITHDRAWN'`

/** The seats of a session, and when the last person on its waiting list asked for one. */
type SeatsTaken = Seats & { lastWaitingAt: Date | null }

/**
 * Seats taken and people waiting, as the transaction sees them. Holding the lock on the session keeps them from
 * changing.
 */
export async function seatsTaken(db: Db | Tx, taskSessionId: string): Promise<SeatsTaken> {
  const [row] = await db.$queryRaw<SeatsTaken[]>`
    SELECT (count(*) FILTER (WHERE "status"::text <> ALL(${[...seatless]})))::int AS "taken",
      (count(*) FILTER (WHERE "pendingReason" = 'WAITLIST'))::int AS "waiting", max("waitingAt") AS "lastWaitingAt"
    FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" <> 'WITHDRAWN'`
  return row ?? { taken: 0, waiting: 0, lastWaitingAt: null }
}

const fields = {
  id: true,
  userId: true,
  status: true,
  attendanceSource: true,
  checkedInAt: true,
  checkedOutAt: true,
  signatureId: true,
  signatureAskedAt: true,
} as const
export type OutcomeRow = Prisma.EnrollmentGetPayload<{ select: typeof fields }>

/** The results of everybody in a session who has not withdrawn. */
export const listOutcomes = (db: Db, taskSessionId: string): Promise<OutcomeRow[]> =>
  db.enrollment.findMany({ where: { taskSessionId, status: { not: 'WITHDRAWN' } }, select: fields })

/**
 * A participant or teacher of a session who is expected elsewhere at that time. The other session is named only within
 * the organization.
 */
export type SessionClash = {
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** True when they teach this session; false when they are enrolled in it. */
  teaches: boolean
  other: {
    id: string
    orgId: string
    taskId: string
    title: string
    startsAt: Date
    endsAt: Date
    timeZone: string
    startedAt: Date | null
    endedAt: Date | null
  }
}

type Row = Omit<SessionClash, 'other'> & SessionClash['other']

/** A session, existing or planned, with its organization and times. `id` is null before it exists. */
export type PlannedSession = {
  id: string | null
  startsAt: Date
  endsAt: Date
  /** Further people who would teach or attend it. */
  teachers?: readonly string[]
  attendees?: readonly string[]
  /** Checks only the people given here, not those already in the session. */
  others?: boolean
}

/**
 * Other sessions near this one in time in which its people teach or are enrolled; the domain decides which of them
 * clash. One statement for any number of people, using indexes.
 */
export async function listNearSessions(
  db: Db | Tx,
  { id: taskSessionId, startsAt, endsAt, teachers = [], attendees = [], others = false }: PlannedSession,
  limit: number,
): Promise<SessionClash[]> {
  const ownSessionId = others ? null : taskSessionId
  const rows = await db.$queryRaw<Row[]>`
    WITH people AS (
      SELECT "userId", true AS "teaches" FROM "TaskSessionInstructor" WHERE "taskSessionId" = ${ownSessionId}::uuid
      UNION SELECT "userId", true FROM unnest(${[...teachers]}::uuid[]) AS t("userId")
      UNION SELECT "userId", false FROM unnest(${[...attendees]}::uuid[]) AS a("userId")
      UNION ALL SELECT "userId", false FROM "Enrollment"
        WHERE "taskSessionId" = ${ownSessionId}::uuid AND "status" NOT IN ('WITHDRAWN', 'ABSENT')),
    elsewhere AS (
      SELECT p.*, i."taskSessionId" AS "otherId" FROM people p JOIN "TaskSessionInstructor" i USING ("userId")
      UNION SELECT p.*, e."taskSessionId" FROM people p JOIN "Enrollment" e ON e."userId" = p."userId"
        AND e."status" NOT IN ('PENDING', 'WITHDRAWN', 'ABSENT'))
    SELECT x."userId", u."firstName", u."middleName", u."lastName", x."teaches", o."id", o."orgId", o."taskId", v."title",
      o."startsAt", o."endsAt", o."timeZone", o."startedAt", o."endedAt"
    FROM elsewhere x JOIN "TaskSession" o ON o."id" = x."otherId" AND o."id" IS DISTINCT FROM ${taskSessionId}::uuid
      AND o."state" NOT IN ('DRAFT', 'CANCELLED') AND o."startsAt" < ${endsAt}::timestamptz + interval '2 days'
      AND o."endsAt" > ${startsAt}::timestamptz - interval '2 days'
    JOIN "TaskRevision" v ON v."id" = o."taskRevisionId" JOIN "User" u ON u."id" = x."userId"
    ORDER BY x."teaches" DESC, o."startsAt", u."lastName", u."id", o."id" LIMIT ${limit}`
  return rows.map(clashOf)
}

const clashOf = <R extends Row>({ userId, firstName, middleName, lastName, teaches, ...other }: R) => ({
  userId,
  firstName,
  middleName,
  lastName,
  teaches,
  other,
})

/**
 * For a session that is over: sessions near it in time that its instructors also taught, or in which its attendees were
 * also seen or, if the other session is upcoming or running, have a seat. The domain decides which of them were at the
 * same time.
 */
export async function listHeldElsewhere(db: Db, taskSessionId: string, limit: number): Promise<SessionClash[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH people AS (
      SELECT "userId", true AS "teaches" FROM "TaskSessionInstructor" WHERE "taskSessionId" = ${taskSessionId}::uuid
      UNION ALL SELECT "userId", false FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid
        AND "status" <> 'WITHDRAWN' AND "attendanceSource" IS NOT NULL),
    elsewhere AS (
      SELECT p.*, i."taskSessionId" AS "otherId" FROM people p JOIN "TaskSessionInstructor" i USING ("userId")
      UNION SELECT p.*, e."taskSessionId" FROM people p JOIN "Enrollment" e ON e."userId" = p."userId"
        JOIN "TaskSession" o ON o."id" = e."taskSessionId"
        WHERE e."status" NOT IN ('PENDING', 'WITHDRAWN', 'ABSENT')
          AND (e."attendanceSource" IS NOT NULL OR (e."status" = 'ENROLLED' AND o."state" IN ('SCHEDULED', 'OPEN'))))
    SELECT x."userId", u."firstName", u."middleName", u."lastName", x."teaches", o."id", o."orgId", o."taskId", v."title",
      o."startsAt", o."endsAt", o."timeZone", o."startedAt", o."endedAt"
    FROM elsewhere x JOIN "TaskSession" s ON s."id" = ${taskSessionId}::uuid
      JOIN "TaskSession" o ON o."id" = x."otherId" AND o."id" <> s."id" AND o."state" NOT IN ('DRAFT', 'CANCELLED')
      AND o."startsAt" < s."endsAt" + interval '2 days' AND o."endsAt" > s."startsAt" - interval '2 days'
    JOIN "TaskRevision" v ON v."id" = o."taskRevisionId" JOIN "User" u ON u."id" = x."userId"
    ORDER BY x."teaches" DESC, o."startsAt", u."lastName", u."id", o."id" LIMIT ${limit}`
  return rows.map(clashOf)
}
