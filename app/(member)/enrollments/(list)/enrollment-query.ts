import { codeFilter, cursor, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { courseFormats, enrollmentResults } from '@/lib/domain/lists/sessions'

/** The upcoming lists, one of which can be shown alone. */
export const shownLists = ['mine', 'teaching', 'open'] as const
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
