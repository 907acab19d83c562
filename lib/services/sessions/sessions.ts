import { z } from 'zod'
import { listSessions } from '@/lib/data/sessions/read'
import { deleteSession, deleteSessionsOf, endAccessTokens } from '@/lib/data/sessions/write'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

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

/** Signs the person out of one browser at once. */
export const endSession = defineService({
  action: 'session.revoke',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: sessionId }) =>
    write(ctx, async (w) => {
      if (!(await deleteSession(w.tx, ctx.viewer.userId, sessionId))) return fail('notFound')
      w.audit({ action: 'session.ended', subjectType: 'Session', subjectId: sessionId, personId: ctx.viewer.userId })
      return ok({ id: sessionId })
    }),
})

/** The newest moment at which an access token that ends was issued: one that the caller uses, and newer ones, stay. */
const lastEnded = ({ claims, now }: SignedInCtx): Date =>
  claims?.issuedAt ? new Date(claims.issuedAt.getTime() - 1) : now

/** Signs the person out everywhere except in this browser, or for this access token and newer ones. */
export const endOtherSessions = defineService({
  action: 'session.revoke',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx) =>
    write(ctx, async (w) => {
      const count = await deleteSessionsOf(w.tx, ctx.viewer.userId, ctx.sessionId)
      await endAccessTokens(w.tx, ctx.viewer.userId, lastEnded(ctx))
      w.audit({
        action: 'session.endedOthers',
        subjectType: 'User',
        subjectId: ctx.viewer.userId,
        personId: ctx.viewer.userId,
        detail: { ended: count },
      })
      return ok({ ended: count })
    }),
})
