import { notFound } from 'next/navigation'
import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getTask } from '@/lib/services/tasks/list-tasks'

export type TaskParams = Promise<{ orgId: string; taskId: string }>

/** The class named by an address, for its administrators; not found if it belongs to another organization. */
export const loadTask = cache(async (orgId: string, taskId: string) => {
  const { ctx } = await enterPage()
  const task = orNotFound(await getTask(ctx, { id: taskId }))
  if (task.orgId !== orgId) notFound()
  return { ctx, task }
})
