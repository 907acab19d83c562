import { z } from 'zod'
import { findTaskSession } from '@/lib/data/task-sessions/read'
import { listUnfinalizedSessions } from '@/lib/data/task-sessions/write'
import {
  findTask,
  insertRevision,
  insertTask,
  isRevisionFinalized,
  lockTask,
  type RevisionContents,
  updateTask as saveTask,
  type TaskRecord,
  updateRevision,
  updateTask as updateTaskRow,
} from '@/lib/data/tasks/tasks'
import { fail, ok, type Result } from '@/lib/domain/result'
import { voidedByTask } from '@/lib/domain/signatures/voided-by'
import {
  changedFields,
  needsNewRevision,
  type RevisionField,
  type TaskTransition,
  taskStateAfter,
} from '@/lib/domain/tasks/task-transitions'
import { publishProblems } from '@/lib/domain/tasks/values'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { voidWhatWasSigned } from '../signatures/void-signatures'
import { sessionFeature } from '../task-sessions/session-input'
import { type Write, write } from '../write'
import {
  applyEdit,
  contentProblems,
  contentsOf,
  type EnteredContents,
  emptyContents,
  newTaskTitle,
  taskFields,
} from './task-input'

const newInput = z.strictObject({ input: z.strictObject({ ...taskFields, orgId: id, title: newTaskTitle }) })

/** Makes a task of an organization, as a draft. */
export const createTask = defineService({
  action: 'task.manage',
  input: newInput,
  subject: async (_ctx, { input: { orgId } }) => ({ orgId }),
  feature: sessionFeature,
  run: async (ctx, { input: { orgId, ...fields } }): Promise<Result<TaskRecord>> => {
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    const contents = applyEdit(emptyContents(fields.title, org.industry), fields)
    const problems = contentProblems(contents)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, (w) => storeTask(w, orgId, contents, {}))
  },
})

/** Duplicates a task, as a draft. */
export const duplicateTask = defineService({
  action: 'task.manage',
  input: z.strictObject({ id, title: newTaskTitle.nullish() }),
  subject: (ctx, { id: taskId }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: (ctx, { title }, task): Promise<Result<TaskRecord>> => {
    const contents = { ...contentsOf(task), title: title ?? task.title }
    return write(ctx, (w) => storeTask(w, task.orgId, contents, { duplicateOf: task.id }))
  },
})

async function storeTask(
  w: Write,
  orgId: string,
  contents: RevisionContents,
  detail: Record<string, string>,
): Promise<Result<TaskRecord>> {
  const task = await findTask(w.tx, await insertTask(w.tx, orgId, contents))
  if (!task) return fail('notFound')
  w.audit({ action: 'task.created', subjectType: 'Task', subjectId: task.id, orgId, detail, after: task })
  return ok(task)
}

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

const moveInput = z.strictObject({ id, version })
const ofTask = {
  action: 'task.manage',
  input: moveInput,
  subject: (ctx: SignedInCtx, { id: taskId }: { id: string }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
} as const

/** Publishes a task: it needs units above zero and a license type it is approved for. */
export const publishTask = defineService({
  ...ofTask,
  run: (ctx, input) => moveTask(ctx, input, 'publish'),
})

/** Archives a task; its sessions do not change. */
export const archiveTask = defineService({
  ...ofTask,
  run: (ctx, input) => moveTask(ctx, input, 'archive'),
})

/** Restores an archived task. */
export const restoreTask = defineService({
  ...ofTask,
  run: (ctx, input) => moveTask(ctx, input, 'restore'),
})

const auditActions = { publish: 'task.published', archive: 'task.archived', restore: 'task.restored' } as const

const moveTask = (
  ctx: SignedInCtx,
  { id: taskId, version: seen }: z.infer<typeof moveInput>,
  transition: TaskTransition,
) =>
  write(ctx, async (w): Promise<Result<TaskRecord>> => {
    const before = await lockTask(w.tx, taskId)
    if (!before) return fail('notFound')
    if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
    const state = taskStateAfter(before.state, transition)
    if (!state) return fail('taskState')
    const lacks = state === 'PUBLISHED' ? publishProblems(before.revision) : {}
    if (Object.keys(lacks).length > 0) return fail('taskIncomplete', lacks)
    await updateTaskRow(w.tx, taskId, seen, { state })
    const after = await findTask(w.tx, taskId)
    if (!after) return fail('notFound')
    const detail = { state }
    w.audit({
      action: auditActions[transition],
      subjectType: 'Task',
      subjectId: taskId,
      orgId: after.orgId,
      detail,
      before,
      after,
    })
    return ok(after)
  })
