import { keptAnswers } from '@/app/_components/compliance/question-facts'
import { SavedViews } from '@/app/_components/saved-views/saved-views'
import { FilterGroups } from '@/app/_lists/filter-groups'
import { ListBar } from '@/app/_lists/list-bar'
import { countedOptions, ListSelect } from '@/app/_lists/list-tools'
import type { Translate } from '@/lib/i18n/translator'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'
import { type BoardQuery, boardHref, filtersOf, listSorts, readBoardQuery } from '../board-query'
import { chipsOf } from './board-chips'

type Props = { orgId: string; query: BoardQuery; tallies: BoardTallies; t: Translate }

/**
 * Search, selections, and the filters of each question with counts. All of them go into the address and apply at once.
 */
export function BoardTools({ orgId, query, tallies, t }: Props) {
  const allLink = {
    key: 'all',
    label: t('common.list.all'),
    href: boardHref(orgId, { ...readBoardQuery({}), sort: query.sort }),
    active: filtersOf(query) === 0,
    count: tallies.total,
  }
  return (
    <ListBar
      action={`/orgs/${orgId}/credentials`}
      label={t('board.search')}
      words={query.q}
      button={t('common.list.search')}
      otherParams={{ ...keptAnswers(query), urgent: query.urgent ? 'yes' : null, source: query.source }}
      set={filtersOf({ ...query, q: '' })}
      selects={<Selects query={query} tallies={tallies} t={t} />}
      views={<SavedViews orgId={orgId} list="CREDENTIALS" here={boardHref(orgId, query)} />}
    >
      <FilterGroups allLink={allLink} groups={chipsOf(orgId, query, tallies, t)} note={t('board.countsOfAll')} />
    </ListBar>
  )
}

/**
 * Three selections are beside the search field. On a phone, where the list has no header, the sort order joins them.
 */
const selectWidth = 'min-w-36 sm:max-w-52'
/** Fits "Todos los departamentos". */
const departmentWidth = 'min-w-36 sm:max-w-60'

function Selects({ query, tallies, t }: Omit<Props, 'orgId'>) {
  const select = (
    name: 'geo' | 'type' | 'department',
    allLabel: string,
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
        any={t(`board.${allLabel}`)}
        options={options}
        className={name === 'department' ? departmentWidth : selectWidth}
      />
    )
  }
  return (
    <>
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
    </>
  )
}
