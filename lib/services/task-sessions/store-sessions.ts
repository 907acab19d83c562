import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { insertTaskSessions, type NewTaskSession } from '@/lib/data/task-sessions/write'
import type { TaskRecord } from '@/lib/data/tasks/tasks'
import type { Times } from '@/lib/domain/task-sessions/recurrence'
import { scheduleProblems } from '@/lib/domain/task-sessions/session-problems'
import type { SignedInCtx } from '../ctx'
import { notify } from '../notices/notify'
import { instructorNotices } from '../notices/session-notices'
import type { Write } from '../write'

/** Stores new sessions with their entries of the history, and tells their instructors; in order of their start. */
export async function storeAll(
  ctx: SignedInCtx,
  w: Write,
  all: readonly NewTaskSession[],
  detail: Record<string, string>,
): Promise<TaskSessionRecord[]> {
  const ids = await insertTaskSessions(w.tx, all)
  const stored = await listTaskSessionsById(w.tx, ids)
  const sessions = stored.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  for (const after of sessions) {
    const { id: subjectId, orgId, state, startsAt } = after
    const made = { state, startsAt: startsAt.toISOString(), ...detail }
    w.audit({ action: 'taskSession.created', subjectType: 'TaskSession', subjectId, orgId, detail: made, after })
  }
  const by = { by: ctx.viewer.userId, now: ctx.now }
  // One for all sessions of a class: it names the first, and how many follow.
  const notices = [...Map.groupBy(sessions, ({ taskId }) => taskId).values()].flatMap((ofTask) =>
    [...new Set(ofTask.flatMap(({ instructorIds }) => instructorIds))].flatMap((userId) =>
      instructorNotices(
        ofTask.filter(({ instructorIds }) => instructorIds.includes(userId)),
        { of: [userId], ...by },
      ),
    ),
  )
  await notify(w, notices)
  return sessions
}

/** Whether a session at these times can no longer be announced. */
export const hasBegun = (session: Parameters<typeof scheduleProblems>[0] & Times, now: Date): boolean =>
  Object.keys(scheduleProblems(session, now)).length > 0

/** The fields a repeated session copies; it uses the task's current revision. */
export function copyOfSession(session: TaskSessionRecord, task: TaskRecord): Omit<NewTaskSession, 'instructors'> {
  const { orgId, taskId, startsAt, endsAt, timeZone, format, location, meetingUrl, capacity, waitlist } = session
  const { approvalRequired, selfEnroll, cancelUntil, checkInOpensMin, checkInClosesMin, checkOutRequired } = session
  return {
    orgId,
    taskId,
    startsAt,
    endsAt,
    timeZone,
    format,
    location,
    meetingUrl,
    capacity,
    waitlist,
    approvalRequired,
    selfEnroll,
    cancelUntil,
    checkInOpensMin,
    checkInClosesMin,
    checkOutRequired,
    taskRevisionId: task.revision.id,
    seriesId: null,
    state: 'DRAFT',
  }
}
