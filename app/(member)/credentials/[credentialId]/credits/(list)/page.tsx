import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListBar } from '@/app/_lists/list-bar'
import { NoMatches } from '@/app/_lists/list-foot'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, ownOrNotFound } from '@/lib/server/enter-page'
import { getCredentialStatus } from '@/lib/services/credentials/credentials'
import { type CredentialCredit, listCreditsForCredential } from '@/lib/services/credits/credits'
import { CreditTable } from '../../credit-table'
import { licenseView } from '../../view-model'
import {
  type CreditQuery,
  countings,
  creditSorts,
  creditsHref,
  filtersOf,
  findCredits,
  type ListedCredit,
  pageSize,
  readCreditQuery,
} from './credit-query'

type Props = { params: Promise<{ credentialId: string }>; searchParams: Promise<SearchParams> }

const read = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, view: ownOrNotFound(await getCredentialStatus(ctx, { id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx, view } = await read((await params).credentialId)
  const t = await getTranslations('credentials.credits')
  return { title: t('title', { license: credentialLabel(view.credential, translatorFor(ctx.locale)) }) }
}

/** All credits as they count on one license, with search and filters. */
export default async function LicenseCreditsPage({ params, searchParams }: Props) {
  const { credentialId } = await params
  const [{ ctx, view }, queryParams, t, trail] = await Promise.all([
    read(credentialId),
    searchParams,
    getTranslations('credentials.credits'),
    getTranslations('credentials.detail'),
  ])
  const translate = translatorFor(ctx.locale)
  const credits = ownOrNotFound(await listCreditsForCredential(ctx, { credentialId }))
  const { asOf } = view.status
  const { sections, planned, outside } = licenseView(view, credits, translate)
  const recorded = new Map(credits.map((credit) => [credit.credit.id, credit]))
  const listed = [...sections.flatMap((section) => section.credits), ...planned, ...outside].map(
    (line): ListedCredit => {
      const recordedCredit = recorded.get(line.id)!
      const { format, completedAt } = recordedCredit.credit
      return { line, format, completedAt, counting: countingOf(recordedCredit, asOf) }
    },
  )
  const query = readCreditQuery(queryParams)
  const label = credentialLabel(view.credential, translate)
  const items = [
    { label: trail('trail'), href: '/credentials' },
    { label, href: `/credentials/${credentialId}` },
    { label: t('short') },
  ]
  return (
    <ClientMessages of={['credentials.detail.credits']}>
      <PageHeader trail={<Trail items={items} />} title={t('title', { license: label })} lead={t('lead')} />
      {listed.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} icon={<Icon name="award" size={24} />} />
        </Card>
      ) : (
        <>
          <ListTools credentialId={credentialId} query={query} />
          <Found credentialId={credentialId} query={query} listed={listed} />
        </>
      )}
    </ClientMessages>
  )
}

const countingOf = ({ credit, outcome }: CredentialCredit, asOf: string): ListedCredit['counting'] =>
  credit.completedAt > asOf ? 'planned' : outcome.countedUnits > 0 ? 'counted' : 'not'

type ListProps = { credentialId: string; query: CreditQuery }

async function Found({ credentialId, query, listed }: ListProps & { listed: readonly ListedCredit[] }) {
  const [t, common] = await Promise.all([getTranslations('credentials.credits'), getTranslations('common.list')])
  const matches = findCredits(listed, query)
  const { shown } = query
  const all = { ...query, q: '', format: null, counts: null }
  if (matches.length === 0) return <NoMatches allHref={creditsHref(credentialId, all)} />
  return (
    <>
      <Card flush>
        <CreditTable credentialId={credentialId} credits={matches.slice(0, shown)} caption={t('short')} />
      </Card>
      {matches.length > shown && (
        <LoadMore href={creditsHref(credentialId, { ...query, shown: shown + pageSize })} label={common('loadMore')} />
      )}
    </>
  )
}

async function ListTools({ credentialId, query }: ListProps) {
  const [t, common, formats] = await Promise.all([
    getTranslations('credentials.credits'),
    getTranslations('common.list'),
    getTranslations('enums.courseFormats'),
  ])
  const to = (change: Partial<CreditQuery>) => creditsHref(credentialId, { ...query, shown: pageSize, ...change })
  return (
    <ListBar
      action={`/credentials/${credentialId}/credits`}
      label={t('search')}
      words={query.q}
      button={common('search')}
      otherParams={{ counts: query.counts }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="format"
            label={t('format')}
            value={query.format ?? ''}
            any={t('anyFormat')}
            options={courseFormats.map((value) => ({ value, label: formats(value) }))}
          />
          <ListSelect
            name="sort"
            label={common('sortBy')}
            value={query.sort}
            options={creditSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip
          label={common('all')}
          href={to({ q: '', format: null, counts: null })}
          active={filtersOf(query) === 0}
        />
        <ToggleChips
          values={countings.map((counts) => [counts, t(`counts.${counts}`)])}
          chosen={query.counts}
          href={(counts) => to({ counts })}
        />
      </ListFilters>
    </ListBar>
  )
}
