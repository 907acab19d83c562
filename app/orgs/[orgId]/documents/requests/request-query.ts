import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import {
  type DocumentRequestState,
  documentRequestStates,
  type RequestedStanding,
  requestedStandings,
} from '@/lib/domain/documents/requests'

/** The query of the list of requests. */
export type RequestsQuery = { state: DocumentRequestState | null; after: string | null }

export function readRequestsQuery(params: SearchParams): RequestsQuery {
  const { code, after } = readAddress(params)
  return { state: code(documentRequestStates, 'state'), after }
}

export const requestsHref = (orgId: string, query: Partial<RequestsQuery> = {}): string =>
  withQuery(`/orgs/${orgId}/documents/requests`, query)

/** The query of the people of one request. */
export type PeopleQuery = { q: string; standing: RequestedStanding | null; after: string | null }

export function readPeopleQuery(params: SearchParams): PeopleQuery {
  const { words, code, after } = readAddress(params)
  return { q: words, standing: code(requestedStandings, 'standing'), after }
}

export const peopleHref = (home: string, query: Partial<PeopleQuery> = {}): string => withQuery(home, query)
