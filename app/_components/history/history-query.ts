import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { auditActions, type HistoryKind, historyKinds } from '@/lib/domain/audit/actions'
import { isPlainDate } from '@/lib/domain/time/plain-date'

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads the filters of a history from the address; invalid values are ignored. */
export function readHistoryQuery(params: SearchParams) {
  const address = readAddress(params)
  const idAt = (name: string) => (idShape.test(address.text(name)) ? address.text(name) : null)
  const dateAt = (name: string) => (isPlainDate(address.text(name)) ? address.text(name) : null)
  const number = /^\d{1,18}$/.test(address.text('number')) ? address.text('number') : null
  return {
    kind: address.code(historyKinds, 'kind'),
    action: address.code(auditActions, 'action'),
    from: dateAt('from'),
    to: dateAt('to'),
    number,
    subject: address.text('subject') || null,
    person: idAt('person'),
    org: idAt('org'),
    actor: idAt('actor'),
    after: address.after,
  }
}
export type HistoryQuery = ReturnType<typeof readHistoryQuery>

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
  withQuery(path, { ...query, after: null, ...change })

/** The address of a history as a file, with the same filters, from its beginning. */
export const historyFileHref = (path: string, query: HistoryQuery, format: 'csv' | 'ndjson'): string =>
  withQuery(`${path}/export`, { ...query, after: null, format })

export type { HistoryKind }
