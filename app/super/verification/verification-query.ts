import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { licensingBoards } from '@/lib/domain/license-checks/licensing-boards'
import { type MatchOutcome, matchOutcomes } from '@/lib/domain/license-checks/match'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'

export const home = '/super/verification'
export const rostersHome = `${home}/rosters`

/** The places and license types covered by licensing boards' lists. */
export const checkedGeos = [...new Set(licensingBoards.flatMap(({ geos }) => geos))]
export const checkedTypes = credentialTypeCodes.filter((code) =>
  licensingBoards.some(({ types }) => (types as readonly string[]).includes(code)),
)

const states = ['UNVERIFIED', 'PENDING'] as const
const orders = ['age'] as const

/** The query of the waiting licenses; the default order is by expiry. */
export type QueueQuery = {
  q: string
  state: (typeof states)[number] | null
  geo: string | null
  type: string | null
  order: (typeof orders)[number] | null
  after: string | null
}

export function readQueueQuery(params: SearchParams): QueueQuery {
  const { words, code, after } = readAddress(params)
  return {
    q: words,
    state: code(states, 'state'),
    geo: code(checkedGeos, 'geo'),
    type: code(checkedTypes, 'type'),
    order: code(orders, 'order'),
    after,
  }
}

/** The query in the form the service expects. */
export const queueInput = ({ q, state, geo, type, order }: QueueQuery) => ({
  filter: { query: q, state, geo: geo as 'CA' | null, credentialType: type as 'CNA' | null },
  order: order ?? ('expiry' as const),
})

export const queueHref = (query: Partial<QueueQuery>): string => withQuery(home, query)

/** The query of a list's matches. */
export type MatchQuery = { outcome: MatchOutcome | null; after: string | null }

export function readMatchQuery(params: SearchParams): MatchQuery {
  const { code, after } = readAddress(params)
  return { outcome: code(matchOutcomes, 'outcome'), after }
}

export const rosterHref = (id: string, query: Partial<MatchQuery> = {}): string =>
  withQuery(`${rostersHome}/${id}`, query)
