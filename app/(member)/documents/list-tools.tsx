import { getTranslations } from 'next-intl/server'
import { type Badge, expiryBadge, kindText } from '@/app/_components/documents/document-texts'
import { ListBar } from '@/app/_lists/list-bar'
import { codeFilter, cursor, listQuery, optionOr, type QueryOf, words } from '@/app/_lists/list-query'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import type { IconName } from '@/app/_ui/icon-names'
import { expiryStates } from '@/lib/domain/documents/document-state'
import { type DocumentKind, isOwnFile } from '@/lib/domain/documents/values'
import { documentKinds, documentSources } from '@/lib/domain/lists/documents'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { DocumentView } from '@/lib/services/documents/own-documents'

const listSorts = ['expiry', 'added', 'title'] as const

const documents = listQuery({
  q: words,
  kind: codeFilter(documentKinds),
  source: codeFilter(documentSources),
  expiry: codeFilter(expiryStates),
  /** Documents hidden by default: deleted ones that can be restored, and replaced ones. */
  show: codeFilter(['deleted', 'replaced']),
  sort: optionOr(listSorts, 'expiry'),
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

/** A document as one row of the list. */
export type DocumentRow = {
  id: string
  version: number
  href: string
  title: string
  /** The organization that issued it, or the day on which it was added. */
  second: string
  kind: string
  /** The pictogram of its kind. */
  icon: IconName
  /** Null for a file that the person added, which needs no word. */
  source: string | null
  expiry: Badge | null
  sharedWith: readonly string[]
  /** Null unless deleted. */
  deletedAt: string | null
  /** True for the person's own file. Certificates and signed copies are records of somebody else. */
  own: boolean
}

const kindIcons: Readonly<Record<DocumentKind, IconName>> = {
  LICENSE: 'id-card',
  CERTIFICATE: 'award',
  HEALTH: 'heart-pulse',
  SIGN_IN_SHEET: 'list-checks',
  POLICY: 'scroll-text',
  OTHER: 'file-text',
}

/** The cells of a row, with dates in `timeZone`. `t` translates full keys. */
export function documentRow(document: DocumentView, timeZone: string, t: Translate): DocumentRow {
  const { id, version, title, source, orgName, shares, handedIn, copies, createdAt, deletedAt } = document
  return {
    id,
    version,
    href: `/documents/${id}`,
    title,
    second: orgName ?? t('documents.screens.list.addedOn', { date: formatDate(todayIn(timeZone, createdAt)) }),
    kind: kindText(document, t),
    icon: kindIcons[document.kind],
    source: source === 'UPLOADED' ? null : t(`documents.screens.sources.${source}`),
    expiry: expiryBadge(document, t),
    sharedWith: [...new Map([...shares, ...handedIn, ...copies].map(({ org }) => [org.id, org.name])).values()],
    deletedAt: deletedAt && formatDate(todayIn(timeZone, deletedAt)),
    own: isOwnFile(source),
  }
}

/** Documents that the list hides: replaced and deleted ones. */
export async function Shelves({ query }: { query: DocumentQuery }) {
  const t = await getTranslations('documents.screens.list')
  const shelves = [
    ['replaced', t('chipReplaced')],
    ['deleted', t('chipDeleted')],
  ] as const
  const to = (show: DocumentQuery['show']) => documentListHref({ ...query, after: null, show })
  return <ToggleChips values={shelves} chosen={query.show} href={to} />
}

/** Search, kind, source, order and filters. All of them go into the address. */
export async function ListTools({ query }: { query: DocumentQuery }) {
  const [t, common, enums, sources] = await Promise.all([
    getTranslations('documents.screens.list'),
    getTranslations('common.list'),
    getTranslations('enums'),
    getTranslations('documents.screens.sources'),
  ])
  const to = (change: Partial<DocumentQuery>) => documentListHref({ ...query, after: null, ...change })
  const expiries = [
    ['EXPIRED', t('chipExpired')],
    ['EXPIRING', t('chipExpiring')],
    ['VALID', t('chipValid')],
  ] as const
  return (
    <ListBar
      className=""
      action="/documents"
      label={t('search')}
      words={query.q}
      button={t('apply')}
      otherParams={{ expiry: query.expiry, show: query.show }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="kind"
            label={t('kind')}
            value={query.kind ?? ''}
            any={t('anyKind')}
            options={documentKinds.map((value) => ({ value, label: enums(`documentKinds.${value}`) }))}
          />
          <ListSelect
            name="source"
            label={t('source')}
            value={query.source ?? ''}
            any={t('anySource')}
            options={documentSources.map((value) => ({ value, label: sources(value) }))}
          />
          <ListSelect
            name="sort"
            label={common('sortBy')}
            value={query.sort}
            options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip
          label={common('all')}
          href={documentListHref({ sort: query.sort })}
          active={filtersOf(query) === 0}
        />
        <ToggleChips values={expiries} chosen={query.expiry} href={(expiry) => to({ expiry })} />
        <Shelves query={query} />
      </ListFilters>
    </ListBar>
  )
}
