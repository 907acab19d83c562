import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { codeFilter, cursor, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { courseFormats, enrollmentResults } from '@/lib/domain/lists/sessions'

/** The upcoming lists, one of which can be shown alone. */
const shownLists = ['mine', 'teaching', 'open'] as const
export type ShownList = (typeof shownLists)[number]

const enrollments = listQuery({
  view: option(['past']),
  q: words,
  format: codeFilter(courseFormats),
  /** Only for upcoming sessions. */
  show: codeFilter(shownLists),
  /** Only for past sessions. */
  outcome: codeFilter(enrollmentResults),
  order: option(['asc']),
  // The cursor of each list.
  after: cursor,
  open: cursor,
  taught: cursor,
})
export type EnrollmentQuery = QueryOf<typeof enrollments>
export const { read: readEnrollmentQuery, filtersOf } = enrollments

/** The address of the page. */
export const enrollmentsHref = (query: Partial<EnrollmentQuery>): string => enrollments.href('/enrollments', query)

/** The same query with every list at its start. */
export const fromStart = (query: EnrollmentQuery): EnrollmentQuery => ({
  ...query,
  after: null,
  open: null,
  taught: null,
})

/** True if any filter or search word is set. */
export const isNarrowed = (query: EnrollmentQuery): boolean => filtersOf(query) > 0

/** Search, course format, and the filter of the view: the list for upcoming sessions, the outcome for past ones. */
export async function ListTools({ query }: { query: EnrollmentQuery }) {
  const [t, common, formats] = await Promise.all([
    getTranslations('enrollments.list'),
    getTranslations('common.list'),
    getTranslations('enums.courseFormats'),
  ])
  const { view, order } = query
  const to = (change: Partial<EnrollmentQuery>) => enrollmentsHref({ ...fromStart(query), ...change })
  const outcomes = enrollmentResults.map((value) => [value, t(`outcome.${value}`)] as const)
  const lists = shownLists.map((value) => [value, t(`show.${value}`)] as const)
  return (
    <ListBar
      action="/enrollments"
      label={t('search')}
      words={query.q}
      button={common('search')}
      otherParams={{ view, show: query.show, outcome: query.outcome }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="format"
            label={t('format')}
            value={query.format ?? ''}
            any={t('anyFormat')}
            narrow
            options={courseFormats.map((value) => ({ value, label: formats(value) }))}
          />
          {view === 'past' && (
            <ListSelect
              name="order"
              label={common('sortBy')}
              value={order ?? ''}
              any={t('order.desc')}
              narrow
              options={[{ value: 'asc', label: t('order.asc') }]}
            />
          )}
        </>
      }
    >
      <ListFilters>
        <FilterChip label={common('all')} href={enrollmentsHref({ view, order })} active={!isNarrowed(query)} />
        {view === 'past' ? (
          <ToggleChips values={outcomes} chosen={query.outcome} href={(outcome) => to({ outcome })} />
        ) : (
          <ToggleChips values={lists} chosen={query.show} href={(show) => to({ show })} />
        )}
      </ListFilters>
    </ListBar>
  )
}
