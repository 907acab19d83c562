import { codeFilter, cursor, listQuery, type QueryOf, words } from '@/app/_lists/list-query'
import { documentRequestStates, requestedStandings } from '@/lib/domain/documents/requests'

const requests = listQuery({ state: codeFilter(documentRequestStates), after: cursor })
/** The query of the list of requests. */
export type RequestsQuery = QueryOf<typeof requests>
export const readRequestsQuery = requests.read

export const requestsHref = (orgId: string, query: Partial<RequestsQuery> = {}): string =>
  requests.href(`/orgs/${orgId}/documents/requests`, query)

const people = listQuery({ q: words, standing: codeFilter(requestedStandings), after: cursor })
/** The query of the people of one request. */
export type PeopleQuery = QueryOf<typeof people>
export const { read: readPeopleQuery, href: peopleHref } = people
