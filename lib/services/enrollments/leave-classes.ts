import { lockPeople } from '@/lib/data/compliance/read'
import { listOpenSessionsIn, lockEnrollmentsIn } from '@/lib/data/enrollments/open-enrollments'
import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { changeEnrollments } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { factsAt, type ProductReason } from '@/lib/domain/enrollments/place-facts'
import { staysOnRoster } from '@/lib/domain/enrollments/seats'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { ok, type Result } from '@/lib/domain/result'
import { needsInstructor, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { refreshEnrolled } from '../curriculums/progress'
import { stopTeaching } from '../task-sessions/change-session'
import type { Write } from '../write'
import { endSessionInvitation } from './move-enrollment'
import { promoteAll } from './waiting-list'

type LeaverRef = Omit<LeaveInput, 'reason'> & { orgId: string }

/**
 * Gives up a leaving member's places in classes that are not over; the people who have waited longest get the seats.
 * The member is removed as instructor of upcoming classes; one that is running, or over and not finalized, still needs
 * their signature. Locks classes, places, invitations and people, in this order, so it must come before the membership
 * is locked. Returns the classes.
 */
export async function leaveClasses(w: Write, { orgId, ...leaving }: LeaverRef): Promise<Result<ReadonlySet<string>>> {
  const { userId, now } = leaving
  const locked = new Map<string, TaskSessionRecord>()
  for (const id of await listOpenSessionsIn(w.tx, { userId, orgId })) {
    const session = await lockTaskSession(w.tx, id, 'UPDATE')
    if (session) locked.set(id, session)
  }
  if (locked.size === 0) return ok(new Set())
  const withdrawn = await withdrawFromSessions(w, locked, { ...leaving, reason: 'membershipEnded' })
  if (!withdrawn.ok) return withdrawn
  const { enrollments, sessions } = withdrawn.value
  const freed = await promoteAll(w, sessions, now)
  for (const session of locked.values()) if (!needsInstructor(session, now)) await stopTeaching(w, session, userId)
  for (const { pendingReason, invitationId } of enrollments)
    if (pendingReason === 'INVITATION' && invitationId) await endSessionInvitation(w.tx, invitationId, 'REVOKED', now)
  await lockPeople(w.tx, [userId, ...[...freed.values()].flat()])
  for (const session of sessions) await refreshEnrolled(w, session, freed.get(session.id) ?? [], now)
  return ok(new Set(locked.keys()))
}

/**
 * Whether the person is in a session of the organization that was not locked, because they were enrolled in the
 * meantime.
 */
export async function isInOther(
  w: Pick<Write, 'tx'>,
  leaver: { userId: string; orgId: string },
  locked: ReadonlySet<string>,
): Promise<boolean> {
  return (await listOpenSessionsIn(w.tx, leaver)).some((id) => !locked.has(id))
}

/** How many times leaving is tried: more often than anybody would plausibly enroll one person at the same moment. */
const tries = 6

/**
 * Retries leaving while others enroll the person at the same time (`conflict`, see above); after the last try,
 * `conflict` is returned.
 */
export async function retryWhileOthersEnroll<T>(
  leave: () => Promise<Result<T>>,
  triesLeft = tries,
): Promise<Result<T>> {
  const result = await leave()
  return !result.ok && result.problem.code === 'conflict' && triesLeft > 1
    ? retryWhileOthersEnroll(leave, triesLeft - 1)
    : result
}

type LeaveInput = { userId: string; actorId: string; reason: ProductReason; now: Date }
/** The withdrawn places, and the sessions that may have a free seat now. */
type Withdrawn = { enrollments: EnrollmentRecord[]; sessions: TaskSessionRecord[] }

/**
 * Withdraws a person from these sessions, which are locked for UPDATE; places with attendance are kept. The caller
 * promotes from the waiting lists and refreshes curriculum progress.
 */
export async function withdrawFromSessions(
  w: Write,
  locked: ReadonlyMap<string, TaskSessionRecord>,
  { userId, actorId, reason, now }: LeaveInput,
): Promise<Result<Withdrawn>> {
  const enrollments = await lockEnrollmentsIn(w.tx, userId, [...locked.keys()])
  const openEnrollments = enrollments.filter(
    (enrollment) => !staysOnRoster(enrollment, sessionStateAt(locked.get(enrollment.taskSessionId)!, now)),
  )
  const changes = []
  for (const enrollment of openEnrollments) {
    const transition = transitionEnrollment(enrollment, 'remove', {
      ...factsAt(locked.get(enrollment.taskSessionId)!, now, 'SYSTEM'),
      reason,
    })
    if (!transition.ok) return transition
    const event = { kind: 'remove' as const, from: enrollment, to: transition.value, reason }
    changes.push({ id: enrollment.id, version: enrollment.version, event })
    const detail = { move: 'remove', status: transition.value.status, reason }
    const about = { subjectType: 'Enrollment', subjectId: enrollment.id, personId: userId, orgId: enrollment.orgId }
    w.audit({ action: 'enrollment.moved', ...about, detail })
  }
  await changeEnrollments(w.tx, changes, { actorId, at: now })
  const sessionIds = new Set(openEnrollments.map(({ taskSessionId }) => taskSessionId))
  return ok({ enrollments: openEnrollments, sessions: [...locked.values()].filter(({ id }) => sessionIds.has(id)) })
}
