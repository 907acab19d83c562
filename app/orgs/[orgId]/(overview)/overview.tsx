import { getTranslations } from 'next-intl/server'
import { bandTone, isFaded } from '@/app/_components/tones'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { StackedBar } from '@/app/_ui/stacked-bar'
import type { OrgOverview } from '@/lib/services/orgs/get-org-overview'
import { DueList } from './due-list'
import { OverviewNumbers } from './overview-numbers'
import { RequestsNotice } from './requests-notice'

/** The overview of an organization: numbers first, then the chart, then what comes next. */
export function Overview({ overview }: { overview: OrgOverview }) {
  const { org, members, membersOnLeave, openInvitations, credentials } = overview
  const isNew = members + membersOnLeave <= 1 && openInvitations === 0 && credentials === 0
  if (isNew) return <FirstPeople orgId={org.id} />
  return (
    <div className="flex flex-col gap-6">
      <RequestsNotice orgId={org.id} requests={overview.requests} />
      <OverviewNumbers overview={overview} />
      <Standing overview={overview} />
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

async function Standing({ overview: { org, credentials, bands } }: { overview: OrgOverview }) {
  const [t, names] = await Promise.all([getTranslations('orgs.overview'), getTranslations('enums.boardBands')])
  const parts = bands
    .filter(({ count }) => count > 0)
    .map(({ band, count }) => ({
      key: band,
      label: names(band),
      count,
      tone: bandTone[band],
      faded: isFaded(band),
      href: `/orgs/${org.id}/credentials?band=${band}`,
    }))
  if (credentials === 0) return <p className="text-soft">{t('noLicenses')}</p>
  return (
    <Card title={t('standing')} lead={t('standingLead', { count: credentials })}>
      <StackedBar parts={parts} label={t('standing')} />
    </Card>
  )
}
