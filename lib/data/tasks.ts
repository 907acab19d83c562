import 'server-only'
import type { TaskState } from '@/lib/domain/lists/sessions'
import type { RevisionField } from '@/lib/domain/tasks/revision-rule'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'
import { type InJson, withInstants } from './json-rows'
import { sql } from './sql'
import type { TaskRevisionRecord } from './task-sessions'

/** A task with its newest revision, which says what it is now. */
export type TaskRecord = Prisma.TaskGetPayload<object> & { revision: TaskRevisionRecord }

/** A task in one value: `t` is its row of "Task". */
export const taskJson = sql`to_jsonb(t) || jsonb_build_object('revision', (SELECT to_jsonb(v) FROM "TaskRevision" v
  WHERE v."taskId" = t."id" ORDER BY v."number" DESC LIMIT 1))`
export type TaskJson = InJson<TaskRecord>

export const taskFromJson = (row: TaskJson): TaskRecord => ({
  ...withInstants(row),
  revision: withInstants(row.revision),
})

/** One task; null when there is none. */
export async function findTask(db: Db | Tx, id: string): Promise<TaskRecord | null> {
  const [row] = await db.$queryRaw<{ task: TaskJson }[]>`
    SELECT ${taskJson} AS "task" FROM "Task" t WHERE t."id" = ${id}::uuid`
  return row ? taskFromJson(row.task) : null
}

/** Locks a task until the transaction ends and gives it as it is then; sessions are locked after it, never before. */
export async function lockTask(tx: Tx, id: string, how: 'UPDATE' | 'SHARE' = 'UPDATE'): Promise<TaskRecord | null> {
  if (how === 'UPDATE') await tx.$queryRaw`SELECT 1 FROM "Task" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  else await tx.$queryRaw`SELECT 1 FROM "Task" WHERE "id" = ${id}::uuid FOR SHARE`
  return findTask(tx, id)
}

export type RevisionContents = Pick<TaskRevisionRecord, RevisionField>

/** Makes a task with its first revision. */
export async function insertTask(tx: Tx, orgId: string, contents: RevisionContents): Promise<string> {
  const data = { orgId, title: contents.title, revisions: { create: contents } }
  const row = await tx.task.create({ data, select: { id: true } })
  return row.id
}

/** Sets a task's title and state anew if `version` is still the one that was seen; false when it is stale. */
export async function updateTask(
  tx: Tx,
  id: string,
  version: number,
  data: { title?: string; state?: TaskState },
): Promise<boolean> {
  const { count } = await tx.task.updateMany({ where: { id, version }, data: { ...data, version: { increment: 1 } } })
  return count === 1
}

/** True when a session that was finalized once, also one reopened since, keeps this revision. */
export async function isRevisionFinalized(tx: Tx, taskRevisionId: string): Promise<boolean> {
  const row = await tx.taskSession.findFirst({
    where: { taskRevisionId, finalizedAt: { not: null } },
    select: { id: true },
  })
  return row !== null
}

export async function updateRevision(tx: Tx, id: string, contents: RevisionContents): Promise<void> {
  await tx.taskRevision.update({ where: { id }, data: contents })
}

/** Adds a revision and gives it to the task's sessions that were never finalized. */
export async function insertRevision(
  tx: Tx,
  taskId: string,
  number: number,
  contents: RevisionContents,
): Promise<void> {
  const { id } = await tx.taskRevision.create({ data: { taskId, number, ...contents }, select: { id: true } })
  await tx.taskSession.updateMany({ where: { taskId, finalizedAt: null }, data: { taskRevisionId: id } })
}

/** A revision of a task, and how many sessions are of it. */
export type RevisionUse = TaskRevisionRecord & { sessions: number }

/** A task's revisions, newest first. */
export async function listRevisions(db: Db, taskId: string): Promise<RevisionUse[]> {
  const include = { _count: { select: { sessions: true } } } as const
  const rows = await db.taskRevision.findMany({ where: { taskId }, include, orderBy: { number: 'desc' } })
  return rows.map(({ _count, ...row }) => ({ ...row, sessions: _count.sessions }))
}
