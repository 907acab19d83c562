import type { Db, Tx } from '@/lib/data/db'
import {
  listHeldElsewhere,
  listNearSessions,
  type PlannedSession,
  type SessionClash,
} from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { type ClashTimes, heldAtOnce, sessionsClash } from '@/lib/domain/task-sessions/clashes'
import type { SignedInCtx } from '../ctx'

/** The maximum number of clashes to look for. */
const maxClashes = 200

/** A session of another organization is shown only with its time. */
export type ClashView = Omit<SessionClash, 'other'> & {
  other: Pick<SessionClash['other'], 'startsAt' | 'endsAt' | 'timeZone'> & {
    id: string | null
    taskId: string | null
    title: string | null
  }
}

function clashView(orgId: string, { other, ...person }: SessionClash): ClashView {
  const { startsAt, endsAt, timeZone } = other
  const isOwnOrg = other.orgId === orgId
  const sessionInfo = isOwnOrg
    ? { id: other.id, taskId: other.taskId, title: other.title }
    : { id: null, taskId: null, title: null }
  return { ...person, other: { ...sessionInfo, startsAt, endsAt, timeZone } }
}

/** The instructors and attendees of a session that is over who were elsewhere at the same time. */
export async function heldClashesOf(ctx: SignedInCtx, session: TaskSessionRecord): Promise<ClashView[]> {
  const near = await listHeldElsewhere(ctx.db, session.id, maxClashes)
  return near.filter(({ other }) => heldAtOnce(session, other)).map((clash) => clashView(session.orgId, clash))
}

/** The session in which somebody is expected at the same time. */
export type ClashMark = ClashView['other']

/** A session with people to check in addition to, or instead of, its own. */
type ClashQuery = PlannedSession & ClashTimes & { orgId: string }

/**
 * Everybody in a session who is elsewhere at its time, as its organization may see it; at most `limit` are looked for.
 */
export async function clashesOf(
  { db }: { db: Db | Tx },
  session: ClashQuery,
  limit = maxClashes,
): Promise<ClashView[]> {
  const near = await listNearSessions(db, session, limit)
  return near.filter(({ other }) => sessionsClash(session, other)).map((clash) => clashView(session.orgId, clash))
}

/**
 * For each of these people, the first other session in which they are expected at the time of this one; by person, in
 * one statement.
 */
export async function clashMarks(
  ctx: { db: Db | Tx },
  { id: sessionId, orgId, startsAt, endsAt, timeZone, startedAt, endedAt }: TaskSessionRecord,
  attendees: readonly string[],
): Promise<Map<string, ClashMark>> {
  if (attendees.length === 0) return new Map()
  const planned = { id: sessionId, orgId, startsAt, endsAt, timeZone, startedAt, endedAt, attendees, others: true }
  const found = await clashesOf(ctx, planned, Math.max(maxClashes, attendees.length * 4))
  return new Map(found.toReversed().map(({ userId, other }) => [userId, other]))
}
