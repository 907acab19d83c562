import type { TaskState } from '@/lib/domain/lists/sessions'
import { knownTopics } from '@/lib/domain/lists/topics'
import type { RevisionField } from '@/lib/domain/tasks/task-transitions'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { type InJson, instantOrNull, withInstants } from '../rows'
import { occursInTitle } from '../search-by-name'
import { all, query, sql } from '../sql'
import type { TaskRevisionRecord } from '../task-sessions/read'

/** A task with its newest revision, which holds its current data. */
export type TaskRecord = Prisma.TaskGetPayload<object> & { revision: TaskRevisionRecord }

/** A task as one value; `t` is its row of "Task". */
const taskJson = sql`to_jsonb(t) || jsonb_build_object('revision', (SELECT to_jsonb(v) FROM "TaskRevision" v
  WHERE v."taskId" = t."id" ORDER BY v."number" DESC LIMIT 1))`
type TaskJson = InJson<TaskRecord>

const taskFromJson = (row: TaskJson): TaskRecord => ({
  ...withInstants(row),
  revision: withInstants(row.revision),
})

/** One task; null when there is none. */
export async function findTask(db: Db | Tx, id: string): Promise<TaskRecord | null> {
  const [row] = await db.$queryRaw<{ task: TaskJson }[]>`
    SELECT ${taskJson} AS "task" FROM "Task" t WHERE t."id" = ${id}::uuid`
  return row ? taskFromJson(row.task) : null
}

/** The tasks with these ids; one statement. */
export async function listTasksById(db: Db | Tx, ids: readonly string[]): Promise<TaskRecord[]> {
  const rows = await db.$queryRaw<{ task: TaskJson }[]>`
    SELECT ${taskJson} AS "task" FROM "Task" t WHERE t."id" = ANY(${[...ids]}::uuid[])`
  return rows.map(({ task }) => taskFromJson(task))
}

/** Which of these tasks are archived. */
export async function listArchivedTasks(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.task.findMany({ where: { id: { in: [...ids] }, state: 'ARCHIVED' }, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** True when this revision belongs to a session that was ever finalized, even if it was reopened since. */
export async function isRevisionFinalized(tx: Tx, taskRevisionId: string): Promise<boolean> {
  const row = await tx.taskSession.findFirst({
    where: { taskRevisionId, finalizedAt: { not: null } },
    select: { id: true },
  })
  return row !== null
}

/** A revision of a task, with the number of sessions that use it. */
export type RevisionUse = TaskRevisionRecord & { sessions: number }

/** A task's revisions, newest first. */
export async function listRevisions(db: Db, taskId: string): Promise<RevisionUse[]> {
  const include = { _count: { select: { sessions: true } } } as const
  const rows = await db.taskRevision.findMany({ where: { taskId }, include, orderBy: { number: 'desc' } })
  return rows.map(({ _count, ...row }) => ({
    ...row,
    topicCodes: knownTopics(row.topicCodes),
    sessions: _count.sessions,
  }))
}

/** A listed task, with its next date and its number of sessions. */
export type TaskEntry = TaskRecord & { nextAt: Date | null; nextTimeZone: string | null; sessions: number }

/** Without a state, all tasks that are not archived. Words are as typed; every one must occur in the title. */
export type TaskFilter = { state: TaskState | null; words: readonly string[] }
export type TaskSort = 'title' | 'newest'
/** The position of the last task of a page: its title, or when it was created (ISO). */
type TaskPosition = { value: string; id: string }

export type TaskPageQuery = {
  orgId: string
  filter: TaskFilter
  sort: TaskSort
  after: TaskPosition | null
  size: number
  now: Date
}

/** The order of a list, and the condition for rows after the last one of the previous page. */
const orders = {
  title: {
    order: sql`"title", "id"`,
    from: ({ value, id }: TaskPosition) => sql`("title", "id") > (${value}::text, ${id}::uuid)`,
  },
  newest: {
    order: sql`"createdAt" DESC, "id" DESC`,
    from: ({ value, id }: TaskPosition) => sql`("createdAt", "id") < (${value}::timestamptz, ${id}::uuid)`,
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

/** Number of an organization's tasks in each state. */
export async function countTasks(db: Db, orgId: string): Promise<{ state: TaskState; count: number }[]> {
  const rows = await db.task.groupBy({ by: ['state'], where: { orgId }, _count: true })
  return rows.map(({ state, _count }) => ({ state, count: _count }))
}

/**
 * Locks a task until the transaction ends and returns it as it is then. Sessions are locked after their task, never
 * before.
 */
export async function lockTask(tx: Tx, id: string, how: 'UPDATE' | 'SHARE' = 'UPDATE'): Promise<TaskRecord | null> {
  if (how === 'UPDATE') await tx.$queryRaw`SELECT 1 FROM "Task" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  else await tx.$queryRaw`SELECT 1 FROM "Task" WHERE "id" = ${id}::uuid FOR SHARE`
  return findTask(tx, id)
}

export type RevisionContents = Pick<TaskRevisionRecord, RevisionField>

/** Creates a task with its first revision. */
export async function insertTask(tx: Tx, orgId: string, contents: RevisionContents): Promise<string> {
  const data = { orgId, title: contents.title, revisions: { create: contents } }
  const row = await tx.task.create({ data, select: { id: true } })
  return row.id
}

/** Changes a task's title or state if its version is still `version`; false when it is stale. */
export async function updateTask(
  tx: Tx,
  id: string,
  version: number,
  data: { title?: string; state?: TaskState },
): Promise<boolean> {
  const { count } = await tx.task.updateMany({ where: { id, version }, data: { ...data, version: { increment: 1 } } })
  return count === 1
}

export async function updateRevision(tx: Tx, id: string, contents: RevisionContents): Promise<void> {
  await tx.taskRevision.update({ where: { id }, data: contents })
}

/** Adds a revision and assigns it to the task's sessions that were never finalized. */
export async function insertRevision(
  tx: Tx,
  taskId: string,
  number: number,
  contents: RevisionContents,
): Promise<void> {
  const { id } = await tx.taskRevision.create({ data: { taskId, number, ...contents }, select: { id: true } })
  await tx.taskSession.updateMany({ where: { taskId, finalizedAt: null }, data: { taskRevisionId: id } })
}
