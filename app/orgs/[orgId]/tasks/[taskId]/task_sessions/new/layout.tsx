import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { enterPage } from '@/lib/server/enter-page'
import { loadTask, type TaskParams } from '../../load-task'

type Props = { params: TaskParams; children: ReactNode }

/** Answers 404 for a class that has no new sessions before anything is sent: the form streams behind its skeleton. */
export default async function NewSessionLayout({ params, children }: Props) {
  const [{ ctx }, { orgId, taskId }] = await Promise.all([enterPage(), params])
  const { task } = await loadTask(orgId, taskId)
  if (!can(ctx.viewer, 'task.manage', task) || task.state === 'ARCHIVED') notFound()
  return children
}
