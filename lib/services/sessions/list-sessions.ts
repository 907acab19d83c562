import { z } from 'zod'
import { listSessions } from '@/lib/data/sessions/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** The browsers in which the person is signed in; `current` marks the one that sent the request. */
export const listOwnSessions = defineService({
  action: 'session.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const rows = await listSessions(ctx.db, ctx.viewer.userId, ctx.now)
    return ok(rows.map((row) => ({ ...row, current: row.id === ctx.sessionId })))
  },
})
