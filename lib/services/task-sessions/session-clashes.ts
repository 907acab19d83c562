import 'server-only'
import { listHeldElsewhere, type SessionClash } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { heldAtOnce } from '@/lib/domain/task-sessions/clash'
import type { SignedInCtx } from '../ctx'

/** How many clashes are searched at most. */
export const mostClashes = 200

/** Of another organization's session only the time is shown. */
export type ClashView = Omit<SessionClash, 'other'> & {
  other: Pick<SessionClash['other'], 'startsAt' | 'endsAt' | 'timeZone'> & {
    id: string | null
    taskId: string | null
    title: string | null
  }
}

export function clashView(orgId: string, { other, ...person }: SessionClash): ClashView {
  const { startsAt, endsAt, timeZone } = other
  const own = other.orgId === orgId
  const what = own
    ? { id: other.id, taskId: other.taskId, title: other.title }
    : { id: null, taskId: null, title: null }
  return { ...person, other: { ...what, startsAt, endsAt, timeZone } }
}

/** The instructors of a session that is over, and those who came to it, who were elsewhere at the same time. */
export async function heldClashesOf(ctx: SignedInCtx, session: TaskSessionRecord): Promise<ClashView[]> {
  const near = await listHeldElsewhere(ctx.db, session.id, mostClashes)
  return near.filter(({ other }) => heldAtOnce(session, other)).map((clash) => clashView(session.orgId, clash))
}
