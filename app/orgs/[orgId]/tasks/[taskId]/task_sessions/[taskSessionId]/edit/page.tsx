import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { movedWithinHours } from '@/lib/domain/task-sessions/session-problems'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listFollowingSessions } from '@/lib/services/task-sessions/task-sessions'
import { SessionForm } from '../../session-form'
import { sessionOptions } from '../../session-options'
import { valuesOf } from '../../session-values'
import { loadSession, type SessionParams, sessionHome } from '../load-session'

const messages = [
  'sessions.form',
  'sessions.following',
  'sessions.instructors',
  'members.name',
  'validation.wallTime',
  'validation.noSuchTime',
  'validation.webAddress',
  'validation.sessionTooLong',
  'validation.cancelAfterStart',
  'validation.tooManyRepeats',
  'validation.repeatEnd',
] as const

/** Edits a session. */
export default async function EditSessionPage({ params }: { params: SessionParams }) {
  const [{ ctx }, { orgId, taskId, taskSessionId }] = await Promise.all([enterPage(), params])
  const { session } = await loadSession(orgId, taskId, taskSessionId)
  if (!can(ctx.viewer, 'taskSession.manage', session)) notFound()
  const [t, common] = await Promise.all([getTranslations('sessions.form'), getTranslations('common.actions')])
  if (session.state === 'FINALIZED')
    return (
      <Alert actions={<ButtonLink href={`${sessionHome(session)}/finish`}>{t('toFinish')}</ButtonLink>}>
        {t('finalized')}
      </Alert>
    )
  if (session.state === 'CANCELLED')
    return (
      <Alert
        actions={<ButtonLink href={`/orgs/${orgId}/tasks/${taskId}/task_sessions/new`}>{t('newTitle')}</ButtonLink>}
      >
        {t('cancelled')}
      </Alert>
    )
  const following = session.seriesId ? orNotFound(await listFollowingSessions(ctx, { id: session.id })) : []
  const begun = session.state === 'OPEN' || session.state === 'ENDED'
  return (
    <div className="flex flex-col gap-5">
      {session.state !== 'DRAFT' && (
        <InlineNotice tone="info">
          {begun ? joinSentences([t('past'), t('resign'), t('moved', { hours: movedWithinHours })]) : t('told')}
        </InlineNotice>
      )}
      <ClientMessages of={messages}>
        <SessionForm
          session={valuesOf(session)}
          following={following.map(({ startsAt, timeZone }) => formatDateTime(startsAt, timeZone))}
          task={{ id: taskId, orgId, isPublished: true }}
          options={await sessionOptions(session.timeZone)}
          cancel={<ButtonLink href={sessionHome(session)}>{common('cancel')}</ButtonLink>}
        />
      </ClientMessages>
    </div>
  )
}
