import 'server-only'
import { z } from 'zod'
import { ofPeople, userIdsOf } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import { revokeSessionInvitations } from '@/lib/data/invitations/to-sessions'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { factsAt } from '@/lib/domain/enrollments/transition-context'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { notify } from '../notices/notify'
import { cancelNotices } from '../notices/session-notices'
import type { Write } from '../write'
import { changeSession } from './change-session'
import { sessionFeature } from './session-feature'
import { reason } from './session-input'

/** Cancels a session with a reason: every enrollment ends, and participants and instructors are notified. */
export const cancelTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, reason }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { id: sessionId, version: seen, reason: why }) =>
    changeSession(ctx, { id: sessionId, version: seen }, async (w, session, state) => {
      const to = sessionStateAfter(state, 'cancel')
      if (!to) return fail('sessionState')
      const actorId = ctx.viewer.userId
      const withdrawn = await withdrawAll(w, session, { reason: why, actorId }, ctx.now)
      if (!withdrawn.ok) return withdrawn
      const told = new Set([...withdrawn.value.userIds, actorId])
      await notify(
        w,
        cancelNotices(
          session,
          session.instructorIds.filter((userId) => !told.has(userId)).map((userId) => ({ userId, enrollmentId: null })),
          why,
        ),
      )
      const changes = { state: to, cancelledAt: ctx.now, cancelReason: why, sequence: { increment: 1 } }
      return ok({ action: 'taskSession.cancelled', changes, detail: { withdrawn: withdrawn.value.userIds.length } })
    }),
})

/**
 * Ends every enrollment and open invitation of a session that is being cancelled; everybody in it is notified and
 * answered. The session is locked for UPDATE and named as it was before it was cancelled.
 */
export async function withdrawAll(
  write: Write,
  session: TaskSessionRecord,
  { reason, actorId }: { reason: string; actorId: string | null },
  now: Date,
): Promise<Result<{ userIds: string[] }>> {
  const { tx } = write
  const facts = { ...factsAt(session, now, 'STAFF'), reason }
  const locked = await lockEnrollmentsOf(tx, session.id)
  const changes = []
  for (const one of locked) {
    const moved = transitionEnrollment(one, 'cancelSession', facts)
    if (!moved.ok) return moved
    const event = { kind: 'cancelSession' as const, from: one, to: moved.value, reason }
    changes.push({ id: one.id, version: one.version, event })
  }
  await changeEnrollments(tx, changes, { actorId, at: now })
  await revokeSessionInvitations(tx, session.id)
  const userIds = userIdsOf(locked)
  await refreshEnrolled(write, session, userIds, now)
  const people = ofPeople(locked).map(({ id: enrollmentId, userId }) => ({ userId, enrollmentId }))
  await notify(write, cancelNotices(session, people, reason))
  return ok({ userIds })
}
