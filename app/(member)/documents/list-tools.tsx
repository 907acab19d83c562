import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { documentKinds, documentSources } from '@/lib/domain/lists/documents'
import { type DocumentQuery, documentListHref, filtersOf, listSorts } from './document-query'

/** Search, kind, source, order and filters. All of them go into the address. */
export async function ListTools({ query }: { query: DocumentQuery }) {
  const [t, common, enums, sources] = await Promise.all([
    getTranslations('documents.screens.list'),
    getTranslations('common.list'),
    getTranslations('enums'),
    getTranslations('documents.screens.sources'),
  ])
  const to = (change: Partial<DocumentQuery>) => documentListHref({ ...query, after: null, ...change })
  const expiries = [
    ['EXPIRED', t('chipExpired')],
    ['EXPIRING', t('chipExpiring')],
    ['VALID', t('chipValid')],
  ] as const
  const shelves = [
    ['replaced', t('chipReplaced')],
    ['deleted', t('chipDeleted')],
  ] as const
  return (
    <ListBar
      className=""
      action="/documents"
      label={t('search')}
      words={query.q}
      button={t('apply')}
      otherParams={{ expiry: query.expiry, show: query.show }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="kind"
            label={t('kind')}
            value={query.kind ?? ''}
            any={t('anyKind')}
            options={documentKinds.map((value) => ({ value, label: enums(`documentKinds.${value}`) }))}
          />
          <ListSelect
            name="source"
            label={t('source')}
            value={query.source ?? ''}
            any={t('anySource')}
            options={documentSources.map((value) => ({ value, label: sources(value) }))}
          />
          <ListSelect
            name="sort"
            label={common('sortBy')}
            value={query.sort}
            options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip
          label={common('all')}
          href={documentListHref({ sort: query.sort })}
          active={filtersOf(query) === 0}
        />
        <ToggleChips values={expiries} chosen={query.expiry} href={(expiry) => to({ expiry })} />
        <ToggleChips values={shelves} chosen={query.show} href={(show) => to({ show })} />
      </ListFilters>
    </ListBar>
  )
}
