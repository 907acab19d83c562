import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { CourseFormat, EnrollmentResult } from '@/lib/domain/lists/sessions'
import type { Db } from '../db'
import { type InJson, instantOrNull, withInstants } from '../rows'
import { occursIn } from '../search-by-name'
import { all, query, raw, type Sql, sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'
import type { EnrollmentRecord } from './read'

/** An enrollment without the hash of the device it was checked in from. */
export type EnrollmentLine = Omit<EnrollmentRecord, 'deviceHash'>
export type EnrollmentJson = InJson<EnrollmentLine>

/** An enrollment with its session. */
export type EnrollmentInSession = { enrollment: EnrollmentLine; session: TaskSessionRecord }

/** An enrollment as one value; `e` is its row. */
export const enrollmentJson = sql`(to_jsonb(e) - 'deviceHash')`

export const enrollmentFromJson = (row: EnrollmentJson): EnrollmentLine => ({
  ...withInstants(row),
  waitingAt: instantOrNull(row.waitingAt),
  checkedInAt: instantOrNull(row.checkedInAt),
  checkedOutAt: instantOrNull(row.checkedOutAt),
  signatureAskedAt: instantOrNull(row.signatureAskedAt),
})

/** The end of a session `s` in SQL, the same as `sessionEnd`. */
export const endOf = sql`CASE WHEN s."endsAt" > s."startsAt" THEN s."endsAt"
  ELSE ((s."startsAt" AT TIME ZONE s."timeZone") + interval '1 day') AT TIME ZONE s."timeZone" END`

/** SQL condition: a session `s` is upcoming or running at this moment. */
export const isAhead = (now: Sql): Sql =>
  sql`(s."state" IN ('SCHEDULED', 'OPEN') AND coalesce(s."endedAt" > ${now}, true) AND ${endOf} > ${now})`

/** Filter for a list of sessions: every word must occur in the title, the organization's name or the place. */
export type SessionFilter = { words?: readonly string[]; format?: CourseFormat | null }

const wordsOf = sql`(SELECT concat_ws(' ', v."title", o."name", s."location") FROM "TaskRevision" v, "Org" o
  WHERE v."id" = s."taskRevisionId" AND o."id" = s."orgId")`

/** The conditions of a filter on a session `s`. */
export const filterConditions = ({ words = [], format }: SessionFilter): Sql[] => [
  ...(format ? [sql`s."format" = ${format}::"CourseFormat"`] : []),
  ...words.map((word) => occursIn(word, wordsOf)),
]

const statusesOf: Record<EnrollmentResult, Sql> = {
  DONE: sql`'PASS', 'ATTENDED'`,
  OPEN: sql`'ENROLLED', 'PENDING'`,
  NOT_DONE: sql`'FAIL', 'INCOMPLETE', 'ABSENT'`,
  WITHDRAWN: sql`'WITHDRAWN'`,
}

/** A position in a list that is ordered by the start of sessions. */
export type StartPosition = { startsAt: string; id: string }
type Row = { enrollment: EnrollmentJson; session: TaskSessionJson }

const fromRow = ({ enrollment, session }: Row): EnrollmentInSession => ({
  enrollment: enrollmentFromJson(enrollment),
  session: taskSessionFromJson(session),
})

/**
 * SQL condition: a seat or a place in line in a session `s` that is not over. Open invitations match too; callers leave
 * them out with `notInvited`.
 */
const standsAhead = (now: Sql) => sql`${isAhead(now)} AND e."status" IN ('PENDING', 'ENROLLED')`
const notInvited = sql`e."pendingReason" IS DISTINCT FROM 'INVITATION'`

/** How many of a person's next enrollments `aheadColumn` contains. */
export const aheadSize = 4

/**
 * A column with a person's next enrollments, soonest first, for statements that read a person; `u` is their row of
 * "User".
 */
export const aheadColumn = sql`coalesce((SELECT json_agg(n) FROM (
    SELECT ${enrollmentJson} AS "enrollment", ${taskSessionJson} AS "session"
    FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE e."userId" = u."id" AND ${standsAhead(sql`now()`)} AND ${notInvited}
    ORDER BY s."startsAt", e."id" LIMIT ${raw(`${aheadSize}`)}) n), '[]') AS "ahead"`
/** The value of that column. */
export type AheadJson = { ahead: Row[] }
export const aheadFromJson = ({ ahead }: AheadJson): EnrollmentInSession[] => ahead.map(fromRow)

type OwnEnrollmentsQuery = SessionFilter & {
  userId: string
  /** Only enrollments in this organization. */
  orgId?: string
  /**
   * AHEAD: a seat or a place in line in a session that is not over, soonest first. BEHIND: all others, latest first.
   */
  when: 'AHEAD' | 'BEHIND' | null
  outcome?: EnrollmentResult | null
  /** Reverses the order. */
  reverse?: boolean
  now: Date
  after: StartPosition | null
  size: number
}

/**
 * A page of a person's enrollments by the start of their sessions; without `when` all of them, latest first. One
 * statement.
 */
export async function listEnrollmentsOf(page: OwnEnrollmentsQuery): Promise<EnrollmentInSession[]> {
  const { userId, orgId, when, outcome, reverse = false, now, after, size } = page
  const isAheadSql = standsAhead(sql`${now.toISOString()}::timestamptz`)
  const filters = filterConditions(page)
  const [sign, order] = (when === 'AHEAD') !== reverse ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const conditions = [
    sql`e."userId" = ${userId}::uuid`,
    ...(orgId ? [sql`e."orgId" = ${orgId}::uuid`] : []),
    ...(when === 'AHEAD' ? [isAheadSql, notInvited] : []),
    ...(when === 'BEHIND' ? [sql`NOT (${isAheadSql})`] : []),
    ...(outcome ? [sql`e."status" IN (${statusesOf[outcome]})`] : []),
    ...filters,
    ...(after ? [sql`(s."startsAt", e."id") ${sign} (${after.startsAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const text = sql`SELECT ${enrollmentJson} AS "enrollment", ${taskSessionJson} AS "session"
    FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE ${all(conditions)} ORDER BY s."startsAt" ${order}, e."id" ${order} LIMIT ${size}::int`
  // A named statement is planned once; words and filters make too many variants to name.
  const usual = filters.length === 0 && !outcome && !reverse
  const name = ['enrollments-of', orgId && 'org', when, after && 'after'].filter(Boolean).join('-')
  return (await query<Row>(text, usual ? name : undefined)).map(fromRow)
}

/** A session in which a person has a seat or a place in line, with its organization's approval numbers. */
type BookedSession = { session: TaskSessionRecord; approvals: Approval[] }

/**
 * A person's upcoming sessions with the approval numbers that decide what they count for, soonest first. One statement.
 */
export async function listBookedSessions(userId: string, at: Date, size: number): Promise<BookedSession[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const rows = await query<{ session: TaskSessionJson; approvals: Approval[] }>(
    sql`SELECT ${taskSessionJson} AS "session", ${approvalsJson} AS "approvals"
      FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
      WHERE e."userId" = ${userId}::uuid AND ${standsAhead(now)} AND ${notInvited}
      ORDER BY s."startsAt", e."id" LIMIT ${size}::int`,
    'booked-sessions',
  )
  return rows.map(({ session, approvals }) => ({ session: taskSessionFromJson(session), approvals }))
}

/** One enrollment with its session; null when there is none. */
export async function findEnrollmentInSession(db: Db, id: string): Promise<EnrollmentInSession | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT ${enrollmentJson} AS "enrollment", ${taskSessionJson} AS "session"
    FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId" WHERE e."id" = ${id}::uuid`
  return row ? fromRow(row) : null
}

/** A person's position in each waiting list they are in, by the id of the enrollment; the first position is 1. */
export async function listWaitingPositions(userId: string): Promise<Map<string, number>> {
  const positions = sql`SELECT e."id", (SELECT count(*)::int FROM "Enrollment" o WHERE o."taskSessionId" = e."taskSessionId"
      AND o."status" = 'PENDING' AND o."pendingReason" = 'WAITLIST' AND (o."waitingAt", o."id") <= (e."waitingAt", e."id")) AS "position"
    FROM "Enrollment" e WHERE e."userId" = ${userId}::uuid AND e."status" = 'PENDING' AND e."pendingReason" = 'WAITLIST'`
  const rows = await query<{ id: string; position: number }>(positions, 'waiting-positions')
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/**
 * The id of a person's enrollment in a session, including an invitation or a place in line; null when there is none.
 */
export async function findOwnEnrollmentId(db: Db, userId: string, taskSessionId: string): Promise<string | null> {
  const enrollment = await db.enrollment.findFirst({
    where: { userId, taskSessionId, status: { not: 'WITHDRAWN' } },
    select: { id: true },
  })
  return enrollment?.id ?? null
}

/** Number of enrollments of each of these people: all, and those that are pending or enrolled. */
export async function countEnrollmentsOf(
  userIds: readonly string[],
): Promise<Map<string, { all: number; current: number }>> {
  const counts = sql`SELECT "userId", count(*)::int AS "all",
      (count(*) FILTER (WHERE "status" IN ('PENDING', 'ENROLLED')))::int AS "current"
    FROM "Enrollment" WHERE "userId" = ANY(${userIds}::uuid[]) GROUP BY 1`
  const rows = await query<{ userId: string; all: number; current: number }>(counts, 'enrollment-counts')
  return new Map(rows.map(({ userId, all, current }) => [userId, { all, current }]))
}
