import { type ClearanceReason, type ClearanceState, clearanceStates } from '@/lib/domain/clearance/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { occurs } from '../search-by-name'
import { all, join, query, raw, type Sql, sql } from '../sql'

/** Whether one person may work on a day, and what comes after. */
export type ClearanceRecord = {
  /** Of the span; later changes have higher ids. */
  id: string
  orgId: string
  roleId: string | null
  invitationId: string | null
  userId: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** Of somebody invited: where the invitation was sent. */
  contact: string | null
  employeeId: string | null
  jobTitle: string | null
  department: string | null
  sortName: string
  position: { id: string; name: string } | null
  onLeave: boolean
  state: ClearanceState
  reasons: ClearanceReason[]
  /** The first and the last day of this answer, null for one without an end, as it is known. */
  startsOn: PlainDate
  endsOn: PlainDate | null
  /** The answer after that. */
  next: { state: ClearanceState; reasons: ClearanceReason[] } | null
}

/** The day that is asked about, and the instant of what was known; null for what is known now. */
export type ClearanceMoment = { on: PlainDate; knownAt: Date | null }
export type ClearanceFilter = {
  states: readonly ClearanceState[]
  department: string | null
  positionId: string | null
  onLeave: boolean
  /** Folded; every word must occur in the names or the employee number. */
  words: readonly string[]
}
/** Only people who are in these departments now; undefined for everybody. */
type Departments = readonly string[] | undefined

const ofDepartments = (departments: Departments): Sql[] =>
  departments
    ? [
        sql`coalesce(r."department", i."department") = ANY(${[...departments]}::text[])`,
        sql`r."state" IS DISTINCT FROM 'ENDED'`,
      ]
    : []

const known = ({ knownAt }: ClearanceMoment): Sql =>
  knownAt === null
    ? sql`s."supersededAt" IS NULL`
    : sql`s."recordedAt" <= ${knownAt}::timestamptz AND (s."supersededAt" IS NULL OR s."supersededAt" > ${knownAt}::timestamptz)`

const onDay = ({ on }: ClearanceMoment): Sql =>
  sql`s."startsOn" <= ${on}::date AND (s."endsOn" IS NULL OR s."endsOn" >= ${on}::date)`

const atMoment = (orgId: string, moment: ClearanceMoment): Sql[] => [
  sql`s."orgId" = ${orgId}::uuid`,
  sql`s."state" IS NOT NULL`,
  known(moment),
  onDay(moment),
]

const columns = sql`
  s."id"::text AS "id", s."orgId", s."roleId", s."invitationId", r."userId", coalesce(u."firstName", i."firstName") AS "firstName",
  coalesce(u."middleName", i."middleName") AS "middleName", coalesce(u."lastName", i."lastName") AS "lastName", i."contact",
  coalesce(r."employeeId", i."employeeId") AS "employeeId", coalesce(r."jobTitle", i."jobTitle") AS "jobTitle", s."department",
  s."sortName", CASE WHEN p."id" IS NOT NULL THEN json_build_object('id', p."id", 'name', p."name") END AS "position", s."onLeave",
  s."state"::text AS "state", s."reasons", s."startsOn"::text AS "startsOn", s."endsOn"::text AS "endsOn"`

const joined = sql`
  LEFT JOIN "Role" r ON r."id" = s."roleId" LEFT JOIN "User" u ON u."id" = r."userId"
  LEFT JOIN "Invitation" i ON i."id" = s."invitationId" LEFT JOIN "Position" p ON p."id" = s."positionId"`

/** The span of the same person that begins on the day after. */
const nextSpan = (moment: ClearanceMoment) => sql`
  (SELECT json_build_object('state', n."state", 'reasons', n."reasons") FROM (
    SELECT s."state", s."reasons" FROM "ClearanceSpan" s
    WHERE (s."roleId" = page."roleId" OR s."invitationId" = page."invitationId") AND ${known(moment)}
      AND s."startsOn" = page."endsOn"::date + 1 AND s."state" IS NOT NULL LIMIT 1) n)`

function conditionsOf({ states, department, positionId, onLeave, words }: ClearanceFilter): Sql[] {
  return [
    ...(states.length > 0 ? [sql`s."state" = ANY(${[...states]}::"ClearanceState"[])`] : []),
    ...(department === null ? [] : [sql`s."department" = ${department}`]),
    ...(positionId === null ? [] : [sql`s."positionId" = ${positionId}::uuid`]),
    ...(onLeave ? [] : [sql`NOT s."onLeave"`]),
    ...words.map((word) => occurs(word, sql`coalesce(r."searchText", i."searchText")`)),
  ]
}

export type ClearancePosition = { state: ClearanceState; sortName: string; id: string }
type PageQuery = {
  orgId: string
  departments?: readonly string[]
  moment: ClearanceMoment
  filter: ClearanceFilter
  after: ClearancePosition | null
  size: number
}

/**
 * A page of the people of an organization and whether they may work on a day: first those who may not, each state by name;
 * one statement, which reads each state from its own index.
 */
export function listClearancePage(page: PageQuery): Promise<ClearanceRecord[]> {
  const { orgId, departments, moment, filter, after, size } = page
  const conditions = [...atMoment(orgId, moment), ...conditionsOf(filter), ...ofDepartments(departments)]
  const rank = (state: ClearanceState) => clearanceStates.indexOf(state)
  const parts = clearanceStates.flatMap((state) => {
    if (after && rank(state) < rank(after.state)) return []
    const beyond =
      after?.state === state ? [sql`(s."sortName", s."id") > (${after.sortName}, ${after.id}::bigint)`] : []
    const ofState = [...conditions, sql`s."state" = ${state}::"ClearanceState"`, ...beyond]
    return [
      sql`(SELECT ${columns}, ${rank(state)}::int AS "rank" FROM "ClearanceSpan" s ${joined} WHERE ${all(ofState)}
        ORDER BY s."sortName", s."id" LIMIT ${size})`,
    ]
  })
  return query<ClearanceRecord>(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM (${join(parts, ' UNION ALL ')}) found ORDER BY "rank", "sortName", "id"::bigint LIMIT ${size})
    SELECT page.*, ${nextSpan(moment)} AS "next" FROM page ORDER BY page."rank", page."sortName", page."id"::bigint`)
}

/** Whether one member may work on a day; null where the organization does not ask. */
export async function findClearance(roleId: string, moment: ClearanceMoment): Promise<ClearanceRecord | null> {
  const [row] = await query<ClearanceRecord>(sql`
    WITH page AS MATERIALIZED (
      SELECT ${columns} FROM "ClearanceSpan" s ${joined}
      WHERE s."roleId" = ${roleId}::uuid AND s."state" IS NOT NULL AND ${known(moment)} AND ${onDay(moment)} LIMIT 1)
    SELECT page.*, ${nextSpan(moment)} AS "next" FROM page`)
  return row ?? null
}

/** What an organization reads today of whether one of its members may work. */
export type OwnClearance = Pick<ClearanceRecord, 'orgId' | 'position' | 'state' | 'reasons' | 'endsOn'> & {
  orgName: string
  /** What the position needs beside licenses, with its titles. */
  needs: { id: string; title: string }[]
}

/** What each organization of a person reads of them today, by its name; none where it has no positions. */
export const listOwnClearance = (userId: string, now: Date): Promise<OwnClearance[]> =>
  query<OwnClearance>(sql`
    SELECT s."orgId", o."name" AS "orgName", CASE WHEN p."id" IS NOT NULL THEN json_build_object('id', p."id", 'name', p."name") END
      AS "position", s."state"::text AS "state", s."reasons", s."endsOn"::text AS "endsOn",
      coalesce((SELECT json_agg(n) FROM (
        SELECT q."id", q."title" FROM "PositionDocument" d JOIN "DocumentRequest" q ON q."id" = d."requestId"
          WHERE d."positionId" = s."positionId"
        UNION ALL SELECT c."id", c."title" FROM "PositionTraining" t JOIN "Curriculum" c ON c."id" = t."curriculumId"
          WHERE t."positionId" = s."positionId") n), '[]') AS "needs"
    FROM "Role" r JOIN "Org" o ON o."id" = r."orgId" JOIN "ClearanceSpan" s ON s."roleId" = r."id"
      LEFT JOIN "Position" p ON p."id" = s."positionId", LATERAL (
        SELECT (${now}::timestamptz AT TIME ZONE o."timeZone")::date AS "today") day
    WHERE r."userId" = ${userId}::uuid AND r."state" <> 'ENDED' AND s."supersededAt" IS NULL AND s."state" IS NOT NULL
      AND s."startsOn" <= day."today" AND (s."endsOn" IS NULL OR s."endsOn" >= day."today")
    ORDER BY o."sortName", o."id"`)

/** The latest answer about somebody, from its first day on; without a state nothing is asked about them any more. */
export type ClearanceChange = Omit<ClearanceRecord, 'state' | 'next'> & { state: ClearanceState | null }

const isLatest = sql`s."supersededAt" IS NULL AND NOT EXISTS (
  SELECT 1 FROM "ClearanceSpan" e WHERE (e."roleId" = s."roleId" OR e."invitationId" = s."invitationId")
    AND e."supersededAt" IS NULL AND e."startsOn" < s."startsOn")`

/**
 * What changed after a span, in the order in which it was recorded: for each person only the latest answer, from its
 * first day on. Somebody who left, or whom no position asks about any more, has no state.
 */
export function listClearanceChanges({
  orgId,
  after,
  size,
}: {
  orgId: string
  after: string
  size: number
}): Promise<ClearanceChange[]> {
  return query(sql`
    SELECT ${columns} FROM "ClearanceSpan" s ${joined}
    WHERE s."orgId" = ${orgId}::uuid AND s."id" > ${after}::bigint AND ${isLatest}
    ORDER BY s."id" LIMIT ${size}`)
}

/** The latest answers about members and invited people of an organization, by their ids. */
export const listClearanceOf = (orgId: string, ids: readonly string[]): Promise<ClearanceChange[]> =>
  query(sql`
    SELECT ${columns} FROM "ClearanceSpan" s ${joined}
    WHERE s."orgId" = ${orgId}::uuid AND (s."roleId" = ANY(${[...ids]}::uuid[]) OR s."invitationId" = ANY(${[...ids]}::uuid[]))
      AND ${isLatest}`)

export type ClearanceCount = { on: PlainDate; department: string | null; state: ClearanceState; count: number }

/**
 * How many people are in each state on these days, by department, in one walk over what is known; people on leave are not
 * counted.
 */
export async function countClearance(
  orgId: string,
  days: readonly PlainDate[],
  { knownAt, departments }: { knownAt: Date | null; departments?: readonly string[] },
): Promise<ClearanceCount[]> {
  if (days.length === 0) return []
  const [first, last] = [days.toSorted()[0]!, days.toSorted().at(-1)!]
  const perDay = days.map(
    (on, index) => sql`count(*) FILTER (WHERE ${onDay({ on, knownAt })})::int AS ${raw(`"day${index}"`)}`,
  )
  const rows = await query<{ department: string | null; state: ClearanceState } & Record<string, number>>(sql`
    SELECT s."department", s."state"::text AS "state", ${join(perDay, ', ')} FROM "ClearanceSpan" s
      LEFT JOIN "Role" r ON ${departments !== undefined} AND r."id" = s."roleId"
      LEFT JOIN "Invitation" i ON ${departments !== undefined} AND i."id" = s."invitationId"
    WHERE s."orgId" = ${orgId}::uuid AND s."state" IS NOT NULL AND NOT s."onLeave" AND ${known({ on: first, knownAt })}
      AND ${all([sql`true`, ...ofDepartments(departments)])}
      AND s."startsOn" <= ${last}::date AND (s."endsOn" IS NULL OR s."endsOn" >= ${first}::date)
    GROUP BY s."department", s."state"`)
  return rows.flatMap(({ department, state, ...counts }) =>
    days.flatMap((on, index) => {
      const count = Number(counts[`day${index}`])
      return count > 0 ? [{ on, department, state, count }] : []
    }),
  )
}

/** People who may not work today, those of tomorrow who may today, and those about whom it is not known today. */
export type ClearanceAhead = { today: number; tomorrow: number; unknown: number }

/** Counts an organization's people by what is known of today and tomorrow; null where no position asks about anybody. */
export async function countClearanceAhead(orgId: string, today: PlainDate): Promise<ClearanceAhead | null> {
  const [row] = await query<ClearanceAhead & { people: number }>(sql`
    SELECT count(*)::int AS "people", count(*) FILTER (WHERE "now")::int AS "today",
      count(*) FILTER (WHERE "next" AND NOT "now")::int AS "tomorrow", count(*) FILTER (WHERE "open")::int AS "unknown"
    FROM (
      SELECT bool_or(s."state" = 'NOT_CLEARED' AND s."startsOn" <= ${today}::date) AS "now",
        bool_or(s."state" = 'NOT_CLEARED' AND (s."endsOn" IS NULL OR s."endsOn" > ${today}::date)) AS "next",
        bool_or(s."state" = 'UNKNOWN' AND s."startsOn" <= ${today}::date) AS "open"
      FROM "ClearanceSpan" s
      WHERE s."orgId" = ${orgId}::uuid AND s."supersededAt" IS NULL AND s."state" IS NOT NULL AND NOT s."onLeave"
        AND s."startsOn" <= ${today}::date + 1 AND (s."endsOn" IS NULL OR s."endsOn" >= ${today}::date)
      GROUP BY coalesce(s."roleId", s."invitationId")) people`)
  if (!row || row.people === 0) return null
  return { today: row.today, tomorrow: row.tomorrow, unknown: row.unknown }
}

/** An organization whose morning has come, with the answers that changed since the same time a day before. */
export type ClearanceMorning = {
  orgId: string
  name: string
  timeZone: string
  day: PlainDate
  /** People not cleared today, and those of them who are since then. */
  notCleared: number
  newly: number
  /** People who were not cleared and are not stopped any more. */
  resolved: number
  /** People not cleared tomorrow who are not stopped today. */
  tomorrow: number
}

const answersOn = (day: Sql, knownThen: Sql) => sql`
  SELECT coalesce(s."roleId", s."invitationId") AS "who", s."state" = 'NOT_CLEARED' AS "stopped" FROM "ClearanceSpan" s
  WHERE s."orgId" = o."id" AND s."state" IS NOT NULL AND NOT s."onLeave" AND ${knownThen}
    AND s."startsOn" <= ${day} AND (s."endsOn" IS NULL OR s."endsOn" >= ${day})`

/**
 * Organizations with positions in these time zones that were not told of this day yet, and what changed for them since
 * `before`.
 */
export function listClearanceMornings(
  db: Db,
  days: readonly { zone: string; day: PlainDate }[],
  { kind, before }: { kind: string; before: Date },
): Promise<ClearanceMorning[]> {
  const now = sql`s."supersededAt" IS NULL`
  const then = sql`s."recordedAt" <= ${before}::timestamptz AND (s."supersededAt" IS NULL OR s."supersededAt" > ${before}::timestamptz)`
  return db.$queryRaw<ClearanceMorning[]>`
    SELECT o."id" AS "orgId", o."name", o."timeZone", z."day"::text AS "day", c.*
    FROM unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ day }) => day)}::date[]) AS z("zone", "day")
      JOIN "Org" o ON o."timeZone" = z."zone" AND o."state" = 'ACTIVE', LATERAL (
      SELECT count(*) FILTER (WHERE t."stopped")::int AS "notCleared",
        count(*) FILTER (WHERE t."stopped" AND b."stopped" IS NOT TRUE)::int AS "newly",
        count(*) FILTER (WHERE b."stopped" AND t."stopped" IS NOT TRUE)::int AS "resolved",
        count(*) FILTER (WHERE m."stopped" AND t."stopped" IS NOT TRUE)::int AS "tomorrow"
      FROM (${answersOn(sql`z."day"`, now)}) t FULL JOIN (${answersOn(sql`z."day" - 1`, then)}) b ON b."who" = t."who"
        LEFT JOIN (${answersOn(sql`z."day" + 1`, now)}) m ON m."who" = t."who") c
    WHERE EXISTS (SELECT 1 FROM "Position" p WHERE p."orgId" = o."id" AND p."endedAt" IS NULL)
      AND NOT EXISTS (SELECT 1 FROM "Schedule" g WHERE g."kind" = ${kind} AND g."subjectType" = 'Org' AND g."subjectId" = o."id"
        AND g."day" = z."day")
    ORDER BY o."id"`
}

/** The answers of members that change on a day by its passing alone, with the one of the day before. */
export const listTurning = (
  tx: Tx,
  orgId: string,
  day: PlainDate,
): Promise<
  {
    id: string
    userId: string
    positionId: string | null
    before: ClearanceState
    state: ClearanceState
    reasons: ClearanceReason[]
  }[]
> => tx.$queryRaw`
  SELECT s."id"::text AS "id", r."userId", s."positionId", b."state"::text AS "before", s."state"::text AS "state", s."reasons"
  FROM "ClearanceSpan" s JOIN "Role" r ON r."id" = s."roleId" JOIN "ClearanceSpan" b ON b."roleId" = s."roleId"
    AND b."supersededAt" IS NULL AND b."endsOn" = s."startsOn" - 1
  WHERE s."orgId" = ${orgId}::uuid AND s."supersededAt" IS NULL AND s."startsOn" = ${day}::date AND b."state" <> s."state"
  ORDER BY s."id"`
