import { getTranslations } from 'next-intl/server'
import { witnessFacts, witnessTexts } from '@/app/_components/task-sessions/witness-note'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Witness } from '@/lib/domain/check-in/witness'
import { deliveredMinutes } from '@/lib/domain/task-sessions/delivered'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import type { TimeWitnesses } from '@/lib/services/task-sessions/time-witnesses'
import { LateNotice } from '../details'
import { loadSession, type SessionParams } from '../load-session'
import { EnterTimes } from './finish-actions'
import { OutcomesCard } from './outcomes-card'
import { CertificatesCard, FinalizedCard, PapersCard } from './papers-card'
import { StepsCard } from './steps-card'

type Props = { params: SessionParams; searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Messages of the tables, buttons and dialogs. */
const messages = [
  'certificates.finish',
  'certificates.scans',
  'credits.fields',
  'guests.finish',
  'validation.fileRequired',
  'validation.fileEmpty',
  'validation.fileTooLarge',
  'validation.fileType',
  'validation.invalid',
  'validation.required',
  'validation.tooLong',
  'certificates.documents.number',
  'certificates.documents.open',
  'certificates.documents.pdf',
  'certificates.documents.check',
  'certificates.documents.show',
  'certificates.documents.showNamed',
  'enums.enrollmentStatuses',
] as const

/** The end of a session: outcomes, finalizing, and the documents that result. */
export default async function FinishPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, taskId, taskSessionId }, query] = await Promise.all([enterPage(), params, searchParams])
  const { session } = await loadSession(orgId, taskId, taskSessionId)
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : null)
  const [after, show] = [text('after'), text('show')]
  return (
    <ClientMessages of={messages}>
      {session.state === 'FINALIZED' ? (
        <Finalized ctx={ctx} session={session} after={after} />
      ) : session.state === 'ENDED' ? (
        <Ended ctx={ctx} session={session} show={show} after={after} />
      ) : (
        <NotOver ctx={ctx} session={session} />
      )}
    </ClientMessages>
  )
}

type Part = { ctx: SignedInCtx; session: TaskSessionRecord; after: string | null }

async function NotOver({ ctx, session }: Omit<Part, 'after'>) {
  const t = await getTranslations('certificates.finish')
  if (session.state === 'CANCELLED') return <Alert tone="info">{t('cancelled')}</Alert>
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info">{t('notYet')}</Alert>
      {session.state !== 'DRAFT' && <PapersCard ctx={ctx} session={session} certificates={0} />}
    </div>
  )
}

async function Ended({ ctx, session, show, after }: Part & { show: string | null }) {
  const [t, finish] = await Promise.all([
    getTranslations('certificates.finish'),
    getSessionFinish(ctx, { taskSessionId: session.id }).then(orNotFound),
  ])
  const { reopenedAt, reopenReason, timeZone } = session
  return (
    <div className="flex flex-col gap-5">
      {reopenedAt && (
        <Alert tone="warn">
          <p>{t('reopenedOn', { date: formatDate(todayIn(timeZone, reopenedAt)), reason: reopenReason ?? '' })}</p>
          <p>{t('reopenedText')}</p>
        </Alert>
      )}
      <LateNotice ctx={ctx} session={session} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <StepsCard ctx={ctx} session={session} finish={finish} />
        <div className="flex flex-col gap-5">
          <TimesCard session={session} times={finish.times} mayEnter={can(ctx.viewer, 'taskSession.run', session)} />
          <PapersCard ctx={ctx} session={session} certificates={finish.certificates} />
        </div>
      </div>
      <OutcomesCard ctx={ctx} session={session} show={show} after={after} />
    </div>
  )
}

async function Finalized({ ctx, session, after }: Part) {
  const finish = orNotFound(await getSessionFinish(ctx, { taskSessionId: session.id }))
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <FinalizedCard ctx={ctx} session={session} certificates={finish.certificates} revoked={finish.revoked} />
        <PapersCard ctx={ctx} session={session} certificates={finish.certificates} />
      </div>
      {finish.certificates > 0 && <CertificatesCard ctx={ctx} session={session} after={after} />}
    </div>
  )
}

type TimesCardProps = { session: TaskSessionRecord; times: TimeWitnesses; mayEnter: boolean }

/** The times at which a session was really held. The checklist says whether they suffice for the hours of its class. */
async function TimesCard({ session, times, mayEnter }: TimesCardProps) {
  const [t, witness] = await Promise.all([getTranslations('certificates.finish'), getTranslations('checkIn.witness')])
  const { id, version, startsAt, startedAt, endedAt, breakMinutes, timeZone } = session
  const minutes = deliveredMinutes(session)
  const time = (real: Date | null, planned: Date, by: Witness | null) =>
    real
      ? dotted([formatDateTime(real, timeZone), ...witnessTexts(witnessFacts(by, timeZone), witness)])
      : t('asScheduled', { time: formatDateTime(planned, timeZone) })
  const timeText = (moment: Date | null) => (moment ? wallTimeOf(moment, timeZone).slice(11) : '')
  return (
    <Card id="times" title={t('timesTitle')} lead={t('timesLead')}>
      <div className="flex flex-col gap-4">
        <DefinitionList
          items={[
            { term: t('started'), detail: time(startedAt, startsAt, times.start) },
            { term: t('ended'), detail: time(endedAt, sessionEnd(session), times.end) },
            { term: t('taught'), detail: minutes === null ? t('taughtUnknown') : t('minutesOf', { minutes }) },
          ]}
        />
        {mayEnter && (
          <EnterTimes
            id={id}
            version={version}
            planned={wallTimeOf(startsAt, timeZone)}
            started={startedAt && wallTimeOf(startedAt, timeZone)}
            startTime={timeText(startedAt)}
            endTime={timeText(endedAt)}
            breakMinutes={breakMinutes}
          />
        )}
      </div>
    </Card>
  )
}
