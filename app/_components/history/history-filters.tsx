import { getTranslations } from 'next-intl/server'
import { DateBox } from '@/app/_forms/boxes'
import { ClientMessages } from '@/app/_frame/client-messages'
import { withQuery } from '@/app/_lists/address'
import { ListFold } from '@/app/_lists/list-bar'
import { ListForm } from '@/app/_lists/list-form'
import { codeFilter, cursor, listQuery, type QueryOf, textFilter, words } from '@/app/_lists/list-query'
import { ListSelect } from '@/app/_lists/list-tools'
import { Button } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { TextField } from '@/app/_ui/text-field'
import { auditActions, type HistoryKind, historyKinds } from '@/lib/domain/audit/actions'
import { isPlainDate } from '@/lib/domain/time/plain-date'

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const id = textFilter((text) => idShape.test(text))
const date = textFilter(isPlainDate)

const history = listQuery({
  words,
  kind: codeFilter(historyKinds),
  action: codeFilter(auditActions),
  from: date,
  to: date,
  number: textFilter((text) => /^\d{1,18}$/.test(text)),
  subject: textFilter(),
  person: id,
  record: id,
  org: id,
  actor: id,
  after: cursor,
})
export type HistoryQuery = QueryOf<typeof history>
export const readHistoryQuery = history.read
/** Number of filters that are set. */
export const historyFiltersOf = history.filtersOf

/** The filter that every history service accepts. */
export const filterOf = ({ kind, from, to }: HistoryQuery) => ({ kind, from, to })
/** The same with actor and subject. */
export const peopleFilterOf = (query: HistoryQuery) => ({
  ...filterOf(query),
  actorId: query.actor,
  personId: query.person,
})
/** The same for the history of an organization: with a record and search words. */
export const orgFilterOf = (query: HistoryQuery) => ({
  ...peopleFilterOf(query),
  recordId: query.record,
  q: query.words || null,
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

type Props = {
  path: string
  query: HistoryQuery
  /** The kinds to choose from; empty if the kind is not a filter here. */
  kinds: readonly HistoryKind[]
  /** Further active filters as text; each can be removed. */
  chips?: readonly { name: keyof HistoryQuery; label: string }[]
  /** Offers a search by words; `error` says why they were not searched for. */
  search?: { error?: string }
}

/** Differs from the id of the search form above it. */
const formId = 'history-form'

/**
 * Filters of the history: words, a kind, dates, and facts chosen in its rows. On a phone the fields stay visible while they
 * are set.
 */
export async function HistoryFilters({ path, query, kinds, chips = [], search }: Props) {
  const [t, names, common] = await Promise.all([
    getTranslations('history.filter'),
    getTranslations('history.kinds'),
    getTranslations('common.list'),
  ])
  const { person, record, actor, org, subject, action, number } = query
  const set = [query.words, query.kind, query.from, query.to].filter(Boolean).length
  const fixedParams = { person, record, actor, org, subject, action, number }
  return (
    <div className="list-bar">
      <ListFold label={common('filtersSet', { count: set })} open={set > 0} />
      <ListForm id={formId} action={path} className="list-fields flex flex-wrap items-end gap-3">
        {search && (
          <TextField
            key={query.words}
            type="search"
            name="q"
            label={t('words')}
            defaultValue={query.words}
            error={search.error}
            maxLength={100}
            aria-keyshortcuts="/"
            className="w-full sm:w-64"
          />
        )}
        {kinds.length > 0 && (
          <ListSelect
            form={formId}
            name="kind"
            label={t('kind')}
            labelled
            value={query.kind ?? ''}
            any={t('anyKind')}
            options={kinds.map((value) => ({ value, label: names(value) }))}
          />
        )}
        <ClientMessages of={['credentials.new.picker', 'validation.couldNotParseDate']}>
          <DateBox name="from" label={t('from')} defaultValue={query.from} className="w-full sm:w-64" />
          <DateBox name="to" label={t('to')} defaultValue={query.to} className="w-full sm:w-64" />
        </ClientMessages>
        {Object.entries(fixedParams).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" className="max-sm:grow">
          {t('show')}
        </Button>
      </ListForm>
      {chips.length > 0 && (
        <div className="flex basis-full flex-wrap gap-2 pt-1">
          {chips.map(({ name, label }) => (
            <FilterChip key={name} label={label} active href={historyHref(path, query, { [name]: null })} />
          ))}
        </div>
      )}
    </div>
  )
}
