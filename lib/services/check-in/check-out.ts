import { z } from 'zod'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import { lockEnrollment, lockEnrollmentOf } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { checkOutBegins } from '@/lib/domain/check-in/window'
import { witnessOfPress } from '@/lib/domain/check-in/witness'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalLine, pressedAt } from '../inputs'
import { ownLeftToOthers } from '../oneself'
import { instantOf, sessionTime } from '../task-sessions/session-input'
import { type Write, write } from '../write'
import {
  type Attendance,
  type Attended,
  attendanceOf,
  findAttended,
  findOnRoster,
  readAttendance,
  refuseOwnCode,
  witnessOfCode,
} from './attendance'
import { checkOutLocked, checkOutPresent, staffCheckOut } from './record-check-out'
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
    const own = await refuseOwnCode(ctx, attended.session)
    if (own) return own
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
    const leaving = { by: 'PERSON', at, now: at, witness: await witnessOfCode(ctx, session) } as const
    const result = await checkOutLocked(ctx, w, session, [enrollment], leaving)
    return result.ok ? ok({ id: enrollment.id }) : result
  })

const feature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/**
 * Checks out somebody on the roster: now, or as of the end once the session is over, which is then a time entered by
 * hand. A press that is older than a device is believed is entered by hand too, with a reason. With `leftAt`, the time
 * of leaving is set by hand, with a reason; it also corrects a check-out.
 */
export const checkOutByRoster = defineService({
  action: 'attendance.record',
  input: z.strictObject({
    enrollmentId: id,
    reason: optionalLine(enrollmentReasonLength),
    pressedAt,
    leftAt: sessionTime.nullish(),
  }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature,
  run: (ctx, { enrollmentId, reason = null, pressedAt, leftAt }, { session: { id: sessionId } }) =>
    write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, sessionId, 'SHARE')
      const locked = session && (await lockEnrollment(w.tx, enrollmentId))
      if (!session || !locked) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      if (leftAt) return setLeaving(ctx, w, { session, locked, leftAt, reason })
      if (locked.checkedOutAt) return fail('alreadyCheckedOut')
      const early = ctx.now < checkOutBegins(session) ? checkOutProblem(session, ctx.now) : null
      if (early) return early
      const witness = witnessOfPress(pressedAt, ctx.now, locked.createdAt)
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

type Leaving = { session: TaskSessionRecord; locked: EnrollmentRecord; leftAt: string; reason: string | null }

/** Sets when somebody left: between their arrival and the end of the session, with a reason. */
async function setLeaving(ctx: SignedInCtx, w: Write, { session, locked, leftAt, reason }: Leaving) {
  if (!reason) return fail('reasonRequired', { reason: 'validation.required' })
  if (!locked.checkedInAt) return fail('notCheckedIn')
  const at = instantOf(leftAt, session.timeZone)
  const end = sessionEnd(session)
  const latest = new Date(Math.min(ctx.now.getTime(), end.getTime()))
  // Typed to the minute, so the minute of arrival is late enough.
  const isAfterArrival = at && at.getTime() + 60_000 > locked.checkedInAt.getTime()
  if (!at || !isAfterArrival || at > latest) {
    const range = [locked.checkedInAt, latest].map((time) => formatDateTime(time, session.timeZone))
    return fail('invalidInput', {
      leftAt: { key: 'validation.leftBetween', params: { from: range[0]!, to: range[1]! } },
    })
  }
  const set = await checkOutLocked(ctx, w, session, [locked], {
    by: 'STAFF',
    at,
    now: ctx.now,
    witness: 'HAND',
    reason,
  })
  if (!set.ok) return set
  const after = await findEnrollment(w.tx, locked.id)
  return after ? ok(after) : fail('notFound')
}

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
      const early = ctx.now < checkOutBegins(session) ? checkOutProblem(session, ctx.now) : null
      return early ?? checkOutPresent(ctx, w, session, own)
    })
  },
})
