import { z } from 'zod'
import { listMemberUserIds } from '@/lib/data/task-sessions/write'
import { findTask } from '@/lib/data/tasks/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { clashesOf } from './session-clashes'
import { sessionFeature } from './session-feature'
import { instructorMembers, sessionFields, sessionTime } from './session-input'
import { readTimes } from './session-times'

/** The instructors and enrolled people of a session who are expected in another one at the same time. */
export const listSessionClashes = defineService({
  action: 'taskSession.manage',
  reads: true,
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, _input, session) => ok(await clashesOf(ctx, session)),
})

/**
 * The clashes of a session that is about to be saved: a new one with its instructors, or an existing one at other
 * times. Nothing is stored.
 */
export const foreseeClashes = defineService({
  action: 'task.manage',
  reads: true,
  input: z.strictObject({
    input: z.strictObject({
      taskId: id,
      taskSessionId: id.nullish(),
      startsAt: sessionTime,
      endsAt: sessionTime,
      timeZone: sessionFields.timeZone,
      instructorMemberIds: instructorMembers,
    }),
  }),
  subject: (ctx, { input: { taskId } }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: async (ctx, { input }, { orgId }) => {
    const { taskSessionId, startsAt, endsAt, instructorMemberIds } = input
    const session = taskSessionId ? await ctx.load.taskSession.load(taskSessionId) : null
    if (taskSessionId && session?.taskId !== input.taskId) return fail('notFound')
    const org = await ctx.load.org.load(orgId)
    const timeZone = input.timeZone ?? session?.timeZone ?? org?.timeZone ?? 'UTC'
    const times = readTimes(ctx, { startsAt, endsAt }, timeZone, {})
    if (!times.ok) return times
    const teachers = await listMemberUserIds(ctx.db, orgId, instructorMemberIds)
    return ok(await clashesOf(ctx, { id: session?.id ?? null, orgId, timeZone, teachers, ...times.value }))
  },
})
