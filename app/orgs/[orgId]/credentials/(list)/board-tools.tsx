import { bandTone, isFaded } from '@/app/_components/tones'
import { ListFilters, ListSearch, ListSelect } from '@/app/_lists/list-tools'
import { Card } from '@/app/_ui/card'
import { FilterChip } from '@/app/_ui/filter-chip'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { boardBands } from '@/lib/domain/compliance/standing'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'
import { type BoardQuery, boardHref, filtersOf, listSorts } from '../board-query'
import { chipsOf } from './board-chips'

type Props = { orgId: string; query: BoardQuery; tallies: BoardTallies; t: Translate }

/** The bands as a bar of links, search and selections, and the filters with their counts: everything lands in the address. */
export function BoardTools({ orgId, query, tallies, t }: Props) {
  const none = { q: '', band: null, geo: null, type: null, department: null, verified: null, source: null }
  const all = { ...query, ...none, after: null }
  const parts = boardBands.flatMap((band) => {
    const count = tallies.bands.find(({ value }) => value === band)?.count ?? 0
    const href = boardHref(orgId, { ...all, band })
    const label = t(`enums.boardBands.${band}`)
    return count > 0 ? [{ key: band, label, count, tone: bandTone[band], faded: isFaded(band), href }] : []
  })
  return (
    <div className="flex flex-col gap-4 pb-5">
      {parts.length > 0 && (
        <Card>
          <StackedBar parts={parts} label={t('board.bands')} />
        </Card>
      )}
      <SearchForm orgId={orgId} query={query} tallies={tallies} t={t} />
      <ListFilters>
        <FilterChip
          label={t('common.list.all')}
          href={boardHref(orgId, all)}
          active={filtersOf(query) === 0}
          count={tallies.total}
        />
        {chipsOf(query, tallies, t).map(({ key, to, ...chip }) => (
          <FilterChip key={key} {...chip} href={boardHref(orgId, to)} />
        ))}
      </ListFilters>
    </div>
  )
}

/** Four of them are beside the search field. */
const selectWidth = 'min-w-36 grow basis-36 sm:max-w-52 lg:basis-44'

function SearchForm({ orgId, query, tallies, t }: Props) {
  const select = (
    name: 'geo' | 'type' | 'department',
    any: string,
    rows: BoardTallies['geos'],
    nameOf: (code: string) => string,
  ) => {
    const chosen = query[name]
    const known = rows.some(({ value }) => value === chosen)
    // As at the chips: a number only where it is what the list will show.
    const alone = filtersOf({ ...query, [name]: null }) === 0
    const options = [...rows, ...(chosen && !known ? [{ value: chosen, count: 0 }] : [])].map(({ value, count }) => ({
      value,
      label: alone ? t('board.withCount', { name: nameOf(value), count }) : nameOf(value),
    }))
    if (options.length === 0) return null
    return (
      <ListSelect
        name={name}
        label={t(`board.${name}`)}
        value={chosen ?? ''}
        any={t(`board.${any}`)}
        options={options}
        className={selectWidth}
      />
    )
  }
  return (
    <ListSearch
      action={`/orgs/${orgId}/credentials`}
      label={t('board.search')}
      words={query.q}
      button={t('board.apply')}
      kept={{ band: query.band, verified: query.verified, source: query.source }}
      width="w-full sm:w-80 lg:w-60 lg:grow"
    >
      {select('geo', 'anyGeo', tallies.geos, (code) => t(`enums.geographies.${code}`))}
      {select('type', 'anyType', tallies.types, (code) => t(`enums.credentialTypesShort.${code}`))}
      {select('department', 'anyDepartment', tallies.departments, (name) => name)}
      <ListSelect
        name="sort"
        label={t('common.list.sortBy')}
        value={query.sort}
        options={listSorts.map((value) => ({ value, label: t(`board.sort.${value}`) }))}
        className={selectWidth}
      />
    </ListSearch>
  )
}
