import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, withQuery } from '@/app/_lists/address'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { PageHeader } from '@/app/_ui/page-header'
import { industries } from '@/lib/domain/lists/credentials'
import { appFeatures, orgStates } from '@/lib/domain/lists/organizations'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { listDeskOrgs } from '@/lib/services/installation/list-desk-orgs'
import { DeskOrgTable } from './desk-org-table'
import { NewOrg } from './new-org'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const path = '/super/orgs'
const usualZone = 'America/Los_Angeles'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('installation.orgList')
  return { title: t('title') }
}

/** All organizations of the installation by name, and a button to create one. */
export default async function DeskOrgsPage({ searchParams }: Props) {
  const [{ ctx }, params, zone, t] = await Promise.all([
    enterPage(),
    searchParams,
    readerZone(),
    getTranslations('installation.orgList'),
  ])
  const { words: q, after: from, code } = readAddress(params)
  const state = code(orgStates, 'state')
  const { edges, pageInfo } = orNotFound(
    await readPage(from, (after) => listDeskOrgs(ctx, { q, after, state: state ?? undefined })),
  )
  const next = nextOf(pageInfo)
  const rows = edges.map(({ node }) => ({
    id: node.id,
    name: node.name,
    state: node.state,
    members: node.members,
    admins: node.admins,
    since: formatDate(todayIn(zone, node.createdAt)),
  }))
  return (
    <ClientMessages of={['installation.orgList', 'installation.orgStates']}>
      <PageHeader title={t('title')} lead={t('lead')} actions={<NewOrg options={await newOrgOptions()} />} />
      <div className="flex flex-col gap-4 pb-5">
        <ListSearch action={path} label={t('search')} words={q} button={t('apply')} otherParams={{ state }} />
        <StateChips q={q} state={state} />
      </div>
      {rows.length > 0 ? (
        <Card flush>
          <DeskOrgTable rows={rows} />
        </Card>
      ) : q || state || from ? (
        <NoMatches allHref={path} />
      ) : (
        <Card>
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        </Card>
      )}
      <ListFoot
        first={from && withQuery(path, { q, state })}
        next={next && withQuery(path, { q, state, after: next })}
      />
    </ClientMessages>
  )
}

async function StateChips({ q, state }: { q: string; state: string | null }) {
  const t = await getTranslations('installation.orgList')
  return (
    <ListFilters oneRow>
      <FilterChip label={t('all')} href={withQuery(path, { q })} active={state === null} />
      {orgStates.map((option) => (
        <FilterChip
          key={option}
          label={t('chip', { state: option })}
          href={withQuery(path, { q, state: state === option ? null : option })}
          active={state === option}
        />
      ))}
    </ListFilters>
  )
}

async function newOrgOptions() {
  const [t, zones] = await Promise.all([getTranslations('enums'), zoneOptions(usualZone)])
  return {
    industries: industries.map((value) => ({ value, label: t(`industries.${value}`) })),
    features: appFeatures.map((value) => ({ value, label: t(`appFeatures.${value}`) })),
    zones,
    usualZone,
  }
}
