import 'server-only'
import { z } from 'zod'
import { isDeviceClash } from '@/lib/data/check-in/check-in'
import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { lockEnrollmentOf, lockPlaceOf } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { asStillOpen, hasWaited } from '@/lib/domain/check-in/late'
import { fail, ok, type ProblemCode, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { enrollWalkIn } from '../enrollments/enroll-people'
import { id, pressedAt } from '../inputs'
import { type Write, write } from '../write'
import { type Attendance, type Attended, attendanceNow, attendanceOf, findAttended, keepRefusal } from './attendance'
import { receiveLate } from './receive-late'
import { recordCheckIn } from './record-check-in'
import { checkInProblem, type Proof, seenCodeOf, typedCode, verifyPresence } from './verify-presence'

/** Why a code does not let somebody in now that may have been good when they pressed. */
const overSince: ReadonlySet<ProblemCode> = new Set(['checkInCodeOld', 'checkInClosed'])

/**
 * Checks the person in: by the code on the screen as they typed it, or by the one they scanned a moment ago. A member who was
 * not enrolled walks in while there is a seat. One device checks in one person. Done again it changes nothing. With `pressedAt` it
 * may have waited for the network: where its code is over, it is kept for staff to confirm (`receiveLate`).
 */
export const checkIn = defineService({
  action: 'checkIn.attend',
  input: z.strictObject({ taskSessionId: id, code: typedCode, pressedAt }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { code, pressedAt }, attended): Promise<Result<Attendance>> => {
    if (attended.enrollment?.attendanceSource) return ok(await attendanceOf(ctx, attended))
    // A page that waits for the network keeps the code that was scanned as well; the scan itself is proof for longer.
    const late = hasWaited(pressedAt, ctx.now)
    const proof = await verifyPresence(ctx, attended, pressedAt && attended.seenAt ? null : code, checkInProblem)
    if (proof.ok) return comeIn(ctx, attended, proof.value)
    if (!late || !code || !overSince.has(proof.problem.code)) return proof
    const kept = await receiveLate(ctx, attended, { code, pressedAt })
    return kept.ok ? attendanceNow(ctx, attended) : kept
  },
})

async function comeIn(ctx: SignedInCtx, attended: Attended, proof: Proof): Promise<Result<Attendance>> {
  const person = await ctx.load.person.load(ctx.viewer.userId)
  const made: Made = { enrollment: null }
  // The database lets one device check in one person of a session.
  const arrived = await arrive(ctx, attended, proof, made).catch((error: unknown) => {
    if (isDeviceClash(error)) return fail('checkInDeviceUsed')
    throw error
  })
  if (!arrived.ok && arrived.problem.code === 'checkInDeviceUsed') await keepRefusal(ctx, attended)
  if (!arrived.ok) return arrived
  // A check-in changes nothing of the person: they are not read again, nor is what was just written.
  ctx.load.person.prime(ctx.viewer.userId, person)
  const { session } = attended
  const { enrollment } = made
  return enrollment ? ok(await attendanceOf(ctx, { session, enrollment, seenAt: null })) : attendanceNow(ctx, attended)
}

/** The enrollment as it was written; null when an earlier press had done it. */
type Made = { enrollment: EnrollmentRecord | null }

/** Enrolled people take a shared lock on the session; only somebody who needs a seat locks it alone. */
function arrive(ctx: SignedInCtx, attended: Attended, proof: Proof, made: Made): Promise<Result<{ id: string }>> {
  const needsSeat = attended.enrollment?.status !== 'ENROLLED'
  return write(ctx, async (within) => {
    made.enrollment = null
    const place = needsSeat
      ? await placeToTake(ctx, within, attended, proof)
      : await placeHeld(ctx, within, attended, proof)
    if (!place.ok) return place
    const { session, enrollment } = place.value
    // The same person pressed twice: the first press counts.
    if (enrollment.attendanceSource) return ok({ id: enrollment.id })
    const deviceHash = proof.deviceHash && new Uint8Array(proof.deviceHash)
    const set = { attendanceSource: 'CODE', checkedInAt: proof.at, checkInMethod: proof.method, deviceHash } as const
    const recorded = await recordCheckIn(ctx, within, { session, enrollment, by: 'PERSON', decidedAt: proof.at, set })
    if (!recorded.ok) return recorded
    made.enrollment = { ...enrollment, ...set, version: enrollment.version + 1, updatedAt: ctx.now }
    return ok({ id: enrollment.id })
  })
}

type Place = { session: TaskSessionRecord; enrollment: EnrollmentRecord }

/** The session as the proof is judged by it, or why it no longer lets anybody in: it may have changed since the code was checked. */
function openAt(locked: TaskSessionRecord, proof: Proof): Result<TaskSessionRecord> {
  const session = proof.method === 'QR' ? asStillOpen(locked) : locked
  return checkInProblem(session, proof.at) ?? ok(session)
}

async function placeHeld(ctx: SignedInCtx, { tx }: Write, attended: Attended, proof: Proof): Promise<Result<Place>> {
  const held = await lockPlaceOf(tx, { taskSessionId: attended.session.id, userId: ctx.viewer.userId })
  if (!held) return fail('enrollmentState')
  const session = openAt(held.session, proof)
  return session.ok ? ok({ session: session.value, enrollment: held.enrollment }) : session
}

async function placeToTake(ctx: SignedInCtx, within: Write, attended: Attended, proof: Proof): Promise<Result<Place>> {
  const locked = await lockTaskSession(within.tx, attended.session.id, 'UPDATE')
  if (!locked) return fail('notFound')
  const session = openAt(locked, proof)
  if (!session.ok) return session
  const seated = await takeSeat(ctx, within, session.value, proof)
  return seated.ok ? ok({ session: session.value, enrollment: seated.value }) : seated
}

/** What somebody who stands at the door is told to do: the instructor is in the room. */
const atTheDoor: Partial<Record<ProblemCode, ProblemCode>> = {
  notMember: 'checkInNotListed',
  sessionFull: 'checkInFull',
}

/** People who wait for an approval, or would have to, are let in by the instructor only. */
async function takeSeat(
  ctx: SignedInCtx,
  within: Write,
  session: TaskSessionRecord,
  { at }: Proof,
): Promise<Result<EnrollmentRecord>> {
  const { userId } = ctx.viewer
  const locked = await lockEnrollmentOf(within.tx, { taskSessionId: session.id, userId })
  const waits = locked ? locked.pendingReason === 'APPROVAL' : session.approvalRequired
  if (waits) return fail('checkInApproval')
  const seated = await enrollWalkIn(within, session, userId, { now: at, actorId: userId })
  const refused = seated.ok ? undefined : atTheDoor[seated.problem.code]
  return refused ? fail(refused) : seated
}

/** How far the person is with a session: what they may do now, and the receipt of what they did. */
export const getAttendance = defineService({
  action: 'checkIn.attend',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  run: async (ctx, _input, attended) =>
    ok({ ...(await attendanceOf(ctx, attended)), seenCode: await seenCodeOf(ctx, attended) }),
})
