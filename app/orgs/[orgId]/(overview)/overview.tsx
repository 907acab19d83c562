import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { FirstStepName } from '@/lib/domain/orgs/overview'
import { enterPage } from '@/lib/server/enter-page'
import { getFirstSteps, type OrgOverview } from '@/lib/services/orgs/overview'
import { DueList, OverviewNumbers, UrgentNumbers, WorkList } from './overview-cards'
import { DepartmentHeat, Runway } from './runway'

type Props = { overview: OrgOverview; firstSteps: ReactNode }

/**
 * An organization's overview: urgent numbers, setup steps, then tasks beside what expires when and where, then all
 * numbers. Urgent tasks come before the setup steps. A new organization sees only the setup steps and ways to add people.
 */
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
  const urgent = overview.clearance === null ? overview.lapse !== null : overview.clearance.today > 0
  return (
    <div className="flex flex-col gap-6">
      {credentials > 0 && <UrgentNumbers overview={overview} />}
      {!urgent && firstSteps}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <WorkList overview={overview} />
          {urgent && firstSteps}
          <RequestsNotice orgId={org.id} requests={overview.requests} />
        </div>
        {credentials > 0 && (
          <div className="flex min-w-0 flex-col gap-6">
            <Runway runway={overview.runway} today={overview.today} />
            <DepartmentHeat departments={overview.departments} />
          </div>
        )}
      </div>
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

type RequestsNoticeProps = { orgId: string; requests: { open: number; overdue: number } | null }

/** Number of documents members still have to hand in, while none is late. Renders nothing when all are there. */
async function RequestsNotice({ orgId, requests }: RequestsNoticeProps) {
  if (!requests || requests.open === 0 || requests.overdue > 0) return null
  const t = await getTranslations('documentRequests.overview')
  return (
    <Alert
      tone="info"
      actions={
        <ButtonLink size="sm" href={`/orgs/${orgId}/documents/requests?state=WAITING`}>
          {t('look')}
        </ButtonLink>
      }
    >
      {t('open', { count: requests.open })}
    </Alert>
  )
}

const paths: Record<FirstStepName, string> = {
  profile: '?tab=settings',
  providers: '?tab=settings',
  people: '/members/import',
  classes: '/tasks/new',
}

/** The setup steps of a new organization, each with its link. Renders nothing once all are done. */
export async function FirstSteps({ orgId }: { orgId: string }) {
  const { ctx } = await enterPage()
  const read = await getFirstSteps(ctx, { id: orgId })
  if (!read.ok || read.value.length === 0) return null
  const t = await getTranslations('orgs.firstSteps')
  const steps = read.value
  const doneCount = steps.filter((step) => step.done).length
  return (
    <Card title={t('title')} lead={t('lead', { done: doneCount, all: steps.length })}>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <li key={step.name} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <span className={step.done ? 'text-success' : 'text-faint'}>
              <Icon name={step.done ? 'circle-check' : 'circle-plus'} size={20} />
            </span>
            <span className="flex min-w-0 flex-col gap-0.5">
              {step.done ? (
                <span className="text-soft">
                  {t(`${step.name}.title`)} <span className="sr-only">{t('done')}</span>
                </span>
              ) : (
                <Link href={`/orgs/${orgId}${paths[step.name]}`}>{t(`${step.name}.title`)}</Link>
              )}
              {!step.done && <span className="text-sm text-soft">{t(`${step.name}.text`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
