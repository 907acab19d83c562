import { codeFilter, cursor, listQuery, optionOr, type QueryOf, words } from '@/app/_lists/list-query'
import { taskSessionFilters, taskStates } from '@/lib/domain/lists/sessions'

export const taskListSorts = ['title', 'newest'] as const
export const sessionViews = ['upcoming', 'past', 'all'] as const

/** Classes, or their sessions with `view=sessions`. */
const tasks = listQuery({
  view: optionOr(['tasks', 'sessions'], 'tasks'),
  q: words,
  state: codeFilter(taskStates),
  sort: optionOr(taskListSorts, 'title'),
  when: optionOr(sessionViews, 'upcoming'),
  session: codeFilter(taskSessionFilters),
  after: cursor,
})
export type TaskQuery = QueryOf<typeof tasks>
export const readTaskQuery = tasks.read

/** The query for classes in the form the service expects. */
export const taskListInput = ({ q, state, sort }: TaskQuery) => ({
  filter: { q, state },
  sort: sort === 'newest' ? ('NEWEST' as const) : ('TITLE' as const),
})

const whens = { upcoming: 'UPCOMING', past: 'PAST', all: 'ALL' } as const

/** The query for sessions in the form the service expects. */
export const sessionListInput = ({ q, when, session }: TaskQuery) => ({
  filter: { q, when: whens[when], state: session },
})

/** The address of a list or of its file, without the values that are defaults. */
export function taskListHref(orgId: string, query: Partial<TaskQuery>, file = false): string {
  const { view, q, state, sort, when, session, after } = query
  const ofView =
    view === 'sessions' ? { view, q, when, session, after: file ? null : after } : { q, state, sort, after }
  return tasks.href(`/orgs/${orgId}/tasks${file ? '/export' : ''}`, ofView)
}
