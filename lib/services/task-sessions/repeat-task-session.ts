import { z } from 'zod'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import {
  insertTaskSessions,
  listRemainingMembers,
  lockTaskSession,
  type NewTaskSession,
  updateTaskSession,
} from '@/lib/data/task-sessions/write'
import type { TaskRecord } from '@/lib/data/tasks/read'
import { lockTask } from '@/lib/data/tasks/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { repeatRange } from '@/lib/domain/task-sessions/values'
import { weeklyTimes } from '@/lib/domain/task-sessions/weekly'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version, whole } from '../inputs'
import { notify } from '../notices/notify'
import { instructorNotices } from '../notices/session-notices'
import { type Write, write } from '../write'
import { sessionFeature } from './session-feature'
import { sessionView } from './session-view'

/**
 * Creates further sessions like this one, a week apart at the same time of day, with its instructors who are still
 * members.
 */
export const repeatTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, times: whole(repeatRange) }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { id: sessionId, version: seen, times }, { taskId }): Promise<Result<TaskSessionRecord[]>> =>
    write(ctx, async (w) => {
      const task = await lockTask(w.tx, taskId, 'SHARE')
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      if (!task || !session) return fail('notFound')
      if (session.version !== seen) return fail('staleVersion', undefined, { current: [sessionView(session, ctx.now)] })
      return storeRepeats(ctx, w, { task, session, times })
    }),
})

type RepeatInput = { task: TaskRecord; session: TaskSessionRecord; times: number }

async function storeRepeats(
  ctx: SignedInCtx,
  w: Write,
  { task, session, times }: RepeatInput,
): Promise<Result<TaskSessionRecord[]>> {
  const { tx, audit } = w
  if (session.state === 'CANCELLED') return fail('sessionState')
  const isDraft = session.state === 'DRAFT' || task.state !== 'PUBLISHED'
  const seriesId = session.seriesId ?? crypto.randomUUID()
  const instructorUserIds = await listRemainingMembers(tx, session.orgId, session.instructorIds)
  const all = weeklyTimes(session, session.timeZone, times).map((at): NewTaskSession => {
    const isOver = sessionEnd({ ...session, ...at }) <= ctx.now
    const state = isDraft || isOver ? 'DRAFT' : 'SCHEDULED'
    return { ...copyOfSession(session, task), ...at, seriesId, state, instructorUserIds }
  })
  const ids = await insertTaskSessions(tx, all)
  await updateTaskSession(tx, session.id, session.version, { seriesId })
  const sessions = (await listTaskSessionsById(tx, ids)).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  for (const after of sessions) {
    const detail = { state: after.state, startsAt: after.startsAt.toISOString(), repeats: session.id }
    const { id: subjectId, orgId } = after
    audit({ action: 'taskSession.created', subjectType: 'TaskSession', subjectId, orgId, detail, after })
  }
  await notify(w, instructorNotices(sessions, { by: ctx.viewer.userId, now: ctx.now }))
  return ok(sessions.map((session) => sessionView(session, ctx.now)))
}

/** The fields a repeated session copies; it uses the task's current revision. */
function copyOfSession(session: TaskSessionRecord, task: TaskRecord): Omit<NewTaskSession, 'instructorUserIds'> {
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
