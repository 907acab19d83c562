import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { StateBand } from '@/app/_components/compliance/state-band'
import { stateTones } from '@/app/_components/states'
import { DayLeaf } from '@/app/_components/task-sessions/day-leaf'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { MeterBar } from '@/app/_ui/progress'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { checkInWindow } from '@/lib/domain/check-in/window'
import { fullName } from '@/lib/domain/people/names'
import { givenUnits, shortfallOf } from '@/lib/domain/task-sessions/delivered'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { dayLines, formatDate, formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { orNotFound } from '@/lib/server/enter-page'
import { listLateCheckIns } from '@/lib/services/check-in/late-check-in'
import type { SignedInCtx } from '@/lib/services/ctx'
import type { ClashView } from '@/lib/services/task-sessions/session-clashes'

type Props = {
  session: TaskSessionRecord
  seats: number
  locale: 'en' | 'es' | 'ja'
  /** The buttons of the session. */
  acts: ReactNode
}

/** The main card of a session's page: its state, how full it is, its time and place, and its credit. */
export async function SessionCard({ session, seats, locale, acts }: Props) {
  const [t, states] = await Promise.all([
    getTranslations('sessions.detail'),
    getTranslations('enums.taskSessionStates'),
  ])
  const { location, meetingUrl, seriesId, startedAt, endedAt, timeZone, capacity, revision, state } = session
  const { units } = givenUnits(revision, session.unitsGiven)
  const taken = capacity === 0 ? t('noLimit', { taken: seats }) : t('seatsOf', { taken: seats, capacity })
  const tone = stateTones['enums.taskSessionStates'][state]
  return (
    <Card above={<StateBand state={{ text: states(state), tone, meaning: taken }} />}>
      <div className="session-head">
        <DayLeaf lines={dayLines(todayIn(timeZone, session.startsAt))} size="large" />
        <div>
          <time dateTime={session.startsAt.toISOString()} className="text-lg font-semibold tabular-nums">
            {sessionWhen(session, locale)}
          </time>
          <p className="text-soft">{location ?? t('noPlace')}</p>
          {meetingUrl && <Meeting url={meetingUrl} />}
        </div>
        {acts}
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <DefinitionList
          across
          items={[
            { term: t('enrolling'), detail: <Seats taken={seats} capacity={capacity} text={taken} /> },
            {
              term: t('hours'),
              detail: dotted([
                units === null ? t('noPlace') : formatUnits(units),
                t('revision', { number: revision.number }),
              ]),
            },
            ...(startedAt ? [{ term: t('started'), detail: formatDateTime(startedAt, timeZone) }] : []),
            ...(endedAt ? [{ term: t('ended'), detail: formatDateTime(endedAt, timeZone) }] : []),
          ]}
        />
        {seriesId && <p className="pt-4 text-sm text-soft">{t('series')}</p>}
      </div>
    </Card>
  )
}

function Seats({ taken, capacity, text }: { taken: number; capacity: number; text: string }) {
  return (
    <span className="flex max-w-56 flex-col gap-1.5">
      {text}
      {capacity > 0 && (
        <MeterBar value={taken} max={capacity} fill={taken > capacity ? 'fill-days-60' : 'fill-success-solid'} />
      )}
    </span>
  )
}

const Meeting = ({ url }: { url: string }) => (
  <Link href={url} rel="noopener noreferrer" target="_blank" className="wrap-anywhere">
    {url}
  </Link>
)

/** How people enroll in a session, and how they check in. */
export async function EnrollingCard({ session }: { session: TaskSessionRecord }) {
  const t = await getTranslations('sessions.detail')
  const { capacity, waitlist, approvalRequired, selfEnroll, cancelUntil, timeZone, checkOutRequired } = session
  const { opensAt, closesAt } = checkInWindow(session)
  const window = { from: formatDateTime(opensAt, timeZone), to: formatTime(closesAt, timeZone) }
  return (
    <Card title={t('enrolling')}>
      <DefinitionList
        items={[
          ...(capacity === 0 ? [] : [{ term: t('waitlist'), detail: waitlist ? t('yes') : t('no') }]),
          { term: t('approval'), detail: approvalRequired ? t('approvalYes') : t('approvalNo') },
          { term: t('selfEnroll'), detail: selfEnroll ? t('selfYes') : t('selfNo') },
          {
            term: t('cancelUntil'),
            detail: cancelUntil ? formatDateTime(cancelUntil, timeZone) : t('cancelStart'),
          },
          { term: t('checkIn'), detail: t('checkInWindow', window) },
          { term: t('checkOut'), detail: checkOutRequired ? t('checkOutYes') : t('checkOutNo') },
        ]}
      />
    </Card>
  )
}

type NoticesProps = {
  session: TaskSessionRecord
  /** True if its class is published. */
  published: boolean
  /** A draft whose end has passed. */
  isPast: boolean
}

/** Events in a session's life other than its times. */
export async function SessionNotices({ session, published, isPast }: NoticesProps) {
  const t = await getTranslations('sessions.detail')
  const { state, timeZone, cancelledAt, cancelReason, reopenedAt, reopenReason, openedAt, endedAt, recordedAt } =
    session
  const timeParams = (instant: Date) => ({ date: formatDateTime(instant, timeZone) })
  if (cancelledAt)
    return (
      <Alert tone="error" title={t('cancelled', timeParams(cancelledAt))}>
        {cancelReason}
      </Alert>
    )
  if (state === 'DRAFT')
    return <Alert tone="info">{t(isPast ? 'draftPast' : published ? 'draft' : 'draftUnpublished')}</Alert>
  const short = state === 'ENDED' || state === 'FINALIZED' ? null : shortfallOf(session, session.revision)
  const early = state === 'OPEN' && openedAt ? t('openedEarly', timeParams(openedAt)) : null
  return (
    <>
      {recordedAt && <Alert tone="info">{t('recorded', { date: formatDate(todayIn(timeZone, recordedAt)) })}</Alert>}
      {reopenedAt && state === 'ENDED' && (
        <Alert tone="warn" title={t('reopened', timeParams(reopenedAt))}>
          {reopenReason}
        </Alert>
      )}
      {early && <Alert tone="info">{early}</Alert>}
      {short && <Alert tone="warn">{t('short', { minutes: short.minutes, due: short.due })}</Alert>}
      {endedAt && endedAt < sessionEnd(session) && state === 'ENDED' && (
        <Alert tone="info">{t('endedEarly', timeParams(endedAt))}</Alert>
      )}
    </>
  )
}

type ClashProps = { clashes: readonly ClashView[]; orgId: string; locale: string }

/** Number of clashes that are named; beyond that only their number is shown. */
const maxClashes = 5

/** People of the session whom another session expects at the same time. */
export async function ClashAlert({ clashes, orgId, locale }: ClashProps) {
  if (clashes.length === 0) return null
  const t = await getTranslations('sessions.clash')
  const people = new Set(clashes.map(({ userId }) => userId)).size
  return (
    <Alert tone="warn" title={t('title', { count: people })}>
      <ul className="my-1 list-disc pl-5">
        {clashes.slice(0, maxClashes).map((clash) => (
          <li key={`${clash.userId}-${clash.other.startsAt.getTime()}-${clash.teaches}`}>
            {t.rich('line', {
              who: clash.teaches ? t('teaches', { name: fullName(clash) }) : fullName(clash),
              session: () => <Other clash={clash} orgId={orgId} word={t('other')} />,
              when: sessionWhen(clash.other, locale),
            })}
          </li>
        ))}
      </ul>
      {clashes.length > maxClashes && <p>{t('more', { count: clashes.length - maxClashes })}</p>}
    </Alert>
  )
}

const Other = ({ clash: { other }, orgId, word }: { clash: ClashView; orgId: string; word: string }) =>
  other.id && other.taskId ? (
    <Link href={`/orgs/${orgId}/tasks/${other.taskId}/task_sessions/${other.id}`}>{other.title}</Link>
  ) : (
    word
  )

/**
 * Lists late check-ins that await a decision: they do not count until confirmed on the board. Renders nothing for a
 * final or cancelled session.
 */
export async function LateNotice({ ctx, session }: { ctx: SignedInCtx; session: TaskSessionRecord }) {
  if (session.state === 'FINALIZED' || session.state === 'CANCELLED') return null
  const late = orNotFound(await listLateCheckIns(ctx, { taskSessionId: session.id }))
  if (late.length === 0) return null
  const [t, roster] = await Promise.all([getTranslations('certificates.finish'), getTranslations('enrollments.roster')])
  const { orgId, taskId, id } = session
  return (
    <Alert
      tone="warn"
      title={t('lateWaiting', { count: late.length })}
      actions={
        <ButtonLink href={`/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/check-in`}>{t('lateOpen')}</ButtonLink>
      }
    >
      <ul>
        {late.map((row) => (
          <li key={row.id} className="wrap-anywhere">
            {`${row.name} · ${roster('sentLater', { time: formatTime(row.codeAt, session.timeZone) })}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
