import 'server-only'
import { z } from 'zod'
import { listRefusedPeople, listWalkInCandidates } from '@/lib/data/check-in/check-in'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import { lockEnrollment } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { checkInPhaseAt } from '@/lib/domain/check-in/window'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { sortableName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { enrollWalkIn } from '../enrollments/enroll-people'
import { id, optionalLine } from '../inputs'
import { search } from '../search-input'
import { type Write, write } from '../write'
import { findOnRoster } from './attendance'
import { recordCheckIn } from './record-check-in'
import { checkInProblem } from './verify-presence'

/** Checks somebody of the roster in, without a code: those who run the session see them. */
export const checkInByRoster = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ enrollmentId: id, reason: optionalLine(enrollmentReasonLength) }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { reason = null }, { session, enrollment }) => {
    // Somebody who withdrew is enrolled anew, as a walk-in.
    if (enrollment.status === 'WITHDRAWN') return fail('enrollmentState')
    const { userId, id: enrollmentId } = enrollment
    return checkInByStaff(ctx, { taskSessionId: session.id, who: userId ? { userId } : { enrollmentId }, reason })
  },
})

/** Enrolls a member who came without being enrolled and checks them in, in one step, while there is a seat. */
export const addWalkIn = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id, userId: id, reason: optionalLine(enrollmentReasonLength) }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { userId, reason = null }, session) =>
    checkInByStaff(ctx, { taskSessionId: session.id, who: { userId }, reason }),
})

/** A person, or a guest by the enrollment that points to them. */
type Who = { userId: string } | { enrollmentId: string }
type Admission = { taskSessionId: string; who: Who; reason: string | null }

/**
 * Staff of the session record that somebody is there: with a seat if they have none yet, and a check-in without a code. A reason
 * is asked for when check-in is closed, and for somebody whose device was refused because it had checked in another person.
 */
const checkInByStaff = (
  ctx: SignedInCtx,
  { taskSessionId, who, reason }: Admission,
): Promise<Result<EnrollmentRecord>> =>
  write(ctx, async (within): Promise<Result<EnrollmentRecord>> => {
    // A seat may be taken: one at a time.
    const session = await lockTaskSession(within.tx, taskSessionId, 'UPDATE')
    if (!session) return fail('notFound')
    if (checkInPhaseAt(session, ctx.now) === 'EARLY') return checkInProblem(session, ctx.now) ?? fail('sessionState')
    if (!reason && (await needsReason(ctx, within, session, who)))
      return fail('reasonRequired', { reason: 'validation.required' })
    const seated =
      'userId' in who
        ? await enrollWalkIn(within, session, who.userId, ctx.now, ctx.viewer.userId)
        : await seatOfGuest(within, who.enrollmentId)
    if (!seated.ok) return seated
    // After the end nobody knows when they came; the history keeps who recorded it, when, and why.
    const isOver = sessionStateAt(session, ctx.now) === 'ENDED'
    const recorded = await recordCheckIn(ctx, within, {
      session,
      enrollment: seated.value,
      by: 'STAFF',
      decidedAt: ctx.now,
      set: {
        checkInMethod: 'ROSTER',
        ...(isOver
          ? { attendanceSource: 'PAPER' as const, checkedInAt: null }
          : { attendanceSource: 'INSTRUCTOR' as const, checkedInAt: ctx.now }),
      },
      reason,
    })
    if (!recorded.ok) return recorded
    const after = await findEnrollment(within.tx, seated.value.id)
    return after ? ok(after) : fail('notFound')
  })

async function needsReason(ctx: SignedInCtx, { tx }: Write, session: TaskSessionRecord, who: Who) {
  if (checkInPhaseAt(session, ctx.now) !== 'OPEN') return true
  return 'userId' in who && (await listRefusedPeople(tx, session.id)).has(who.userId)
}

/** A guest has a seat from the moment they are added. */
async function seatOfGuest({ tx }: Write, enrollmentId: string): Promise<Result<EnrollmentRecord>> {
  const locked = await lockEnrollment(tx, enrollmentId)
  if (!locked) return fail('notFound')
  return locked.status === 'WITHDRAWN' ? fail('enrollmentState') : ok(locked)
}

const most = 8

/** Somebody who could walk in: no more of them than their name and department. */
type WalkInChoice = { userId: string; name: string; department: string | null }

/** Members by name who have no seat in the session, for those who run it. */
export const findWalkIns = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id, q: search }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (_ctx, { q }, session) => {
    const found = q.length > 0 ? await listWalkInCandidates(session, q, most) : []
    return ok<WalkInChoice[]>(
      found.map((one) => ({ userId: one.userId, name: sortableName(one), department: one.department })),
    )
  },
})
