import { codeFilter, cursor, listQuery, optionOr, type QueryOf, words } from '@/app/_lists/list-query'
import { expiryStates } from '@/lib/domain/documents/expiry'
import { documentKinds, documentSources } from '@/lib/domain/lists/documents'

export const listSorts = ['added', 'title', 'expiry'] as const

const documents = listQuery({
  q: words,
  kind: codeFilter(documentKinds),
  source: codeFilter(documentSources),
  expiry: codeFilter(expiryStates),
  /** Documents hidden by default: deleted ones that can be restored, and replaced ones. */
  show: codeFilter(['deleted', 'replaced']),
  sort: optionOr(listSorts, 'added'),
  after: cursor,
})
export type DocumentQuery = QueryOf<typeof documents>
export const { read: readDocumentQuery, filtersOf } = documents

const sorts = { added: 'ADDED', title: 'TITLE', expiry: 'EXPIRY' } as const

/** The query in the form the service expects. */
export const documentListInput = ({ q, kind, source, expiry, show, sort }: DocumentQuery) => ({
  filter: { query: q, kind, source, expiry, deleted: show === 'deleted', replaced: show === 'replaced' },
  sort: sorts[sort],
})

/** The address of a list, without the values that are defaults. */
export const documentListHref = (query: Partial<DocumentQuery>): string => documents.href('/documents', query)
