import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { SearchField } from '@/app/_ui/search-field'
import { SelectField } from '@/app/_ui/select-field'
import { type TaskQuery, taskListSorts } from '../task-query'

type Props = { orgId: string; query: TaskQuery; label: string }

/** Words to look for, and the order of classes; filters that are set stay. */
export async function ListSearch({ orgId, query, label }: Props) {
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
