import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { taskStates } from '@/lib/domain/lists/sessions'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { countTaskStates, listTasks } from '@/lib/services/tasks/list-tasks'
import { type TaskQuery, taskListHref, taskListInput } from '../task-query'
import { ListFoot, ListSearch } from './list-tools'
import { taskRow } from './task-row'
import { TaskTable } from './task-table'

type Props = { ctx: Ctx; orgId: string; query: TaskQuery; editable: boolean }

/** The classes of an organization, those in use unless a state is asked for. */
export async function TaskPart({ ctx, orgId, query, editable }: Props) {
  const [page, counted] = await Promise.all([readPage(ctx, orgId, query), countTaskStates(ctx, { orgId })])
  const { edges, pageInfo } = orNotFound(page)
  const counts = orNotFound(counted)
  const t = await getTranslations('tasks.list')
  return (
    <>
      <div className="flex flex-col gap-3 pb-5">
        <ListSearch orgId={orgId} query={query} label={t('search')} />
        <Chips orgId={orgId} query={query} counts={counts} />
      </div>
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
            orgId={orgId}
            query={query}
            next={pageInfo.hasNextPage ? pageInfo.endCursor : null}
            shown={t('shown', { count: edges.length })}
          />
        </>
      )}
    </>
  )
}

/** A page of the list; a place that nobody handed out is the beginning. */
async function readPage(ctx: Ctx, orgId: string, query: TaskQuery) {
  const page = await listTasks(ctx, { orgId, after: query.after, ...taskListInput(query) })
  const wrongPlace = !page.ok && page.problem.code === 'invalidInput' && query.after !== null
  return wrongPlace ? listTasks(ctx, { orgId, ...taskListInput(query) }) : page
}

type ChipsProps = { orgId: string; query: TaskQuery; counts: readonly { state: string; count: number }[] }

async function Chips({ orgId, query, counts }: ChipsProps) {
  const [common, enums] = await Promise.all([getTranslations('common.list'), getTranslations('enums.taskStates')])
  const countOf = (state: string) => counts.find((one) => one.state === state)?.count ?? 0
  // A count says what its list will show, so there is none beside words.
  const known = (count: number) => (query.q ? {} : { count })
  return (
    <nav aria-label={common('filters')} className="flex flex-wrap gap-2">
      <FilterChip
        label={common('all')}
        href={taskListHref(orgId, { ...query, state: null, after: null })}
        active={query.state === null}
        {...known(countOf('DRAFT') + countOf('PUBLISHED'))}
      />
      {taskStates
        .filter((state) => countOf(state) > 0 || query.state === state)
        .map((state) => (
          <FilterChip
            key={state}
            label={enums(state)}
            href={taskListHref(orgId, { ...query, state: query.state === state ? null : state, after: null })}
            active={query.state === state}
            {...known(countOf(state))}
          />
        ))}
    </nav>
  )
}

type NothingProps = { orgId: string; query: TaskQuery; editable: boolean }

async function Nothing({ orgId, query, editable }: NothingProps) {
  const [t, common] = await Promise.all([getTranslations('tasks.list'), getTranslations('common.list')])
  const filtered = query.q !== '' || query.state !== null || query.after !== null
  return (
    <Card>
      {filtered ? (
        <EmptyState
          title={common('noMatches')}
          action={<Link href={taskListHref(orgId, {})}>{common('clearFilters')}</Link>}
        />
      ) : (
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
      )}
    </Card>
  )
}
