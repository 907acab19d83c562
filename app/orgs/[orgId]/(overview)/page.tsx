import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { PageHeader } from '@/app/_ui/page-header'
import { formatDate } from '@/lib/domain/time/format-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getClosingRequest } from '@/lib/services/orgs/closing'
import { getAdministeredOrg } from '@/lib/services/orgs/org'
import { getOrgOverview } from '@/lib/services/orgs/overview'
import { sumOrgs } from '@/lib/services/orgs/own-orgs'
import { OrgTrail } from '../org-trail'
import { Access } from './access'
import { OrgData } from './data'
import { FirstSteps, Overview } from './overview'
import { Security } from './security'
import { Settings } from './settings'
import { SettingsTabs } from './settings-tabs'
import { Webhooks } from './webhooks'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { tab }] = await Promise.all([getTranslations('orgs'), searchParams])
  if (tab === 'security' || tab === 'access' || tab === 'webhooks' || tab === 'data') return { title: t(`nav.${tab}`) }
  return { title: tab === 'settings' ? t('settings.title') : t('overview.title') }
}

/**
 * An organization's page for its administrators: the overview, or by `tab` its `settings`, its sign-in rules
 * (`security`), its programs (`access`, `webhooks`), or its records (`data`).
 */
export default async function OrgPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const { tab } = queryParams
  if (tab === 'security') return <SecurityPart ctx={ctx} orgId={orgId} />
  if (tab === 'access') return <AccessPart ctx={ctx} orgId={orgId} queryParams={queryParams} />
  if (tab === 'data') return <DataPart ctx={ctx} orgId={orgId} />
  if (tab === 'webhooks') return <WebhooksPart ctx={ctx} orgId={orgId} queryParams={queryParams} />
  return tab === 'settings' ? <SettingsPart ctx={ctx} orgId={orgId} /> : <OverviewPart ctx={ctx} orgId={orgId} />
}

type Part = { ctx: Awaited<ReturnType<typeof enterPage>>['ctx']; orgId: string }

async function OverviewPart({ ctx, orgId }: Part) {
  const overview = orNotFound(await getOrgOverview(ctx, { id: orgId }))
  const { id, name } = overview.org
  return (
    <>
      <PageHeader title={name} trail={<OrgTrail orgId={id} orgName={name} />} />
      <ClosingNotice ctx={ctx} orgId={id} />
      <Overview overview={overview} firstSteps={<FirstSteps orgId={id} />} />
    </>
  )
}

async function SettingsPart({ ctx, orgId }: Part) {
  const [org, sums, t] = await Promise.all([
    getAdministeredOrg(ctx, { id: orgId }),
    sumOrgs(ctx, {}),
    getTranslations('orgs.settings'),
  ])
  const groups = sums.ok ? sums.value.flatMap((totals) => totals.name ?? []) : []
  const { id, name } = orNotFound(org)
  return (
    <>
      <PageHeader title={t('title')} trail={<OrgTrail orgId={id} orgName={name} items={[{ label: t('title') }]} />} />
      <SettingsTabs org={orNotFound(org)} current="settings" />
      <Settings org={orNotFound(org)} viewer={ctx.viewer} groups={groups} />
    </>
  )
}

async function SecurityPart({ ctx, orgId }: Part) {
  const [read, t] = await Promise.all([getAdministeredOrg(ctx, { id: orgId }), getTranslations('security')])
  const org = orNotFound(read)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { org: org.name })}
        trail={<OrgTrail orgId={org.id} orgName={org.name} items={[{ label: t('title') }]} />}
      />
      <SettingsTabs org={org} current="security" />
      <Security ctx={ctx} org={org} />
    </>
  )
}

async function AccessPart({ ctx, orgId, queryParams }: Part & { queryParams: Awaited<Props['searchParams']> }) {
  const [org, t] = await Promise.all([getAdministeredOrg(ctx, { id: orgId }), getTranslations('orgs.nav')])
  const { id, name } = orNotFound(org)
  return (
    <>
      <PageHeader title={t('access')} trail={<OrgTrail orgId={id} orgName={name} items={[{ label: t('access') }]} />} />
      <SettingsTabs org={orNotFound(org)} current="access" />
      <Access ctx={ctx} org={orNotFound(org)} queryParams={queryParams} />
    </>
  )
}

async function DataPart({ ctx, orgId }: Part) {
  const [org, t] = await Promise.all([getAdministeredOrg(ctx, { id: orgId }), getTranslations('orgs.nav')])
  const { id, name } = orNotFound(org)
  return (
    <>
      <PageHeader title={t('data')} trail={<OrgTrail orgId={id} orgName={name} items={[{ label: t('data') }]} />} />
      <SettingsTabs org={orNotFound(org)} current="data" />
      <OrgData ctx={ctx} org={orNotFound(org)} />
    </>
  )
}

async function WebhooksPart({ ctx, orgId, queryParams }: Part & { queryParams: Awaited<Props['searchParams']> }) {
  const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
  return <Webhooks ctx={ctx} org={org} queryParams={queryParams} />
}

/** Shown above the overview of an organization whose closing was requested: when and why, and a link to withdraw it. */
async function ClosingNotice({ ctx, orgId }: { ctx: SignedInCtx; orgId: string }) {
  const request = await getClosingRequest(ctx, { orgId })
  if (!request.ok || !request.value) return null
  const t = await getTranslations('orgData.closing')
  const { closeOn, reason } = request.value
  return (
    <Alert
      tone="warn"
      className="mb-6"
      title={t('asked', { date: formatDate(closeOn) })}
      actions={
        <ButtonLink size="sm" href={`/orgs/${orgId}?tab=data`}>
          {t('look')}
        </ButtonLink>
      }
    >
      {reason}
    </Alert>
  )
}
