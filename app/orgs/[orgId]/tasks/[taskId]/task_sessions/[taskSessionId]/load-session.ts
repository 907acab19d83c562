import { notFound } from 'next/navigation'
import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getTaskSession } from '@/lib/services/task-sessions/get-task-session'

export type SessionParams = Promise<{ orgId: string; taskId: string; taskSessionId: string }>

/** The session of an address, for who runs it; one that is of another task or organization is not there. */
export const loadSession = cache(async (orgId: string, taskId: string, taskSessionId: string) => {
  const { ctx } = await enterPage()
  const session = orNotFound(await getTaskSession(ctx, { id: taskSessionId }))
  if (session.orgId !== orgId || session.taskId !== taskId) notFound()
  return { ctx, session }
})

/** Where the pages of a session begin. */
export const sessionHome = ({ orgId, taskId, id }: { orgId: string; taskId: string; id: string }): string =>
  `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}`
