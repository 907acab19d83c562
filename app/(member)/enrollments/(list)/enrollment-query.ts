import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type CourseFormat, courseFormats, type EnrollmentResult, enrollmentResults } from '@/lib/domain/lists/sessions'

/** Which of the lists that are ahead is shown alone. */
export const shownLists = ['mine', 'teaching', 'open'] as const
export type ShownList = (typeof shownLists)[number]

/** The query of the page: what is asked for, and where each list begins; null at its beginning. */
export type EnrollmentQuery = {
  view: 'past' | null
  q: string
  format: CourseFormat | null
  /** Ahead only. */
  show: ShownList | null
  /** Behind only. */
  outcome: EnrollmentResult | null
  order: 'asc' | null
  after: string | null
  open: string | null
  taught: string | null
}

/** Reads the query of the address; values that are not understood are ignored. */
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

/** The same from the beginning of each list. */
export const fromStart = (query: EnrollmentQuery): EnrollmentQuery => ({
  ...query,
  after: null,
  open: null,
  taught: null,
})

/** How many of the filters and words are set. */
export const filtersOf = ({ q, format, show, outcome }: EnrollmentQuery): number =>
  [q, format, show, outcome].filter(Boolean).length

/** Whether anything is asked for. */
export const isNarrowed = (query: EnrollmentQuery): boolean => filtersOf(query) > 0
