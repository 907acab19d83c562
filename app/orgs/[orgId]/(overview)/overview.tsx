import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import type { OrgOverview } from '@/lib/services/orgs/get-org-overview'
import { DueList } from './due-list'
import { OverviewNumbers } from './overview-numbers'
import { RequestsNotice } from './requests-notice'
import { WorkList } from './work-list'

type Props = { overview: OrgOverview; firstSteps: ReactNode }

/** The overview of an organization: what is to be set up, what is to be done, then the numbers. Nothing is set up before people keep their licenses. */
export function Overview({ overview, firstSteps }: Props) {
  const { org, members, membersOnLeave, openInvitations, credentials } = overview
  const isNew = members + membersOnLeave <= 1 && openInvitations === 0 && credentials === 0
  if (isNew)
    return (
      <div className="flex flex-col gap-6">
        {firstSteps}
        <FirstPeople orgId={org.id} />
      </div>
    )
  const urgent = overview.lapse !== null
  return (
    <div className="flex flex-col gap-6">
      {!urgent && firstSteps}
      <WorkList overview={overview} />
      {urgent && firstSteps}
      <RequestsNotice orgId={org.id} requests={overview.requests} />
      <OverviewNumbers overview={overview} />
      {credentials > 0 && <DueList orgId={org.id} due={overview.due} />}
    </div>
  )
}

async function FirstPeople({ orgId }: { orgId: string }) {
  const t = await getTranslations('orgs.overview')
  return (
    <Card>
      <EmptyState
        title={t('emptyTitle')}
        icon={<Icon name="user-round" size={24} />}
        action={
          <>
            <ButtonLink href={`/orgs/${orgId}/invitations/new`} variant="primary" icon={<Icon name="mail" size={16} />}>
              {t('invite')}
            </ButtonLink>
            <ButtonLink href={`/orgs/${orgId}/members/import`} icon={<Icon name="upload" size={16} />}>
              {t('import')}
            </ButtonLink>
          </>
        }
      >
        {t('emptyText')}
      </EmptyState>
    </Card>
  )
}
