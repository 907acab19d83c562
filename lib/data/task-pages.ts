import 'server-only'
import type { TaskState } from '@/lib/domain/lists/sessions'
import { type Db, pool } from './db'
import { instantOrNull } from './json-rows'
import { bind, type Values } from './search-words'
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

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

function conditions({ filter, sort, after }: TaskPageQuery, values: Values): string {
  const place = sort === 'title' ? '"title", "id"' : '"createdAt", "id"'
  const kind = sort === 'title' ? 'text' : 'timestamptz'
  const all = [
    filter.state ? `"state" = '${filter.state}'` : `"state" <> 'ARCHIVED'`,
    ...filter.words.map((word) => `"title" ILIKE ${bind(values, `%${literal(word)}%`)}`),
    ...(after
      ? [
          `(${place}) ${sort === 'title' ? '>' : '<'} (${bind(values, after.value)}::${kind}, ${bind(values, after.id)}::uuid)`,
        ]
      : []),
  ]
  return all.join(' AND ')
}

/** A page of an organization's tasks; one statement. */
export async function listTaskPage(query: TaskPageQuery): Promise<TaskEntry[]> {
  const values: Values = [query.orgId, query.size, query.now]
  const where = conditions(query, values)
  const order = (row: string) =>
    query.sort === 'title' ? `${row}"title", ${row}"id"` : `${row}"createdAt" DESC, ${row}"id" DESC`
  const text = `
    SELECT ${taskJson} || jsonb_build_object('nextAt', n."startsAt", 'nextTimeZone', n."timeZone",
      'sessions', (SELECT count(*) FROM "TaskSession" c WHERE c."taskId" = t."id")) AS "task"
    FROM (SELECT * FROM "Task" WHERE "orgId" = $1::uuid AND ${where} ORDER BY ${order('')} LIMIT $2) t
    LEFT JOIN LATERAL (SELECT s."startsAt", s."timeZone" FROM "TaskSession" s WHERE s."taskId" = t."id"
      AND s."startsAt" > $3 AND s."state" IN ('SCHEDULED', 'OPEN') ORDER BY s."startsAt", s."id" LIMIT 1) n ON TRUE
    ORDER BY ${order('t.')}`
  type Row = { task: TaskJson & { nextAt: string | null; nextTimeZone: string | null; sessions: number } }
  const { rows } = await pool().query<Row>(text, values)
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
