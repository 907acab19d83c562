import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../../org-trail'
import { loadTask, type TaskParams } from '../../load-task'
import { SessionForm } from '../session-form'
import { sessionOptions } from '../session-options'
import type { EditedSession } from '../session-values'

const messages = [
  'sessions.form',
  'sessions.instructors',
  'sessions.following',
  'members.name',
  'validation.wallTime',
  'validation.noSuchTime',
  'validation.webAddress',
  'validation.sessionTooLong',
  'validation.cancelAfterStart',
  'validation.tooManyRepeats',
  'validation.repeatEnd',
] as const

export const generateMetadata = titled('sessions.form.newTitle')

/** Plans a session of a class. */
export default async function NewSessionPage({ params }: { params: TaskParams }) {
  const [{ ctx }, { orgId, taskId }] = await Promise.all([enterPage(), params])
  const { task } = await loadTask(orgId, taskId)
  if (!can(ctx.viewer, 'task.manage', task) || task.state === 'ARCHIVED') notFound()
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const [t, tasks, common] = await Promise.all([
    getTranslations('sessions.form'),
    getTranslations('tasks'),
    getTranslations('common.actions'),
  ])
  const list = `/orgs/${orgId}/tasks`
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: tasks('list.title'), href: list },
              { label: task.title, href: `${list}/${taskId}` },
              { label: t('newTitle') },
            ]}
          />
        }
        title={t('newTitle')}
        lead={task.title}
      />
      {task.state === 'DRAFT' && (
        <div className="pb-5">
          <InlineNotice tone="info">{tasks('detail.publishFirst')}</InlineNotice>
        </div>
      )}
      <ClientMessages of={messages}>
        <SessionForm
          session={{ ...empty, timeZone: org.timeZone, format: task.revision.defaultFormat }}
          task={{ id: taskId, orgId, isPublished: task.state === 'PUBLISHED' }}
          options={await sessionOptions(org.timeZone)}
          cancel={<ButtonLink href={`${list}/${taskId}`}>{common('cancel')}</ButtonLink>}
        />
      </ClientMessages>
    </>
  )
}

const empty: Omit<EditedSession, 'timeZone' | 'format'> = {
  id: null,
  version: 0,
  isDraft: true,
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  location: '',
  meetingUrl: '',
  capacity: '0',
  waitlist: true,
  approvalRequired: false,
  selfEnroll: true,
  cancelDate: '',
  cancelTime: '',
  checkInOpensMin: '15',
  checkInClosesMin: '30',
  checkOutRequired: false,
}
