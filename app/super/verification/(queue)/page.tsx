import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListBar } from '@/app/_lists/list-bar'
import { ListPage } from '@/app/_lists/list-page'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { LicenseToCheck } from '@/lib/data/license-checks/checks'
import { lookUpAddress } from '@/lib/domain/license-checks/licensing-boards'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { countLicensesWaiting, listLicensesWaiting } from '@/lib/services/license-checks/license-queue'
import {
  checkedGeos,
  checkedTypes,
  exclusionsHome,
  filtersOf,
  home,
  type QueueQuery,
  queueHref,
  queueInput,
  readQueueQuery,
  rostersHome,
} from '../verification-query'
import { type QueueRow, QueueTable } from './queue-table'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('boardChecks.queue.title')

/** Licenses that have yet to be compared with their board. */
export default async function VerificationPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('boardChecks.queue')])
  const query = readQueueQuery(queryParams)
  const [page, counts] = await Promise.all([
    readPage(query.after, (after) => listLicensesWaiting(ctx, { ...queueInput(query), after })),
    countLicensesWaiting(ctx, {}),
  ])
  const [{ edges, pageInfo }, counted] = [orNotFound(page), orNotFound(counts)]
  const translate = translatorFor(ctx.locale)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', {
          waiting: t(counted.waiting.exact ? 'waiting' : 'waitingMore', { count: counted.waiting.count }),
          taken: t(counted.taken.exact ? 'taken' : 'takenMore', { count: counted.taken.count }),
        })}
        actions={
          <>
            <ButtonLink href={rostersHome} icon={<Icon name="file-text" size={16} />}>
              {t('rosters')}
            </ButtonLink>
            <ButtonLink href={exclusionsHome}>{translate('exclusions.lists.title')}</ButtonLink>
          </>
        }
      />
      <ListPage
        tools={<QueueTools query={query} />}
        toolsHideWhenEmpty
        count={edges.length}
        narrowed={counted.waiting.count > 0}
        allHref={home}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: 'check' }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => queueHref({ ...query, after })}
        shown={t('shown', { count: edges.length })}
      >
        <ClientMessages of={['boardChecks.queue']}>
          <QueueTable rows={edges.map(({ node }) => rowOf(node, translate))} />
        </ClientMessages>
      </ListPage>
    </>
  )
}

function rowOf(license: LicenseToCheck, t: Translate): QueueRow {
  const { id, geo, credentialType, expiresAt, createdAt, verifiedState, takenBy } = license
  return {
    id,
    href: `${home}/${id}`,
    label: credentialLabel(license, t),
    person: sortableName(license) || t('members.name.unknown'),
    expires: formatDate(expiresAt),
    since: createdAt.toISOString(),
    pending: verifiedState === 'PENDING',
    takenBy: takenBy && fullName(takenBy),
    lookUp: lookUpAddress(geo, credentialType),
  }
}

/** Search, place, type, state and order. All of them go into the address. */
async function QueueTools({ query }: { query: QueueQuery }) {
  const [t, common, geos, types] = await Promise.all([
    getTranslations('boardChecks.queue'),
    getTranslations('common.list'),
    getTranslations('enums.geographies'),
    getTranslations('enums.credentialTypesShort'),
  ])
  const to = (change: Partial<QueueQuery>) => queueHref({ ...query, after: null, ...change })
  const { state, order } = query
  return (
    <ListBar
      action={home}
      label={t('search')}
      words={query.q}
      button={t('apply')}
      otherParams={{ state, order }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="geo"
            label={t('geo')}
            value={query.geo ?? ''}
            any={t('anyGeo')}
            options={checkedGeos.map((value) => ({ value, label: geos(value) }))}
          />
          <ListSelect
            name="type"
            label={t('type')}
            value={query.type ?? ''}
            any={t('anyType')}
            options={checkedTypes.map((value) => ({ value, label: types(value) }))}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip label={common('all')} href={to({ state: null })} active={!state} />
        <ToggleChips
          values={(['UNVERIFIED', 'PENDING'] as const).map((option) => [option, t(option)])}
          chosen={state}
          href={(chosen) => to({ state: chosen })}
        />
        <FilterChip label={t('byExpiry')} href={to({ order: null })} active={!order} />
        <FilterChip label={t('byAge')} href={to({ order: 'age' })} active={order === 'age'} />
      </ListFilters>
    </ListBar>
  )
}
