import { getTranslations } from 'next-intl/server'
import { ListSearch, ListSelect } from '@/app/_lists/list-tools'
import { type TaskQuery, taskListSorts } from '../task-query'

type Props = { orgId: string; query: TaskQuery; label: string }

/** The search field and the order of classes; filters that are set stay. */
export async function ListTools({ orgId, query, label }: Props) {
  const [t, common] = await Promise.all([getTranslations('tasks.list'), getTranslations('common.list')])
  const form = { action: `/orgs/${orgId}/tasks`, label, words: query.q, button: t('apply') }
  if (query.view === 'sessions') {
    const when = query.when === 'upcoming' ? null : query.when
    return <ListSearch {...form} kept={{ view: 'sessions', when, session: query.session }} />
  }
  return (
    <ListSearch {...form} kept={{ state: query.state }}>
      <ListSelect
        name="sort"
        label={common('sortBy')}
        value={query.sort}
        options={taskListSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </ListSearch>
  )
}
