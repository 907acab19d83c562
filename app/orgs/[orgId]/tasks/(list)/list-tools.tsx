import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { SearchField } from '@/app/_ui/search-field'
import { SelectField } from '@/app/_ui/select-field'
import { type TaskQuery, taskListHref, taskListSorts } from '../task-query'

type SearchProps = { orgId: string; query: TaskQuery; label: string }

/** Words to look for, and the order of classes; filters that are set stay. */
export async function ListSearch({ orgId, query, label }: SearchProps) {
  const [t, common] = await Promise.all([getTranslations('tasks.list'), getTranslations('common.list')])
  const kept =
    query.view === 'tasks'
      ? { state: query.state }
      : { view: 'sessions', when: query.when === 'upcoming' ? null : query.when, session: query.session }
  return (
    <form action={`/orgs/${orgId}/tasks`} className="flex flex-wrap items-end gap-2">
      <SearchField
        label={label}
        defaultValue={query.q}
        className={query.view === 'tasks' ? 'w-full sm:w-96' : 'min-w-0 grow basis-40 sm:max-w-96'}
      />
      {query.view === 'tasks' && (
        <SelectField
          name="sort"
          label={<span className="sr-only">{common('sortBy')}</span>}
          defaultValue={query.sort}
          options={taskListSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          className="min-w-44 grow max-sm:basis-44 sm:grow-0"
        />
      )}
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" className={query.view === 'tasks' ? 'max-sm:grow' : undefined}>
        {t('apply')}
      </Button>
    </form>
  )
}

type FootProps = { orgId: string; query: TaskQuery; next: string | null; shown: string; file?: boolean }

/** How many are shown, the file of them where there is one, and the pages before and after. */
export async function ListFoot({ orgId, query, next, shown, file }: FootProps) {
  const [t, common] = await Promise.all([getTranslations('tasks.list'), getTranslations('common.list')])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm text-soft print:hidden">
      <span className="tabular-nums">{shown}</span>
      <span className="flex flex-wrap items-center gap-2">
        {file && (
          <ButtonLink
            href={taskListHref(orgId, query, true)}
            reload
            size="sm"
            variant="quiet"
            icon={<Icon name="download" size={16} />}
          >
            {common('exportCsv')}
          </ButtonLink>
        )}
        {query.after && (
          <ButtonLink href={taskListHref(orgId, { ...query, after: null })} size="sm">
            {t('firstPage')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={taskListHref(orgId, { ...query, after: next })} size="sm">
            {common('nextPage')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}
