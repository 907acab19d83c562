import type { TaskState } from '@/lib/domain/lists/sessions'
import type { RevisionField } from '@/lib/domain/tasks/revision-rule'
import type { Tx } from '../db'
import type { TaskRevisionRecord } from '../task-sessions/read'
import { findTask, type TaskRecord } from './read'

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
