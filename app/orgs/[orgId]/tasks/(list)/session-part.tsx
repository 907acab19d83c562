import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { listTaskSessions } from '@/lib/services/task-sessions/list-task-sessions'
import { sessionRows } from '../session-rows'
import { SessionTable } from '../session-table'
import { sessionListInput, sessionViews, type TaskQuery, taskListHref } from '../task-query'
import { ListFoot, ListSearch } from './list-tools'

type Props = { ctx: Ctx; orgId: string; query: TaskQuery }

/** The sessions of an organization: those to come, unless others are asked for. */
export async function SessionPart({ ctx, orgId, query }: Props) {
  const [{ edges, pageInfo }, t] = [
    orNotFound(await readPage(ctx, orgId, query)),
    await getTranslations('tasks.sessionList'),
  ]
  return (
    <>
      <div className="flex flex-col gap-3 pb-5">
        <ListSearch orgId={orgId} query={query} label={t('search')} />
        <Chips orgId={orgId} query={query} />
      </div>
      {edges.length === 0 ? (
        <Nothing orgId={orgId} query={query} />
      ) : (
        <>
          <ClientMessages of={['tasks.sessionList']}>
            <Card flush>
              <SessionTable
                rows={sessionRows(
                  edges.map(({ node }) => node),
                  ctx.locale,
                )}
                titled
              />
            </Card>
          </ClientMessages>
          <ListFoot
            orgId={orgId}
            query={query}
            next={pageInfo.hasNextPage ? pageInfo.endCursor : null}
            shown={t('shown', { count: edges.length })}
            file
          />
        </>
      )}
    </>
  )
}

/** A page of the list; a place that nobody handed out is the beginning. */
async function readPage(ctx: Ctx, orgId: string, query: TaskQuery) {
  const page = await listTaskSessions(ctx, { orgId, after: query.after, ...sessionListInput(query) })
  const wrongPlace = !page.ok && page.problem.code === 'invalidInput' && query.after !== null
  return wrongPlace ? listTaskSessions(ctx, { orgId, ...sessionListInput(query) }) : page
}

/** States that a view can hold. */
const statesOf: Record<TaskQuery['when'], readonly TaskSessionState[]> = {
  upcoming: ['SCHEDULED', 'OPEN'],
  past: ['ENDED', 'FINALIZED', 'CANCELLED'],
  all: ['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED'],
}

async function Chips({ orgId, query }: { orgId: string; query: TaskQuery }) {
  const [t, common, enums] = await Promise.all([
    getTranslations('tasks.sessionList'),
    getTranslations('common.list'),
    getTranslations('enums.taskSessionStates'),
  ])
  const to = (changes: Partial<TaskQuery>) => taskListHref(orgId, { ...query, after: null, ...changes })
  return (
    <nav
      aria-label={common('filters')}
      className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0"
    >
      {sessionViews.map((when) => (
        <FilterChip
          key={when}
          label={t(when)}
          href={to({ when, session: null })}
          active={query.when === when && query.session === null}
        />
      ))}
      {statesOf[query.when].map((session) => (
        <FilterChip
          key={session}
          label={enums(session)}
          href={to({ session: query.session === session ? null : session })}
          active={query.session === session}
        />
      ))}
    </nav>
  )
}

async function Nothing({ orgId, query }: { orgId: string; query: TaskQuery }) {
  const [t, common] = await Promise.all([getTranslations('tasks.sessionList'), getTranslations('common.list')])
  const filtered = query.q !== '' || query.session !== null || query.after !== null
  return (
    <Card>
      {filtered ? (
        <EmptyState
          title={common('noMatches')}
          action={<Link href={taskListHref(orgId, { view: 'sessions' })}>{common('clearFilters')}</Link>}
        />
      ) : (
        <EmptyState
          title={t('emptyTitle')}
          icon={<Icon name="calendar-days" size={24} />}
          action={<Link href={taskListHref(orgId, {})}>{t('toClasses')}</Link>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
    </Card>
  )
}
