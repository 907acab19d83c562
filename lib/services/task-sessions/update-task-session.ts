import { z } from 'zod'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { countSeats, type EnteredTimes, findFirstCheckIn } from '@/lib/data/task-sessions/write'
import { findTask } from '@/lib/data/tasks/tasks'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { voidedBySession } from '@/lib/domain/signatures/voided-by'
import { follow, type Skipped, type Times } from '@/lib/domain/task-sessions/recurrence'
import { changeProblems, leavesTheClock, ranTimes, recordProblems } from '@/lib/domain/task-sessions/session-problems'
import { sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { timeProblems } from '@/lib/domain/task-sessions/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { omittable } from '../credentials/credential-input'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { promoteWaiting } from '../enrollments/waiting-list'
import { definedFields, id, version } from '../inputs'
import { notifySessionChange } from '../notices/session-notices'
import { voidWhatWasSigned } from '../signatures/void-signatures'
import type { Write } from '../write'
import { changeLocked, changeSession, type SessionChange } from './change-session'
import {
  atInput,
  enteredTimes,
  readTimes,
  recordedParts,
  sessionFeature,
  sessionFields,
  sessionTime,
} from './session-input'
import { refuseSkipped } from './session-repetition'

const input = z.strictObject({
  input: z.strictObject({
    ...sessionFields,
    id,
    version,
    startsAt: omittable(sessionTime),
    endsAt: omittable(sessionTime),
    /** Also the later sessions of its series that have not begun. */
    following: z.boolean('validation.invalid').nullish(),
  }),
})
type Entered = Omit<z.infer<typeof input>['input'], 'id' | 'version' | 'following'>

/** The fields of a session that an edit may change. */
const editable = [
  'startsAt',
  'endsAt',
  'timeZone',
  'format',
  'location',
  'meetingUrl',
  'capacity',
  'waitlist',
  'approvalRequired',
  'selfEnroll',
  'cancelUntil',
  'checkInOpensMin',
  'checkInClosesMin',
  'checkOutRequired',
] as const
type Editable = Pick<TaskSessionRecord, (typeof editable)[number]>

/** The fields whose changes people are notified of. */
const announced: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'timeZone', 'format', 'location', 'meetingUrl'])

/**
 * Changes the given fields of a session. Members are notified of a new time or place, additional seats go to the
 * waiting list in its order, and signatures that covered the old time or place are requested again. A class that ran by
 * the clock and is moved to times that the clock cannot have seen becomes a recorded one. With `following`, what was
 * changed is changed in the later sessions of its series too.
 */
export const updateTaskSession = defineService({
  action: 'taskSession.manage',
  input,
  subject: (ctx, { input: { id: sessionId } }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { input: { id: sessionId, version: seen, following, ...input } }) =>
    changeSession(
      ctx,
      { id: sessionId, version: seen },
      async (w, session, state) =>
        state === 'FINALIZED' || state === 'CANCELLED' ? fail('sessionState') : decide(ctx, w, session, state, input),
      following ? (before, after) => (w, later) => changeLater(ctx, w, later, { before, after }) : undefined,
    ),
})

type Edit = { before: TaskSessionRecord; after: TaskSessionRecord }

/** Changes in a later session what was edited in an earlier one of the series. */
async function changeLater(
  ctx: SignedInCtx,
  w: Write,
  later: TaskSessionRecord,
  edit: Edit,
): Promise<Result<TaskSessionRecord>> {
  const { before, after } = edit
  const fields = editable.filter((field) => !isEqual(before[field], after[field]))
  const isRetimed = fields.some((field) => placed.has(field))
  const times: Partial<Times> | Skipped = isRetimed ? follow(edit, later) : {}
  if ('skippedOn' in times) return refuseSkipped(times, 'input.following')
  const same = Object.fromEntries(
    fields.filter((field) => !placed.has(field) || field === 'timeZone').map((field) => [field, after[field]]),
  )
  const changed = await changeLocked(ctx, w, later, (_w, session, state) =>
    judge(ctx, w, { before: session, edited: { ...session, ...same, ...times }, state }),
  )
  if (changed.ok || changed.problem.code !== 'invalidInput') return changed
  const date = formatDate(todayIn(later.timeZone, later.startsAt))
  return fail('invalidInput', { 'input.following': { key: 'validation.followingRefused', params: { date } } })
}

/** The fields that a later session of a series takes over relative to its own. */
const placed: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'cancelUntil', 'timeZone'])

async function decide(
  ctx: SignedInCtx,
  w: Write,
  before: TaskSessionRecord,
  state: TaskSessionState,
  input: Entered,
): Promise<Result<SessionChange>> {
  const { startsAt, endsAt, cancelUntil, ...fields } = definedFields(input)
  const times = readTimes(ctx, { startsAt, endsAt, cancelUntil }, fields.timeZone ?? before.timeZone, before)
  if (!times.ok) return times
  const { startsAt: start, endsAt: end, cancelUntil: until } = times.value
  const edited: TaskSessionRecord = {
    ...before,
    ...(fields as Partial<Editable>),
    startsAt: start,
    endsAt: end,
    cancelUntil: until,
  }
  return judge(ctx, w, { before, edited, state })
}

type Judged = { before: TaskSessionRecord; edited: TaskSessionRecord; state: TaskSessionState }

/** Decides whether a session may become the edited one, and what follows. */
async function judge(ctx: SignedInCtx, w: Write, { before, edited, state }: Judged): Promise<Result<SessionChange>> {
  const isMoved = timesOf.some((field) => !isEqual(before[field], edited[field]))
  const moved = isMoved ? await movedParts(ctx, w, { before, edited, state }) : {}
  const after = { ...edited, ...moved }
  const problems = {
    ...timeProblems(after),
    ...changeProblems(before, after, ctx.now),
    ...(isMoved && after.recordedAt ? recordProblems(after, ctx.now) : {}),
    ...(await seatProblems(w, before, after)),
  }
  if (Object.keys(problems).length > 0) return fail('invalidInput', atInput(problems))
  const changedFields = editable.filter((field) => !isEqual(before[field], after[field]))
  const announces = before.state !== 'DRAFT' && changedFields.some((field) => announced.has(field))
  const changes = Object.fromEntries(changedFields.map((field) => [field, after[field]]))
  return ok({
    action: 'taskSession.updated',
    changes: { ...changes, ...moved, ...(announces ? { sequence: { increment: 1 } } : {}) },
    detail: { fields: changedFields, ...(after.recordedAt && !before.recordedAt ? { recorded: true } : {}) },
    followed: (session) => followChange(ctx, w, session, { changed: changedFields, announces }),
  })
}

type MovedParts = Partial<EnteredTimes & ReturnType<typeof recordedParts>> &
  Partial<Pick<TaskSessionRecord, 'state' | 'ranFrom' | 'ranUntil'>>

/** The further columns of a moved session: its times as recorded ones, or by which planned times it ran. */
async function movedParts(ctx: SignedInCtx, w: Write, { before, edited, state }: Judged): Promise<MovedParts> {
  // Edited times of a recorded session are its actual ones.
  if (before.recordedAt) return enteredTimes(edited, ctx)
  if (state !== 'OPEN' && state !== 'ENDED') return {}
  const { startsAt: ranFrom, endsAt: ranUntil } = ranTimes(before)
  const seen = { firstCheckInAt: await findFirstCheckIn(w.tx, before.id), hasEnded: state === 'ENDED' }
  const recorded = leavesTheClock(before, edited, seen)
    ? { ...recordedParts(edited, ctx), state: 'ENDED' as const }
    : {}
  return { ...recorded, ranFrom, ranUntil }
}

const timesOf = ['startsAt', 'endsAt', 'timeZone'] as const

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The capacity cannot be less than the number of people who have a seat. */
async function seatProblems(
  w: Write,
  before: TaskSessionRecord,
  { capacity }: TaskSessionRecord,
): Promise<Record<string, FieldProblem>> {
  if (capacity === 0 || capacity === before.capacity) return {}
  const count = await countSeats(w.tx, before.id)
  return count > capacity ? { capacity: { key: 'validation.capacityTaken', params: { count } } } : {}
}

type SessionEdit = { changed: readonly string[]; announces: boolean }

async function followChange(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  { changed: changedFields, announces }: SessionEdit,
) {
  const voided = voidedBySession(changedFields)
  if (voided) await voidWhatWasSigned(w, session, voided, 'taskSession.updated')
  if (announces) await notifySessionChange(w, session, ctx)
  if (changedFields.includes('capacity'))
    await refreshEnrolled(w, session, await promoteWaiting(w, session, ctx.now), ctx.now)
  return ok(null)
}

/**
 * Records a draft that took place in the past: it is over at once, with the draft's times as the actual ones. Nobody is
 * invited or notified; its papers state when it was recorded.
 */
export const recordTaskSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, seen) =>
    changeSession(ctx, seen, async (w, session, state) => {
      const nextState = sessionStateAfter(state, 'record')
      if (!nextState) return fail('sessionState')
      const task = await findTask(w.tx, session.taskId)
      if (task?.state !== 'PUBLISHED') return fail('taskState')
      const problems = recordProblems(session, ctx.now)
      if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
      const changes = { state: nextState, taskRevisionId: task.revision.id, ...recordedParts(session, ctx) }
      return ok({ action: 'taskSession.recorded', changes, detail: { state: nextState } })
    }),
})
