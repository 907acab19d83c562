import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListPage } from '@/app/_lists/list-page'
import { OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { taskStates } from '@/lib/domain/lists/sessions'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { countTaskStates, listTasks } from '@/lib/services/tasks/list-tasks'
import { type TaskQuery, taskListHref, taskListInput } from '../task-query'
import { ListTools } from './list-tools'
import { taskRow } from './task-row'
import { TaskTable } from './task-table'

type Props = { ctx: Ctx; orgId: string; query: TaskQuery; editable: boolean }

/** The classes of an organization: those in use by default. */
export async function TaskPart({ ctx, orgId, query, editable }: Props) {
  const [page, countResult] = await Promise.all([
    readPage(query.after, (after) => listTasks(ctx, { orgId, after, ...taskListInput(query) })),
    countTaskStates(ctx, { orgId }),
  ])
  const { edges, pageInfo } = orNotFound(page)
  const counts = orNotFound(countResult)
  const t = await getTranslations('tasks.list')
  return (
    <ListPage
      tools={
        <ListTools orgId={orgId} query={query} label={t('search')}>
          <Chips orgId={orgId} query={query} counts={counts} />
        </ListTools>
      }
      count={edges.length}
      narrowed={query.q !== '' || query.state !== null || query.after !== null}
      allHref={taskListHref(orgId, {})}
      empty={{
        title: t('emptyTitle'),
        text: t('emptyText'),
        icon: 'calendar-days',
        action: editable && (
          <ButtonLink href={`/orgs/${orgId}/tasks/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
            {t('new')}
          </ButtonLink>
        ),
      }}
      after={query.after}
      pageInfo={pageInfo}
      hrefOf={(after) => taskListHref(orgId, { ...query, after })}
      shown={t('shown', { count: edges.length })}
    >
      <ClientMessages of={['tasks.list']}>
        <TaskTable rows={edges.map(({ node }) => taskRow(node, ctx.locale))} />
      </ClientMessages>
    </ListPage>
  )
}

type ChipsProps = { orgId: string; query: TaskQuery; counts: readonly { state: string; count: number }[] }

async function Chips({ orgId, query, counts }: ChipsProps) {
  const t = await getTranslations('tasks.list')
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  // A count must match the list it opens, so there is none during a search.
  const countIfKnown = (count: number) => (query.q ? undefined : count)
  return (
    <OneFilter
      all={{ count: countIfKnown(countOf('DRAFT') + countOf('PUBLISHED')) }}
      values={taskStates
        .filter((state) => countOf(state) > 0 || query.state === state)
        .map((state) => [state, t('chip', { state }), countIfKnown(countOf(state))])}
      chosen={query.state}
      href={(state) => taskListHref(orgId, { ...query, state, after: null })}
    />
  )
}
