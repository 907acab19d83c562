import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { enterPage } from '@/lib/server/enter-page'
import { loadSession, type SessionParams } from '../load-session'

type Props = { params: SessionParams; children: ReactNode }

/** Answers 404 for a session that is not theirs to change before anything is sent: the form streams behind its skeleton. */
export default async function EditSessionLayout({ params, children }: Props) {
  const [{ ctx }, { orgId, taskId, taskSessionId }] = await Promise.all([enterPage(), params])
  const { session } = await loadSession(orgId, taskId, taskSessionId)
  if (!can(ctx.viewer, 'taskSession.manage', session)) notFound()
  return children
}
