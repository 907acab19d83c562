import { notFound } from 'next/navigation'
import { cache } from 'react'
import { orNotFound } from '@/lib/server/enter-page'
import { getEnrollment } from '@/lib/services/enrollments/list-enrollments'
import { loadSession, type SessionParams } from '../../load-session'

export type LineParams = Promise<Awaited<SessionParams> & { enrollmentId: string }>

const load = cache(async (orgId: string, taskId: string, taskSessionId: string, id: string) => {
  const { ctx, session } = await loadSession(orgId, taskId, taskSessionId)
  const line = orNotFound(await getEnrollment(ctx, { id }))
  if (line.enrollment.taskSessionId !== session.id) notFound()
  return { ctx, session, line }
})

/** A line of the roster of an address, for who runs the session; one of another session is not there. */
export async function loadLine(params: LineParams) {
  const { orgId, taskId, taskSessionId, enrollmentId } = await params
  return load(orgId, taskId, taskSessionId, enrollmentId)
}
