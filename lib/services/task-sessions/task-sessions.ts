import { z } from 'zod'
import { listTaskSessionPage, type TaskSessionEntry, type TaskSessionPageQuery } from '@/lib/data/task-sessions/list'
import { listLaterOfSeries } from '@/lib/data/task-sessions/read'
import { countSeats, mapMemberUserIds } from '@/lib/data/task-sessions/write'
import { findTask } from '@/lib/data/tasks/tasks'
import { fail, ok } from '@/lib/domain/result'
import { followingOf } from '@/lib/domain/task-sessions/recurrence'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { limitAccess, recordAccess } from '../record-access'
import { sessionView } from './change-session'
import { clashesOf } from './session-clashes'
import {
  instructorMembers,
  readTimes,
  sessionFeature,
  sessionFields,
  sessionTime,
  taskSessionFilter,
} from './session-input'

/** A session for those who run it, with its state by the clock. */
export const getTaskSession = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async ({ now }, _input, session) => ok(sessionView(session, now)),
})

/** The later sessions of its series that a change of "this and following" concerns, in order. */
export const listFollowingSessions = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async ({ db, now }, _input, session) => {
    const later = session.seriesId === null ? [] : await listLaterOfSeries(db, session)
    return ok(followingOf(session, later, now).map((one) => sessionView(one, now)))
  },
})

/** How many seats of a session are taken. */
export const countSessionSeats = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, _input, session) => ok(await countSeats(ctx.db, session.id)),
})

const position = positionInput(z.tuple([storedInstant, z.uuid()]))

/**
 * An organization's sessions by their start, a page at a time: upcoming ones soonest first, all others latest first.
 */
export const listTaskSessions = defineService({
  action: 'task.list',
  input: z.strictObject({ orgId: id, first, after: position, filter: taskSessionFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'TASKS', orgOf: (org) => org.id },
  run: async ({ now }, { orgId, first: size, after: from, filter: narrowed }) => {
    const start = from && { startsAt: from[0], id: from[1] }
    const rows = await listTaskSessionPage({ orgId, filter: narrowed, after: start, size: size + 1, now })
    const seen = rows.map((row) => sessionView(row, now))
    return ok<PageOf<TaskSessionEntry>>(toPage(seen, size, (row) => [row.startsAt.toISOString(), row.id] as const))
  },
})

/** Sessions per read of an export. */
const batch = 200
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/** Exports every session of a list, in its order, reading only as fast as the client does; the export is recorded. */
export const exportTaskSessions = defineService({
  action: 'task.list',
  input: z.strictObject({ orgId: id, filter: taskSessionFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'TASKS', orgOf: (org) => org.id },
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `sessionExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const { words, ...facets } = filter
      const detail = { ...facets, searched: words.length > 0 }
      audit({ action: 'taskSessions.exported', subjectType: 'Org', subjectId: orgId, orgId, detail })
      return ok(eachSession({ orgId, filter, after: null, size: batch, now: ctx.now }))
    })
  },
})

async function* eachSession(query: TaskSessionPageQuery): AsyncGenerator<TaskSessionEntry> {
  for (let after = query.after; ; ) {
    const rows = await listTaskSessionPage({ ...query, after })
    for (const row of rows) yield sessionView(row, query.now)
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = { startsAt: last.startsAt.toISOString(), id: last.id }
  }
}

/** The instructors and enrolled people of a session who are expected in another one at the same time. */
export const listSessionClashes = defineService({
  action: 'taskSession.manage',
  reads: true,
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, _input, session) => ok(await clashesOf(ctx, session)),
})

/**
 * The clashes of a session that is about to be saved: a new one with its instructors, or an existing one at other
 * times. Nothing is stored.
 */
export const foreseeClashes = defineService({
  action: 'task.manage',
  reads: true,
  input: z.strictObject({
    input: z.strictObject({
      taskId: id,
      taskSessionId: id.nullish(),
      startsAt: sessionTime,
      endsAt: sessionTime,
      timeZone: sessionFields.timeZone,
      instructorMemberIds: instructorMembers,
    }),
  }),
  subject: (ctx, { input: { taskId } }) => findTask(ctx.db, taskId),
  feature: sessionFeature,
  run: async (ctx, { input }, { orgId }) => {
    const { taskSessionId, startsAt, endsAt, instructorMemberIds } = input
    const session = taskSessionId ? await ctx.load.taskSession.load(taskSessionId) : null
    if (taskSessionId && session?.taskId !== input.taskId) return fail('notFound')
    const org = await ctx.load.org.load(orgId)
    const timeZone = input.timeZone ?? session?.timeZone ?? org?.timeZone ?? 'UTC'
    const times = readTimes(ctx, { startsAt, endsAt }, timeZone, {})
    if (!times.ok) return times
    const members = await mapMemberUserIds(ctx.db, orgId, instructorMemberIds)
    const about = { id: session?.id ?? null, orgId, timeZone, teachers: [...members.values()] }
    return ok(await clashesOf(ctx, { ...about, ...times.value }))
  },
})
