import { titled } from '@/app/_components/titled'
import { can } from '@/lib/policy/can'
import { loadOrgWith } from '../../load-org-with'
import { readTaskQuery } from '../task-query'
import { TasksHeader } from '../tasks-header'
import { SessionPart } from './session-part'
import { TaskPart } from './task-part'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('tasks.list.title')

/** The classes of an organization, or with `view=sessions` the sessions in which they are held. */
export default async function TasksPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const query = readTaskQuery(queryParams)
  return (
    <>
      <TasksHeader ctx={ctx} org={org} view={query.view} />
      {query.view === 'sessions' ? (
        <SessionPart ctx={ctx} orgId={orgId} query={query} />
      ) : (
        <TaskPart ctx={ctx} orgId={orgId} query={query} editable={can(ctx.viewer, 'task.manage', { orgId })} />
      )}
    </>
  )
}
