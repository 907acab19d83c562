import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { fullName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { formatDate } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listSessionInstructorRates } from '@/lib/services/task-sessions/session-instructors'
import {
  countSessionSeats,
  listFollowingSessions,
  listSessionClashes,
} from '@/lib/services/task-sessions/task-sessions'
import { getTask, listSessionProviderNumbers } from '@/lib/services/tasks/list-tasks'
import { NumberList } from '../../../../number-list'
import { allowedSessionActions } from '../allowed-actions'
import { ClashAlert, EnrollingCard, SessionCard, SessionNotices } from '../details'
import { InstructorsCard } from '../instructors-card'
import { loadSession, type SessionParams } from '../load-session'
import { SessionButtons } from '../session-buttons'

/** The details of a session: time and place, instructors, enrollment, and what its credit contains. */
export default async function SessionPage({ params }: { params: SessionParams }) {
  const [{ ctx }, { orgId, taskId, taskSessionId }] = await Promise.all([enterPage(), params])
  const { session } = await loadSession(orgId, taskId, taskSessionId)
  const [seats, numbers, clashes, task, following] = await Promise.all([
    countSessionSeats(ctx, { id: session.id }),
    listSessionProviderNumbers(ctx, { id: session.id }),
    listSessionClashes(ctx, { id: session.id }),
    getTask(ctx, { id: taskId }),
    session.seriesId ? listFollowingSessions(ctx, { id: session.id }) : ok([]),
  ])
  const t = await getTranslations('sessions.detail')
  const actions = allowedSessionActions(ctx.viewer, session, task.ok ? task.value.state : null, ctx.now)
  const { date, numbers: pairs } = orNotFound(numbers)
  const { id, version } = session
  const rates = actions.instructors ? await listSessionInstructorRates(ctx, { id }) : null
  const rateOf = (instructorId: string) =>
    (rates?.ok && rates.value.find((rate) => rate.instructorId === instructorId)?.rateCents) || null
  const instructors = session.instructors.map((instructor) => ({
    id: instructor.id,
    name: fullName(instructor),
    title: instructor.title,
    license: instructor.license,
    rateCents: rateOf(instructor.id),
    signed: instructor.signatureId !== null,
  }))
  return (
    <ClientMessages of={['sessions.instructors', 'sessions.people', 'sessions.unassigned']}>
      <div className="flex flex-col gap-5">
        <SessionNotices
          session={session}
          published={task.ok && task.value.state === 'PUBLISHED'}
          isPast={actions.record}
        />
        {session.state !== 'CANCELLED' && clashes.ok && (
          <ClashAlert clashes={clashes.value} orgId={orgId} locale={ctx.locale} />
        )}
        <div className="page-columns">
          <div>
            <SessionCard
              session={session}
              seats={orNotFound(seats)}
              locale={ctx.locale}
              acts={
                <SessionButtons
                  session={session}
                  actions={actions}
                  following={orNotFound(following).length}
                  withHistory={can(ctx.viewer, 'history.listOfOrg', { id: orgId })}
                  locale={ctx.locale}
                />
              }
            />
            <InstructorsCard session={{ id, version }} instructors={instructors} editable={actions.instructors} />
          </div>
          <div>
            <EnrollingCard session={session} />
            <Card title={t('good')} lead={t('goodLead', { date: formatDate(date) })}>
              <NumberList numbers={pairs} locale={ctx.locale} />
            </Card>
          </div>
        </div>
      </div>
    </ClientMessages>
  )
}
