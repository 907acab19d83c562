import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { type CheckInTimes, checkInPhaseAt } from '@/lib/domain/check-in/window'
import type { TaskState } from '@/lib/domain/lists/sessions'
import { mayOpenEarly, mayStart } from '@/lib/domain/task-sessions/session-problems'
import { sessionEnd, sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { can, type Viewer } from '@/lib/policy/can'

/** The actions this person can take on a session now, for its buttons. */
export type AllowedActions = Record<
  'edit' | 'schedule' | 'record' | 'open' | 'start' | 'end' | 'repeat' | 'cancel' | 'discard' | 'instructors',
  boolean
>

/**
 * Decides which buttons the session's page shows; the services check again. `session` has its state according to the
 * clock.
 */
export function allowedSessionActions(
  viewer: Viewer,
  session: CheckInTimes & Pick<TaskSessionRecord, 'id' | 'orgId' | 'instructorIds'>,
  taskState: TaskState | null,
  now: Date,
): AllowedActions {
  const manages = can(viewer, 'taskSession.manage', session)
  const runs = can(viewer, 'taskSession.run', session)
  const { state } = session
  const announces = manages && state === 'DRAFT' && taskState === 'PUBLISHED'
  const isOver = sessionEnd(session) <= now
  const early = checkInPhaseAt(session, now) === 'EARLY'
  const settled = state === 'FINALIZED' || state === 'CANCELLED'
  return {
    edit: manages && !settled,
    instructors: manages && !settled,
    schedule: announces && !isOver,
    record: announces && isOver,
    // One after the other: check-in can be opened early, or opens by itself on time; after that the class can start.
    open: runs && early && sessionStateAfter(state, 'open') !== null && mayOpenEarly(session, now),
    start: runs && !early && !session.startedAt && sessionStateAfter(state, 'start') !== null && mayStart(session, now),
    end: runs && sessionStateAfter(state, 'end') !== null,
    repeat: manages && state !== 'CANCELLED',
    cancel: manages && sessionStateAfter(state, 'cancel') !== null,
    discard: manages && state === 'DRAFT',
  }
}
