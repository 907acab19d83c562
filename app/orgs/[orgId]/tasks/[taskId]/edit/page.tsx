import { notFound } from 'next/navigation'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import type { TaskRecord } from '@/lib/data/tasks/tasks'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { publishProblems } from '@/lib/domain/tasks/values'
import { toHours } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { TaskForm } from '../../task-form'
import { taskOptions } from '../../task-options'
import { valuesOf } from '../../task-values'
import { loadTask, type TaskParams } from '../load-task'

const messages = [
  'tasks.form',
  'tasks.detail.noNumber',
  'tasks.actions.published',
  'validation.unitsToPublish',
  'validation.eligibleToPublish',
  'validation.invalid',
] as const

type Props = { params: TaskParams; searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = titled('tasks.form.editTitle')

/** Edits a class. With `publish=true` the fields show what is missing for publishing. */
export default async function EditTaskPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, taskId }, { publish }] = await Promise.all([enterPage(), params, searchParams])
  const { task } = await loadTask(orgId, taskId)
  if (!can(ctx.viewer, 'task.manage', task)) notFound()
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const t = translatorFor(ctx.locale)
  const lacks = publish === undefined ? [] : Object.entries(publishProblems(task.revision))
  const list = `/orgs/${orgId}/tasks`
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: t('tasks.list.title'), href: list },
              { label: task.title, href: `${list}/${taskId}` },
              { label: t('tasks.form.editTitle') },
            ]}
          />
        }
        title={t('tasks.form.editTitle')}
      />
      {task.state !== 'DRAFT' && (
        <div className="pb-5">
          <InlineNotice tone="info">{`${t('tasks.form.newRevision')} ${t('tasks.form.resign')}`}</InlineNotice>
        </div>
      )}
      <ClientMessages of={messages}>
        <TaskForm
          task={valuesOf(asAnswered(task))}
          lacks={Object.fromEntries(lacks.map(([field, problem]) => [field, t(String(problem))]))}
          options={taskOptions(org, ctx.locale, ctx.now)}
          cancel={<ButtonLink href={`${list}/${taskId}`}>{t('common.actions.cancel')}</ButtonLink>}
        />
      </ClientMessages>
    </>
  )
}

const hours = (units: number | null) => (units === null ? null : toHours(units))

/** A class as the API returns it. */
const asAnswered = ({ revision, ...task }: TaskRecord) => ({
  ...task,
  revision: {
    ...revision,
    units: hours(revision.units),
    onlineUnits: hours(revision.onlineUnits),
    eligible: revision.eligible.map(pairOf),
  },
})
