import { z } from 'zod'
import { findTask, listRevisions, type RevisionUse } from '@/lib/data/tasks/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from '../task-sessions/session-feature'

const input = z.strictObject({ id })

/** A task of an organization, for its administrators. */
export const getTask = defineService({
  action: 'task.read',
  input,
  subject: (ctx, { id: taskId }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: async (_ctx, _input, task) => ok(task),
})

/** The revisions of a task, newest first, with the number of sessions using each. */
export const listTaskRevisions = defineService({
  action: 'task.read',
  input,
  subject: (ctx, { id: taskId }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: async (ctx, _input, task) => ok<RevisionUse[]>(await listRevisions(ctx.db, task.id)),
})
