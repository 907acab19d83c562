import { z } from 'zod'
import { fail, ok } from '@/lib/domain/result'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'
import { reason } from './session-input'
import { withdrawAll } from './withdraw-all'

/** Cancels a session with a reason: every enrollment ends, and participants and instructors are notified. */
export const cancelTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, reason }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { id: sessionId, version: seen, reason }) =>
    changeSession(ctx, { id: sessionId, version: seen }, async (w, session, state) => {
      const nextState = sessionStateAfter(state, 'cancel')
      if (!nextState) return fail('sessionState')
      const actorId = ctx.viewer.userId
      const withdrawn = await withdrawAll(w, session, { reason, actorId, notTo: actorId }, ctx.now)
      if (!withdrawn.ok) return withdrawn
      const changes = { state: nextState, cancelledAt: ctx.now, cancelReason: reason, sequence: { increment: 1 } }
      return ok({ action: 'taskSession.cancelled', changes, detail: { withdrawn: withdrawn.value.userIds.length } })
    }),
})
