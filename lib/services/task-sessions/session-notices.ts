import 'server-only'
import { listConcerned } from '@/lib/data/task-session-writes'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { sessionEnd, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { notify } from '../notices/notify'
import type { Write } from '../write'

/** Tells everybody who is to come that a session is at another time or place; of one that is over nobody is told. */
export async function tellOfChange(w: Write, session: TaskSessionRecord, ctx: SignedInCtx): Promise<void> {
  const state = sessionStateAt(session, ctx.now)
  if (state !== 'SCHEDULED' && state !== 'OPEN') return
  const userIds = await listConcerned(w.tx, session.id)
  const params = {
    org: session.org.name,
    title: session.revision.title,
    taskSessionId: session.id,
    startsAt: session.startsAt.toISOString(),
    endsAt: sessionEnd(session).toISOString(),
    timeZone: session.timeZone,
    location: session.location ?? '',
    sequence: session.sequence,
  }
  const others = userIds.filter((userId) => userId !== ctx.viewer.userId)
  await notify(
    w,
    others.map((userId) => ({
      userId,
      orgId: session.orgId,
      kind: 'sessionChanged' as const,
      severity: 'WARN' as const,
      params,
      actionPath: '/enrollments',
      dedupeKey: `sessionChanged:${session.id}:${session.sequence}:${userId}`,
    })),
  )
}
