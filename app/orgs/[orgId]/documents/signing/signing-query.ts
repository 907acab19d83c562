import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type SignerState, type SigningFilter, signerStates, signingFilters } from '@/lib/domain/signing/states'

export const signingHome = (orgId: string): string => `/orgs/${orgId}/documents/signing`

/** The query of the list of documents to sign. */
export type SigningQuery = { state: SigningFilter | null; after: string | null }

export function readSigningQuery(params: SearchParams): SigningQuery {
  const { code, after } = readAddress(params)
  return { state: code(signingFilters, 'state'), after }
}

export const signingListHref = (orgId: string, query: SigningQuery): string => withQuery(signingHome(orgId), query)

/** The query of the people of one request. */
export type SignersQuery = { state: SignerState | null; after: string | null }

export function readSignersQuery(params: SearchParams): SignersQuery {
  const { code, after } = readAddress(params)
  return { state: code(signerStates, 'state'), after }
}
