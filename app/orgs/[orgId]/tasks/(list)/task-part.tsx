import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { ListFilters } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
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
  const next = nextOf(pageInfo)
  const t = await getTranslations('tasks.list')
  return (
    <>
      <ListTools orgId={orgId} query={query} label={t('search')}>
        <Chips orgId={orgId} query={query} counts={counts} />
      </ListTools>
      {edges.length === 0 ? (
        <Nothing orgId={orgId} query={query} editable={editable} />
      ) : (
        <>
          <ClientMessages of={['tasks.list']}>
            <Card flush>
              <TaskTable rows={edges.map(({ node }) => taskRow(node, ctx.locale))} />
            </Card>
          </ClientMessages>
          <ListFoot
            shown={t('shown', { count: edges.length })}
            first={query.after && taskListHref(orgId, { ...query, after: null })}
            next={next && taskListHref(orgId, { ...query, after: next })}
          />
        </>
      )}
    </>
  )
}

type ChipsProps = { orgId: string; query: TaskQuery; counts: readonly { state: string; count: number }[] }

async function Chips({ orgId, query, counts }: ChipsProps) {
  const [common, t] = await Promise.all([getTranslations('common.list'), getTranslations('tasks.list')])
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  // A count must match the list it opens, so there is none during a search.
  const countIfKnown = (count: number) => (query.q ? {} : { count })
  return (
    <ListFilters>
      <FilterChip
        label={common('all')}
        href={taskListHref(orgId, { ...query, state: null, after: null })}
        active={query.state === null}
        {...countIfKnown(countOf('DRAFT') + countOf('PUBLISHED'))}
      />
      {taskStates
        .filter((state) => countOf(state) > 0 || query.state === state)
        .map((state) => (
          <FilterChip
            key={state}
            label={t('chip', { state })}
            href={taskListHref(orgId, { ...query, state: query.state === state ? null : state, after: null })}
            active={query.state === state}
            {...countIfKnown(countOf(state))}
          />
        ))}
    </ListFilters>
  )
}

type NothingProps = { orgId: string; query: TaskQuery; editable: boolean }

async function Nothing({ orgId, query, editable }: NothingProps) {
  const t = await getTranslations('tasks.list')
  if (query.q !== '' || query.state !== null || query.after !== null)
    return <NoMatches allHref={taskListHref(orgId, {})} />
  return (
    <Card>
      <EmptyState
        title={t('emptyTitle')}
        icon={<Icon name="calendar-days" size={24} />}
        action={
          editable && (
            <ButtonLink href={`/orgs/${orgId}/tasks/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
              {t('new')}
            </ButtonLink>
          )
        }
      >
        {t('emptyText')}
      </EmptyState>
    </Card>
  )
}
