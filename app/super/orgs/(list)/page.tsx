import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { zoneOptions } from '@/app/_components/zones/zone-names'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { codeFilter, cursor, listQuery, type QueryOf, words } from '@/app/_lists/list-query'
import { ListSearch, OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { PageHeader } from '@/app/_ui/page-header'
import { industries } from '@/lib/domain/lists/credentials'
import { appFeatures, orgStates } from '@/lib/domain/lists/organizations'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { listDeskOrgs } from '@/lib/services/installation/desk-orgs'
import { DeskOrgTable } from './desk-org-table'
import { NewOrg } from './new-org'

type Props = { searchParams: Promise<SearchParams> }

const path = '/super/orgs'
const orgs = listQuery({ q: words, state: codeFilter(orgStates), after: cursor })
const usualZone = 'America/Los_Angeles'

export const generateMetadata = titled('installation.orgList.title')

/** All organizations of the installation by name, and a button to create one. */
export default async function DeskOrgsPage({ searchParams }: Props) {
  const [{ ctx }, params, zone, t] = await Promise.all([
    enterPage(),
    searchParams,
    readerZone(),
    getTranslations('installation.orgList'),
  ])
  const query = orgs.read(params)
  const { edges, pageInfo } = orNotFound(
    await readPage(query.after, (after) => listDeskOrgs(ctx, { q: query.q, after, state: query.state ?? undefined })),
  )
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
      <ListPage
        tools={<Tools query={query} />}
        count={rows.length}
        narrowed={Boolean(query.q || query.state || query.after)}
        allHref={path}
        empty={{ title: t('none'), text: t('noneText') }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => orgs.href(path, { ...query, after })}
      >
        <DeskOrgTable rows={rows} />
      </ListPage>
    </ClientMessages>
  )
}

async function Tools({ query }: { query: QueryOf<typeof orgs> }) {
  const t = await getTranslations('installation.orgList')
  const { q, state } = query
  return (
    <div className="list-line pb-4">
      <ListSearch action={path} label={t('search')} words={q} button={t('apply')} otherParams={{ state }} />
      <OneFilter
        oneRow
        all={{ label: t('all') }}
        values={orgStates.map((option) => [option, t('chip', { state: option })])}
        chosen={state}
        href={(chosen) => orgs.href(path, { q, state: chosen })}
      />
    </div>
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
