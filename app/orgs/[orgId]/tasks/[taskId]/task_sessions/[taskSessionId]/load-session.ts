import { notFound } from 'next/navigation'
import { cache } from 'react'
import { enterPage } from '@/lib/server/enter-page'
import { getSheetToSign } from '@/lib/services/signatures/sign'
import { getTaskSession } from '@/lib/services/task-sessions/task-sessions'

export type SessionParams = Promise<{ orgId: string; taskId: string; taskSessionId: string }>

/** The session named by an address, for people who run it; null if it belongs to another class or organization. */
export const findSession = cache(async (orgId: string, taskId: string, taskSessionId: string) => {
  const { ctx } = await enterPage()
  const found = await getTaskSession(ctx, { id: taskSessionId })
  const ours = found.ok && found.value.orgId === orgId && found.value.taskId === taskId
  return ours ? { ctx, session: found.value } : null
})

/** The same for an instructor who has left the organization and may still sign the sheet. */
export const findOwnSheet = cache(async (orgId: string, taskId: string, taskSessionId: string) => {
  const { ctx } = await enterPage()
  const sheet = await getSheetToSign(ctx, { taskSessionId })
  const ours = sheet.ok && sheet.value.session.orgId === orgId && sheet.value.session.taskId === taskId
  return ours ? { ctx, session: sheet.value.session } : null
})

export async function loadSession(orgId: string, taskId: string, taskSessionId: string) {
  return (await findSession(orgId, taskId, taskSessionId)) ?? notFound()
}

/** The base path of a session's pages. */
export const sessionHome = ({ orgId, taskId, id }: { orgId: string; taskId: string; id: string }): string =>
  `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}`
