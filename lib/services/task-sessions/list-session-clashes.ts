import 'server-only'
import { z } from 'zod'
import { listNearSessions, type SessionClash } from '@/lib/data/session-clashes'
import { ok } from '@/lib/domain/result'
import { sessionsClash } from '@/lib/domain/task-sessions/clash'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from './session-feature'

/** Clashes that are looked for at most. */
const most = 200

/** Of another organization's session only the time is said. */
export type ToldClash = Omit<SessionClash, 'other'> & {
  other: Pick<SessionClash['other'], 'startsAt' | 'endsAt' | 'timeZone'> & {
    id: string | null
    taskId: string | null
    title: string | null
  }
}

/** Who of a session's instructors and enrolled people is expected in another session at the same time. */
export const listSessionClashes = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, _input, session) => {
    const near = await listNearSessions(ctx.db, session.id, most)
    const clashes = near.filter(({ other }) => sessionsClash(session, other))
    return ok<ToldClash[]>(
      clashes.map(({ other, ...person }) => {
        const own = other.orgId === session.orgId
        const { startsAt, endsAt, timeZone } = other
        const what = own
          ? { id: other.id, taskId: other.taskId, title: other.title }
          : { id: null, taskId: null, title: null }
        return { ...person, other: { ...what, startsAt, endsAt, timeZone } }
      }),
    )
  },
})
