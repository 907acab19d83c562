import 'server-only'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import type { Db } from './db'
import { occursInTitle } from './search-words'
import { all, query, type Sql, sql } from './sql'
import { type TaskSessionJson, type TaskSessionRecord, taskSessionFromJson, taskSessionJson } from './task-sessions'

/** A session of a list, with how many seats are taken and how many wait for something. */
export type TaskSessionEntry = TaskSessionRecord & { seats: number; pending: number }

export const sessionTimesOfList = ['UPCOMING', 'PAST', 'ALL'] as const
/** UPCOMING: people can still come, soonest first. PAST: over or cancelled, latest first. ALL, with drafts: latest first. */
export type SessionsWhen = (typeof sessionTimesOfList)[number]

export type TaskSessionFilter = {
  when: SessionsWhen
  state: TaskSessionState | null
  taskId: string | null
  words: readonly string[]
}
export type TaskSessionPlace = { startsAt: string; id: string }
export type TaskSessionPageQuery = {
  orgId: string
  filter: TaskSessionFilter
  after: TaskSessionPlace | null
  size: number
  now: Date
}

/** When a session is over: an end equal to the start is a day later. */
const end = sql`CASE WHEN s."endsAt" = s."startsAt" THEN s."endsAt" + interval '1 day' ELSE s."endsAt" END`
const running = sql`s."state" IN ('SCHEDULED', 'OPEN')`
const upcoming = (now: Date) => sql`${running} AND s."endedAt" IS NULL AND ${end} > ${now}::timestamptz`

/** The clock decides between these three; the others are as they are stored. */
function inState(state: TaskSessionState, now: Date): Sql {
  const over = sql`(${end} <= ${now}::timestamptz OR s."endedAt" IS NOT NULL)`
  const begun = sql`(s."startsAt" <= ${now}::timestamptz OR s."openedAt" IS NOT NULL)`
  if (state === 'SCHEDULED') return sql`${running} AND NOT ${over} AND NOT ${begun}`
  if (state === 'OPEN') return sql`${running} AND NOT ${over} AND ${begun}`
  if (state === 'ENDED') return sql`(s."state" = 'ENDED' OR ${running} AND ${over})`
  return sql`s."state" = ${state}::"TaskSessionState"`
}

/** A page of an organization's sessions by their start; one statement. */
export async function listTaskSessionPage(page: TaskSessionPageQuery): Promise<TaskSessionEntry[]> {
  const { orgId, after, size, now } = page
  const { when, state, taskId, words } = page.filter
  const [sign, way] = when === 'UPCOMING' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const conditions = [
    sql`s."orgId" = ${orgId}::uuid`,
    ...(when === 'UPCOMING' ? [upcoming(now)] : []),
    ...(when === 'PAST' ? [sql`s."state" <> 'DRAFT' AND NOT (${upcoming(now)})`] : []),
    ...(state ? [inState(state, now)] : []),
    ...(taskId ? [sql`s."taskId" = ${taskId}::uuid`] : []),
    ...words.map((word) => sql`EXISTS (SELECT 1 FROM "Task" t WHERE t."id" = s."taskId" AND t.${occursInTitle(word)})`),
    ...(after ? [sql`(s."startsAt", s."id") ${sign} (${after.startsAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const order = sql`s."startsAt" ${way}, s."id" ${way}`
  const rows = await query<{ session: TaskSessionJson & { seats: number; pending: number } }>(sql`
    SELECT ${taskSessionJson} || jsonb_build_object(
      'seats', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" NOT IN ('PENDING', 'WITHDRAWN')),
      'pending', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" = 'PENDING')) AS "session"
    FROM (SELECT * FROM "TaskSession" s WHERE ${all(conditions)} ORDER BY ${order} LIMIT ${size}) s
    ORDER BY ${order}`)
  return rows.map(({ session: { seats, pending, ...row } }) => ({ ...taskSessionFromJson(row), seats, pending }))
}

/** How many sessions of an organization people can still come to: those of the list of what is upcoming. */
export async function countUpcomingSessions(db: Db, orgId: string, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "TaskSession" s WHERE s."orgId" = ${orgId}::uuid AND ${upcoming(now)}`
  return row?.count ?? 0
}
