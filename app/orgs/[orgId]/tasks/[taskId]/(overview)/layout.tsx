import type { ReactNode } from 'react'
import { loadTask, type TaskParams } from '../load-task'

type Props = { params: TaskParams; children: ReactNode }

/** Answers 404 for what is no class of this organization before anything is sent: the page streams behind its skeleton. */
export default async function TaskLayout({ params, children }: Props) {
  const { orgId, taskId } = await params
  await loadTask(orgId, taskId)
  return children
}
