import { z } from 'zod'
import { findTask } from '@/lib/data/tasks/read'
import { fail, ok } from '@/lib/domain/result'
import { recordProblems } from '@/lib/domain/task-sessions/session-problems'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeSession } from './change-session'
import { recordedParts } from './recorded-times'
import { sessionFeature } from './session-feature'

/**
 * Records a draft that took place in the past: it is over at once, with the draft's times as the actual ones. Nobody is
 * invited or notified; its papers state when it was recorded.
 */
export const recordTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, seen) =>
    changeSession(ctx, seen, async ({ tx }, session, state) => {
      const nextState = sessionStateAfter(state, 'record')
      if (!nextState) return fail('sessionState')
      const task = await findTask(tx, session.taskId)
      if (task?.state !== 'PUBLISHED') return fail('taskState')
      const problems = recordProblems(session, ctx.now)
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const changes = { state: nextState, taskRevisionId: task.revision.id, ...recordedParts(session, ctx) }
      return ok({ action: 'taskSession.recorded', changes, detail: { state: nextState } })
    }),
})
