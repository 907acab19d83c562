import { z } from 'zod'
import type { ProviderRecord } from '@/lib/data/orgs/read'
import {
  countTasks,
  findTask,
  listRevisions,
  listTaskPage,
  type RevisionUse,
  type TaskEntry,
  type TaskPageQuery,
} from '@/lib/data/tasks/tasks'
import { type TaskState, taskStates } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import { type EligiblePair, pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id, optionalOneOf } from '../inputs'
import { first, type PageOf, positionInput, toPage } from '../page-of'
import { sessionFeature } from '../task-sessions/session-input'
import { titleWords } from './task-input'

const taskSorts = ['TITLE', 'NEWEST'] as const

const filter = z
  .strictObject({ state: optionalOneOf(taskStates), q: titleWords })
  .nullish()
  .transform((input) => ({ state: input?.state ?? null, words: input?.q ?? [] }))

const feature = { type: 'TASKS', orgOf: (org: { id: string }) => org.id } as const

/** An organization's tasks by title or newest first, a page at a time; archived ones on request. */
export const listTasks = defineService({
  action: 'task.list',
  input: z.strictObject({
    orgId: id,
    first,
    after: positionInput(z.tuple([z.string().max(500), z.uuid()])),
    filter,
    sort: optionalOneOf(taskSorts),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature,
  run: async (ctx, { orgId, first: size, after: position, filter: narrowed, sort }) => {
    const by: TaskPageQuery['sort'] = sort === 'NEWEST' ? 'newest' : 'title'
    const start = position && (by === 'title' || !Number.isNaN(Date.parse(position[0]))) ? position : null
    const query = { orgId, filter: narrowed, sort: by, after: start && { value: start[0], id: start[1] } }
    const rows = await listTaskPage({ ...query, size: size + 1, now: ctx.now })
    const positionOf = (row: TaskEntry) => [by === 'title' ? row.title : row.createdAt.toISOString(), row.id] as const
    return ok<PageOf<TaskEntry>>(toPage(rows, size, positionOf))
  },
})

/** How many of an organization's tasks are in each state. */
export const countTaskStates = defineService({
  action: 'task.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature,
  run: async (ctx, { orgId }) => {
    const counts = new Map((await countTasks(ctx.db, orgId)).map(({ state, count }) => [state, count]))
    return ok(
      taskStates.map((state): { state: TaskState; count: number } => ({ state, count: counts.get(state) ?? 0 })),
    )
  },
})

const input = z.strictObject({ id })

/** A task of an organization, for its administrators. */
export const getTask = defineService({
  action: 'task.read',
  input,
  subject: (ctx, { id: taskId }) => ctx.load.task.load(taskId),
  feature: sessionFeature,
  run: async (_ctx, _input, task) => ok(task),
})

/** The revisions of a task, newest first, with the number of sessions using each. */
export const listTaskRevisions = defineService({
  action: 'task.read',
  input,
  subject: (ctx, { id: taskId }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: async (ctx, _input, task) => ok<RevisionUse[]>(await listRevisions(ctx.db, task.id)),
})

/**
 * A kind of license for which a class counts, and the organization's approval number for it on a date; null without
 * one.
 */
export type ProviderNumber = EligiblePair & { provider: ProviderRecord | null }
export type ProviderNumbers = { date: PlainDate; numbers: ProviderNumber[] }

async function numbersOn(
  ctx: SignedInCtx,
  orgId: string,
  eligible: readonly string[],
  day: PlainDate | null,
): Promise<Result<ProviderNumbers>> {
  const org = await ctx.load.org.load(orgId)
  if (!org) return fail('notFound')
  const date = day ?? todayIn(org.timeZone, ctx.now)
  const numbers = eligible.map((key) => {
    const pair = pairOf(key)
    return { ...pair, provider: providerNumberFor(org.providers, pair, date) }
  })
  return ok({ date, numbers })
}

/** The approval numbers that a task would have on a date, by default today. */
export const listTaskProviderNumbers = defineService({
  action: 'task.read',
  input: z.strictObject({ id, date: date.nullish() }),
  subject: (ctx, { id: taskId }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: (ctx, { date: day }, task) => numbersOn(ctx, task.orgId, task.revision.eligible, day ?? null),
})

/** The approval numbers for a session's credits: those of the day on which it ends, in its time zone. */
export const listSessionProviderNumbers = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, _input, session) => numbersOn(ctx, session.orgId, session.revision.eligible, completionDay(session)),
})
