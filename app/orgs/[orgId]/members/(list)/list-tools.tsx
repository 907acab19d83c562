import { getTranslations } from 'next-intl/server'
import { SavedViews } from '@/app/_components/saved-views'
import { ListFilters, ListSearch, ListSelect } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
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
      <SavedViews orgId={orgId} list="MEMBERS" here={memberListHref(orgId, query)} />
      <ListFilters oneRow>
        <FilterChip
          label={common('all')}
          href={memberListHref(orgId, all)}
          active={filtersOf(query) === 0}
          count={facets.states.reduce((sum, { value, count }) => (value === 'ENDED' ? sum : sum + count), 0)}
        />
        {chips.map(({ key, ...chip }: Chip) => (
          <FilterChip key={key} {...chip} href={memberListHref(orgId, chip.to)} />
        ))}
      </ListFilters>
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
    <ListSearch
      action={`/orgs/${orgId}/members`}
      label={t('search')}
      words={query.q}
      button={t('apply')}
      kept={{ state: query.state, role: query.role, band: query.band }}
    >
      {options.length > 0 && (
        <ListSelect
          name="department"
          label={t('department')}
          value={query.department ?? ''}
          any={t('anyDepartment')}
          options={options}
        />
      )}
      <ListSelect
        name="sort"
        label={common('sortBy')}
        value={query.sort}
        options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </ListSearch>
  )
}
