import { codeFilter, cursor, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { licensingBoards } from '@/lib/domain/license-checks/licensing-boards'
import { matchOutcomes } from '@/lib/domain/license-checks/match'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'

export const home = '/super/verification'
export const rostersHome = `${home}/rosters`
export const exclusionsHome = `${home}/exclusions`

/** The places and license types covered by licensing boards' lists. */
export const checkedGeos = [...new Set(licensingBoards.flatMap(({ geos }) => geos))]
export const checkedTypes = credentialTypeCodes.filter((code) =>
  licensingBoards.some(({ types }) => (types as readonly string[]).includes(code)),
)

const queue = listQuery({
  q: words,
  state: codeFilter(['UNVERIFIED', 'PENDING']),
  geo: codeFilter(checkedGeos),
  type: codeFilter(checkedTypes),
  /** By expiry, or by age. */
  order: option(['age']),
  after: cursor,
})
/** The query of the waiting licenses. */
export type QueueQuery = QueryOf<typeof queue>
export const { read: readQueueQuery, filtersOf } = queue

/** The query in the form the service expects. */
export const queueInput = ({ q, state, geo, type, order }: QueueQuery) => ({
  filter: { query: q, state, geo: geo as 'CA' | null, credentialType: type as 'CNA' | null },
  order: order ?? ('expiry' as const),
})

export const queueHref = (query: Partial<QueueQuery>): string => queue.href(home, query)

const matches = listQuery({ outcome: codeFilter(matchOutcomes), after: cursor })
/** The query of a list's matches. */
export type MatchQuery = QueryOf<typeof matches>
export const readMatchQuery = matches.read

export const rosterHref = (id: string, query: Partial<MatchQuery> = {}): string =>
  matches.href(`${rostersHome}/${id}`, query)
