import 'server-only'
import { z } from 'zod'
import type { Db, Tx } from '@/lib/data/db'
import { listNearSessions, type PlannedSession, type SessionClash } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { listMemberUserIds } from '@/lib/data/task-sessions/write'
import { findTask } from '@/lib/data/tasks/read'
import { fail, ok } from '@/lib/domain/result'
import { type ClashTimes, sessionsClash } from '@/lib/domain/task-sessions/clash'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from './session-feature'
import { instructorMembers, sessionFields, sessionTime } from './session-input'
import { readTimes } from './session-times'

/** How many clashes are searched at most. */
const most = 200

/** Of another organization's session only the time is shown. */
export type ClashView = Omit<SessionClash, 'other'> & {
  other: Pick<SessionClash['other'], 'startsAt' | 'endsAt' | 'timeZone'> & {
    id: string | null
    taskId: string | null
    title: string | null
  }
}

/** Where somebody is expected at the same time. */
export type ClashMark = ClashView['other']

/** The instructors and enrolled people of a session who are expected in another one at the same time. */
export const listSessionClashes = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, _input, session) => ok(await clashesOf(ctx, session)),
})

/**
 * The same of a session as it is about to be saved: a new one with its instructors, or an existing one at other times. Nothing
 * is kept of it.
 */
export const foreseeClashes = defineService({
  action: 'task.manage',
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
  run: async (ctx, { input: entered }, { orgId }) => {
    const { taskSessionId, startsAt, endsAt, instructorMemberIds } = entered
    const session = taskSessionId ? await ctx.load.taskSession.load(taskSessionId) : null
    if (taskSessionId && session?.taskId !== entered.taskId) return fail('notFound')
    const org = await ctx.load.org.load(orgId)
    const timeZone = entered.timeZone ?? session?.timeZone ?? org?.timeZone ?? 'UTC'
    const times = readTimes(ctx, { startsAt, endsAt }, timeZone, {})
    if (!times.ok) return times
    const teachers = await listMemberUserIds(ctx.db, orgId, instructorMemberIds)
    return ok(await clashesOf(ctx, { id: session?.id ?? null, orgId, timeZone, teachers, ...times.value }))
  },
})

/** A session with the people that are asked about beside, or in place of, its own. */
type Planned = PlannedSession & ClashTimes & { orgId: string }

/** Everybody of a session who is elsewhere at its time, as its organization may see it; `limit` is how many are searched. */
export async function clashesOf({ db }: { db: Db | Tx }, session: Planned, limit = most): Promise<ClashView[]> {
  const near = await listNearSessions(db, session, limit)
  const clashes = near.filter(({ other }) => sessionsClash(session, other))
  return clashes.map(({ other, ...person }) => {
    const { startsAt, endsAt, timeZone } = other
    const own = other.orgId === session.orgId
    const what = own
      ? { id: other.id, taskId: other.taskId, title: other.title }
      : { id: null, taskId: null, title: null }
    return { ...person, other: { ...what, startsAt, endsAt, timeZone } }
  })
}

/** Where each of these people is expected at the time of a session, the first such session of each; by person, in one statement. */
export async function clashMarks(
  ctx: { db: Db | Tx },
  { id: sessionId, orgId, startsAt, endsAt, timeZone, startedAt, endedAt }: TaskSessionRecord,
  attendees: readonly string[],
): Promise<Map<string, ClashMark>> {
  if (attendees.length === 0) return new Map()
  const planned = { id: sessionId, orgId, startsAt, endsAt, timeZone, startedAt, endedAt, attendees, others: true }
  const found = await clashesOf(ctx, planned, Math.max(most, attendees.length * 4))
  return new Map(found.toReversed().map(({ userId, other }) => [userId, other]))
}
