import { z } from 'zod'
import { listBookedSessions } from '@/lib/data/enrollments/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { creditOfSession } from './session-gains'

/** How many upcoming sessions are considered; any more are left out. */
const limit = 50

/** A session at which the person is expected, and its credit before it is recorded. */
export type BookedCredit = { session: TaskSessionRecord; credit: RecordedCredit }

/** The expected credits of the person's upcoming sessions, soonest first. */
export const listBookedCredits = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, { id: userId }) => {
    const booked = await listBookedSessions(userId, ctx.now, limit)
    return ok<BookedCredit[]>(
      booked.map(({ session, approvals }) => ({ session, credit: creditOfSession(session, approvals, ctx.now) })),
    )
  },
})
