import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type CourseFormat, courseFormats, type EnrollmentResult, enrollmentResults } from '@/lib/domain/lists/sessions'

/** The upcoming lists, one of which can be shown alone. */
export const shownLists = ['mine', 'teaching', 'open'] as const
export type ShownList = (typeof shownLists)[number]

/** The query of the page: its filters, and the cursor of each list (null at the start). */
export type EnrollmentQuery = {
  view: 'past' | null
  q: string
  format: CourseFormat | null
  /** Only for upcoming sessions. */
  show: ShownList | null
  /** Only for past sessions. */
  outcome: EnrollmentResult | null
  order: 'asc' | null
  after: string | null
  open: string | null
  taught: string | null
}

/** Reads the query from the address; invalid values are ignored. */
export function readEnrollmentQuery(params: SearchParams): EnrollmentQuery {
  const { words, text, code, after } = readAddress(params)
  return {
    view: code(['past'], 'view'),
    q: words,
    format: code(courseFormats, 'format'),
    show: code(shownLists, 'show'),
    outcome: code(enrollmentResults, 'outcome'),
    order: code(['asc'], 'order'),
    after,
    open: text('open', 2000) || null,
    taught: text('taught', 2000) || null,
  }
}

/** The address of the page. */
export const enrollmentsHref = (query: Partial<EnrollmentQuery>): string => withQuery('/enrollments', query)

/** The same query with every list at its start. */
export const fromStart = (query: EnrollmentQuery): EnrollmentQuery => ({
  ...query,
  after: null,
  open: null,
  taught: null,
})

/** Number of filters and search words that are set. */
export const filtersOf = ({ q, format, show, outcome }: EnrollmentQuery): number =>
  [q, format, show, outcome].filter(Boolean).length

/** True if any filter or search word is set. */
export const isNarrowed = (query: EnrollmentQuery): boolean => filtersOf(query) > 0
