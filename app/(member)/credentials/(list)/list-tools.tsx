import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { complianceStatuses } from '@/lib/domain/lists/credentials'
import { filtersOf, type ListQuery, listHref, listSorts } from './list-query'
import type { ListRow } from './list-rows'

type Props = { query: ListQuery; active: readonly ListRow[]; archived: readonly ListRow[] }

/** Search, order and filters. All of them go into the address, so that a view can be bookmarked and shared. */
export async function ListTools({ query, active, archived }: Props) {
  const [t, common, names] = await Promise.all([
    getTranslations('credentials.list'),
    getTranslations('common.list'),
    getTranslations('enums.complianceStatuses'),
  ])
  const statuses = complianceStatuses.map(
    (code) => [code, names(code), active.filter(({ status }) => status === code).length] as const,
  )
  const withoutFilters = { ...query, status: null, archived: false }
  return (
    <ListBar
      action="/credentials"
      label={t('search')}
      words={query.q}
      button={common('search')}
      otherParams={{ status: query.status, archived: query.archived ? '1' : null }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <ListSelect
          name="sort"
          label={common('sortBy')}
          value={query.sort}
          options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      }
    >
      <ListFilters>
        <FilterChip
          label={common('all')}
          href={listHref(withoutFilters)}
          active={!query.status && !query.archived}
          count={active.length}
        />
        <ToggleChips
          values={statuses.filter(([code, , count]) => count > 0 || query.status === code)}
          chosen={query.status}
          href={(status) => listHref({ ...withoutFilters, status })}
        />
        {archived.length > 0 && (
          <FilterChip
            label={t('archived')}
            href={listHref({ ...withoutFilters, archived: !query.archived })}
            active={query.archived}
            count={archived.length}
          />
        )}
      </ListFilters>
    </ListBar>
  )
}
