import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { SearchField } from '@/app/_ui/search-field'
import { SelectField } from '@/app/_ui/select-field'
import { complianceStatuses } from '@/lib/domain/lists/credentials'
import { type ListQuery, listHref, listSorts } from './list-query'
import type { ListRow } from './list-rows'

type Props = { query: ListQuery; active: readonly ListRow[]; archived: readonly ListRow[] }

/** Search and order, and the filters: everything lands in the address, so that a view can be kept and shared. */
export async function ListTools({ query, active, archived }: Props) {
  const [t, common, names] = await Promise.all([
    getTranslations('credentials.list'),
    getTranslations('common.list'),
    getTranslations('enums.complianceStatuses'),
  ])
  const counts = complianceStatuses.map(
    (code) => [code, active.filter(({ status }) => status === code).length] as const,
  )
  const all = { ...query, status: null, archived: false }
  return (
    <div className="flex flex-col gap-3 pb-5">
      <form action="/credentials" className="flex flex-wrap items-end gap-2">
        <SearchField label={t('search')} defaultValue={query.q} className="w-full sm:w-80" />
        <SelectField
          name="sort"
          label={<span className="sr-only">{common('sortBy')}</span>}
          defaultValue={query.sort}
          options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          className="min-w-44 grow max-sm:basis-44 sm:grow-0"
        />
        {query.status && <input type="hidden" name="status" value={query.status} />}
        {query.archived && <input type="hidden" name="archived" value="1" />}
        <Button type="submit">{t('apply')}</Button>
      </form>
      <nav aria-label={common('filters')} className="flex flex-wrap gap-2">
        <FilterChip
          label={common('all')}
          href={listHref(all)}
          active={!query.status && !query.archived}
          count={active.length}
        />
        {counts
          .filter(([code, count]) => count > 0 || query.status === code)
          .map(([code, count]) => (
            <FilterChip
              key={code}
              label={names(code)}
              href={listHref({ ...all, status: query.status === code ? null : code })}
              active={query.status === code}
              count={count}
            />
          ))}
        {archived.length > 0 && (
          <FilterChip
            label={t('archived')}
            href={listHref({ ...all, archived: !query.archived })}
            active={query.archived}
            count={archived.length}
          />
        )}
      </nav>
    </div>
  )
}
