import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type TaskSessionState, taskSessionStates } from '@/lib/domain/lists/task-session-states'
import { type TaskState, taskStates } from '@/lib/domain/lists/task-states'

export const taskListSorts = ['title', 'newest'] as const
export const sessionViews = ['upcoming', 'past', 'all'] as const

/** What the address says about the list: classes, or their sessions with `view=sessions`. */
export type TaskQuery = {
  view: 'tasks' | 'sessions'
  q: string
  state: TaskState | null
  sort: (typeof taskListSorts)[number]
  when: (typeof sessionViews)[number]
  session: TaskSessionState | null
  after: string | null
}

type Params = Readonly<Record<string, string | string[] | undefined>>

/** Reads the address; whatever is not understood counts as not said. */
export function readTaskQuery(params: Params): TaskQuery {
  const one = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const code = <const T extends readonly string[]>(codes: T, value: string): T[number] | null =>
    isOneOf(codes, value) ? value : null
  return {
    view: one('view') === 'sessions' ? 'sessions' : 'tasks',
    q: one('q').trim().slice(0, 100),
    state: code(taskStates, one('state')),
    sort: code(taskListSorts, one('sort')) ?? 'title',
    when: code(sessionViews, one('when')) ?? 'upcoming',
    session: code(taskSessionStates, one('session')),
    after: one('after').slice(0, 2000) || null,
  }
}

/** The classes of the list as the service takes them. */
export const taskListInput = ({ q, state, sort }: TaskQuery) => ({
  filter: { q, state },
  sort: sort === 'newest' ? ('NEWEST' as const) : ('TITLE' as const),
})

const whens = { upcoming: 'UPCOMING', past: 'PAST', all: 'ALL' } as const

/** The sessions of the list as the service takes them. */
export const sessionListInput = ({ q, when, session }: TaskQuery) => ({
  filter: { q, when: whens[when], state: session },
})

/** The address of a list, or of its file; what is as usual is left out. */
export function taskListHref(orgId: string, query: Partial<TaskQuery>, file = false): string {
  const { view = 'tasks', q, state, sort, when, session, after } = query
  const said =
    view === 'tasks'
      ? { q, state, sort: sort === 'title' ? null : sort, after }
      : { view, q, when: when === 'upcoming' ? null : when, session, after: file ? null : after }
  const params = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  const path = `/orgs/${orgId}/tasks${file ? '/export' : ''}`
  return params.size > 0 ? `${path}?${params}` : path
}
