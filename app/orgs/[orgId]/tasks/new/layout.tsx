import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { loadOrgWith } from '../../load-org-with'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 where nobody makes a class before anything is sent: the form streams behind its skeleton. */
export default async function NewTaskLayout({ params, children }: Props) {
  const { orgId } = await params
  const { ctx } = await loadOrgWith('TASKS', orgId)
  if (!can(ctx.viewer, 'task.manage', { orgId })) notFound()
  return children
}
