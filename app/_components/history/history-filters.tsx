import { getTranslations } from 'next-intl/server'
import { DateBox } from '@/app/_forms/date-box'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListFold } from '@/app/_lists/list-bar'
import { ListForm } from '@/app/_lists/list-form'
import { ListSelect } from '@/app/_lists/list-tools'
import { Button } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { type HistoryKind, type HistoryQuery, historyHref } from './history-query'

type Props = {
  path: string
  query: HistoryQuery
  /** The kinds to choose from; empty if the kind is not a filter here. */
  kinds: readonly HistoryKind[]
  /** Further active filters as text; each can be removed. */
  chips?: readonly { name: keyof HistoryQuery; label: string }[]
}

/** Differs from the id of the search form above it. */
const formId = 'history-form'

/**
 * Filters of the history: a kind, dates, and facts chosen in its rows. On a phone the fields stay visible while they
 * are set.
 */
export async function HistoryFilters({ path, query, kinds, chips = [] }: Props) {
  const [t, names, common] = await Promise.all([
    getTranslations('history.filter'),
    getTranslations('history.kinds'),
    getTranslations('common.list'),
  ])
  const { person, actor, org, subject, action, number } = query
  const set = [query.kind, query.from, query.to].filter(Boolean).length
  const fixedParams = { person, actor, org, subject, action, number }
  return (
    <div className="list-bar">
      <ListFold label={common('filtersSet', { count: set })} open={set > 0} />
      <ListForm id={formId} action={path} className="list-fields flex flex-wrap items-end gap-3">
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
