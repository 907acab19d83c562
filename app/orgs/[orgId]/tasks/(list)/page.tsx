import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'
import { can } from '@/lib/policy/can'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { readTaskQuery, taskListHref } from '../task-query'
import { SessionPart } from './session-part'
import { TaskPart } from './task-part'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('tasks.list.title')

/** The classes of an organization, or with `view=sessions` the sessions in which they are held. */
export default async function TasksPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams, t, inspection] = await Promise.all([
    params,
    searchParams,
    getTranslations('tasks.list'),
    getTranslations('inspection'),
  ])
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const query = readTaskQuery(queryParams)
  const editable = can(ctx.viewer, 'task.manage', { orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink href={`/orgs/${orgId}/inspection`}>{inspection('title')}</ButtonLink>
            {editable && (
              <ButtonLink href={`/orgs/${orgId}/tasks/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
                {t('new')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-5 border-b border-line">
        <Tabs
          label={t('views.label')}
          items={(['tasks', 'sessions'] as const).map((view) => ({
            label: t(`views.${view}`),
            href: taskListHref(orgId, { view }),
            current: query.view === view,
          }))}
        />
      </div>
      {query.view === 'sessions' ? (
        <SessionPart ctx={ctx} orgId={orgId} query={query} />
      ) : (
        <TaskPart ctx={ctx} orgId={orgId} query={query} editable={editable} />
      )}
    </>
  )
}
