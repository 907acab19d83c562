import { ofPeople, userIdsOf } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import { revokeSessionInvitations } from '@/lib/data/invitations/to-sessions'
import { findTaskSession, listLaterOfSeries, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import {
  deleteInstructorOf,
  listRemainingMembers,
  lockSeriesFrom,
  lockTaskSession,
  type TaskSessionChanges,
  updateTaskSession,
} from '@/lib/data/task-sessions/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { followingOf } from '@/lib/domain/task-sessions/recurrence'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { notify } from '../notices/notify'
import { cancelNotices } from '../notices/session-notices'
import { voidSheet } from '../signatures/void-signatures'
import { type Write, write } from '../write'

/** A session as the API returns it, with its state by the clock. */
export const sessionView = <S extends TaskSessionRecord>(session: S, now: Date): S => ({
  ...session,
  state: sessionStateAt(session, now),
})

/** The result of a change: the columns to store, and the entry for the history. */
export type SessionChange = {
  action: AuditAction
  changes: TaskSessionChanges
  detail?: Record<string, unknown>
  /** Runs after the session is stored, with the new session. */
  followed?: (after: TaskSessionRecord) => Promise<Result<unknown>>
}

/** Decides a change of a locked session with its state by the clock. */
type Decide = (w: Write, session: TaskSessionRecord, state: TaskSessionState) => Promise<Result<SessionChange>>

/**
 * Changes a locked session if its version is still the one the caller saw. With `following`, the later sessions of its
 * series that have not begun are changed after it, each by what that decides.
 */
export const changeSession = (
  ctx: SignedInCtx,
  { id, version }: { id: string; version: number },
  decide: Decide,
  following?: (before: TaskSessionRecord, after: TaskSessionRecord) => ChangeLater,
): Promise<Result<TaskSessionRecord>> =>
  write(ctx, async (w) => {
    if (following) await lockSeriesFrom(w.tx, id)
    const before = await lockTaskSession(w.tx, id, 'UPDATE')
    if (!before) return fail('notFound')
    if (before.version !== version) return fail('staleVersion', undefined, { current: sessionView(before, ctx.now) })
    const changed = await changeLocked(ctx, w, before, decide)
    if (!changed.ok || !following) return changed
    const changeLater = following(before, changed.value)
    for (const later of followingOf(before, await listLaterOfSeries(w.tx, before), ctx.now)) {
      const followed = await changeLater(w, later)
      if (!followed.ok) return followed
    }
    return changed
  })

/** Changes a later session of a series after the one that was edited. */
export type ChangeLater = (w: Write, later: TaskSessionRecord) => Promise<Result<unknown>>

/** Changes a session that is locked. */
export async function changeLocked(
  ctx: SignedInCtx,
  w: Write,
  before: TaskSessionRecord,
  decide: Decide,
): Promise<Result<TaskSessionRecord>> {
  const { id, version } = before
  const decided = await decide(w, before, sessionStateAt(before, ctx.now))
  if (!decided.ok) return decided
  const { action, changes, detail, followed } = decided.value
  await updateTaskSession(w.tx, id, version, changes)
  const after = await findTaskSession(w.tx, id)
  if (!after) return fail('notFound')
  const followUp = (await followed?.(after)) ?? ok(null)
  if (!followUp.ok) return followUp
  const { orgId } = after
  w.audit({ action, subjectType: 'TaskSession', subjectId: id, orgId, ...(detail && { detail }), before, after })
  return ok(sessionView(after, ctx.now))
}

/**
 * Removes a leaving person as instructor of a session that the caller has locked; does nothing when they do not teach
 * it.
 */
export async function stopTeaching(w: Write, session: TaskSessionRecord, userId: string): Promise<void> {
  if (!session.instructorIds.includes(userId)) return
  const { id, orgId, version } = session
  await voidSheet(w, session, 'taskSession.instructorRemoved', { without: userId })
  await deleteInstructorOf(w.tx, id, userId)
  await updateTaskSession(w.tx, id, version, {})
  const action = 'taskSession.instructorRemoved'
  w.audit({ action, subjectType: 'TaskSession', subjectId: id, orgId, detail: { userId } })
}

type Cancelling = {
  reason: string
  actorId: string | null
  /** The person who cancels, and so is not notified. */
  notTo?: string
}

/**
 * Ends every enrollment and open invitation of a session that is being cancelled; participants and instructors are
 * notified. Returns the participants. The session is locked for UPDATE and passed as it was before it was cancelled.
 */
export async function withdrawAll(
  w: Write,
  session: TaskSessionRecord,
  { reason, actorId, notTo }: Cancelling,
  now: Date,
): Promise<Result<{ userIds: string[] }>> {
  const facts = { ...factsAt(session, now, 'STAFF'), reason }
  const locked = await lockEnrollmentsOf(w.tx, session.id)
  const changes = []
  for (const enrollment of locked) {
    const transition = transitionEnrollment(enrollment, 'cancelSession', facts)
    if (!transition.ok) return transition
    const event = { kind: 'cancelSession' as const, from: enrollment, to: transition.value, reason }
    changes.push({ id: enrollment.id, version: enrollment.version, event })
  }
  await changeEnrollments(w.tx, changes, { actorId, at: now })
  await revokeSessionInvitations(w.tx, session.id)
  const userIds = userIdsOf(locked)
  await refreshEnrolled(w, session, userIds, now)
  const participants = ofPeople(locked).map(({ id: enrollmentId, userId }) => ({ userId, enrollmentId }))
  const teaching = await listRemainingMembers(w.tx, session.orgId, session.instructorIds)
  const instructors = teaching
    .filter((userId) => !userIds.includes(userId))
    .map((userId) => ({ userId, enrollmentId: null }))
  const people = [...participants, ...instructors].filter(({ userId }) => userId !== notTo)
  await notify(w, cancelNotices(session, people, reason))
  return ok({ userIds })
}
