import { z } from 'zod'
import { findTaskSession } from '@/lib/data/task-sessions/read'
import { listUnfinalizedSessions } from '@/lib/data/task-sessions/write'
import { findTask, isRevisionFinalized, type TaskRecord } from '@/lib/data/tasks/read'
import {
  insertRevision,
  lockTask,
  type RevisionContents,
  updateTask as saveTask,
  updateRevision,
} from '@/lib/data/tasks/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { voidedByTask } from '@/lib/domain/signatures/voided-by'
import { publishProblems } from '@/lib/domain/tasks/publish-problems'
import { changedFields, needsNewRevision, type RevisionField } from '@/lib/domain/tasks/revision-rule'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { voidWhatWasSigned } from '../signatures/void-signatures'
import { type Write, write } from '../write'
import { applyEdit, contentProblems, contentsOf, type EnteredContents } from './task-contents'
import { taskFields } from './task-input'

/**
 * Changes fields of a task. Once a session was finalized with the current revision, an edit creates a new one:
 * finalized sessions keep theirs, all others use the new one.
 */
export const updateTask = defineService({
  action: 'task.manage',
  input: z.strictObject({ input: z.strictObject({ ...taskFields, id, version }) }),
  subject: (ctx, { input }) => findTask(ctx.db, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { input: { id: taskId, version: seen, ...fields } }): Promise<Result<TaskRecord>> =>
    write(ctx, async (w) => {
      const before = await lockTask(w.tx, taskId)
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      return changeTask(w, before, fields)
    }),
})

async function changeTask(w: Write, before: TaskRecord, input: EnteredContents): Promise<Result<TaskRecord>> {
  const contents = applyEdit(contentsOf(before), input)
  const problems = {
    ...contentProblems(contents),
    ...(before.state === 'DRAFT' ? {} : atInput(publishProblems(contents))),
  }
  if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
  const fields = changedFields(contentsOf(before), contents)
  const isNew = needsNewRevision(fields, await isRevisionFinalized(w.tx, before.revision.id))
  await saveTask(w.tx, before.id, before.version, { title: contents.title })
  await storeRevision(w, before, contents, { isNew, fields })
  const after = await findTask(w.tx, before.id)
  if (!after) return fail('notFound')
  const detail = { fields, revision: after.revision.number }
  const { id: subjectId, orgId } = after
  w.audit({ action: 'task.updated', subjectType: 'Task', subjectId, orgId, detail, before, after })
  return ok(after)
}

const atInput = <T>(problems: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`input.${field}`, problem]))

/** The signed content has changed, so instructors sign again; after a change of title, everybody does. */
async function storeRevision(
  w: Write,
  { id: taskId, revision }: TaskRecord,
  contents: RevisionContents,
  { isNew, fields }: { isNew: boolean; fields: readonly RevisionField[] },
): Promise<void> {
  const voided = voidedByTask(fields)
  if (!voided) return
  const signed = await listUnfinalizedSessions(w.tx, taskId)
  if (isNew) await insertRevision(w.tx, taskId, revision.number + 1, contents)
  else await updateRevision(w.tx, revision.id, contents)
  for (const sessionId of signed) {
    const session = await findTaskSession(w.tx, sessionId)
    if (session) await voidWhatWasSigned(w, session, voided, 'task.updated')
  }
}
