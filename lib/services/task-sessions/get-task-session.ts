import { z } from 'zod'
import { countSeats } from '@/lib/data/task-sessions/write'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from './session-feature'
import { sessionView } from './session-view'

/** A session for those who run it, with its state by the clock. */
export const getTaskSession = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async ({ now }, _input, session) => ok(sessionView(session, now)),
})

/** How many seats of a session are taken. */
export const countSessionSeats = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, _input, session) => ok(await countSeats(ctx.db, session.id)),
})
