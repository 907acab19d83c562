import 'server-only'
import type { TaskState } from '@/lib/domain/lists/sessions'
import type { Db } from './db'
import { instantOrNull } from './json-rows'
import { occursInTitle } from './search-words'
import { all, query, sql } from './sql'
import { type TaskJson, type TaskRecord, taskFromJson, taskJson } from './tasks'

/** A task of a list, with when it is next and how many sessions it has. */
export type TaskEntry = TaskRecord & { nextAt: Date | null; nextTimeZone: string | null; sessions: number }

/** Without a state: every task that is not archived. Words as typed, each occurring in the title. */
export type TaskFilter = { state: TaskState | null; words: readonly string[] }
export type TaskSort = 'title' | 'newest'
/** Where the last task of a page stood: its title, or when it was made (ISO). */
export type TaskPlace = { value: string; id: string }

export type TaskPageQuery = {
  orgId: string
  filter: TaskFilter
  sort: TaskSort
  after: TaskPlace | null
  size: number
  now: Date
}

/** The order of a list, and the rows that follow the last of the page before. */
const orders = {
  title: {
    order: sql`"title", "id"`,
    from: ({ value, id }: TaskPlace) => sql`("title", "id") > (${value}::text, ${id}::uuid)`,
  },
  newest: {
    order: sql`"createdAt" DESC, "id" DESC`,
    from: ({ value, id }: TaskPlace) => sql`("createdAt", "id") < (${value}::timestamptz, ${id}::uuid)`,
  },
}

/** A page of an organization's tasks; one statement. */
export async function listTaskPage({ orgId, filter, sort, after, size, now }: TaskPageQuery): Promise<TaskEntry[]> {
  const { order, from } = orders[sort]
  const conditions = [
    sql`"orgId" = ${orgId}::uuid`,
    filter.state ? sql`"state" = ${filter.state}::"TaskState"` : sql`"state" <> 'ARCHIVED'`,
    ...filter.words.map(occursInTitle),
    ...(after ? [from(after)] : []),
  ]
  type Row = { task: TaskJson & { nextAt: string | null; nextTimeZone: string | null; sessions: number } }
  const rows = await query<Row>(sql`
    SELECT ${taskJson} || jsonb_build_object('nextAt', n."startsAt", 'nextTimeZone', n."timeZone",
      'sessions', (SELECT count(*) FROM "TaskSession" c WHERE c."taskId" = t."id")) AS "task"
    FROM (SELECT * FROM "Task" WHERE ${all(conditions)} ORDER BY ${order} LIMIT ${size}) t
    LEFT JOIN LATERAL (SELECT s."startsAt", s."timeZone" FROM "TaskSession" s WHERE s."taskId" = t."id"
      AND s."startsAt" > ${now} AND s."state" IN ('SCHEDULED', 'OPEN') ORDER BY s."startsAt", s."id" LIMIT 1) n ON TRUE
    ORDER BY ${sort === 'title' ? sql`t."title", t."id"` : sql`t."createdAt" DESC, t."id" DESC`}`)
  return rows.map(({ task }) => {
    const { nextAt, nextTimeZone, sessions, ...row } = task
    return { ...taskFromJson(row), nextAt: instantOrNull(nextAt), nextTimeZone, sessions }
  })
}

/** How many tasks of an organization are in each state. */
export async function countTasks(db: Db, orgId: string): Promise<{ state: TaskState; count: number }[]> {
  const rows = await db.task.groupBy({ by: ['state'], where: { orgId }, _count: true })
  return rows.map(({ state, _count }) => ({ state, count: _count }))
}
