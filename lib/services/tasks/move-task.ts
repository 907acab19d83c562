import { z } from 'zod'
import { findTask, type TaskRecord } from '@/lib/data/tasks/read'
import { lockTask, updateTask } from '@/lib/data/tasks/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { publishProblems } from '@/lib/domain/tasks/publish-problems'
import { type TaskTransition, taskStateAfter } from '@/lib/domain/tasks/task-transitions'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { sessionFeature } from '../task-sessions/session-feature'
import { write } from '../write'

const input = z.strictObject({ id, version })
const ofTask = {
  action: 'task.manage',
  input,
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

const moveTask = (ctx: SignedInCtx, { id: taskId, version: seen }: z.infer<typeof input>, transition: TaskTransition) =>
  write(ctx, async ({ tx, audit }): Promise<Result<TaskRecord>> => {
    const before = await lockTask(tx, taskId)
    if (!before) return fail('notFound')
    if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
    const state = taskStateAfter(before.state, transition)
    if (!state) return fail('taskState')
    const lacks = state === 'PUBLISHED' ? publishProblems(before.revision) : {}
    if (Object.keys(lacks).length > 0) return fail('taskIncomplete', lacks)
    await updateTask(tx, taskId, seen, { state })
    const after = await findTask(tx, taskId)
    if (!after) return fail('notFound')
    const detail = { state }
    audit({
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
