import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { ListFilters } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
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
import { ListTools } from './list-tools'

type Props = { ctx: Ctx; orgId: string; query: TaskQuery }

/** The sessions of an organization: upcoming ones by default. */
export async function SessionPart({ ctx, orgId, query }: Props) {
  const [{ edges, pageInfo }, t] = [
    orNotFound(
      await readPage(query.after, (after) => listTaskSessions(ctx, { orgId, after, ...sessionListInput(query) })),
    ),
    await getTranslations('tasks.sessionList'),
  ]
  const next = nextOf(pageInfo)
  return (
    <>
      <ListTools orgId={orgId} query={query} label={t('search')}>
        <Chips orgId={orgId} query={query} />
      </ListTools>
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
            shown={t('shown', { count: edges.length })}
            first={query.after && taskListHref(orgId, { ...query, after: null })}
            next={next && taskListHref(orgId, { ...query, after: next })}
            file={taskListHref(orgId, query, true)}
          />
        </>
      )}
    </>
  )
}

/** States that a view can filter by. */
const statesOf: Record<TaskQuery['when'], readonly TaskSessionState[]> = {
  upcoming: ['SCHEDULED', 'OPEN'],
  past: ['ENDED', 'FINALIZED', 'CANCELLED'],
  all: ['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED'],
}

async function Chips({ orgId, query }: { orgId: string; query: TaskQuery }) {
  const t = await getTranslations('tasks.sessionList')
  const to = (changes: Partial<TaskQuery>) => taskListHref(orgId, { ...query, after: null, ...changes })
  return (
    <ListFilters oneRow>
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
          label={t('chip', { state: session })}
          href={to({ session: query.session === session ? null : session })}
          active={query.session === session}
        />
      ))}
    </ListFilters>
  )
}

async function Nothing({ orgId, query }: { orgId: string; query: TaskQuery }) {
  const t = await getTranslations('tasks.sessionList')
  if (query.q !== '' || query.session !== null || query.after !== null)
    return <NoMatches allHref={taskListHref(orgId, { view: 'sessions' })} />
  return (
    <Card>
      <EmptyState
        title={t('emptyTitle')}
        icon={<Icon name="calendar-days" size={24} />}
        action={<Link href={taskListHref(orgId, {})}>{t('toClasses')}</Link>}
      >
        {t('emptyText')}
      </EmptyState>
    </Card>
  )
}
