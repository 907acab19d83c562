import { getLocale, getTranslations } from 'next-intl/server'
import { HoldCard } from '@/app/_components/retention/hold-card'
import { holdRows } from '@/app/_components/retention/rows'
import { shownIdentityProvider } from '@/app/_components/security/shown-identity-provider'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import { zoneNames } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import { appFeatures } from '@/lib/domain/lists/organizations'
import { fullName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getDeskIdentityProvider } from '@/lib/services/identity-providers/get-identity-provider'
import { type DeskOrgView, getDeskOrg, listOrgVisits } from '@/lib/services/installation/desk-orgs'
import { listOrgHolds } from '@/lib/services/retention/holds'
import { OrgStateTag } from '../org-state-tag'
import { AdminCard, FeatureCard, IdentityProviderCard, VisitTable } from './org-cards'
import { OrgMoves } from './org-moves'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('installation.orgList.title')

/** One organization for super admins: its state and actions, features, numbers, administrators and support visits. */
export default async function DeskOrgPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams, t, list] = await Promise.all([
    enterPage(),
    params,
    searchParams,
    getTranslations('installation.org'),
    getTranslations('installation.orgList'),
  ])
  const { after: from } = readAddress(queryParams)
  const [orgRead, identityProviderRead, holds, visitsRead] = await Promise.all([
    getDeskOrg(ctx, { id: orgId }),
    getDeskIdentityProvider(ctx, { orgId }),
    listOrgHolds(ctx, { orgId }),
    readPage(from, (after) => listOrgVisits(ctx, { orgId, after, first: 20 })),
  ])
  const [org, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(visitsRead)]
  const identityProvider = orNotFound(identityProviderRead)
  const next = nextOf(pageInfo)
  const path = `/super/orgs/${org.id}`
  const visits = edges.map(({ node: { id, createdAt, reason, ...name } }) => ({
    id,
    reason,
    at: createdAt.toISOString(),
    who: fullName(name),
  }))
  return (
    <ClientMessages
      of={['installation.org', 'installation.orgStates', 'security.desk', 'security.connection', 'orgData.holds']}
    >
      <PageHeader
        trail={<Trail items={[{ label: list('title'), href: '/super/orgs' }, { label: org.name }]} />}
        title={org.name}
        tags={<OrgStateTag state={org.state} />}
        actions={
          <>
            <ButtonLink href={`/orgs/${org.id}`}>{t('visit')}</ButtonLink>
            <OrgMoves org={orgRow(org)} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <StateNotice org={org} />
        <div className="page-columns">
          <div>
            <Facts org={org} />
            <HoldCard rows={holdRows(orNotFound(holds))} target={{ orgId: org.id }} />
            <Card title={t('visits')} lead={t('visitsLead')} flush>
              <VisitTable rows={visits} />
            </Card>
          </div>
          <div>
            <AdminCard
              orgId={org.id}
              isOpen={org.state === 'ACTIVE'}
              admins={org.admins.map((admin) => ({ id: admin.userId, name: fullName(admin) }))}
              invited={org.invited.map(({ id, contact, expiresAt }) => ({
                id,
                contact,
                until: formatDate(todayIn(org.timeZone, expiresAt)),
              }))}
            />
            <IdentityProviderCard
              orgName={org.name}
              identityProvider={identityProvider && shownIdentityProvider(identityProvider)}
            />
            <Features org={org} />
            <Providers org={org} />
          </div>
        </div>
        <ListFoot first={from && path} next={next && withQuery(path, { after: next })} />
      </div>
    </ClientMessages>
  )
}

const orgRow = ({ id, name, version, state, upcoming, unfinished }: DeskOrgView) => ({
  id,
  name,
  version,
  state,
  upcoming,
  unfinished,
})

async function StateNotice({ org }: { org: DeskOrgView }) {
  const t = await getTranslations('installation.org')
  if (org.state === 'ACTIVE' || !org.stateAt) return null
  const date = formatDate(todayIn(org.timeZone, org.stateAt))
  const reason = org.stateReason ?? ''
  if (org.state === 'SUSPENDED')
    return (
      <Alert tone="warn" title={t('suspendedSince', { date })}>
        {t('suspendedText', { reason })}
      </Alert>
    )
  const erased = org.erasedAt
    ? t('erased', { date: formatDate(todayIn(org.timeZone, org.erasedAt)) })
    : org.eraseOn && t('eraseOn', { date: formatDate(org.eraseOn) })
  return (
    <Alert tone="info" title={t('closedSince', { date })}>
      <p>{t('closedText', { reason })}</p>
      {erased && <p>{erased}</p>}
    </Alert>
  )
}

async function Facts({ org }: { org: DeskOrgView }) {
  const [t, zone] = await Promise.all([getTranslations('installation.org'), zoneNames()])
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('since'), detail: formatDate(todayIn(org.timeZone, org.createdAt)) },
          { term: t('timeZone'), detail: zone(org.timeZone) },
          { term: t('members'), detail: org.members },
          { term: t('upcoming'), detail: org.upcoming },
          { term: t('unfinished'), detail: org.unfinished },
        ]}
      />
    </Card>
  )
}

async function Features({ org }: { org: DeskOrgView }) {
  const names = await getTranslations('enums.appFeatures')
  const choices = appFeatures.map((value) => ({ value, label: names(value) }))
  const on = org.appFeatures.map(({ featureType }) => featureType)
  const { id, name, version, state } = org
  return <FeatureCard org={{ id, name, version }} isOpen={state !== 'CLOSED'} on={on} choices={choices} />
}

async function Providers({ org }: { org: DeskOrgView }) {
  const [t, locale] = await Promise.all([getTranslations('installation.org'), getLocale()])
  return (
    <Card title={t('providers')} lead={t('providersLead')}>
      {org.providers.length === 0 ? (
        <p className="text-soft">{t('providersNone')}</p>
      ) : (
        <DefinitionList
          items={org.providers.map(({ geo, providerNumber, expiresAt, credentialTypes }) => ({
            term: `${geo} ${providerNumber}`,
            detail: `${listed(credentialTypes, locale)} · ${expiresAt ? t('until', { date: formatDate(expiresAt) }) : t('noEnd')}`,
          }))}
        />
      )}
    </Card>
  )
}
