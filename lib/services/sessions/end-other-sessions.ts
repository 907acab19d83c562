import 'server-only'
import { z } from 'zod'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { write } from '../write'

/** Signs the person out everywhere but here. */
export const endOtherSessions = defineService({
  action: 'session.revoke',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx) =>
    write(ctx, async ({ tx, audit }) => {
      const count = await deleteSessionsOf(tx, ctx.viewer.userId, ctx.sessionId)
      audit({
        action: 'session.endedOthers',
        subjectType: 'User',
        subjectId: ctx.viewer.userId,
        personId: ctx.viewer.userId,
        detail: { ended: count },
      })
      return ok({ ended: count })
    }),
})
