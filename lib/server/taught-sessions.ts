import { database } from '@/lib/data/db'
import type { SessionFacts } from '@/lib/data/sessions/read'
import { teachesSession } from '@/lib/data/task-sessions/list'
import { routeOf } from '@/lib/domain/access/route-kind'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The session of a session's page, if the person teaches it, or has left and may sign its sheet. Looked up for those pages only, and not for people who
 * administer the organization anyway: every other page is guarded by one statement.
 */
export async function taughtSessions(facts: SessionFacts | null, path: string): Promise<string[]> {
  const { orgId, taskSessionId } = routeOf(path)
  if (!facts || !taskSessionId || !uuid.test(taskSessionId)) return []
  // An administrator under additional conditions may not meet them now, and teach nevertheless.
  const isAdmin = facts.roles.some(
    (role) => role.roleType === 'ADMIN' && role.rules === null && role.orgId === orgId?.toLowerCase(),
  )
  if (isAdmin || facts.superAdmin) return []
  return (await teachesSession(database(), taskSessionId, { userId: facts.userId, now: new Date() }))
    ? [taskSessionId.toLowerCase()]
    : []
}
