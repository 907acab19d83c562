import { toPayload, unwrap } from '@/graphql/payload'
import type { TaskSessionEntry } from '@/lib/data/task-session-pages'
import type { SessionInstructor, TaskSessionRecord } from '@/lib/data/task-sessions'
import type { Ctx } from '@/lib/services/ctx'
import { cancelTaskSession } from '@/lib/services/task-sessions/cancel-task-session'
import { createTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { countSessionSeats, getTaskSession } from '@/lib/services/task-sessions/get-task-session'
import { foreseeClashes, listSessionClashes } from '@/lib/services/task-sessions/list-session-clashes'
import { listTaskSessions } from '@/lib/services/task-sessions/list-task-sessions'
import {
  discardTaskSession,
  endTaskSession,
  openTaskSession,
  scheduleTaskSession,
} from '@/lib/services/task-sessions/move-task-session'
import { repeatTaskSession } from '@/lib/services/task-sessions/repeat-task-session'
import { addSessionInstructor, removeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { listSessionProviderNumbers } from '@/lib/services/tasks/list-provider-numbers'

type Args = Record<string, unknown>

export const taskSessionsResolvers = {
  Query: {
    taskSessions: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listTaskSessions(ctx, args)),
    taskSession: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getTaskSession(ctx, args)),
    foreseenClashes: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, foreseeClashes(ctx, args)),
    sessionClashes: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listSessionClashes(ctx, args)),
    sessionProviderNumbers: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listSessionProviderNumbers(ctx, args)),
  },
  Mutation: {
    createTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, createTaskSession(ctx, args)),
    updateTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateTaskSession(ctx, args)),
    scheduleTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, scheduleTaskSession(ctx, args)),
    discardTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, discardTaskSession(ctx, args)),
    openTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, openTaskSession(ctx, args)),
    endTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, endTaskSession(ctx, args)),
    cancelTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, cancelTaskSession(ctx, args)),
    repeatTaskSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, repeatTaskSession(ctx, args)),
    addSessionInstructor: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, addSessionInstructor(ctx, args)),
    removeSessionInstructor: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeSessionInstructor(ctx, args)),
  },
  TaskSession: {
    // A list has counted already.
    seatsTaken: async (session: TaskSessionRecord | TaskSessionEntry, _args: Args, ctx: Ctx) =>
      'seats' in session ? session.seats : ((await unwrap(ctx, countSessionSeats(ctx, { id: session.id }))) ?? 0),
  },
  SessionInstructor: {
    hasSigned: ({ signatureId }: SessionInstructor) => signatureId !== null,
  },
}
