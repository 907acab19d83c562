import { seatsTaken } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockLongestWaiting } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { notify } from '../notices/notify'
import { enrollmentNotices } from '../notices/session-notices'
import type { Write } from '../write'

/**
 * Gives free seats to people on the waiting list, longest wait first (`lockLongestWaiting`), as long as the row
 * `promote` of `transitions.ts` allows, and notifies them. The caller has locked the session for UPDATE and passes its
 * current state. Returns the people who got a seat; nobody does once the session is over. The caller refreshes their
 * curriculum progress.
 */
export async function promoteWaiting(w: Write, session: TaskSessionRecord, now: Date): Promise<string[]> {
  const seats = await seatsTaken(w.tx, session.id)
  const free = Math.min(freeSeats(session.capacity, seats.taken), seats.waiting)
  if (free === 0) return []
  const waiting = await lockLongestWaiting(w.tx, session.id, free)
  const facts = factsAt(session, now, 'SYSTEM')
  const changes = waiting.flatMap((enrollment, index) => {
    const transition = transitionEnrollment(enrollment, 'promote', {
      ...facts,
      seats: { ...seats, taken: seats.taken + index },
    })
    if (!transition.ok) return []
    return [
      {
        id: enrollment.id,
        version: enrollment.version,
        event: { kind: 'promote' as const, from: enrollment, to: transition.value },
      },
    ]
  })
  await changeEnrollments(w.tx, changes, { actorId: null, at: now })
  const promoted = waiting.filter(({ id }) => changes.some((change) => change.id === id))
  for (const { id, userId } of promoted)
    w.audit({
      action: 'enrollment.promoted',
      subjectType: 'Enrollment',
      subjectId: id,
      personId: userId,
      orgId: session.orgId,
    })
  const about = promoted.map(({ id, userId, version }) => ({
    kind: 'enrollmentPromoted' as const,
    enrollmentId: id,
    userId,
    version: version + 1,
  }))
  await notify(w, enrollmentNotices(session, about))
  return promoted.map(({ userId }) => userId)
}

/**
 * Gives the free seats of these sessions to the people who have waited longest; returns them by session. The caller has
 * locked the sessions.
 */
export async function promoteAll(
  w: Write,
  sessions: readonly TaskSessionRecord[],
  now: Date,
): Promise<Map<string, string[]>> {
  const promoted = new Map<string, string[]>()
  for (const session of sessions) promoted.set(session.id, await promoteWaiting(w, session, now))
  return promoted
}
