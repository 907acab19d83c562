import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { PageHeader } from '@/app/_ui/page-header'
import { can } from '@/lib/policy/can'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { TaskForm } from '../task-form'
import { taskOptions } from '../task-options'
import type { EditedTask } from '../task-values'

const messages = [
  'tasks.form',
  'tasks.detail.noNumber',
  'tasks.actions.published',
  'validation.unitsToPublish',
  'validation.eligibleToPublish',
  'validation.invalid',
] as const

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('tasks.form.newTitle')

/** Creates a class. */
export default async function NewTaskPage({ params }: Props) {
  const { orgId } = await params
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  if (!can(ctx.viewer, 'task.manage', { orgId })) notFound()
  const [t, common] = await Promise.all([getTranslations('tasks'), getTranslations('common.actions')])
  const list = `/orgs/${orgId}/tasks`
  const items = [{ label: t('list.title'), href: list }, { label: t('form.newTitle') }]
  return (
    <>
      <PageHeader trail={<OrgTrail orgId={orgId} orgName={org.name} items={items} />} title={t('form.newTitle')} />
      <ClientMessages of={messages}>
        <TaskForm
          task={{ ...empty, orgId, industry: org.industry }}
          options={taskOptions(org, ctx.locale, ctx.now)}
          cancel={<ButtonLink href={list}>{common('cancel')}</ButtonLink>}
        />
      </ClientMessages>
    </>
  )
}

const empty: Omit<EditedTask, 'orgId' | 'industry'> = {
  id: null,
  version: 0,
  isDraft: true,
  title: '',
  description: '',
  objectives: '',
  topics: '',
  topicCodes: [],
  live: false,
  activity: 'COURSE',
  defaultFormat: 'IN_PERSON',
  units: '',
  onlineUnits: '',
  eligible: [],
  purpose: 'LICENSES',
  requiresTest: false,
  passMark: '',
  minAttendancePct: '100',
  minutesPerUnit: '60',
}
