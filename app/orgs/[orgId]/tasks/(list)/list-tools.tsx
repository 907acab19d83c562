import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ListBar } from '@/app/_lists/list-bar'
import { ListSearch, ListSelect } from '@/app/_lists/list-tools'
import { type TaskQuery, taskListSorts } from '../task-query'

/** `children` are the chips. */
type Props = { orgId: string; query: TaskQuery; label: string; children: ReactNode }

/** The search field, the order of classes and the chips. Filters that are set are kept. */
export async function ListTools({ orgId, query, label, children }: Props) {
  const [t, common] = await Promise.all([getTranslations('tasks.list'), getTranslations('common.list')])
  const form = { action: `/orgs/${orgId}/tasks`, label, words: query.q, button: t('apply') }
  if (query.view === 'sessions') {
    const when = query.when === 'upcoming' ? null : query.when
    return (
      <div className="list-line pb-4">
        <ListSearch {...form} otherParams={{ view: 'sessions', when, session: query.session }} />
        {children}
      </div>
    )
  }
  return (
    <ListBar
      {...form}
      otherParams={{ state: query.state }}
      set={query.state ? 1 : 0}
      selects={
        <ListSelect
          name="sort"
          label={common('sortBy')}
          value={query.sort}
          options={taskListSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      }
    >
      {children}
    </ListBar>
  )
}
