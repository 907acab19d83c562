import 'server-only'
import { changeEnrollments, type EnrollmentRecord } from '@/lib/data/enrollments'
import { deleteInstructorOf, holdInvitationsTo, holdPlacesIn, listUnfinishedOf } from '@/lib/data/erasures'
import { holdPeople } from '@/lib/data/standings'
import { updateTaskSession } from '@/lib/data/task-session-writes'
import { holdTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { promoteWaiting } from '../enrollments/promote-waiting'
import { voidSignatures } from '../signatures/void-signatures'
import type { Write } from '../write'

/** A session that is going on, or over and not finished, cannot lose who teaches it: the roster waits for their signature. */
export const holdsTeacher = (session: TaskSessionRecord, now: Date): boolean =>
  ['OPEN', 'ENDED'].includes(sessionStateAt(session, now))

/**
 * Takes a person out of every session that is not over: places are given up and go to who waits longest, classes to come have one
 * instructor less. Somebody who came keeps the place. Holds sessions, places, invitations and people, in this order; refused while a
 * session needs them as its instructor.
 */
export async function releaseClasses(w: Write, userId: string, now: Date): Promise<Result<null>> {
  const held = new Map<string, TaskSessionRecord>()
  for (const { id, teaches } of await listUnfinishedOf(w.tx, userId)) {
    const session = await holdTaskSession(w.tx, id, 'UPDATE')
    if (!session) continue
    if (teaches && session.instructorIds.includes(userId) && holdsTeacher(session, now))
      return fail('teachesNow', undefined, { params: { title: session.revision.title } })
    held.set(id, session)
  }
  const given = await giveUpPlaces(w, userId, held, now)
  if (!given.ok) return given
  const promoted = new Map<string, string[]>()
  for (const session of given.value) promoted.set(session.id, await promoteWaiting(w, session, now))
  for (const session of held.values()) await stopTeaching(w, session, userId)
  await holdInvitationsTo(w.tx, userId)
  await holdPeople(w.tx, [userId, ...[...promoted.values()].flat()])
  for (const session of given.value) await refreshEnrolled(w, session, promoted.get(session.id) ?? [], now)
  // A class that they were enrolled in meanwhile is not held: everything is begun anew.
  const after = await listUnfinishedOf(w.tx, userId)
  return after.every(({ id }) => held.has(id)) ? ok(null) : fail('conflict')
}

async function giveUpPlaces(
  { tx, audit }: Write,
  userId: string,
  held: ReadonlyMap<string, TaskSessionRecord>,
  now: Date,
): Promise<Result<TaskSessionRecord[]>> {
  const places = await holdPlacesIn(tx, userId, [...held.keys()])
  const changes = []
  for (const one of places) {
    const session = held.get(one.taskSessionId)!
    if (isKept(one, session, now)) continue
    const moved = moveEnrollment(one, 'remove', { ...factsAt(session, now, 'SYSTEM'), reason })
    if (!moved.ok) return moved
    const event = { kind: 'remove' as const, from: one, to: moved.value, reason }
    changes.push({ id: one.id, version: one.version, event })
    const detail = { move: 'remove', status: moved.value.status, reason }
    const about = { subjectType: 'Enrollment', subjectId: one.id, personId: userId, orgId: one.orgId }
    audit({ action: 'enrollment.moved', ...about, detail })
  }
  await changeEnrollments(tx, changes, { actorId: userId, at: now })
  const changed = new Set(changes.map(({ id }) => id))
  const sessionIds = new Set(places.filter(({ id }) => changed.has(id)).map(({ taskSessionId }) => taskSessionId))
  return ok([...held.values()].filter(({ id }) => sessionIds.has(id)))
}

const reason = 'accountDeleted'

/** Who came, and who had a seat in a class that is over, stays on its roster. */
const isKept = (place: EnrollmentRecord, session: TaskSessionRecord, now: Date): boolean =>
  place.checkedInAt !== null || (place.status === 'ENROLLED' && sessionStateAt(session, now) === 'ENDED')

async function stopTeaching(w: Write, session: TaskSessionRecord, userId: string): Promise<void> {
  if (!session.instructorIds.includes(userId)) return
  const { id, orgId, version } = session
  await voidSignatures(w, id, 'INSTRUCTOR', 'taskSession.instructorRemoved')
  await deleteInstructorOf(w.tx, userId, id)
  await updateTaskSession(w.tx, id, version, {})
  const action = 'taskSession.instructorRemoved'
  w.audit({ action, subjectType: 'TaskSession', subjectId: id, orgId, detail: { userId } })
}
