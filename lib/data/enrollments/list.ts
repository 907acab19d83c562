import type { Approval } from '@/lib/domain/certificates/approvals'
import type { CourseFormat, EnrollmentResult } from '@/lib/domain/lists/sessions'
import type { Db } from '../db'
import { type InJson, instantOrNull, withInstants } from '../json-rows'
import { occursIn } from '../search-words'
import { all, query, raw, type Sql, sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'
import type { EnrollmentRecord } from './read'

/** An enrollment without what identifies the device it checked in from. */
export type EnrollmentLine = Omit<EnrollmentRecord, 'deviceHash'>
export type EnrollmentJson = InJson<EnrollmentLine>

/** An enrollment with its session. */
export type EnrollmentInSession = { enrollment: EnrollmentLine; session: TaskSessionRecord }

/** An enrollment in one value: `e` is its row. */
export const enrollmentJson = sql`(to_jsonb(e) - 'deviceHash')`

export const enrollmentFromJson = (row: EnrollmentJson): EnrollmentLine => ({
  ...withInstants(row),
  waitingAt: instantOrNull(row.waitingAt),
  checkedInAt: instantOrNull(row.checkedInAt),
  checkedOutAt: instantOrNull(row.checkedOutAt),
  signatureAskedAt: instantOrNull(row.signatureAskedAt),
})

/** The end of a session `s` in SQL, as `sessionEnd` has it. */
export const endOf = sql`CASE WHEN s."endsAt" > s."startsAt" THEN s."endsAt"
  ELSE ((s."startsAt" AT TIME ZONE s."timeZone") + interval '1 day') AT TIME ZONE s."timeZone" END`

/** Whether a session `s` is still to come or going on at a moment. */
export const isAhead = (now: Sql): Sql =>
  sql`(s."state" IN ('SCHEDULED', 'OPEN') AND coalesce(s."endedAt" > ${now}, true) AND ${endOf} > ${now})`

/** Which sessions of a list: each word occurs in the title, the organization's name or the place. */
export type SessionFilter = { words?: readonly string[]; format?: CourseFormat | null }

const wordsOf = sql`(SELECT concat_ws(' ', v."title", o."name", s."location") FROM "TaskRevision" v, "Org" o
  WHERE v."id" = s."taskRevisionId" AND o."id" = s."orgId")`

/** That a session `s` is what is asked for. */
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

/** A place in a list that is ordered by the start of sessions. */
export type StartPlace = { startsAt: string; id: string }
type Row = { enrollment: EnrollmentJson; session: TaskSessionJson }

const fromRow = ({ enrollment, session }: Row): EnrollmentInSession => ({
  enrollment: enrollmentFromJson(enrollment),
  session: taskSessionFromJson(session),
})

/** A seat or a place in line in a session `s` that is not over; an open invitation is answered in its own place. */
const standsAhead = (now: Sql) => sql`${isAhead(now)} AND e."status" IN ('PENDING', 'ENROLLED')`
const notInvited = sql`e."pendingReason" IS DISTINCT FROM 'INVITATION'`

/** How many of a person's next enrollments the column below has. */
export const aheadSize = 4

/** A column for statements that read a person, with their next enrollments, soonest first: `u` is their row of "User". */
export const aheadColumn = sql`coalesce((SELECT json_agg(n) FROM (
    SELECT ${enrollmentJson} AS "enrollment", ${taskSessionJson} AS "session"
    FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE e."userId" = u."id" AND ${standsAhead(sql`now()`)} AND ${notInvited}
    ORDER BY s."startsAt", e."id" LIMIT ${raw(`${aheadSize}`)}) n), '[]') AS "ahead"`
/** What that column holds. */
export type AheadJson = { ahead: Row[] }
export const aheadFromJson = ({ ahead }: AheadJson): EnrollmentInSession[] => ahead.map(fromRow)

type OwnEnrollmentsQuery = SessionFilter & {
  userId: string
  /** Only those in one organization. */
  orgId?: string
  /** AHEAD: a seat or a place in line in a session that is not over, soonest first. BEHIND: all others, latest first. */
  when: 'AHEAD' | 'BEHIND' | null
  outcome?: EnrollmentResult | null
  /** The other way round. */
  reverse?: boolean
  now: Date
  after: StartPlace | null
  size: number
}

/** A page of a person's enrollments by the start of their sessions; without `when` all of them, latest first. One statement. */
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
  // Planned once for what is usually asked; anew for words and filters.
  const usual = filters.length === 0 && !outcome && !reverse
  const name = ['enrollments-of', orgId && 'org', when, after && 'after'].filter(Boolean).join('-')
  return (await query<Row>(text, usual ? name : undefined)).map(fromRow)
}

/** A session that a person has a seat or a place in line in, with its organization's approval numbers. */
type BookedSession = { session: TaskSessionRecord; approvals: Approval[] }

/** A person's sessions that are ahead with what says what they give, soonest first. One statement. */
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

/** Which place a person has in each waiting list they are in, by the id of the enrollment; the first is 1. */
export async function listWaitingPlaces(userId: string): Promise<Map<string, number>> {
  const places = sql`SELECT e."id", (SELECT count(*)::int FROM "Enrollment" o WHERE o."taskSessionId" = e."taskSessionId"
      AND o."status" = 'PENDING' AND o."pendingReason" = 'WAITLIST' AND (o."waitingAt", o."id") <= (e."waitingAt", e."id")) AS "place"
    FROM "Enrollment" e WHERE e."userId" = ${userId}::uuid AND e."status" = 'PENDING' AND e."pendingReason" = 'WAITLIST'`
  const rows = await query<{ id: string; place: number }>(places, 'waiting-places')
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** The enrollment with which a person is in a session, invited or waiting too; null where they are not. */
export async function findOwnEnrollmentId(db: Db, userId: string, taskSessionId: string): Promise<string | null> {
  const enrollment = await db.enrollment.findFirst({
    where: { userId, taskSessionId, status: { not: 'WITHDRAWN' } },
    select: { id: true },
  })
  return enrollment?.id ?? null
}

/** How many enrollments people have: all, and those that stand before a session. */
export async function countEnrollmentsOf(
  userIds: readonly string[],
): Promise<Map<string, { all: number; current: number }>> {
  const counts = sql`SELECT "userId", count(*)::int AS "all",
      (count(*) FILTER (WHERE "status" IN ('PENDING', 'ENROLLED')))::int AS "current"
    FROM "Enrollment" WHERE "userId" = ANY(${userIds}::uuid[]) GROUP BY 1`
  const rows = await query<{ userId: string; all: number; current: number }>(counts, 'enrollment-counts')
  return new Map(rows.map(({ userId, all, current }) => [userId, { all, current }]))
}
