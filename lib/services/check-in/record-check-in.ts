import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { changeEnrollments, type EnrollmentChange } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { WitnessKind } from '@/lib/domain/check-in/witness'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import type { AttendanceSource, CheckInMethod } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { ownLeftToOthers } from '../oneself'
import { voidSheet } from '../signatures/void-signatures'
import type { Write } from '../write'

/** How the person checked in; on paper without a time. */
type Presence = { checkInMethod: CheckInMethod } & (
  | { attendanceSource: Exclude<AttendanceSource, 'PAPER'>; checkedInAt: Date }
  | { attendanceSource: 'PAPER'; checkedInAt: null }
)

type Arrival = {
  session: TaskSessionRecord
  enrollment: EnrollmentRecord
  by: 'PERSON' | 'STAFF'
  /** The time at which the transition is evaluated: when the code was seen, or when staff recorded it. */
  decidedAt: Date
  set: EnrollmentChange['set'] & Presence
  witness: WitnessKind
  reason?: string | null
}

/**
 * Stores a check-in: the enrollment with its history, and the audit event. Instructors' signatures on the sheet become
 * void, because they do not cover this person. The caller has locked session and enrollment.
 */
export async function recordCheckIn(
  ctx: SignedInCtx,
  w: Write,
  { session, enrollment, by, decidedAt, set, witness, reason }: Arrival,
): Promise<Result<null>> {
  const attendance = { checkedIn: enrollment.attendanceSource !== null, enough: false }
  const transition = transitionEnrollment(enrollment, 'checkIn', {
    ...factsAt(session, decidedAt, by),
    attendance,
    reason,
  })
  if (!transition.ok) return transition
  const event = { kind: 'checkIn', from: enrollment, to: transition.value, reason, witness } as const
  const change = { id: enrollment.id, version: enrollment.version, set, event }
  if ((await changeEnrollments(w.tx, [change], { actorId: ctx.viewer.userId, at: ctx.now })) !== 1)
    return fail('conflict')
  if (session.instructors.some(({ signatureId }) => signatureId)) {
    const why = by === 'STAFF' ? 'somebody was checked in' : 'somebody came'
    await voidSheet(w, session, why, { at: ctx.now })
  }
  const { checkInMethod: method, attendanceSource } = set
  w.audit({
    action: 'checkIn.made',
    subjectType: 'Enrollment',
    subjectId: enrollment.id,
    personId: enrollment.userId,
    orgId: session.orgId,
    detail: {
      method,
      ...(by === 'STAFF' ? { attendanceSource, withReason: Boolean(reason) } : {}),
      ...(witness === 'DEVICE' ? { sentLater: true } : {}),
    },
  })
  return ok(null)
}

/**
 * Marks everybody in a session recorded after the fact as present, from its paper sheet and so without a time, with a
 * constant number of statements. Whoever adds themself is left to be marked by somebody else, if somebody may.
 */
export async function recordPresence(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  enrollments: readonly EnrollmentRecord[],
): Promise<void> {
  const facts = { ...factsAt(session, ctx.now, 'STAFF'), attendance: { checkedIn: false, enough: false } }
  const set = { checkInMethod: 'ROSTER', attendanceSource: 'PAPER', checkedInAt: null } as const
  const own = await ownLeftToOthers({ viewer: ctx.viewer, db: w.tx }, session)
  const others = enrollments.filter(({ id }) => !own.has(id))
  const changes = others.flatMap((enrollment) => {
    const transition = transitionEnrollment(enrollment, 'checkIn', facts)
    if (!transition.ok) return []
    return [
      {
        id: enrollment.id,
        version: enrollment.version,
        set,
        event: { kind: 'checkIn' as const, from: enrollment, to: transition.value, witness: 'HAND' as const },
      },
    ]
  })
  if (changes.length === 0) return
  await changeEnrollments(w.tx, changes, { actorId: ctx.viewer.userId, at: ctx.now })
  if (session.instructors.some(({ signatureId }) => signatureId))
    await voidSheet(w, session, 'somebody was checked in', { at: ctx.now })
  const detail = { method: 'ROSTER', attendanceSource: 'PAPER', withReason: false }
  const changedIds = new Set(changes.map(({ id }) => id))
  for (const { id: subjectId, userId: personId } of enrollments.filter(({ id }) => changedIds.has(id)))
    w.audit({
      action: 'checkIn.made',
      subjectType: 'Enrollment',
      subjectId,
      personId,
      orgId: session.orgId,
      detail,
    })
}
