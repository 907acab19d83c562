import { z } from 'zod'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollment, lockEnrollmentOf, lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { type WitnessKind, witnessOfPress } from '@/lib/domain/check-in/witness'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { minutesAttended } from '@/lib/domain/outcomes/propose-outcome'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalLine, pressedAt } from '../inputs'
import { ownLeftToOthers } from '../oneself'
import { voidSheet } from '../signatures/void-signatures'
import { type Write, write } from '../write'
import { type Attendance, type Attended, attendanceOf, findAttended, findOnRoster, readAttendance } from './attendance'
import { checkOutProblem, typedCode, verifyPresence } from './verify-presence'

/**
 * Checks the person out of a session that counts minutes, by the code shown at that time. This works only once; to
 * leave again, they need the instructor.
 */
export const checkOut = defineService({
  action: 'checkIn.attend',
  input: z.strictObject({ taskSessionId: id, code: typedCode }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { code }, attended): Promise<Result<Attendance>> => {
    const { enrollment } = attended
    if (!enrollment?.checkedInAt) return fail('notCheckedIn')
    if (enrollment.checkedOutAt) return ok(await attendanceOf(ctx, attended))
    // A scan token from check-in is not valid for check-out.
    const since = attended.seenAt && attended.seenAt > enrollment.checkedInAt ? attended.seenAt : null
    const proof = await verifyPresence(ctx, { ...attended, seenAt: since }, code, checkOutProblem)
    if (!proof.ok) return proof
    const result = await checkOutAt(ctx, attended, proof.value.at)
    return result.ok ? readAttendance(ctx, attended) : result
  },
})

/** Checked again under the lock, because after a double press the person has already left. */
const checkOutAt = (ctx: SignedInCtx, attended: Attended, at: Date) =>
  write(ctx, async (w): Promise<Result<{ id: string }>> => {
    const session = await lockTaskSession(w.tx, attended.session.id, 'SHARE')
    const named = session && { taskSessionId: session.id, userId: ctx.viewer.userId }
    const enrollment = named && (await lockEnrollmentOf(w.tx, named))
    if (!session || !enrollment?.checkedInAt) return fail('notCheckedIn')
    if (enrollment.checkedOutAt) return ok({ id: enrollment.id })
    const refusal = checkOutProblem(session, at)
    if (refusal) return refusal
    const leaving = { by: 'PERSON', at, now: at, witness: 'CODE' } as const
    const result = await checkOutLocked(ctx, w, session, [enrollment], leaving)
    return result.ok ? ok({ id: enrollment.id }) : result
  })

const feature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/**
 * Checks out somebody on the roster, now, or as of the end once the session is over, which is then a time entered by
 * hand. A press that is older than a device is believed is entered by hand too, with a reason.
 */
export const checkOutByRoster = defineService({
  action: 'attendance.record',
  input: z.strictObject({ enrollmentId: id, reason: optionalLine(enrollmentReasonLength), pressedAt }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature,
  run: (ctx, { enrollmentId, reason = null, pressedAt }, { session: { id: sessionId } }) =>
    write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, sessionId, 'SHARE')
      const locked = session && (await lockEnrollment(w.tx, enrollmentId))
      if (!session || !locked) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      if (locked.checkedOutAt) return fail('alreadyCheckedOut')
      const witness = witnessOfPress(pressedAt, ctx.now)
      const at = pressedAt && witness !== 'SERVER' ? pressedAt : ctx.now
      if (witness !== 'SERVER' && locked.checkedInAt && locked.checkedInAt > at) return fail('changedSincePressed')
      if (witness === 'HAND' && !reason) return fail('pressedTooLongAgo')
      const leaving = staffCheckOut(session, { at, witness, reason, now: ctx.now })
      const result = await checkOutLocked(ctx, w, session, [locked], leaving)
      if (!result.ok) return result
      const after = await findEnrollment(w.tx, locked.id)
      return after ? ok(after) : fail('notFound')
    }),
})

/** Checks out everybody who came and has not left, except oneself where somebody else may. Returns how many. */
export const checkOutEverybody = defineService({
  action: 'attendance.record',
  input: z.strictObject({ taskSessionId: id }),
  // About nobody in particular: whoever presses is left out, if somebody else may check them out.
  subject: async (ctx, { taskSessionId }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    return session && { ...session, aboutIds: [] }
  },
  feature,
  run: async (ctx, { taskSessionId }, about) => {
    const own = await ownLeftToOthers(ctx, about)
    return write(ctx, async (w): Promise<Result<{ count: number }>> => {
      const session = await lockTaskSession(w.tx, taskSessionId, 'SHARE')
      if (!session) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      const all = await lockEnrollmentsOf(w.tx, session.id)
      const present = all.filter(
        ({ id, status, checkedInAt, checkedOutAt }) =>
          status === 'ENROLLED' && checkedInAt && !checkedOutAt && !own.has(id),
      )
      const leaving = staffCheckOut(session, { at: ctx.now, witness: 'SERVER', reason: null, now: ctx.now })
      const result = await checkOutLocked(ctx, w, session, present, leaving)
      return result.ok ? ok({ count: present.length }) : result
    })
  },
})

type CheckOut = {
  by: 'PERSON' | 'STAFF'
  /** When they left. */
  at: Date
  /** The time at which the transition is evaluated. */
  now: Date
  witness: WitnessKind
  reason?: string | null
}

/** By staff: the time of the press, or the session's end if it was over then, which nobody saw. */
function staffCheckOut(session: TaskSessionRecord, pressed: Omit<CheckOut, 'by'>): CheckOut {
  const end = sessionEnd(session)
  return pressed.at <= end ? { ...pressed, by: 'STAFF' } : { ...pressed, by: 'STAFF', at: end, witness: 'HAND' }
}

/** Checks out these locked people: counts their minutes and voids instructors' signatures on the sheet. */
async function checkOutLocked(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  people: readonly EnrollmentRecord[],
  { by, at, now, witness, reason }: CheckOut,
): Promise<Result<null>> {
  const changes = []
  for (const person of people) {
    const attendance = { checkedIn: !!person.checkedInAt, enough: false }
    const transition = transitionEnrollment(person, 'checkOut', { ...factsAt(session, now, by), attendance })
    if (!transition.ok) return transition
    const minutes = minutesAttended(session, person.checkedInAt ?? at, at)
    const event = { kind: 'checkOut' as const, from: person, to: transition.value, reason, witness }
    changes.push({ id: person.id, version: person.version, set: { checkedOutAt: at, attendedMinutes: minutes }, event })
    const subject = { subjectType: 'Enrollment', subjectId: person.id, personId: person.userId, orgId: session.orgId }
    w.audit({
      action: 'checkIn.left',
      ...subject,
      detail: by === 'STAFF' ? { method: 'ROSTER', minutes } : { minutes },
    })
  }
  const actor = { actorId: ctx.viewer.userId, at: ctx.now }
  if ((await changeEnrollments(w.tx, changes, actor)) !== changes.length) return fail('conflict')
  if (changes.length > 0 && session.instructors.some(({ signatureId }) => signatureId)) {
    const reason = by === 'STAFF' ? 'somebody was checked out' : 'somebody left'
    await voidSheet(w, session, reason, { at: ctx.now })
  }
  return ok(null)
}
