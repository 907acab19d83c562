import { withQuery } from '@/app/_lists/address'
import { codeFilter, cursor, listQuery, type QueryOf, textFilter } from '@/app/_lists/list-query'
import { auditActions, type HistoryKind, historyKinds } from '@/lib/domain/audit/actions'
import { isPlainDate } from '@/lib/domain/time/plain-date'

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const id = textFilter((text) => idShape.test(text))
const date = textFilter(isPlainDate)

const history = listQuery({
  kind: codeFilter(historyKinds),
  action: codeFilter(auditActions),
  from: date,
  to: date,
  number: textFilter((text) => /^\d{1,18}$/.test(text)),
  subject: textFilter(),
  person: id,
  org: id,
  actor: id,
  after: cursor,
})
export type HistoryQuery = QueryOf<typeof history>
export const readHistoryQuery = history.read

/** The filter that every history service accepts. */
export const filterOf = ({ kind, from, to }: HistoryQuery) => ({ kind, from, to })
/** The same with actor and subject. */
export const peopleFilterOf = (query: HistoryQuery) => ({
  ...filterOf(query),
  actorId: query.actor,
  personId: query.person,
})
/** The same for the history of the whole installation. */
export const wholeFilterOf = (query: HistoryQuery) => ({
  ...peopleFilterOf(query),
  action: query.action,
  number: query.number,
  subjectId: query.subject,
  orgId: query.org,
})

/** The address of a history with its current filters and one change, back at the first page. */
export const historyHref = (path: string, query: Partial<HistoryQuery>, change: Partial<HistoryQuery> = {}): string =>
  history.href(path, { ...query, after: null, ...change })

/** The address of a history as a file, with the same filters, from its beginning. */
export const historyFileHref = (path: string, query: HistoryQuery, format: 'csv' | 'ndjson'): string =>
  withQuery(`${path}/export`, { ...history.values({ ...query, after: null }), format })

export type { HistoryKind }
