import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '@/app/_ui/page-header'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { offeredProviders } from '../offered-providers'
import { TaskForm } from '../task-form'
import { taskFormLabels, taskOptions } from '../task-form-labels'
import type { EditedTask } from '../task-values'

type Props = { params: Promise<{ orgId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tasks.form')
  return { title: t('newTitle') }
}

/** Making a class. */
export default async function NewTaskPage({ params }: Props) {
  const { orgId } = await params
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  if (!can(ctx.viewer, 'task.manage', { orgId })) notFound()
  const t = await getTranslations('tasks')
  const items = [{ label: t('list.title'), href: `/orgs/${orgId}/tasks` }, { label: t('form.newTitle') }]
  return (
    <>
      <PageHeader trail={<OrgTrail orgId={orgId} orgName={org.name} items={items} />} title={t('form.newTitle')} />
      <TaskForm
        task={{ ...empty, orgId, industry: org.industry }}
        providers={offeredProviders(org)}
        today={todayIn(org.timeZone, ctx.now)}
        options={taskOptions(translatorFor(ctx.locale), ctx.locale, org)}
        labels={await taskFormLabels()}
      />
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
  defaultFormat: 'IN_PERSON',
  units: '',
  onlineUnits: '',
  eligible: [],
  requiresTest: false,
  passMark: '',
  minAttendancePct: '100',
}
