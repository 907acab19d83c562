import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { TaskSessionFilterCode } from '@/lib/domain/lists/sessions'
import { dayOfSession } from '@/lib/domain/task-sessions/calendar'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import type { Db, Tx } from '../db'
import { hasSeat } from '../enrollments/has-seat'
import { endOf, filterConditions, isAhead, type SessionFilter, type StartPosition } from '../enrollments/list'
import { occursInTitle } from '../search-by-name'
import { all, query, type Sql, sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from './read'

type Counts = { seats: number; pending: number; waiting: number }

/** A listed session, with the number of taken seats, of pending enrollments, and of those among them on the waitlist. */
export type TaskSessionEntry = TaskSessionRecord & Counts

export const sessionTimesOfList = ['UPCOMING', 'PAST', 'ALL'] as const
/**
 * UPCOMING: people can still come, soonest first. PAST: over or cancelled, latest first. ALL includes drafts, latest
 * first.
 */
type SessionsWhen = (typeof sessionTimesOfList)[number]

export type TaskSessionFilter = {
  when: SessionsWhen
  state: TaskSessionFilterCode | null
  taskId: string | null
  words: readonly string[]
}
type TaskSessionPosition = { startsAt: string; id: string }
export type TaskSessionPageQuery = {
  orgId: string
  filter: TaskSessionFilter
  after: TaskSessionPosition | null
  size: number
  now: Date
}

const running = sql`s."state" IN ('SCHEDULED', 'OPEN')`
/** SQL condition: people can still come to a session `s`. */
export const upcomingSession = (now: Date) => sql`${running} AND s."endedAt" IS NULL AND ${endOf} > ${now}::timestamptz`

const isOver = (now: Date) => sql`(${endOf} <= ${now}::timestamptz OR s."endedAt" IS NOT NULL)`
/** SQL condition: a session `s` is over but not finalized. */
export const endedSession = (now: Date) => sql`(s."state" = 'ENDED' OR ${running} AND ${isOver(now)})`

const lacksSignature = sql`EXISTS (
  SELECT 1 FROM "TaskSessionInstructor" i WHERE i."taskSessionId" = s."id" AND i."signatureId" IS NULL)`
/** SQL condition: a session `s` is over and waits for an instructor's signature. */
export const unsignedSession = (now: Date) => sql`(${endedSession(now)} AND ${lacksSignature})`
/** SQL condition: a session `s` is over, has participants, and waits only to be finalized. */
export const unfinalizedSession = (now: Date) => sql`(${endedSession(now)} AND NOT ${lacksSignature} AND EXISTS (
  SELECT 1 FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" <> 'WITHDRAWN'))`

/** SQL condition: the instructor `i` of a session `s` is still a member of its organization. */
export const stillTeaches = sql`EXISTS (SELECT 1 FROM "Role" r
  WHERE r."userId" = i."userId" AND r."orgId" = s."orgId" AND r."state" <> 'ENDED')`
/** SQL condition: they are, or the session waits for its results, so that one who has left may sign its sheet. */
const maySign = (now: Date) => sql`(${stillTeaches} OR ${endedSession(now)})`

/** The clock decides between these three states; the others are as stored. */
function stateCondition(state: TaskSessionFilterCode, now: Date): Sql {
  const isOverSql = isOver(now)
  const begun = sql`(s."startsAt" <= ${now}::timestamptz OR s."openedAt" IS NOT NULL)`
  if (state === 'SCHEDULED') return sql`${running} AND NOT ${isOverSql} AND NOT ${begun}`
  if (state === 'OPEN') return sql`${running} AND NOT ${isOverSql} AND ${begun}`
  if (state === 'ENDED') return endedSession(now)
  if (state === 'UNSIGNED') return unsignedSession(now)
  if (state === 'UNFINALIZED') return unfinalizedSession(now)
  return sql`s."state" = ${state}::"TaskSessionState"`
}

/** A page of an organization's sessions by their start; one statement. */
export async function listTaskSessionPage(page: TaskSessionPageQuery): Promise<TaskSessionEntry[]> {
  const { orgId, after, size, now } = page
  const { when, state, taskId, words } = page.filter
  const [sign, direction] = when === 'UPCOMING' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const conditions = [
    sql`s."orgId" = ${orgId}::uuid`,
    ...(when === 'UPCOMING' ? [upcomingSession(now)] : []),
    ...(when === 'PAST' ? [sql`s."state" <> 'DRAFT' AND NOT (${upcomingSession(now)})`] : []),
    ...(state ? [stateCondition(state, now)] : []),
    ...(taskId ? [sql`s."taskId" = ${taskId}::uuid`] : []),
    ...words.map((word) => sql`EXISTS (SELECT 1 FROM "Task" t WHERE t."id" = s."taskId" AND t.${occursInTitle(word)})`),
    ...(after ? [sql`(s."startsAt", s."id") ${sign} (${after.startsAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const order = sql`s."startsAt" ${direction}, s."id" ${direction}`
  const rows = await query<{ session: TaskSessionJson & Counts }>(sql`
    SELECT ${taskSessionJson} || jsonb_build_object(
      'seats', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND ${hasSeat}),
      'pending', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" = 'PENDING'),
      'waiting', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" = 'PENDING'
        AND e."pendingReason" = 'WAITLIST')) AS "session"
    FROM (SELECT * FROM "TaskSession" s WHERE ${all(conditions)} ORDER BY ${order} LIMIT ${size}) s
    ORDER BY ${order}`)
  return rows.map(({ session: { seats, pending, waiting, ...row } }) => ({
    ...taskSessionFromJson(row),
    seats,
    pending,
    waiting,
  }))
}

/** A session with its taken seats and the length of its waiting list. */
export type OpenSession = { session: TaskSessionRecord; taken: number; waiting: number }
/**
 * A session that a person can enroll in, with the organization's approval numbers and their own sessions at the same
 * time.
 */
export type JoinableSession = OpenSession & { approvals: Approval[]; clashes: TaskSessionRecord[] }
type OpenSessionsQuery = SessionFilter & {
  userId: string
  orgIds: readonly string[]
  now: Date
  after: StartPosition | null
  size: number
  /** Only sessions of this class, or only this session. */
  taskId?: string
  id?: string
}

type Row = { session: TaskSessionJson; taken: number; waiting: number }
type JoinableRow = Row & { approvals: Approval[]; clashes: TaskSessionJson[] }

const startsAfter = ({ startsAt, id }: StartPosition) =>
  sql`(s."startsAt", s."id") > (${startsAt}::timestamptz, ${id}::uuid)`

/** How many of the person's own sessions are shown for a clash. */
const maxClashes = 10

/**
 * Sessions of these organizations that a person may enroll in by themselves and is not in: not begun, with a free seat
 * or a waiting list, soonest first. One statement.
 */
export async function listOpenSessions(page: OpenSessionsQuery): Promise<JoinableSession[]> {
  const { userId, orgIds, after, size, taskId, id } = page
  const now = sql`${page.now.toISOString()}::timestamptz`
  const conditions = [
    ...(taskId ? [sql`s."taskId" = ${taskId}::uuid`] : []),
    ...(id ? [sql`s."id" = ${id}::uuid`] : []),
    ...filterConditions(page),
    ...(after ? [startsAfter(after)] : []),
  ]
  const rows =
    await query<JoinableRow>(sql`WITH page AS MATERIALIZED (SELECT s."id", t."taken", t."waiting", s."startsAt" AS "from", ${endOf} AS "until"
    FROM "TaskSession" s CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE e."status" <> 'PENDING'))::int AS "taken",
        (count(*) FILTER (WHERE e."pendingReason" = 'WAITLIST'))::int AS "waiting"
      FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" <> 'WITHDRAWN') t
    WHERE s."orgId" = ANY(${orgIds}::uuid[]) AND s."state" IN ('SCHEDULED', 'OPEN') AND s."endedAt" IS NULL AND s."selfEnroll"
      AND s."startsAt" > ${now} AND (s."capacity" = 0 OR s."waitlist" OR s."approvalRequired" OR t."taken" < s."capacity")
      AND EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = s."orgId" AND f."featureType" = 'TASKS')
      AND NOT EXISTS (SELECT 1 FROM "Enrollment" o WHERE o."taskSessionId" = s."id" AND o."userId" = ${userId}::uuid
        AND o."status" <> 'WITHDRAWN') AND ${all(conditions)}
    ORDER BY s."startsAt", s."id" LIMIT ${size}::int)
    SELECT ${taskSessionJson} AS "session", g."taken", g."waiting", ${approvalsJson} AS "approvals",
      coalesce((SELECT jsonb_agg(own."one" ORDER BY own."at") FROM (
        SELECT ${taskSessionJson} AS "one", s."startsAt" AS "at"
        FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
        WHERE e."userId" = ${userId}::uuid AND e."status" IN ('PENDING', 'ENROLLED')
          AND e."pendingReason" IS DISTINCT FROM 'INVITATION' AND ${isAhead(now)}
          AND s."startsAt" < g."until" AND ${endOf} > g."from"
        ORDER BY s."startsAt", s."id" LIMIT ${maxClashes}) own), '[]') AS "clashes"
    FROM page g JOIN "TaskSession" s ON s."id" = g."id" ORDER BY g."from", g."id"`)
  return rows.map(({ clashes, approvals, ...row }) => ({
    ...fromRow(row),
    approvals,
    clashes: clashes.map(taskSessionFromJson),
  }))
}

const fromRow = ({ session, taken: seatsTaken, waiting }: Row): OpenSession => ({
  session: taskSessionFromJson(session),
  taken: seatsTaken,
  waiting,
})

/**
 * Sessions that a person teaches and that are not finished, soonest first, including those that have ended and wait for
 * their results. Who has left the organization sees those whose sheet they have not signed.
 */
export async function listTaughtSessions(
  page: SessionFilter & Pick<OpenSessionsQuery, 'userId' | 'now' | 'after' | 'size'>,
): Promise<OpenSession[]> {
  const { userId, now, after, size } = page
  const rows = await query<Row>(sql`SELECT ${taskSessionJson} AS "session", t."taken", t."waiting"
    FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId" CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE e."status" <> 'PENDING'))::int AS "taken",
        (count(*) FILTER (WHERE e."pendingReason" = 'WAITLIST'))::int AS "waiting"
      FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" <> 'WITHDRAWN') t
    WHERE i."userId" = ${userId}::uuid AND s."state" IN ('SCHEDULED', 'OPEN', 'ENDED')
      AND (${stillTeaches} OR i."signatureId" IS NULL AND ${endedSession(now)})
      AND ${all([...filterConditions(page), ...(after ? [startsAfter(after)] : [])])}
    ORDER BY s."startsAt", s."id" LIMIT ${size}::int`)
  return rows.map(fromRow)
}

type Taught = { userId: string; now: Date }

/** True when a person has something to do with a session of an organization as its instructor. */
export async function teachesInOrg(db: Db | Tx, orgId: string, { userId, now }: Taught): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
    WHERE i."userId" = ${userId}::uuid AND s."orgId" = ${orgId}::uuid AND ${maySign(now)} LIMIT 1`)
  return rows.length > 0
}

/** The same for one session. */
export async function teachesSession(db: Db | Tx, taskSessionId: string, { userId, now }: Taught): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
    WHERE i."userId" = ${userId}::uuid AND s."id" = ${taskSessionId}::uuid AND ${maySign(now)}`)
  return rows.length > 0
}

/** The next announced sessions of an organization to which people can still come, soonest first. */
export async function listSessionsAhead(orgId: string, now: Date, size: number): Promise<TaskSessionRecord[]> {
  const rows = await query<{ session: TaskSessionJson }>(sql`
    SELECT ${taskSessionJson} AS "session" FROM "TaskSession" s
    WHERE s."orgId" = ${orgId}::uuid AND ${upcomingSession(now)} ORDER BY s."startsAt", s."id" LIMIT ${size}::int`)
  return rows.map(({ session }) => taskSessionFromJson(session))
}

/** The sessions of an organization, or of a person who attends or teaches them, that start in a span of time. */
type SpanQuery = { since: Date; before: Date; size: number } & ({ orgId: string } | { userId: string })

/** A session in a calendar, with its number of taken seats, and in that of a person the enrollment that they have. */
export type CalendarEntry = TaskSessionRecord & { seats: number; enrollmentId: string | null }

/** Sessions in the order of their start; one statement. A write reads them in its transaction. */
async function listSessionsBetween(page: SpanQuery, tx?: Tx): Promise<CalendarEntry[]> {
  const { since, before, size } = page
  const whose =
    'orgId' in page
      ? sql`s."orgId" = ${page.orgId}::uuid`
      : sql`s."state" <> 'DRAFT' AND s."id" IN (
          SELECT e."taskSessionId" FROM "Enrollment" e WHERE e."userId" = ${page.userId}::uuid AND e."status" <> 'WITHDRAWN'
            AND e."pendingReason" IS DISTINCT FROM 'INVITATION'
          UNION SELECT i."taskSessionId" FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
            WHERE i."userId" = ${page.userId}::uuid AND ${stillTeaches})`
  const userId = 'userId' in page ? page.userId : null
  const statement = sql`
    SELECT ${taskSessionJson} AS "session",
      (SELECT e."id" FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."userId" = ${userId}::uuid
        AND e."status" <> 'WITHDRAWN' LIMIT 1) AS "enrollmentId",
      (SELECT count(*)::int FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND ${hasSeat}) AS "seats"
    FROM "TaskSession" s WHERE ${whose} AND s."startsAt" >= ${since}::timestamptz AND s."startsAt" < ${before}::timestamptz
    ORDER BY s."startsAt", s."id" LIMIT ${size}::int`
  type Found = Pick<CalendarEntry, 'seats' | 'enrollmentId'> & { session: TaskSessionJson }
  const rows = await (tx ? tx.$queryRaw<Found[]>(statement) : query<Found>(statement))
  return rows.map(({ session, ...rest }) => ({ ...taskSessionFromJson(session), ...rest }))
}

/** Sessions that begin on one of these days by their own clock, which may be a day apart from that of UTC. */
export async function listSessionsOfDays(
  whose: { orgId: string } | { userId: string },
  { from, until }: { from: PlainDate; until: PlainDate },
  size: number,
  tx?: Tx,
): Promise<CalendarEntry[]> {
  const since = instantOfWallTime(`${addDays(from, -1)}T00:00`, 'UTC')
  const before = instantOfWallTime(`${addDays(until, 2)}T00:00`, 'UTC')
  const rows = await listSessionsBetween({ ...whose, since, before, size }, tx)
  return rows.filter((row) => dayOfSession(row) >= from && dayOfSession(row) <= until)
}

/** How many people, teachers included, are in both sessions of each of these pairs; pairs without any are left out. */
export function countShared(
  pairs: readonly (readonly [string, string])[],
): Promise<{ one: string; other: string; people: number }[]> {
  const [ones, others] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)]
  return query(sql`
    WITH pair AS (SELECT * FROM unnest(${ones}::uuid[], ${others}::uuid[]) AS p("one", "other")),
    person AS (
      SELECT e."taskSessionId" AS "id", e."userId" FROM "Enrollment" e
      WHERE e."taskSessionId" = ANY(${[...new Set([...ones, ...others])]}::uuid[]) AND e."userId" IS NOT NULL
        AND e."status" NOT IN ('PENDING', 'WITHDRAWN', 'ABSENT')
      UNION SELECT i."taskSessionId", i."userId" FROM "TaskSessionInstructor" i
      WHERE i."taskSessionId" = ANY(${[...new Set([...ones, ...others])]}::uuid[]))
    SELECT pair."one", pair."other", count(*)::int AS "people"
    FROM pair JOIN person a ON a."id" = pair."one" JOIN person b ON b."id" = pair."other" AND b."userId" = a."userId"
    GROUP BY pair."one", pair."other"`)
}
