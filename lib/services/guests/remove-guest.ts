import { z } from 'zod'
import { changeEnrollments, lockEnrollment } from '@/lib/data/enrollments/write'
import { eraseGuest as erase, findGuestEnrollment, lockGuest } from '@/lib/data/guests/guests'
import { isOrgHeld, lockHolds } from '@/lib/data/retention/holds'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { factsAt } from '@/lib/domain/enrollments/transition-context'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { defineService } from '../define-service'
import { promoteWaiting } from '../enrollments/promote-waiting'
import { id, line, version } from '../inputs'
import { voidAttendance, voidSheet } from '../signatures/void-signatures'
import { write } from '../write'
import { findGuestOnRoster } from './guest-on-roster'

/** The result: `kept` when the sheet still has to name the guest. */
export type ErasedGuest = { id: string; enrollmentId: string; kept: boolean }

/**
 * Removes a guest from a session that is not finalized, with a reason: the seat goes to the person who has waited
 * longest, and the guest's data is erased.
 */
export const removeGuest = defineService({
  action: 'guest.manage',
  input: z.strictObject({ id, version, reason: line(enrollmentReasonLength) }),
  subject: (ctx, { id: guestId }) => findGuestOnRoster(ctx, guestId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { id: guestId, version: seen, reason }, { session: { id: sessionId }, enrollmentId }) =>
    write(ctx, async (w): Promise<Result<ErasedGuest>> => {
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      const first = session && (await lockEnrollment(w.tx, enrollmentId))
      const guest = first && (await lockGuest(w.tx, guestId))
      if (!session || !first || !guest || first.guestId !== guestId) return fail('notFound')
      if (guest.version !== seen) return fail('staleVersion')
      const transition = transitionEnrollment(first, 'remove', { ...factsAt(session, ctx.now, 'STAFF'), reason })
      if (!transition.ok) return transition
      const at = { at: ctx.now }
      if (first.signatureId) await voidAttendance(w, session, { ...at, reason, enrollmentIds: [enrollmentId] })
      if (first.attendanceSource) await voidSheet(w, session, 'a guest was taken off', at)
      const enrollment = await lockEnrollment(w.tx, enrollmentId)
      if (!enrollment) return fail('notFound')
      const event = { kind: 'remove' as const, from: enrollment, to: transition.value, reason }
      const change = { id: enrollmentId, version: enrollment.version, set: nobodyCame, event }
      await changeEnrollments(w.tx, [change], { actorId: ctx.viewer.userId, ...at })
      await erase(w.tx, guestId, { all: true, ...at })
      const promoted = await promoteWaiting(w, session, ctx.now)
      await refreshEnrolled(w, session, promoted, ctx.now)
      w.audit({ action: 'guest.removed', ...subjectOf(guestId, session.orgId), detail: { enrollmentId } })
      return ok({ id: guestId, enrollmentId, kept: false })
    }),
})

const nobodyCame = {
  checkedInAt: null,
  checkInMethod: null,
  attendanceSource: null,
  checkedOutAt: null,
  attendedMinutes: null,
} as const

const subjectOf = (subjectId: string, orgId: string) => ({ subjectType: 'Guest', subjectId, orgId })

/**
 * Erases a guest's data on their request, by an administrator. The contact is deleted, so nobody is offered the
 * attendance. A guest on a session's roster keeps the name and number that its sheet has to show, like a person who
 * deletes their account. Not possible under a legal hold.
 */
export const eraseGuest = defineService({
  action: 'guest.erase',
  input: z.strictObject({ id }),
  subject: (ctx, { id: guestId }) => findGuestOnRoster(ctx, guestId),
  run: (ctx, { id: guestId }, { session: { id: sessionId, orgId } }) =>
    write(ctx, async (w): Promise<Result<ErasedGuest>> => {
      await lockHolds(w.tx, 'share')
      if (await isOrgHeld(w.tx, orgId)) return fail('legalHold')
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      const guest = session && (await lockGuest(w.tx, guestId))
      const enrollment = guest && (await findGuestEnrollment(w.tx, guestId))
      if (!session || !guest || !enrollment) return fail('notFound')
      const keepsRow = enrollment.status !== 'WITHDRAWN' && enrollment.status !== 'ABSENT'
      await erase(w.tx, guestId, { all: !keepsRow, at: ctx.now })
      w.audit({ action: 'guest.erased', ...subjectOf(guestId, session.orgId), detail: { kept: keepsRow } })
      return ok({ id: guestId, enrollmentId: enrollment.id, kept: keepsRow })
    }),
})
