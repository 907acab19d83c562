import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { WitnessKind } from '@/lib/domain/check-in/witness'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { minutesAttended } from '@/lib/domain/outcomes/propose-outcome'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { voidSheet } from '../signatures/void-signatures'
import type { Write } from '../write'

/** Checks out everybody in a locked session who came and has not left, but those in `own`. Returns how many. */
export async function checkOutPresent(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  own: ReadonlySet<string>,
): Promise<Result<{ count: number }>> {
  const all = await lockEnrollmentsOf(w.tx, session.id)
  const present = all.filter(
    ({ id, status, checkedInAt, checkedOutAt }) =>
      status === 'ENROLLED' && checkedInAt && !checkedOutAt && !own.has(id),
  )
  const leaving = staffCheckOut(session, { at: ctx.now, witness: 'SERVER', reason: null, now: ctx.now })
  const result = await checkOutLocked(ctx, w, session, present, leaving)
  return result.ok ? ok({ count: present.length }) : result
}

export type CheckOut = {
  by: 'PERSON' | 'STAFF'
  /** When they left. */
  at: Date
  /** The time at which the transition is evaluated. */
  now: Date
  witness: WitnessKind
  reason?: string | null
}

/** By staff: the time of the press, or the session's end if it was over then, which nobody saw. */
export function staffCheckOut(session: TaskSessionRecord, pressed: Omit<CheckOut, 'by'>): CheckOut {
  const end = sessionEnd(session)
  return pressed.at <= end ? { ...pressed, by: 'STAFF' } : { ...pressed, by: 'STAFF', at: end, witness: 'HAND' }
}

/** Checks out these locked people: counts their minutes and voids instructors' signatures on the sheet. */
export async function checkOutLocked(
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
