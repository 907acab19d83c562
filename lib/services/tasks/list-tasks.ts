import { z } from 'zod'
import { countTasks, listTaskPage, type TaskEntry, type TaskPageQuery } from '@/lib/data/tasks/read'
import { type TaskState, taskStates } from '@/lib/domain/lists/sessions'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { titleWords } from './title-words'

const taskSorts = ['TITLE', 'NEWEST'] as const
export type TaskConnection = Connection<TaskEntry>

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
    after: placeInput(z.tuple([z.string().max(500), z.uuid()])),
    filter,
    sort: optionalOneOf(taskSorts),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature,
  run: async (ctx, { orgId, first: size, after: place, filter: narrowed, sort }) => {
    const by: TaskPageQuery['sort'] = sort === 'NEWEST' ? 'newest' : 'title'
    const start = place && (by === 'title' || !Number.isNaN(Date.parse(place[0]))) ? place : null
    const query = { orgId, filter: narrowed, sort: by, after: start && { value: start[0], id: start[1] } }
    const rows = await listTaskPage({ ...query, size: size + 1, now: ctx.now })
    const placeOf = (row: TaskEntry) => [by === 'title' ? row.title : row.createdAt.toISOString(), row.id] as const
    return ok<TaskConnection>(toConnection(rows, size, placeOf))
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
