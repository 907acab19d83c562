import 'server-only'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { type Db, pool } from './db'
import { bind, type Values } from './search-words'
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

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** When a session is over: an end equal to the start is a day later. */
const end = `CASE WHEN s."endsAt" = s."startsAt" THEN s."endsAt" + interval '1 day' ELSE s."endsAt" END`
const upcoming = (now: string) => `s."state" IN ('SCHEDULED', 'OPEN') AND s."endedAt" IS NULL AND ${end} > ${now}`

/** The clock decides between these three; the others are as they are stored. */
function inState(state: TaskSessionState, now: string): string {
  const running = `s."state" IN ('SCHEDULED', 'OPEN')`
  const over = `(${end} <= ${now} OR s."endedAt" IS NOT NULL)`
  const begun = `(s."startsAt" <= ${now} OR s."openedAt" IS NOT NULL)`
  if (state === 'SCHEDULED') return `${running} AND NOT ${over} AND NOT ${begun}`
  if (state === 'OPEN') return `${running} AND NOT ${over} AND ${begun}`
  if (state === 'ENDED') return `(s."state" = 'ENDED' OR ${running} AND ${over})`
  return `s."state" = '${state}'`
}

function conditions({ filter, after }: TaskSessionPageQuery, values: Values): string {
  const { when, state, taskId, words } = filter
  const all = [
    ...(when === 'UPCOMING'
      ? [upcoming('$3')]
      : when === 'PAST'
        ? [`s."state" <> 'DRAFT' AND NOT (${upcoming('$3')})`]
        : []),
    ...(state ? [inState(state, '$3')] : []),
    ...(taskId ? [`s."taskId" = ${bind(values, taskId)}::uuid`] : []),
    ...words.map(
      (word) =>
        `EXISTS (SELECT 1 FROM "Task" t WHERE t."id" = s."taskId" AND t."title" ILIKE ${bind(values, `%${literal(word)}%`)})`,
    ),
    ...(after
      ? [
          `(s."startsAt", s."id") ${when === 'UPCOMING' ? '>' : '<'} (${bind(values, after.startsAt)}::timestamptz, ${bind(values, after.id)}::uuid)`,
        ]
      : []),
  ]
  return all.join(' AND ') || 'TRUE'
}

/** A page of an organization's sessions by their start; one statement. */
export async function listTaskSessionPage(query: TaskSessionPageQuery): Promise<TaskSessionEntry[]> {
  const values: Values = [query.orgId, query.size, query.now]
  const where = conditions(query, values)
  const way = query.filter.when === 'UPCOMING' ? 'ASC' : 'DESC'
  const text = `
    SELECT ${taskSessionJson} || jsonb_build_object(
      'seats', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" NOT IN ('PENDING', 'WITHDRAWN')),
      'pending', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND e."status" = 'PENDING')) AS "session"
    FROM (SELECT * FROM "TaskSession" s WHERE s."orgId" = $1::uuid AND $3::timestamptz IS NOT NULL AND ${where}
      ORDER BY s."startsAt" ${way}, s."id" ${way} LIMIT $2) s
    ORDER BY s."startsAt" ${way}, s."id" ${way}`
  const { rows } = await pool().query<{ session: TaskSessionJson & { seats: number; pending: number } }>(text, values)
  return rows.map(({ session: { seats, pending, ...row } }) => ({ ...taskSessionFromJson(row), seats, pending }))
}

/** How many sessions of an organization people can still come to: those of the list of what is upcoming. */
export async function countUpcomingSessions(db: Db, orgId: string, now: Date): Promise<number> {
  const text = `SELECT count(*)::int AS "count" FROM "TaskSession" s
    WHERE s."orgId" = $1::uuid AND ${upcoming('$2::timestamptz')}`
  const [row] = await db.$queryRawUnsafe<{ count: number }[]>(text, orgId, now)
  return row?.count ?? 0
}
