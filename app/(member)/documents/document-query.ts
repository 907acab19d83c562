import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type ExpiryState, expiryStates } from '@/lib/domain/documents/expiry'
import type { DocumentKind } from '@/lib/domain/documents/values'
import { type DocumentSource, documentKinds, documentSources } from '@/lib/domain/lists/documents'

export const listSorts = ['added', 'title', 'expiry'] as const
type ListSort = (typeof listSorts)[number]
/** Documents hidden by default: deleted ones that can be restored, and replaced ones. */
const shelves = ['deleted', 'replaced'] as const

/** The query of the list: words, filters, order, and the cursor after which the page begins. */
export type DocumentQuery = {
  q: string
  kind: DocumentKind | null
  source: DocumentSource | null
  expiry: ExpiryState | null
  show: (typeof shelves)[number] | null
  sort: ListSort
  after: string | null
}

/** Reads the query from the address; invalid values are ignored. */
export function readDocumentQuery(params: SearchParams): DocumentQuery {
  const { words, code, after } = readAddress(params)
  return {
    q: words,
    kind: code(documentKinds, 'kind'),
    source: code(documentSources, 'source'),
    expiry: code(expiryStates, 'expiry'),
    show: code(shelves, 'show'),
    sort: code(listSorts, 'sort') ?? 'added',
    after,
  }
}

const sorts = { added: 'ADDED', title: 'TITLE', expiry: 'EXPIRY' } as const

/** The query in the form the service expects. */
export const documentListInput = ({ q, kind, source, expiry, show, sort }: DocumentQuery) => ({
  filter: { query: q, kind, source, expiry, deleted: show === 'deleted', replaced: show === 'replaced' },
  sort: sorts[sort],
})

/** The address of a list, without the values that are defaults. */
export const documentListHref = ({ sort, ...rest }: Partial<DocumentQuery>): string =>
  withQuery('/documents', { ...rest, sort: sort === 'added' ? null : sort })

/** Number of filters and search words that are set. */
export const filtersOf = ({ q, kind, source, expiry, show }: DocumentQuery): number =>
  [q, kind, source, expiry, show].filter(Boolean).length
