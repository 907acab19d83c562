import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { SearchField } from '@/app/_ui/search-field'
import { SelectField } from '@/app/_ui/select-field'
import type { MemberFacets } from '@/lib/services/members/get-member-facets'
import { filtersOf, listSorts, type MemberQuery, memberListHref } from '../member-query'
import { type Chip, chipsOf } from './list-chips'

type Props = { orgId: string; query: MemberQuery; facets: MemberFacets }

/** Search, department and order, and the filters with their counts: everything lands in the address. */
export async function ListTools({ orgId, query, facets }: Props) {
  const [t, common, enums] = await Promise.all([
    getTranslations('members.list'),
    getTranslations('common.list'),
    getTranslations('enums'),
  ])
  const chips = chipsOf(query, facets, {
    state: (code) => enums(`roleStates.${code}`),
    role: (code) => enums(`roleTypes.${code}`),
    band: (code) => (code === 'NONE' ? t('noLicense') : enums(`boardBands.${code}`)),
  })
  const all = { ...query, q: '', state: null, role: null, department: null, band: null, after: null }
  return (
    <div className="flex flex-col gap-3 pb-5">
      <SearchForm orgId={orgId} query={query} facets={facets} />
      {/* One row that is pushed aside on a phone: the list itself stays in sight. */}
      <nav
        aria-label={common('filters')}
        className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0"
      >
        <FilterChip
          label={common('all')}
          href={memberListHref(orgId, all)}
          active={filtersOf(query) === 0}
          count={facets.states.reduce((sum, { value, count }) => (value === 'ENDED' ? sum : sum + count), 0)}
        />
        {chips.map(({ key, ...chip }: Chip) => (
          <FilterChip key={key} {...chip} href={memberListHref(orgId, chip.to)} />
        ))}
      </nav>
    </div>
  )
}

async function SearchForm({ orgId, query, facets }: Props) {
  const [t, common] = await Promise.all([getTranslations('members.list'), getTranslations('common.list')])
  const { departments } = facets
  const known = departments.some(({ value }) => value === query.department)
  // As at the chips: a number only where it is what the list will show.
  const alone = filtersOf({ ...query, department: null }) === 0
  const options = [
    ...departments.map(({ value, count }) => ({
      value,
      label: alone ? t('departmentCount', { name: value, count }) : value,
    })),
    ...(query.department && !known ? [{ value: query.department, label: query.department }] : []),
  ]
  return (
    <form action={`/orgs/${orgId}/members`} className="flex flex-wrap items-end gap-2">
      <SearchField label={t('search')} defaultValue={query.q} className="w-full sm:w-96" />
      {options.length > 0 && (
        <SelectField
          name="department"
          label={<span className="sr-only">{t('department')}</span>}
          defaultValue={query.department ?? ''}
          placeholder={t('anyDepartment')}
          options={options}
          className="min-w-44 grow max-sm:basis-44 sm:grow-0"
        />
      )}
      <SelectField
        name="sort"
        label={<span className="sr-only">{common('sortBy')}</span>}
        defaultValue={query.sort}
        options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        className="min-w-44 grow max-sm:basis-44 sm:grow-0"
      />
      {(['state', 'role', 'band'] as const).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      <Button type="submit" className="max-sm:grow">
        {t('apply')}
      </Button>
    </form>
  )
}
