import { z } from 'zod'
import { isDeviceClash } from '@/lib/data/check-in/check-in'
import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { lockEnrollmentAndSession, lockEnrollmentOf } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { asStillOpen } from '@/lib/domain/check-in/window'
import { hasWaited } from '@/lib/domain/check-in/witness'
import { fail, ok, type ProblemCode, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { enrollWalkIn } from '../enrollments/enroll-people'
import { id, pressedAt } from '../inputs'
import { type Write, write } from '../write'
import {
  type Attendance,
  type Attended,
  attendanceOf,
  findAttended,
  readAttendance,
  recordRefusal,
  refuseOwnCode,
  witnessOfCode,
} from './attendance'
import { receiveLate } from './receive-late'
import { recordCheckIn } from './record-check-in'
import { checkInProblem, type Proof, seenCodeOf, typedCode, verifyPresence } from './verify-presence'

/** Problems of a code that may have been valid when the person pressed. */
const overSince: ReadonlySet<ProblemCode> = new Set(['checkInCodeOld', 'checkInClosed'])

/**
 * Checks the person in, by the code on the screen as they typed it, or by the one they scanned a moment ago. A member
 * without an enrollment gets one if there is a seat. One device checks in one person. Repeating it changes nothing.
 * With `pressedAt`, the request may have waited for the network: if its code has expired since, it is kept for staff to
 * confirm (`receiveLate`). Of those who run the session a code proves nothing (`witnessOfCode`).
 */
export const checkIn = defineService({
  action: 'checkIn.attend',
  input: z.strictObject({ taskSessionId: id, code: typedCode, pressedAt }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { code, pressedAt }, attended): Promise<Result<Attendance>> => {
    if (attended.enrollment?.attendanceSource) return ok(await attendanceOf(ctx, attended))
    const own = await refuseOwnCode(ctx, attended.session)
    if (own) return own
    // A page without network keeps the scanned code too; the scan token itself stays valid longer.
    const isLate = hasWaited(pressedAt, ctx.now)
    const proof = await verifyPresence(ctx, attended, pressedAt && attended.seenAt ? null : code, checkInProblem)
    if (proof.ok) return checkInWithProof(ctx, attended, proof.value)
    if (!isLate || !code || !overSince.has(proof.problem.code)) return proof
    const result = await receiveLate(ctx, attended, { code, pressedAt })
    return result.ok ? readAttendance(ctx, attended) : result
  },
})

async function checkInWithProof(ctx: SignedInCtx, attended: Attended, proof: Proof): Promise<Result<Attendance>> {
  const person = await ctx.load.person.load(ctx.viewer.userId)
  const arrival: Arrival = { enrollment: null }
  // A unique index allows one check-in per device and session.
  const arrived = await storeArrival(ctx, attended, proof, arrival).catch((error: unknown) => {
    if (isDeviceClash(error)) return fail('checkInDeviceUsed')
    throw error
  })
  if (!arrived.ok && arrived.problem.code === 'checkInDeviceUsed') await recordRefusal(ctx, attended)
  if (!arrived.ok) return arrived
  // A check-in changes nothing about the person, so neither they nor the written row are read again.
  ctx.load.person.prime(ctx.viewer.userId, person)
  const { session } = attended
  const { enrollment } = arrival
  return enrollment ? ok(await attendanceOf(ctx, { session, enrollment, seenAt: null })) : readAttendance(ctx, attended)
}

/** The written enrollment; null when an earlier press had already written it. */
type Arrival = { enrollment: EnrollmentRecord | null }

/** Enrolled people take a shared lock on the session; only somebody who needs a seat takes an exclusive one. */
function storeArrival(
  ctx: SignedInCtx,
  attended: Attended,
  proof: Proof,
  arrival: Arrival,
): Promise<Result<{ id: string }>> {
  const needsSeat = attended.enrollment?.status !== 'ENROLLED'
  return write(ctx, async (w) => {
    arrival.enrollment = null
    const locked = needsSeat
      ? await takeOwnSeat(ctx, w, attended, proof)
      : await lockOwnEnrollment(ctx, w, attended, proof)
    if (!locked.ok) return locked
    const { session, enrollment } = locked.value
    // The person pressed twice: the first press counts.
    if (enrollment.attendanceSource) return ok({ id: enrollment.id })
    const deviceHash = proof.deviceHash && new Uint8Array(proof.deviceHash)
    const set = { attendanceSource: 'CODE', checkedInAt: proof.at, checkInMethod: proof.method, deviceHash } as const
    const seen = { by: 'PERSON', decidedAt: proof.at, witness: await witnessOfCode(ctx, session) } as const
    const recorded = await recordCheckIn(ctx, w, { session, enrollment, set, ...seen })
    if (!recorded.ok) return recorded
    arrival.enrollment = { ...enrollment, ...set, version: enrollment.version + 1, updatedAt: ctx.now }
    return ok({ id: enrollment.id })
  })
}

type LockedSeat = { session: TaskSessionRecord; enrollment: EnrollmentRecord }

/** Checks the locked session against the proof: it may have changed since the code was checked. */
function requireOpen(locked: TaskSessionRecord, proof: Proof): Result<TaskSessionRecord> {
  const session = proof.method === 'QR' ? asStillOpen(locked) : locked
  return checkInProblem(session, proof.at) ?? ok(session)
}

async function lockOwnEnrollment(
  ctx: SignedInCtx,
  w: Write,
  attended: Attended,
  proof: Proof,
): Promise<Result<LockedSeat>> {
  const enrollment = await lockEnrollmentAndSession(w.tx, {
    taskSessionId: attended.session.id,
    userId: ctx.viewer.userId,
  })
  if (!enrollment) return fail('enrollmentState')
  const session = requireOpen(enrollment.session, proof)
  return session.ok ? ok({ session: session.value, enrollment: enrollment.enrollment }) : session
}

async function takeOwnSeat(ctx: SignedInCtx, w: Write, attended: Attended, proof: Proof): Promise<Result<LockedSeat>> {
  const locked = await lockTaskSession(w.tx, attended.session.id, 'UPDATE')
  if (!locked) return fail('notFound')
  const session = requireOpen(locked, proof)
  if (!session.ok) return session
  const seated = await takeSeat(ctx, w, session.value, proof)
  return seated.ok ? ok({ session: session.value, enrollment: seated.value }) : seated
}

/** Problems whose messages tell somebody at the door to ask the instructor. */
const atTheDoor: Partial<Record<ProblemCode, ProblemCode>> = {
  notMember: 'checkInNotListed',
  sessionFull: 'checkInFull',
}

/**
 * People who wait for an approval, or would have to, are only admitted by the instructor; so is who is not on the list
 * where members cannot enroll themselves.
 */
async function takeSeat(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  { at }: Proof,
): Promise<Result<EnrollmentRecord>> {
  const { userId } = ctx.viewer
  const locked = await lockEnrollmentOf(w.tx, { taskSessionId: session.id, userId })
  const waits = locked ? locked.pendingReason === 'APPROVAL' : session.approvalRequired
  if (waits) return fail('checkInApproval')
  if (!locked && !session.selfEnroll) return fail('checkInNotListed')
  const seated = await enrollWalkIn(w, session, userId, { now: at, actorId: userId })
  const refusal = seated.ok ? undefined : atTheDoor[seated.problem.code]
  return refusal ? fail(refusal) : seated
}

/** The person's progress in a session: what they may do now, and the receipt of what they did. */
export const getAttendance = defineService({
  action: 'checkIn.attend',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  run: async (ctx, _input, attended) =>
    ok({ ...(await attendanceOf(ctx, attended)), seenCode: await seenCodeOf(ctx, attended) }),
})
