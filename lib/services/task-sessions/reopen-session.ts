import 'server-only'
import { z } from 'zod'
import { supersedeCertificates } from '@/lib/data/certificates/write'
import { fail, ok } from '@/lib/domain/result'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { reopenNotices } from '../certificates/certificate-notices'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { notify } from '../notices/notify'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'
import { reason } from './session-input'

/**
 * Opens a finalized session for corrections, with a reason. Its certificates are superseded and kept; its credits stay active until they
 * are corrected. Finalizing it again issues certificates anew.
 */
export const reopenSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, reason }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { reason: why, ...seen }) =>
    changeSession(ctx, seen, async (w, session, state) => {
      const { tx, audit } = w
      const to = sessionStateAfter(state, 'reopen')
      if (!to) return fail('sessionState')
      const superseded = await supersedeCertificates(tx, session.id, { reason: why, at: ctx.now })
      for (const { id: certificateId, userId, number } of superseded)
        audit({
          action: 'certificate.superseded',
          subjectType: 'Certificate',
          subjectId: certificateId,
          personId: userId,
          orgId: session.orgId,
          detail: { number },
        })
      await notify(w, reopenNotices(session, superseded, why))
      const changes = { state: to, reopenedAt: ctx.now, reopenReason: why }
      return ok({ action: 'taskSession.reopened', changes, detail: { certificates: superseded.length } })
    }),
})
