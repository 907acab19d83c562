import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tabs } from '@/app/_ui/tabs'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { opensOrgPage } from '@/lib/policy/org-pages'
import { enterPage } from '@/lib/server/enter-page'
import { administeredBy, listOwnOrgs } from '@/lib/services/orgs/own-orgs'
import { OrgSwitcher } from './org-switcher'

type Props = {
  org: OrgRecord
  /** An administrator, a visiting super admin, or somebody with rights over others beside their membership. */
  reader: 'admin' | 'visitor' | 'holder'
}

/** The tabs below the header that lead to the pages of an organization. */
export async function OrgPages({ org, reader }: Props) {
  const isVisit = reader === 'visitor'
  const [{ ctx }, t, nav, visit] = await Promise.all([
    enterPage(),
    getTranslations('orgs.nav'),
    getTranslations('common.nav'),
    getTranslations('orgs.visit'),
  ])
  const home = `/orgs/${org.id}`
  const all = [
    ...(reader === 'holder' ? [{ label: t('people'), href: `${home}/people` }] : []),
    { label: nav('overview'), href: home },
    { label: nav('members'), href: `${home}/members` },
    { label: t('invitations'), href: `${home}/invitations` },
    { label: t('credentials'), href: `${home}/credentials` },
    // Its reasons name documents, and a visitor sees none of those.
    ...(isVisit ? [] : [{ label: t('clearance'), href: `${home}/clearance` }]),
    ...(isFeatureOn(org, 'TASKS') ? [{ label: t('tasks'), href: `${home}/tasks` }] : []),
    ...(isFeatureOn(org, 'CURRICULUMS') ? [{ label: t('curriculums'), href: `${home}/curriculums` }] : []),
    // A visitor sees none of the members' documents.
    ...(isVisit ? [] : [{ label: nav('documents'), href: `${home}/documents` }]),
    {
      label: t('settings'),
      href: `${home}?tab=settings`,
      also: ['security', 'access', 'webhooks', 'data'].map((tab) => `${home}?tab=${tab}`),
    },
    // Administrators reach these from other pages.
    ...(reader === 'holder' ? [{ label: t('inspection'), href: `${home}/inspection` }] : []),
    ...(reader === 'holder' ? [{ label: t('history'), href: `${home}/history` }] : []),
  ]
  const opens = (href: string) => opensOrgPage(ctx.viewer, org.id, href.slice(home.length + 1))
  const items = reader === 'holder' ? all.filter(({ href }) => opens(href)) : all
  return (
    <div className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto -mb-px w-full max-w-wide px-2 sm:px-4">
        {isVisit && (
          <div className="px-2 pt-3">
            <InlineNotice tone="info">{visit('notice')}</InlineNotice>
          </div>
        )}
        <SuspendedNotice org={org} />
        <div className="flex flex-col lg:flex-row lg:items-center lg:gap-x-2">
          <OtherOrgs org={org} />
          <div className="min-w-0 grow">
            <Tabs home={home} label={t('label', { name: org.name })} items={items} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** For administrators of several organizations: links to the others, with their urgent work. */
async function OtherOrgs({ org }: { org: OrgRecord }) {
  const { ctx } = await enterPage()
  if (administeredBy(ctx).length < 2) return null
  const read = await listOwnOrgs(ctx, {})
  if (!read.ok) return null
  const orgs = read.value.map(({ id, name, urgent }) => ({
    id,
    name,
    urgent: urgent.licenses + urgent.trainings + urgent.documents,
  }))
  return (
    <div className="pt-2 lg:pt-0">
      <ClientMessages of={['orgs.switcher']}>
        <OrgSwitcher current={org.id} name={org.name} orgs={orgs} />
      </ClientMessages>
    </div>
  )
}

/** Shown on every page of a suspended organization: since when, why, and what that means. */
async function SuspendedNotice({ org }: { org: OrgRecord }) {
  const { state, stateAt, stateReason, timeZone } = org
  if (state !== 'SUSPENDED' || !stateAt) return null
  const t = await getTranslations('installation.notice')
  const date = formatDate(todayIn(timeZone, stateAt))
  return (
    <div className="px-2 py-3">
      <Alert tone="warn" title={t('suspended', { date, reason: stateReason ?? '' })}>
        {t('suspendedText')}
      </Alert>
    </div>
  )
}
