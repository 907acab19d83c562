import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { codeFilter, cursor, idFilter, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { directions } from '@/app/_lists/sorting'
import { FilterChip } from '@/app/_ui/filter-chip'
import { expiryStates } from '@/lib/domain/documents/document-state'
import { documentKinds } from '@/lib/domain/lists/documents'

/** The sort orders of the list; the default is the day of sharing. */
const sharedSorts = ['person', 'kind', 'until', 'since'] as const
export type SharedSort = (typeof sharedSorts)[number]
const sortCodes = { person: 'PERSON', kind: 'KIND', until: 'VALID_UNTIL', since: 'SINCE' } as const

const shared = listQuery({
  q: words,
  kind: codeFilter(documentKinds),
  expiry: codeFilter(expiryStates),
  /** The id of one member's membership. */
  member: idFilter,
  sort: option(sharedSorts),
  order: option(directions),
  after: cursor,
})
export type SharedQuery = QueryOf<typeof shared>
export const { read: readSharedQuery, filtersOf } = shared

/** The query in the form the service expects. */
export const sharedListInput = ({ q, kind, expiry, member, sort, order }: SharedQuery) => ({
  roleId: member,
  filter: { query: q, kind, expiry },
  sort: sort && sortCodes[sort],
  descending: order && order === 'desc',
})

/** The address of a list, without empty values. */
export const sharedListHref = (orgId: string, query: Partial<SharedQuery>): string =>
  shared.href(`/orgs/${orgId}/documents`, query)

type Props = {
  orgId: string
  query: SharedQuery
  /** The name of the member to whose documents the list is limited. */
  member: string | null
}

/** Search, kind, state and member. All of them go into the address. */
export async function ListTools({ orgId, query, member }: Props) {
  const [t, list, common, kinds] = await Promise.all([
    getTranslations('documents.screens.shared'),
    getTranslations('documents.screens.list'),
    getTranslations('common.list'),
    getTranslations('enums.documentKinds'),
  ])
  const to = (change: Partial<SharedQuery>) => sharedListHref(orgId, { ...query, after: null, ...change })
  const expiries = [
    ['EXPIRED', list('chipExpired')],
    ['EXPIRING', list('chipExpiring')],
    ['VALID', list('chipValid')],
  ] as const
  return (
    <ListBar
      action={`/orgs/${orgId}/documents`}
      label={t('search')}
      words={query.q}
      button={t('apply')}
      otherParams={{ expiry: query.expiry, member: query.member }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="kind"
            label={t('kind')}
            value={query.kind ?? ''}
            any={list('anyKind')}
            options={documentKinds.map((value) => ({ value, label: kinds(value) }))}
          />
          <ListSelect
            name="sort"
            label={common('sortBy')}
            value={query.sort ?? 'since'}
            options={sharedSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip label={common('all')} href={sharedListHref(orgId, {})} active={filtersOf(query) === 0} />
        {member && <FilterChip label={t('ofMember', { name: member })} href={to({ member: null })} active />}
        <ToggleChips values={expiries} chosen={query.expiry} href={(expiry) => to({ expiry })} />
      </ListFilters>
    </ListBar>
  )
}
