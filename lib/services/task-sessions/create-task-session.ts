import { z } from 'zod'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import {
  insertTaskSessions,
  listMemberUserIds,
  listRemainingMembers,
  lockTaskSession,
  type NewTaskSession,
  updateTaskSession,
} from '@/lib/data/task-sessions/write'
import { findTask, lockTask, type TaskRecord } from '@/lib/data/tasks/tasks'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { recordProblems, scheduleProblems } from '@/lib/domain/task-sessions/session-problems'
import type { SessionTimes } from '@/lib/domain/task-sessions/session-state'
import { repeatRange, repeatsRange, skippedRepeat, timeProblems, weeklyTimes } from '@/lib/domain/task-sessions/values'
import { formatDate } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version, whole } from '../inputs'
import { notify } from '../notices/notify'
import { instructorNotices } from '../notices/session-notices'
import { type Write, write } from '../write'
import { sessionView } from './change-session'
import {
  atInput,
  instructorMembers,
  readTimes,
  recordedParts,
  sessionFeature,
  sessionFields,
  sessionTime,
} from './session-input'

const input = z.strictObject({
  input: z.strictObject({
    ...sessionFields,
    taskId: id,
    startsAt: sessionTime,
    endsAt: sessionTime,
    instructorMemberIds: instructorMembers,
    /** The number of further sessions, a week apart. */
    repeatWeekly: whole(repeatsRange).nullish(),
    draft: z.boolean('validation.invalid').nullish(),
    /** Recorded after the fact, with these times as the actual ones, and nobody is notified. */
    recordedAfterwards: z.boolean('validation.invalid').nullish(),
  }),
})
type Entered = z.infer<typeof input>['input']

/**
 * Makes a session of a task, announced at once or as a draft, and the requested number of weekly repetitions; or
 * records one that is over.
 */
export const createTaskSession = defineService({
  action: 'task.manage',
  input,
  subject: (ctx, { input: { taskId } }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: (ctx, { input }): Promise<Result<TaskSessionRecord>> =>
    write(ctx, async (w) => {
      const task = await lockTask(w.tx, input.taskId, 'SHARE')
      if (!task) return fail('notFound')
      const planned = await planSession(ctx, w, task, input)
      return planned.ok ? storeSessions(ctx, w, planned.value, input.repeatWeekly ?? 0) : planned
    }),
})

async function planSession(
  ctx: SignedInCtx,
  w: Write,
  task: TaskRecord,
  input: Entered,
): Promise<Result<NewTaskSession>> {
  const { instructorMemberIds, draft, recordedAfterwards, repeatWeekly, startsAt, endsAt, cancelUntil, ...fields } =
    input
  const org = await ctx.load.org.load(task.orgId)
  if (!org) return fail('notFound')
  const timeZone = fields.timeZone ?? org.timeZone
  const times = readTimes(ctx, { startsAt, endsAt, cancelUntil }, timeZone, {})
  if (!times.ok) return times
  const instructorUserIds = await listMemberUserIds(w.tx, task.orgId, instructorMemberIds)
  const session: NewTaskSession = {
    orgId: task.orgId,
    taskId: task.id,
    taskRevisionId: task.revision.id,
    state: draft ? 'DRAFT' : 'SCHEDULED',
    seriesId: null,
    ...times.value,
    timeZone,
    format: fields.format ?? task.revision.defaultFormat,
    location: fields.location ?? null,
    meetingUrl: fields.meetingUrl ?? null,
    capacity: fields.capacity ?? 0,
    waitlist: fields.waitlist ?? true,
    approvalRequired: fields.approvalRequired ?? false,
    selfEnroll: fields.selfEnroll ?? true,
    checkInOpensMin: fields.checkInOpensMin ?? 15,
    checkInClosesMin: fields.checkInClosesMin ?? 30,
    checkOutRequired: fields.checkOutRequired ?? false,
    instructorUserIds,
    ...(recordedAfterwards && !draft
      ? { state: 'ENDED' as const, ...recordedParts({ ...times.value, timeZone }, ctx) }
      : {}),
  }
  const problems = problemsOf(session, ctx.now)
  if (session.state === 'ENDED' && repeatWeekly) problems['input.repeatWeekly'] = 'validation.noRepeatOfPast'
  if (instructorUserIds.length < instructorMemberIds.length)
    problems['input.instructorMemberIds'] = 'validation.notAMember'
  if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
  // Members can enroll in announced sessions, so the task must be published.
  return session.state !== 'DRAFT' && task.state !== 'PUBLISHED' ? fail('taskState') : ok(session)
}

function problemsOf(session: NewTaskSession, now: Date): Record<string, FieldProblem> {
  const planned = { ...session, openedAt: null, startedAt: null, endedAt: null }
  return atInput({ ...momentProblems(planned, now), ...timeProblems(planned) })
}

type PlannedTimes = SessionTimes & { cancelUntil: Date | null }

/** An announced session must end in the future, a recorded one in the past; a draft may do either. */
function momentProblems(
  session: Pick<NewTaskSession, 'state' | 'format' | 'location' | 'meetingUrl'> & PlannedTimes,
  now: Date,
): Record<string, FieldProblem> {
  if (session.state === 'SCHEDULED') return scheduleProblems(session, now)
  return session.state === 'ENDED' ? recordProblems(session, now) : {}
}

/** Refuses repetitions at a time that the clock skips in one of the weeks: an hour later, the class would be shorter. */
function refuseSkipped(
  session: Pick<NewTaskSession, 'startsAt' | 'endsAt' | 'cancelUntil' | 'timeZone'>,
  count: number,
  field: string,
) {
  const day = skippedRepeat(session, session.timeZone, count)
  return (
    day && fail('invalidInput', { [field]: { key: 'validation.repeatSkipped', params: { date: formatDate(day) } } })
  )
}

/** Stores a session and its repetitions; returns the first. */
async function storeSessions(
  ctx: SignedInCtx,
  w: Write,
  session: NewTaskSession,
  repeatCount: number,
): Promise<Result<TaskSessionRecord>> {
  const skipped = refuseSkipped(session, repeatCount, 'input.repeatWeekly')
  if (skipped) return skipped
  const seriesId = repeatCount > 0 ? crypto.randomUUID() : null
  const repeats = weeklyTimes(session, session.timeZone, repeatCount)
  const all = [session, ...repeats.map((times) => ({ ...session, ...times }))].map((planned) => ({
    ...planned,
    seriesId,
  }))
  const ids = await insertTaskSessions(w.tx, all)
  const sessions = await listTaskSessionsById(w.tx, ids)
  for (const after of sessions) {
    const detail = { state: after.state, startsAt: after.startsAt.toISOString() }
    const { id: subjectId, orgId } = after
    w.audit({ action: 'taskSession.created', subjectType: 'TaskSession', subjectId, orgId, detail, after })
  }
  await notify(w, instructorNotices(sessions, { by: ctx.viewer.userId, now: ctx.now }))
  const first = sessions.find((session) => session.id === ids[0])
  return first ? ok(sessionView(first, ctx.now)) : fail('notFound')
}

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
  if (session.state === 'CANCELLED') return fail('sessionState')
  const skipped = refuseSkipped(session, times, 'times')
  if (skipped) return skipped
  const isDraft = session.state === 'DRAFT' || task.state !== 'PUBLISHED'
  const seriesId = session.seriesId ?? crypto.randomUUID()
  const instructorUserIds = await listRemainingMembers(w.tx, session.orgId, session.instructorIds)
  const all = weeklyTimes(session, session.timeZone, times).map((at): NewTaskSession => {
    const hasBegun = Object.keys(scheduleProblems({ ...session, ...at }, ctx.now)).length > 0
    const state = isDraft || hasBegun ? 'DRAFT' : 'SCHEDULED'
    return { ...copyOfSession(session, task), ...at, seriesId, state, instructorUserIds }
  })
  const ids = await insertTaskSessions(w.tx, all)
  await updateTaskSession(w.tx, session.id, session.version, { seriesId })
  const sessions = (await listTaskSessionsById(w.tx, ids)).toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )
  for (const after of sessions) {
    const detail = { state: after.state, startsAt: after.startsAt.toISOString(), repeats: session.id }
    const { id: subjectId, orgId } = after
    w.audit({ action: 'taskSession.created', subjectType: 'TaskSession', subjectId, orgId, detail, after })
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
