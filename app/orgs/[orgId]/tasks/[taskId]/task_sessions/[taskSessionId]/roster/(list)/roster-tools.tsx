import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { type RosterFilter, rosterPlaces } from '@/lib/domain/enrollments/roster-places'
import { type RosterListQuery, rosterHref } from '../roster-query'

type Counts = { counts: readonly { place: string; count: number }[]; taken: number }
type Props = { home: string; query: RosterListQuery; counts: Counts; capacity: number; children: ReactNode }

/** Seats taken, the search, and the filters with their counts; what is in the address is what the list shows. */
export async function RosterTools({ home, query, counts: { counts, taken }, capacity, children }: Props) {
  const t = await getTranslations('enrollments.roster')
  const countOf = new Map(counts.map(({ place, count }) => [place, count]))
  const total = counts.reduce((sum, { place, count }) => (place === 'WITHDRAWN' ? sum : sum + count), 0)
  const places = rosterPlaces.filter((place) => place !== 'SEAT' && (countOf.has(place) || query.filter === place))
  const to = (filter: RosterFilter | null) => rosterHref(home, { ...query, filter, after: null })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold tabular-nums">
          {capacity === 0 ? t('seatsNoLimit', { taken }) : t('seats', { taken, capacity })}
        </p>
        {children}
      </div>
      <ListSearch
        action={`${home}/roster`}
        label={t('search')}
        words={query.q}
        button={t('apply')}
        otherParams={{ place: query.filter }}
      />
      <ListFilters oneRow>
        <FilterChip label={t('all')} href={to(null)} active={query.filter === null} count={total} />
        {places.map((place) => (
          <FilterChip
            key={place}
            label={t(`places.${place}`)}
            href={to(place)}
            active={query.filter === place}
            count={countOf.get(place) ?? 0}
          />
        ))}
      </ListFilters>
    </div>
  )
}
