import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListPage } from '@/app/_lists/list-page'
import { ListFilters, ToggleChips } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import type { TaskSessionFilterCode } from '@/lib/domain/lists/sessions'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { listTaskSessions } from '@/lib/services/task-sessions/task-sessions'
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
  return (
    <ListPage
      tools={
        <ListTools orgId={orgId} query={query} label={t('search')}>
          <Chips orgId={orgId} query={query} />
        </ListTools>
      }
      count={edges.length}
      narrowed={query.q !== '' || query.session !== null || query.after !== null}
      allHref={taskListHref(orgId, { view: 'sessions' })}
      empty={{
        title: t('emptyTitle'),
        text: t('emptyText'),
        icon: 'calendar-days',
        action: <ButtonLink href={taskListHref(orgId, {})}>{t('toClasses')}</ButtonLink>,
      }}
      after={query.after}
      pageInfo={pageInfo}
      hrefOf={(after) => taskListHref(orgId, { ...query, after })}
      shown={t('shown', { count: edges.length })}
      file={taskListHref(orgId, query, true)}
    >
      <ClientMessages of={['tasks.sessionList']}>
        <SessionTable
          rows={sessionRows(
            edges.map(({ node }) => node),
            ctx.locale,
          )}
          titled
        />
      </ClientMessages>
    </ListPage>
  )
}

/** States that a view can filter by. */
const statesOf: Record<TaskQuery['when'], readonly TaskSessionFilterCode[]> = {
  upcoming: ['SCHEDULED', 'OPEN'],
  past: ['ENDED', 'UNSIGNED', 'UNFINALIZED', 'FINALIZED', 'CANCELLED'],
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
      <ToggleChips
        values={statesOf[query.when].map((session) => [session, t('chip', { state: session })])}
        chosen={query.session}
        href={(session) => to({ session })}
      />
    </ListFilters>
  )
}
