import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type TaskSessionState, type TaskState, taskSessionStates, taskStates } from '@/lib/domain/lists/sessions'

export const taskListSorts = ['title', 'newest'] as const
export const sessionViews = ['upcoming', 'past', 'all'] as const

/** The query of the list: classes, or their sessions with `view=sessions`. */
export type TaskQuery = {
  view: 'tasks' | 'sessions'
  q: string
  state: TaskState | null
  sort: (typeof taskListSorts)[number]
  when: (typeof sessionViews)[number]
  session: TaskSessionState | null
  after: string | null
}

/** Reads the query from the address; invalid values are ignored. */
export function readTaskQuery(params: SearchParams): TaskQuery {
  const { words, text, code, after } = readAddress(params)
  return {
    view: text('view') === 'sessions' ? 'sessions' : 'tasks',
    q: words,
    state: code(taskStates, 'state'),
    sort: code(taskListSorts, 'sort') ?? 'title',
    when: code(sessionViews, 'when') ?? 'upcoming',
    session: code(taskSessionStates, 'session'),
    after,
  }
}

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
  const { view = 'tasks', q, state, sort, when, session, after } = query
  const filter =
    view === 'tasks'
      ? { q, state, sort: sort === 'title' ? null : sort, after }
      : { view, q, when: when === 'upcoming' ? null : when, session, after: file ? null : after }
  return withQuery(`/orgs/${orgId}/tasks${file ? '/export' : ''}`, filter)
}
