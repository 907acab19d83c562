import {
  findLateCheckIn,
  insertLateCheckIn,
  isDeviceClash,
  isDeviceOfAnother,
  type LatePerson,
  listLateWaiting,
} from '@/lib/data/check-in/check-in'
import { findMemberOf } from '@/lib/data/members/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { lateSteps } from '@/lib/domain/check-in/window'
import { type EnrollmentPlace, placeOf } from '@/lib/domain/enrollments/transitions'
import { sortableName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { write } from '../write'
import { type Attended, recordRefusal } from './attendance'
import { verifyLateCode } from './verify-presence'

/**
 * Stores a check-in that was pressed without network and arrives after its code expired. It takes no seat and does not
 * count until staff confirm it. One per person, and per device.
 */
export async function receiveLate(
  ctx: SignedInCtx,
  attended: Attended,
  { code, pressedAt }: { code: string; pressedAt: Date },
): Promise<Result<null>> {
  const { session, enrollment } = attended
  const proof = await verifyLateCode(ctx, session, code)
  if (!proof.ok) return proof
  const { codeAt, deviceHash } = proof.value
  const member = enrollment ? null : await findMemberOf(ctx.db, ctx.viewer.userId, session.orgId)
  if (!enrollment && (!member || member.state === 'ENDED')) return fail('checkInNotListed')
  const lateCheckIn = {
    taskSessionId: session.id,
    userId: ctx.viewer.userId,
    codeAt,
    pressedAt: pressedAt < ctx.now ? pressedAt : ctx.now,
    receivedAt: ctx.now,
    deviceHash: deviceHash && new Uint8Array(deviceHash),
  }
  const stored = await storeLateCheckIn(ctx, lateCheckIn).catch((error: unknown) => {
    if (isDeviceClash(error)) return fail('checkInDeviceUsed')
    throw error
  })
  if (!stored.ok && stored.problem.code === 'checkInDeviceUsed') await recordRefusal(ctx, attended)
  return stored
}

const storeLateCheckIn = (
  ctx: SignedInCtx,
  lateCheckIn: Parameters<typeof insertLateCheckIn>[1],
): Promise<Result<null>> =>
  write(ctx, async (w) => {
    const session = await lockTaskSession(w.tx, lateCheckIn.taskSessionId, 'SHARE')
    if (!session || !lateSteps(session, ctx.now)) return fail('checkInOver')
    const { taskSessionId, userId, deviceHash } = lateCheckIn
    if (deviceHash && (await isDeviceOfAnother(w.tx, { taskSessionId, userId, deviceHash })))
      return fail('checkInDeviceUsed')
    const inserted = await insertLateCheckIn(w.tx, lateCheckIn)
    if (!inserted) {
      const before = await findLateCheckIn(w.tx, lateCheckIn)
      return before?.state === 'DECLINED' ? fail('lateCheckInDeclined') : ok(null)
    }
    w.audit({
      action: 'lateCheckIn.received',
      subjectType: 'LateCheckIn',
      subjectId: inserted,
      personId: userId,
      orgId: session.orgId,
      detail: { codeAt: lateCheckIn.codeAt.toISOString() },
    })
    return ok(null)
  })

/** A check-in that came late and waits for a decision; `enrollmentId` is null for somebody who would be a walk-in. */
export type LateRow = Pick<LatePerson, 'id' | 'userId' | 'enrollmentId' | 'codeAt' | 'pressedAt' | 'receivedAt'> & {
  name: string
  place: EnrollmentPlace
}

/** Undecided late check-ins of a session, for its board, its roster and its end. */
export async function lateRowsOf(ctx: SignedInCtx, taskSessionId: string): Promise<LateRow[]> {
  const lateCheckIns = await listLateWaiting(ctx.db, taskSessionId)
  return lateCheckIns.map(
    ({ id: lateId, userId, enrollmentId, codeAt, pressedAt, receivedAt, status, pendingReason, ...name }) => ({
      id: lateId,
      userId,
      enrollmentId,
      codeAt,
      pressedAt,
      receivedAt,
      name: sortableName(name),
      place: placeOf(status && { status, pendingReason }),
    }),
  )
}
