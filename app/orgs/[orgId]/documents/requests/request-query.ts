import { audienceLines } from '@/app/_components/curriculums/curriculum-texts'
import { codeFilter, cursor, listQuery, type QueryOf, textFilter, words } from '@/app/_lists/list-query'
import type { DocumentRequestRecord } from '@/lib/data/document-requests/read'
import { documentRequestFilters, requestedStandings } from '@/lib/domain/documents/requests'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

const requests = listQuery({ state: codeFilter(documentRequestFilters), after: cursor })
/** The query of the list of requests. */
export type RequestsQuery = QueryOf<typeof requests>
export const readRequestsQuery = requests.read

export const requestsHref = (orgId: string, query: Partial<RequestsQuery> = {}): string =>
  requests.href(`/orgs/${orgId}/documents/requests`, query)

const people = listQuery({
  q: words,
  standing: codeFilter(requestedStandings),
  department: textFilter(),
  after: cursor,
})
/** The query of the people of one request. */
export type PeopleQuery = QueryOf<typeof people>
export const { read: readPeopleQuery, href: peopleHref } = people

/** The recipients of a request, one line per criterion. */
export function whomLines(request: DocumentRequestRecord, t: Translate, locale: string): string[] {
  if (request.named) return [t('documentRequests.list.named')]
  return [...audienceLines(request, t, locale), ...(request.joiners ? [t('documentRequests.list.joiners')] : [])]
}

/** The deadline for answers; null without one. */
export function dueLine({ dueOn, dueDays }: DocumentRequestRecord, t: Translate): string | null {
  if (dueOn) return formatDate(dueOn)
  return dueDays === null ? null : t('documentRequests.detail.days', { count: dueDays })
}
