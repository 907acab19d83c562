import { stateTones } from '@/app/_components/states'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { Card } from '@/app/_ui/card'
import { type Definition, DefinitionList } from '@/app/_ui/definition-list'
import type { Tone } from '@/app/_ui/tone'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { EnrollmentHistoryLine } from '@/lib/data/enrollments/roster'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { checkInWindow } from '@/lib/domain/check-in/window'
import { isProductReason, type Presence, presenceOf } from '@/lib/domain/enrollments/place-facts'
import type { EnrollmentState } from '@/lib/domain/enrollments/transitions'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { actorName } from '../actor-name'
import { StateBand } from '../compliance/state-band'

/** The status of an enrollment as a tag; for a pending one, what it is waiting for. */
export function enrollmentTag({ status, pendingReason }: EnrollmentState, t: Translate): { text: string; tone: Tone } {
  const text = pendingReason ? t(`enrollments.pending.${pendingReason}`) : t(`enums.enrollmentStatuses.${status}`)
  return { text, tone: stateTones['enums.enrollmentStatuses'][status] }
}

const presenceTones: Readonly<Record<Presence, Tone>> = {
  EXPECTED: 'success',
  PRESENT: 'success',
  SIGNED: 'success',
  ATTENDED: 'info',
  UNRECORDED: 'neutral',
}

/**
 * The tag of an enrollment at `now`: until its session is finalized it also says whether the person attended and
 * signed.
 */
export function enrollmentTagAt(
  { enrollment, session }: EnrollmentInSession,
  now: Date,
  t: Translate,
): { text: string; tone: Tone } {
  const presence = presenceOf(enrollment, sessionStateAt(session, now))
  if (presence === null || presence === 'EXPECTED') return enrollmentTag(enrollment, t)
  const { checkedInAt } = enrollment
  const untimed = !checkedInAt && (presence === 'PRESENT' || presence === 'SIGNED')
  const time = checkedInAt ? formatTime(checkedInAt, session.timeZone) : ''
  const text = t(untimed ? `enrollments.presence.${presence}Paper` : `enrollments.presence.${presence}`, { time })
  return { text, tone: presenceTones[presence] }
}

type Props = { own: EnrollmentInSession; locale: Locale; now: Date }

/** Facts about an enrollment and its session. */
export function EnrollmentFacts({ own, locale, now }: Props) {
  const t = translatorFor(locale)
  const items = [
    ...ownItems(own, t),
    { term: t('enrollments.detail.when'), detail: sessionWhen(own.session, locale) },
    ...sessionItems(own.session, locale, t),
  ]
  return (
    <Card above={<StateBand state={enrollmentTagAt(own, now, t)} />} title={t('enrollments.detail.facts')}>
      <DefinitionList items={items} />
    </Card>
  )
}

const withoutNull = (items: readonly (Definition | null)[]): Definition[] => items.filter((item) => item !== null)

/** Facts about a session, without its time. */
export function sessionItems(session: TaskSessionRecord, locale: Locale, t: Translate): Definition[] {
  const { org, location, format, instructors, revision } = session
  const message = (key: string) => t(`enrollments.detail.${key}`)
  const { units } = givenUnits(revision, session.unitsGiven)
  const taughtBy = t('enrollments.detail.instructor', { count: Math.max(1, instructors.length) })
  return withoutNull([
    session.state === 'SCHEDULED' || session.state === 'OPEN'
      ? { term: message('checkIn'), detail: checkInText(session, t) }
      : null,
    location ? { term: message('place'), detail: location } : null,
    { term: message('format'), detail: t(`enums.courseFormats.${format}`) },
    units === null ? null : { term: message('hours'), detail: formatUnits(units) },
    { term: taughtBy, detail: instructorNames(instructors, t('sessions.unassigned'), locale) },
    { term: message('org'), detail: org.name },
  ])
}

const checkInText = (session: TaskSessionRecord, t: Translate): string => {
  const { opensAt, closesAt } = checkInWindow(session)
  const [from, until] = [opensAt, closesAt].map((at) => formatTime(at, session.timeZone))
  return t('enrollments.detail.checkInWindow', { from: from ?? '', until: until ?? '' })
}

/** What is recorded of the person's attendance. */
export function ownItems(own: EnrollmentInSession, t: Translate): Definition[] {
  const {
    enrollment,
    session: { timeZone },
  } = own
  const { attendanceSource, checkedInAt, checkedOutAt, attendedMinutes, score } = enrollment
  const message = (key: string) => t(`enrollments.detail.${key}`)
  return withoutNull([
    checkedInAt ? { term: message('checkedIn'), detail: formatDateTime(checkedInAt, timeZone) } : null,
    attendanceSource === 'PAPER' ? { term: message('checkedIn'), detail: message('onPaper') } : null,
    checkedOutAt ? { term: message('checkedOut'), detail: formatDateTime(checkedOutAt, timeZone) } : null,
    attendedMinutes === null ? null : { term: message('minutes'), detail: attendedMinutes },
    score === null ? null : { term: message('score'), detail: score },
  ])
}

type EnrollmentHistoryProps = {
  lines: readonly EnrollmentHistoryLine[]
  timeZone: string
  locale: Locale
  plain?: boolean
}

/** The history of an enrollment, latest first: the move, the actor, the time, and the reason if one was given. */
export function EnrollmentHistory({ lines, timeZone, locale, plain }: EnrollmentHistoryProps) {
  const t = translatorFor(locale)
  return (
    <Card plain={plain} title={t('enrollments.history.title')} lead={t('enrollments.history.lead')}>
      <ol className="flex flex-col divide-y divide-line">
        {lines.toReversed().map((line) => (
          <Line key={line.id} line={line} timeZone={timeZone} t={t} />
        ))}
      </ol>
    </Card>
  )
}

/** Moves that can end in different places and have a text for each. */
const placed = new Set(['enrollAPPROVAL', 'enrollWAITLIST', 'acceptWAITLIST', 'approveWAITLIST'])

/** The key of a line's text. Whom staff marked present did not check in. */
export function moveOf({
  kind,
  pendingReason,
  witness,
}: Pick<EnrollmentHistoryLine, 'kind' | 'pendingReason' | 'witness'>): string {
  if (kind === 'checkIn' && witness === 'HAND') return 'checkInHAND'
  return placed.has(`${kind}${pendingReason}`) ? `${kind}${pendingReason}` : kind
}

function Line({ line, timeZone, t }: { line: EnrollmentHistoryLine; timeZone: string; t: Translate }) {
  const { kind, pendingReason, reason, witness, actor, at } = line
  const move = moveOf({ kind, pendingReason, witness })
  const date = formatDateTime(at, timeZone)
  const knownName = actor && actorName(actor, (key, values) => t(`access.${key}`, values))
  const why = isProductReason(reason) ? t(`enrollments.history.reasons.${reason}`) : reason
  const name = actor && (knownName || t('enrollments.history.unknown'))
  return (
    <li className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <span className="text-sm">{t(`enrollments.history.moves.${move}`)}</span>
      {why && <span className="text-sm wrap-anywhere">{t('enrollments.history.reason', { reason: why })}</span>}
      {witness === 'DEVICE' && <span className="text-sm text-soft">{t('enrollments.history.sentLater')}</span>}
      <span className="text-sm text-soft">{name ? t('enrollments.history.by', { name, date }) : date}</span>
    </li>
  )
}

/** Advice for somebody who attended but received no credit; null unless they are recorded as absent or incomplete. */
export function ifWrong({ enrollment: { status }, session: { org } }: Stated, t: Translate): string | null {
  if (status !== 'ABSENT' && status !== 'INCOMPLETE') return null
  return t(`enrollments.detail.ifWrong.${status}`, { org: org.name })
}

type Stated = {
  enrollment: Pick<EnrollmentInSession['enrollment'], 'status'>
  session: { org: Pick<EnrollmentInSession['session']['org'], 'name'> }
}
