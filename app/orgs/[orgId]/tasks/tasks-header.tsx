import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import { OrgTrail } from '../org-trail'
import { taskListHref } from './task-query'

type View = 'tasks' | 'sessions' | 'calendar'

export const calendarHome = (orgId: string): string => `/orgs/${orgId}/tasks/calendar`

/** The head of the classes of an organization, of their sessions and of their calendar. */
export async function TasksHeader({
  ctx,
  org,
  view,
}: {
  ctx: SignedInCtx
  org: { id: string; name: string }
  view: View
}) {
  const [t, inspection, sessions] = await Promise.all([
    getTranslations('tasks.list'),
    getTranslations('inspection'),
    getTranslations('sessions.calendar'),
  ])
  const { id: orgId, name } = org
  const editable = can(ctx.viewer, 'task.manage', { orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {view === 'calendar' ? (
              editable && <ButtonLink href={`${calendarHome(orgId)}/copy`}>{sessions('copy')}</ButtonLink>
            ) : (
              <ButtonLink href={`/orgs/${orgId}/inspection`}>{inspection('title')}</ButtonLink>
            )}
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
          items={(['tasks', 'sessions', 'calendar'] as const).map((one) => ({
            label: t(`views.${one}`),
            href: one === 'calendar' ? calendarHome(orgId) : taskListHref(orgId, { view: one }),
            current: view === one,
          }))}
        />
      </div>
    </>
  )
}
