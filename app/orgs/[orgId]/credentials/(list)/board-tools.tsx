import { keptAnswers } from '@/app/_components/question-facts'
import { FilterGroups } from '@/app/_lists/filter-groups'
import { countedOptions, ListSearch, ListSelect } from '@/app/_lists/list-tools'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'
import { type BoardQuery, boardHref, filtersOf, listSorts, readBoardQuery } from '../board-query'
import { chipsOf } from './board-chips'

type Props = { orgId: string; query: BoardQuery; tallies: BoardTallies; t: Translate }

/** Search and selections, and the filters of each question with their counts: everything lands in the address, and acts at once. */
export function BoardTools({ orgId, query, tallies, t }: Props) {
  const all = {
    key: 'all',
    label: t('common.list.all'),
    href: boardHref(orgId, { ...readBoardQuery({}), sort: query.sort }),
    active: filtersOf(query) === 0,
    count: tallies.total,
  }
  return (
    <div className="flex flex-col gap-4 pb-5">
      <SearchForm orgId={orgId} query={query} tallies={tallies} t={t} />
      <FilterGroups all={all} groups={chipsOf(orgId, query, tallies, t)} note={t('board.countsOfAll')} />
    </div>
  )
}

/** Three of them are beside the search field; on a phone, where the list has no head, also the order. */
const selectWidth = 'min-w-36 grow basis-36 sm:max-w-52 lg:basis-44'

function SearchForm({ orgId, query, tallies, t }: Props) {
  const select = (
    name: 'geo' | 'type' | 'department',
    any: string,
    rows: BoardTallies['geos'],
    nameOf: (code: string) => string,
  ) => {
    const chosen = query[name]
    const options = countedOptions(rows, chosen, (code, count) => t('board.withCount', { name: nameOf(code), count }))
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
      button={t('common.list.search')}
      kept={{ ...keptAnswers(query), urgent: query.urgent ? 'yes' : null, source: query.source }}
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
        className={`${selectWidth} md:hidden`}
      />
    </ListSearch>
  )
}
