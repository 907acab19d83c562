import { z } from 'zod'
import { findTask, type TaskRecord } from '@/lib/data/tasks/read'
import { insertTask, type RevisionContents } from '@/lib/data/tasks/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from '../task-sessions/session-feature'
import { type Write, write } from '../write'
import { applyEdit, contentProblems, contentsOf, emptyContents } from './task-contents'
import { newTaskTitle, taskFields } from './task-input'

const input = z.strictObject({ input: z.strictObject({ ...taskFields, orgId: id, title: newTaskTitle }) })

/** Makes a task of an organization, as a draft. */
export const createTask = defineService({
  action: 'task.manage',
  input,
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
  { tx, audit }: Write,
  orgId: string,
  contents: RevisionContents,
  detail: Record<string, string>,
): Promise<Result<TaskRecord>> {
  const task = await findTask(tx, await insertTask(tx, orgId, contents))
  if (!task) return fail('notFound')
  audit({ action: 'task.created', subjectType: 'Task', subjectId: task.id, orgId, detail, after: task })
  return ok(task)
}
