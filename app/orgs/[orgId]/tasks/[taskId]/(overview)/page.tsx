import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { formatTag } from '@/app/_components/credits/format-tag'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { TaskRecord } from '@/lib/data/tasks/tasks'
import type { FieldProblem } from '@/lib/domain/result'
import { publishProblems } from '@/lib/domain/tasks/values'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { listTaskSessions } from '@/lib/services/task-sessions/task-sessions'
import { listTaskProviderNumbers, listTaskRevisions } from '@/lib/services/tasks/list-tasks'
import { OrgTrail } from '../../../org-trail'
import { type SessionRow, sessionRows } from '../../session-rows'
import { SessionTable } from '../../session-table'
import { taskListHref } from '../../task-query'
import { loadTask, type TaskParams } from '../load-task'
import { TaskButtons } from './task-buttons'
import { EligibleCard, FactsCard, RevisionsCard } from './task-cards'

type Props = { params: TaskParams }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { orgId, taskId } = await params
  return { title: (await loadTask(orgId, taskId)).task.title }
}

/** Number of sessions shown on the page of a class. */
const shownSessions = 20

/** A class: its content and credit, its sessions, its revisions. */
export default async function TaskPage({ params }: Props) {
  const [{ ctx }, { orgId, taskId }] = await Promise.all([enterPage(), params])
  const { task } = await loadTask(orgId, taskId)
  const [org, numbers, sessions, revisions] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    listTaskProviderNumbers(ctx, { id: taskId }),
    listTaskSessions(ctx, { orgId, first: shownSessions, filter: { taskId } }),
    listTaskRevisions(ctx, { id: taskId }),
  ])
  const t = translatorFor(ctx.locale)
  const editable = can(ctx.viewer, 'task.manage', task)
  const { id, version, title, state } = task
  const lacks = Object.entries(publishProblems(task.revision))
  const { name, providers, timeZone } = orNotFound(org)
  const format = formatTag(task.revision.defaultFormat, t)
  return (
    <ClientMessages of={['tasks.actions', 'tasks.sessionList']}>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={name}
            items={[{ label: t('tasks.list.title'), href: `/orgs/${orgId}/tasks` }, { label: title }]}
          />
        }
        title={title}
        lead={task.revision.description}
        tags={
          <>
            <Tag tone={stateTones['enums.taskStates'][state]}>{t(`enums.taskStates.${state}`)}</Tag>
            <Tag kind tone={format.tone}>
              {format.text}
            </Tag>
          </>
        }
        actions={
          editable ? (
            <TaskButtons
              task={{ id, version, orgId, title, state }}
              ready={lacks.length === 0}
              history={can(ctx.viewer, 'history.listOfOrg', { id: orgId })}
            />
          ) : (
            can(ctx.viewer, 'history.listOfOrg', { id: orgId }) && (
              <HistoryButton href={historyOf(orgId, { record: id })} />
            )
          )
        }
      />
      <div className="flex flex-col gap-5">
        <StateAlert task={task} lacks={lacks} editable={editable} t={t} />
        <div className="page-columns">
          <div>
            <SessionsCard
              task={task}
              editable={editable}
              rows={sessionRows(
                orNotFound(sessions).edges.map(({ node }) => node),
                ctx.locale,
              )}
              more={orNotFound(sessions).pageInfo.hasNextPage}
            />
            <RevisionsCard revisions={orNotFound(revisions)} timeZone={timeZone} />
          </div>
          <div>
            <FactsCard task={task} />
            <EligibleCard
              inService={task.revision.inService}
              numbers={orNotFound(numbers).numbers}
              hasProviders={providers.length > 0}
              locale={ctx.locale}
            />
          </div>
        </div>
      </div>
    </ClientMessages>
  )
}

type AlertProps = { task: TaskRecord; lacks: [string, FieldProblem][]; editable: boolean; t: Translate }

/** Explains why a class cannot be offered. */
function StateAlert({ task, lacks, editable, t }: AlertProps) {
  if (task.state === 'ARCHIVED') return <Alert tone="info">{t('tasks.detail.archived')}</Alert>
  if (task.state === 'PUBLISHED') return null
  if (lacks.length === 0 || !editable) return <Alert tone="info">{t('tasks.detail.notPublished')}</Alert>
  return (
    <Alert tone="info" title={t('tasks.detail.toPublish')}>
      <ul className="my-1 list-disc pl-5">
        {lacks.map(([field, problem]) => (
          <li key={field}>
            <Link href={`/orgs/${task.orgId}/tasks/${task.id}/edit#${field}`}>{t(String(problem))}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type SessionsCardProps = {
  task: TaskRecord
  editable: boolean
  rows: readonly SessionRow[]
  /** The list has more sessions. */
  more: boolean
}

/** The latest sessions of a class. */
async function SessionsCard({ task, editable, rows, more }: SessionsCardProps) {
  const t = await getTranslations('tasks.detail')
  const add = editable && task.state !== 'ARCHIVED' && (
    <ButtonLink
      href={`/orgs/${task.orgId}/tasks/${task.id}/task_sessions/new`}
      size="sm"
      icon={<Icon name="plus" size={16} />}
    >
      {t('newSession')}
    </ButtonLink>
  )
  const lead = task.state === 'DRAFT' ? t('publishFirst') : undefined
  if (rows.length === 0)
    return (
      <Card title={t('sessions')} lead={lead}>
        <EmptyState title={t('noSessions')} icon={<Icon name="calendar-days" size={24} />} action={add} />
      </Card>
    )
  return (
    <Card
      title={t('sessions')}
      lead={lead}
      actions={add}
      footer={
        more && (
          <ButtonLink size="sm" href={taskListHref(task.orgId, { view: 'sessions', when: 'all', q: task.title })}>
            {t('allSessions')}
          </ButtonLink>
        )
      }
      flush
    >
      <SessionTable rows={rows} />
    </Card>
  )
}
