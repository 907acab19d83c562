import { z } from 'zod'
import { fail, ok } from '@/lib/domain/result'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'
import { reason } from './session-input'

/**
 * Opens a finalized session for corrections, with a reason. Certificates and credits do not change and nobody is
 * notified until it is finalized again: then those whose content differs are replaced, and only their people are
 * notified.
 */
export const reopenSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, reason }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { reason, ...seen }) =>
    changeSession(ctx, seen, async (_write, _session, state) => {
      const to = sessionStateAfter(state, 'reopen')
      if (!to) return fail('sessionState')
      return ok({ action: 'taskSession.reopened', changes: { state: to, reopenedAt: ctx.now, reopenReason: reason } })
    }),
})
