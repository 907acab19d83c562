import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { type CalendarEntry, listSessionsOfDays } from '@/lib/data/task-sessions/list'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { listRemainingMembers, type NewTaskSession } from '@/lib/data/task-sessions/write'
import { listArchivedTasks, lockTask, type TaskRecord } from '@/lib/data/tasks/tasks'
import { fail, ok, type Result } from '@/lib/domain/result'
import {
  type CopyPeriod,
  copyLimits,
  copyProblems,
  type PlannedCopy,
  planCopies,
} from '@/lib/domain/task-sessions/copies'
import { addDays, daysBetween } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id } from '../inputs'
import { type Write, write } from '../write'
import { sessionView } from './change-session'
import { atInput } from './session-input'
import { copyOfSession, hasBegun, storeAll } from './store-sessions'

const period = { orgId: id, from: date, until: date, to: date }
type Asked = CopyPeriod & { orgId: string }

const ofOrg = {
  subject: async (_ctx: SignedInCtx, { orgId }: { orgId: string }) => ({ orgId }),
  feature: { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const,
}

/** What copying the sessions of a period to a later one would make. Nothing is stored. */
export const previewSessionCopies = defineService({
  ...ofOrg,
  action: 'task.manage',
  reads: true,
  input: z.strictObject(period),
  run: async (ctx, asked) => {
    const problems = copyProblems(asked)
    return Object.keys(problems).length > 0 ? fail('invalidInput', problems) : planned(ctx, null, asked)
  },
})

const input = z.strictObject({
  input: z.strictObject({
    ...period,
    /** The sessions to copy, as the preview has shown them. */
    taskSessionIds: z.array(id).min(1, 'validation.required').max(copyLimits.sessions, 'validation.tooMany'),
    draft: z.boolean('validation.invalid').nullish(),
  }),
})

/**
 * Copies sessions of a period to a later one, each to the same weekday and time of day, with the instructors who are
 * still members: announced, or as drafts. What was one series becomes one series.
 */
export const copyTaskSessions = defineService({
  action: 'task.manage',
  input,
  subject: (ctx, { input: { orgId } }) => ofOrg.subject(ctx, { orgId }),
  feature: ofOrg.feature,
  run: (ctx, { input: { taskSessionIds, draft, ...asked } }): Promise<Result<TaskSessionRecord[]>> => {
    const problems = copyProblems(asked)
    if (Object.keys(problems).length > 0) return Promise.resolve(fail('invalidInput', atInput(problems)))
    return write(ctx, async (w) => {
      const chosen = new Set(taskSessionIds)
      const held = await listTaskSessionsById(w.tx, taskSessionIds)
      const tasks = await lockTasks(w, asked.orgId, held)
      const plan = await planned(ctx, w.tx, asked)
      if (!plan.ok) return plan
      const copies = plan.value.filter(({ session, refusal }) => chosen.has(session.id) && refusal === null)
      if (copies.length < chosen.size) return fail('invalidInput', { 'input.taskSessionIds': 'validation.copyChanged' })
      const all = await newSessions(ctx, w, copies, { tasks, draft: draft ?? false })
      const sessions = await storeAll(ctx, w, all, {})
      return ok(sessions.map((session) => sessionView(session, ctx.now)))
    })
  },
})

/** Locks the classes of the chosen sessions, so that of two copies at once the second finds what the first made. */
async function lockTasks(
  w: Write,
  orgId: string,
  sessions: readonly TaskSessionRecord[],
): Promise<ReadonlyMap<string, TaskRecord>> {
  const own = sessions.filter((session) => session.orgId === orgId)
  const tasks = new Map<string, TaskRecord>()
  for (const taskId of [...new Set(own.map((session) => session.taskId))].toSorted()) {
    const task = await lockTask(w.tx, taskId)
    if (task) tasks.set(taskId, task)
  }
  return tasks
}

/** The plan of a copy: canceled sessions are not copied. In a write it is read in its transaction. */
async function planned(
  ctx: SignedInCtx,
  tx: Tx | null,
  { orgId, ...asked }: Asked,
): Promise<Result<PlannedCopy<CalendarEntry>[]>> {
  const { from, until, to } = asked
  const target = { from: addDays(to, -8), until: addDays(to, daysBetween(from, until) + 8) }
  const rows = await listSessionsOfDays({ orgId }, asked, copyLimits.sessions + 1, tx ?? undefined)
  const there = await listSessionsOfDays({ orgId }, target, copyLimits.sessions * 4, tx ?? undefined)
  if (rows.length > copyLimits.sessions)
    return fail('invalidInput', { until: { key: 'validation.copyTooMany', params: { most: copyLimits.sessions } } })
  const sessions = rows.filter(({ state }) => state !== 'CANCELLED')
  const archived = await listArchivedTasks(tx ?? ctx.db, [...new Set(sessions.map(({ taskId }) => taskId))])
  const taken = there.filter(({ state }) => state !== 'CANCELLED')
  const keys = new Set(taken.map(({ taskId, startsAt }) => `${taskId} ${startsAt.toISOString()}`))
  return ok(planCopies(sessions, asked, { now: ctx.now, archived: new Set(archived), there: keys }))
}

type Making = { tasks: ReadonlyMap<string, TaskRecord>; draft: boolean }

async function newSessions(
  ctx: SignedInCtx,
  w: Write,
  copies: readonly PlannedCopy<CalendarEntry>[],
  { tasks, draft }: Making,
): Promise<NewTaskSession[]> {
  const seriesIds = new Map<string, string>()
  const seriesOf = (seriesId: string | null) => {
    if (seriesId === null) return null
    const copied = seriesIds.get(seriesId) ?? crypto.randomUUID()
    seriesIds.set(seriesId, copied)
    return copied
  }
  const orgId = copies[0]!.session.orgId
  const teaching = [...new Set(copies.flatMap(({ session }) => session.instructorIds))]
  const remaining = new Set(await listRemainingMembers(w.tx, orgId, teaching))
  return copies.flatMap(({ session, times }): NewTaskSession[] => {
    const task = tasks.get(session.taskId)
    if (!task || !times) return []
    const isDraft = draft || task.state !== 'PUBLISHED' || hasBegun({ ...session, ...notBegun, ...times }, ctx.now)
    return [
      {
        ...copyOfSession(session, task),
        ...times,
        state: isDraft ? 'DRAFT' : 'SCHEDULED',
        seriesId: seriesOf(session.seriesId),
        instructors: session.instructorIds.filter((userId) => remaining.has(userId)).map((userId) => ({ userId })),
      },
    ]
  })
}

/** A copy has not been held yet. */
const notBegun = { openedAt: null, startedAt: null, endedAt: null, state: 'SCHEDULED' } as const
