import { z } from 'zod'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import {
  listRemainingMembers,
  lockTaskSession,
  mapMemberUserIds,
  type NewInstructor,
  type NewTaskSession,
  updateTaskSession,
} from '@/lib/data/task-sessions/write'
import { findTask, lockTask, type TaskRecord } from '@/lib/data/tasks/tasks'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import {
  intervalRange,
  type Recurrence,
  type Repetition,
  repeatedDays,
  rhythms,
  seriesOf,
} from '@/lib/domain/task-sessions/recurrence'
import { recordProblems, scheduleProblems } from '@/lib/domain/task-sessions/session-problems'
import type { SessionTimes } from '@/lib/domain/task-sessions/session-state'
import { repeatRange, timeProblems } from '@/lib/domain/task-sessions/values'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf, version, whole } from '../inputs'
import { type Write, write } from '../write'
import { sessionView } from './change-session'
import {
  atInput,
  instructorMembers,
  mostInstructors,
  newInstructors,
  readTimes,
  recordedParts,
  sessionFeature,
  sessionFields,
  sessionTime,
} from './session-input'
import { readRepetition, refuseSkipped, repetitionFields } from './session-repetition'
import { copyOfSession, hasBegun, storeAll } from './store-sessions'

const input = z.strictObject({
  input: z.strictObject({
    ...sessionFields,
    taskId: id,
    startsAt: sessionTime,
    endsAt: sessionTime,
    instructorMemberIds: instructorMembers,
    instructors: newInstructors,
    ...repetitionFields,
    draft: z.boolean('validation.invalid').nullish(),
    /** Recorded after the fact, with these times as the actual ones, and nobody is notified. */
    recordedAfterwards: z.boolean('validation.invalid').nullish(),
  }),
})
type Entered = z.infer<typeof input>['input']

/**
 * Makes a session of a task, announced at once or as a draft, and its repetitions: a series for each time of day; or
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
      if (!planned.ok) return planned
      const { startsAt, timeZone } = planned.value
      const { repeat, repeatWeekly, alsoAt } = input
      const repetition = readRepetition({ repeat, repeatWeekly, alsoAt }, startsAt, timeZone)
      return repetition.ok ? storeSessions(ctx, w, planned.value, repetition.value) : repetition
    }),
})

async function planSession(
  ctx: SignedInCtx,
  w: Write,
  task: TaskRecord,
  input: Entered,
): Promise<Result<NewTaskSession>> {
  const { instructorMemberIds, instructors: described, draft, recordedAfterwards, ...planned } = input
  const { startsAt, endsAt, cancelUntil, ...fields } = planned
  const org = await ctx.load.org.load(task.orgId)
  if (!org) return fail('notFound')
  const timeZone = fields.timeZone ?? org.timeZone
  const times = readTimes(ctx, { startsAt, endsAt, cancelUntil }, timeZone, {})
  if (!times.ok) return times
  const instructors = await readInstructors(w, task.orgId, input)
  if (!instructors.ok) return instructors
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
    instructors: instructors.value,
    ...(recordedAfterwards && !draft
      ? { state: 'ENDED' as const, ...recordedParts({ ...times.value, timeZone }, ctx) }
      : {}),
  }
  const problems = problemsOf(session, ctx.now)
  const repeated = (['repeatWeekly', 'repeat', 'alsoAt'] as const).find((field) => repeats(input[field]))
  if (session.state === 'ENDED' && repeated) problems[`input.${repeated}`] = 'validation.noRepeatOfPast'
  if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
  // Members can enroll in announced sessions, so the task must be published.
  return session.state !== 'DRAFT' && task.state !== 'PUBLISHED' ? fail('taskState') : ok(session)
}

/** The instructors of a new session, named by their memberships alone or with facts of their own. */
async function readInstructors(
  w: Write,
  orgId: string,
  { instructorMemberIds, instructors }: Pick<Entered, 'instructorMemberIds' | 'instructors'>,
): Promise<Result<NewInstructor[]>> {
  const entered = [
    ...instructorMemberIds.map((memberId) => ({ memberId, at: 'instructorMemberIds', facts: {} })),
    ...instructors.map(({ memberId, ...facts }, index) => ({ memberId, at: `instructors.${index}.memberId`, facts })),
  ]
  const userIds = await mapMemberUserIds(
    w.tx,
    orgId,
    entered.map(({ memberId }) => memberId),
  )
  const strangers = entered.filter(({ memberId }) => !userIds.has(memberId))
  if (strangers.length > 0)
    return fail('invalidInput', Object.fromEntries(strangers.map(({ at }) => [`input.${at}`, 'validation.notAMember'])))
  // Of somebody who is named twice the last counts.
  const byUser = new Map(entered.map(({ memberId, facts }) => [userIds.get(memberId) ?? memberId, facts]))
  if (byUser.size > mostInstructors) return fail('invalidInput', { 'input.instructors': 'validation.tooMany' })
  return ok([...byUser].map(([userId, facts]) => ({ userId, ...facts })))
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

const repeats = (entered: Entered['repeatWeekly' | 'repeat' | 'alsoAt']) =>
  Array.isArray(entered) ? entered.length > 0 : Boolean(entered)

/** Stores a session and its repetitions; returns the first. */
async function storeSessions(
  ctx: SignedInCtx,
  w: Write,
  session: NewTaskSession,
  repetition: Repetition,
): Promise<Result<TaskSessionRecord>> {
  const repeated = seriesOf(session, session.timeZone, repetition)
  const field = repetition.days.length > 0 ? 'input.repeatWeekly' : 'input.alsoAt'
  if ('skippedOn' in repeated) return refuseSkipped(repeated, field)
  const all = repeated.series.flatMap((series): NewTaskSession[] => {
    const seriesId = series.length > 1 ? crypto.randomUUID() : null
    return series.map((times) => ({ ...session, ...times, seriesId }))
  })
  // Of the further starts one may be earlier on the same day.
  if (all.some((planned) => Object.keys(momentProblems({ ...planned, ...notBegun }, ctx.now)).length > 0))
    return fail('invalidInput', { 'input.alsoAt': 'validation.sessionInPast' })
  const sessions = await storeAll(ctx, w, all, {})
  const first = sessions.find(({ startsAt }) => startsAt.getTime() === session.startsAt.getTime())
  return first ? ok(sessionView(first, ctx.now)) : fail('notFound')
}

const notBegun = { openedAt: null, startedAt: null, endedAt: null }

/**
 * Creates further sessions like this one at the same time of day, a week apart unless asked otherwise, with its
 * instructors who are still members.
 */
export const repeatTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({
    id,
    version,
    times: whole(repeatRange),
    every: oneOf(rhythms).nullish(),
    interval: whole(intervalRange).nullish(),
  }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (
    ctx,
    { id: sessionId, version: seen, times, every, interval },
    { taskId },
  ): Promise<Result<TaskSessionRecord[]>> =>
    write(ctx, async (w) => {
      const task = await lockTask(w.tx, taskId, 'SHARE')
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      if (!task || !session) return fail('notFound')
      if (session.version !== seen) return fail('staleVersion', undefined, { current: [sessionView(session, ctx.now)] })
      const recurrence = { every: every ?? 'WEEK', interval: interval ?? 1, times, until: null } as const
      return storeRepeats(ctx, w, { task, session, recurrence })
    }),
})

type RepeatInput = { task: TaskRecord; session: TaskSessionRecord; recurrence: Recurrence }

async function storeRepeats(
  ctx: SignedInCtx,
  w: Write,
  { task, session, recurrence }: RepeatInput,
): Promise<Result<TaskSessionRecord[]>> {
  if (session.state === 'CANCELLED') return fail('sessionState')
  const first = wallTimeOf(session.startsAt, session.timeZone).slice(0, 10)
  const repeated = seriesOf(session, session.timeZone, { days: repeatedDays(first, recurrence), alsoAt: [] })
  if ('skippedOn' in repeated) return refuseSkipped(repeated, 'times')
  const isDraft = session.state === 'DRAFT' || task.state !== 'PUBLISHED'
  const seriesId = session.seriesId ?? crypto.randomUUID()
  const remaining = await listRemainingMembers(w.tx, session.orgId, session.instructorIds)
  const instructors = remaining.map((userId) => ({ userId }))
  const all = repeated.series
    .flat()
    .slice(1)
    .map((at): NewTaskSession => {
      const state = isDraft || hasBegun({ ...session, ...at }, ctx.now) ? 'DRAFT' : 'SCHEDULED'
      return { ...copyOfSession(session, task), ...at, seriesId, state, instructors }
    })
  await updateTaskSession(w.tx, session.id, session.version, { seriesId })
  const sessions = await storeAll(ctx, w, all, { repeats: session.id })
  return ok(sessions.map((session) => sessionView(session, ctx.now)))
}
