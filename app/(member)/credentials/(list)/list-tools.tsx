import { getTranslations } from 'next-intl/server'
import { type CredentialFacts, calmBeforeCredits, credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { type VerificationFacts, verificationFacts } from '@/app/_components/credentials/verification-facts'
import { ListBar } from '@/app/_lists/list-bar'
import { codeFilter, flagFilter, listQuery, optionOr, type QueryOf, rowCount, words } from '@/app/_lists/list-query'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { complianceStatuses } from '@/lib/domain/lists/credentials'
import { foldText } from '@/lib/domain/people/sort-name'
import { compareText } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

const listSorts = ['expiry', 'name', 'added'] as const
type ListSort = (typeof listSorts)[number]

/** Licenses on a page before "Load more". */
export const pageSize = 50

/** The statuses of the list: behind the pace is one of its own. */
const listStatuses = [...complianceStatuses, 'BEHIND_PACE'] as const
type ListStatus = (typeof listStatuses)[number]

const licenses = listQuery({
  q: words,
  status: codeFilter(listStatuses),
  archived: flagFilter(),
  sort: optionOr(listSorts, 'expiry'),
  shown: rowCount(pageSize, 1000),
})
export type ListQuery = QueryOf<typeof licenses>
export const { read: readListQuery, filtersOf } = licenses

/** The address of a list, without the values that are defaults. */
export const listHref = (query: ListQuery): string => licenses.href('/credentials', query)

/** Whether the list is filtered, so that an empty result offers to remove the filters. */
export const isNarrowed = (query: ListQuery): boolean => filtersOf(query) > 0

export type ListRow = {
  facts: Pick<
    CredentialFacts,
    | 'id'
    | 'href'
    | 'label'
    | 'kind'
    | 'state'
    | 'sentence'
    | 'ring'
    | 'tag'
    | 'expired'
    | 'expiryText'
    | 'hoursOfPeriod'
  >
  verification: VerificationFacts
  status: ListStatus
  hours: string | null
  expires: string
  expiresAt: string
  addedAt: number
  archived: boolean
}

/** A license as one row of the list; without any credit nothing is judged, as on the dashboard. */
export function listRow(view: CredentialView, { hasCredits }: { hasCredits: boolean }, t: Translate): ListRow {
  const { credential, status } = view
  const { evaluation, behindPace } = status.current
  const { counted, required } = evaluation
  const facts = (hasCredits ? credentialFacts : calmBeforeCredits)(view, t)
  const { id, href, label, kind, ring, state, sentence, expired, expiryText, hoursOfPeriod } = facts
  const archived = credential.archivedAt !== null
  // By the word of its filter; the hours stand beside it.
  const tag = behindPace && !archived ? { text: state.text, tone: state.tone } : facts.tag
  // An archived license requires nothing: its state is shown without color and without a countdown.
  const quiet = archived && {
    ring: { ...ring, band: 'neutral' as const },
    tag: { ...tag, tone: 'neutral' as const },
    expired: null,
    expiryText: null,
  }
  const params = { counted: formatUnits(counted?.total ?? 0), required: formatUnits(required?.total ?? 0) }
  return {
    facts: { id, href, label, kind, state, sentence, ring, tag, expired, expiryText, hoursOfPeriod, ...quiet },
    verification: verificationFacts(credential, t),
    status: behindPace ? 'BEHIND_PACE' : evaluation.status,
    hours: required && required.total > 0 ? t('credentials.list.hoursOf', params) : null,
    expires: formatDate(credential.expiresAt),
    expiresAt: credential.expiresAt,
    addedAt: credential.createdAt.getTime(),
    archived,
  }
}

const orders: Record<ListSort, (a: ListRow, b: ListRow) => number> = {
  expiry: (a, b) => compareText(a.expiresAt, b.expiresAt),
  name: (a, b) => a.facts.label.localeCompare(b.facts.label),
  added: (a, b) => b.addedAt - a.addedAt,
}

/** True when every word occurs in the name or the kind of the license; case and accents do not matter. */
function matches({ facts }: ListRow, q: string): boolean {
  const text = foldText(`${facts.label} ${facts.kind}`)
  return foldText(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The matching rows in the requested order. The caller handles `query.archived`. */
export const findRows = (rows: readonly ListRow[], { q, status, sort }: ListQuery): ListRow[] =>
  rows.filter((row) => (!status || row.status === status) && matches(row, q)).toSorted(orders[sort])

type Props = { query: ListQuery; active: readonly ListRow[]; archived: readonly ListRow[] }

/** Search, order and filters. All of them go into the address, so that a view can be bookmarked and shared. */
export async function ListTools({ query, active, archived }: Props) {
  const [t, common, names, answers] = await Promise.all([
    getTranslations('credentials.list'),
    getTranslations('common.list'),
    getTranslations('enums.complianceStatuses'),
    getTranslations('compliance.ways.answers'),
  ])
  const nameOf = (code: ListStatus) => (code === 'BEHIND_PACE' ? answers(code) : names(code))
  const statuses = listStatuses.map(
    (code) => [code, nameOf(code), active.filter(({ status }) => status === code).length] as const,
  )
  const withoutFilters = { ...query, status: null, archived: false }
  return (
    <ListBar
      action="/credentials"
      label={t('search')}
      words={query.q}
      button={common('search')}
      otherParams={{ status: query.status, archived: query.archived ? '1' : null }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <ListSelect
          name="sort"
          label={common('sortBy')}
          value={query.sort}
          options={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      }
    >
      <ListFilters>
        <FilterChip
          label={common('all')}
          href={listHref(withoutFilters)}
          active={!query.status && !query.archived}
          count={active.length}
        />
        <ToggleChips
          values={statuses.filter(([code, , count]) => count > 0 || query.status === code)}
          chosen={query.status}
          href={(status) => listHref({ ...withoutFilters, status })}
        />
        {archived.length > 0 && (
          <FilterChip
            label={t('archived')}
            href={listHref({ ...withoutFilters, archived: !query.archived })}
            active={query.archived}
            count={archived.length}
          />
        )}
      </ListFilters>
    </ListBar>
  )
}
