import 'server-only'
import { listRefusedPeople } from '@/lib/data/check-in'
import { changeEnrollments, type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments'
import { holdTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { checkInPhaseAt } from '@/lib/domain/check-in/window'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { enrollWalkIn } from '../enrollments/enroll-walk-in'
import { voidSignatures } from '../signatures/void-signatures'
import { type Write, write } from '../write'
import { checkInProblem } from './judge-code'

export type Admission = { taskSessionId: string; userId: string; reason: string | null }

/**
 * Whoever runs the session says that somebody is there: with a seat for who has none yet, and a check-in without a code. A reason
 * is asked for when check-in is closed, and for somebody whose device was refused because it had checked in another person.
 */
export const admit = (
  ctx: SignedInCtx,
  { taskSessionId, userId, reason }: Admission,
): Promise<Result<EnrollmentRecord>> =>
  write(ctx, async (within): Promise<Result<EnrollmentRecord>> => {
    // A seat may be taken: one at a time.
    const session = await holdTaskSession(within.tx, taskSessionId, 'UPDATE')
    if (!session) return fail('notFound')
    if (checkInPhaseAt(session, ctx.now) === 'EARLY') return checkInProblem(session, ctx.now) ?? fail('sessionState')
    if (!reason && (await needsReason(ctx, within, session, userId)))
      return fail('reasonRequired', { reason: 'validation.required' })
    const seated = await enrollWalkIn(within, session, userId, ctx.now, ctx.viewer.userId)
    return seated.ok ? markPresent(ctx, within, { session, enrollment: seated.value, reason }) : seated
  })

async function needsReason(ctx: SignedInCtx, { tx }: Write, session: TaskSessionRecord, userId: string) {
  if (checkInPhaseAt(session, ctx.now) !== 'OPEN') return true
  return (await listRefusedPeople(tx, session.id)).has(userId)
}

type Present = { session: TaskSessionRecord; enrollment: EnrollmentRecord; reason: string | null }

async function markPresent(
  ctx: SignedInCtx,
  within: Write,
  { session, enrollment, reason }: Present,
): Promise<Result<EnrollmentRecord>> {
  const { tx, audit } = within
  const attendance = { checkedIn: enrollment.checkedInAt !== null, enough: false }
  const moved = moveEnrollment(enrollment, 'checkIn', { ...factsAt(session, ctx.now, 'STAFF'), attendance, reason })
  if (!moved.ok) return moved
  // Said once the class is over, it says that the person was there; the history keeps when it was said, and why.
  const isOver = sessionStateAt(session, ctx.now) === 'ENDED'
  const set = { checkedInAt: isOver ? session.startsAt : ctx.now, checkInMethod: 'ROSTER' } as const
  const event = { kind: 'checkIn', from: enrollment, to: moved.value, reason } as const
  const change = { id: enrollment.id, version: enrollment.version, set, event }
  if ((await changeEnrollments(tx, [change], { actorId: ctx.viewer.userId, at: ctx.now })) !== 1)
    return fail('conflict')
  if (session.instructors.some(({ signatureId }) => signatureId))
    await voidSignatures(within, session.id, 'INSTRUCTOR', 'somebody was checked in', { at: ctx.now })
  audit({
    action: 'checkIn.made',
    subjectType: 'Enrollment',
    subjectId: enrollment.id,
    personId: enrollment.userId,
    orgId: session.orgId,
    detail: { method: 'ROSTER', withReason: Boolean(reason) },
  })
  const after = await findEnrollment(tx, enrollment.id)
  return after ? ok(after) : fail('notFound')
}
