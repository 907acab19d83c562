import 'server-only'
import { z } from 'zod'
import type { EnteredTimes } from '@/lib/data/task-sessions/write'
import { findTask } from '@/lib/data/tasks/read'
import { fail, ok } from '@/lib/domain/result'
import { recordProblems } from '@/lib/domain/task-sessions/session-problems'
import { type SessionTimes, sessionEnd, sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'

type Planned = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>
type Entering = Pick<SignedInCtx, 'now' | 'viewer'>

/** The times of a session that is recorded are its real ones. */
export function enteredTimes(session: Planned, { now, viewer: { userId } }: Entering): EnteredTimes {
  const [startedAt, endedAt] = [session.startsAt, sessionEnd(session)]
  const who = { startedById: userId, endedById: userId, startedRecordedAt: now, endedRecordedAt: now }
  return { startedAt, endedAt, ...who }
}

/** What makes a session one that was recorded when it was over: it cannot be full, and nobody enrolls or withdraws any more. */
export const recordedParts = (session: Planned, ctx: Entering) => ({
  ...enteredTimes(session, ctx),
  recordedAt: ctx.now,
  capacity: 0,
  selfEnroll: false,
  cancelUntil: null,
})

/**
 * Records a draft that was held in the past: it is over at once, with the times of the draft as its real ones. Nobody is invited or
 * written to; its papers say when it was recorded.
 */
export const recordTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, seen) =>
    changeSession(ctx, seen, async ({ tx }, session, state) => {
      const to = sessionStateAfter(state, 'record')
      if (!to) return fail('sessionState')
      const task = await findTask(tx, session.taskId)
      if (task?.state !== 'PUBLISHED') return fail('taskState')
      const problems = recordProblems(session, ctx.now)
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const changes = { state: to, taskRevisionId: task.revision.id, ...recordedParts(session, ctx) }
      return ok({ action: 'taskSession.recorded', changes, detail: { state: to } })
    }),
})
