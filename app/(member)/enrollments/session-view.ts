import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { formatTag } from '@/app/_components/credits/format-tag'
import type { EnrollFacts } from '@/app/_components/enrollments/enroll-button'
import { enrollFacts } from '@/app/_components/enrollments/enroll-facts'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { dotted } from '@/app/_ui/dotted'
import type { Tone } from '@/app/_ui/tone'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { checkInWindow } from '@/lib/domain/check-in/window'
import { factsAt, type Presence, presenceOf } from '@/lib/domain/enrollments/place-facts'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { laterMessage } from '@/lib/domain/enrollments/what-if'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { sessionEnd, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { type DayLines, dayLines, formatDateTime, formatDay } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { gainSentences } from '@/lib/i18n/gain-text'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import type { SessionGains } from '@/lib/services/enrollments/session-gains'
import type { OwnActionsView } from './own-actions'

export type TagView = { text: string; tone: Tone }

/** A session in one of the person's lists: title, time in its own time zone, place and instructor. */
export type SessionView = {
  id: string
  title: string
  format: TagView
  hours: string | null
  startsAt: string
  /** The day it begins, in its own time zone. */
  day: string
  leaf: DayLines
  when: string
  /** The time without the day, for a list that shows the day as a heading. */
  clock: string
  whereAndWho: string
}

export function sessionView(session: TaskSessionRecord, locale: Locale): SessionView {
  const t = translatorFor(locale)
  const { id, startsAt, org, location, revision } = session
  const { units } = givenUnits(revision, session.unitsGiven)
  const date = todayIn(session.timeZone, startsAt)
  const day = formatDay(date)
  const when = sessionWhen(session, locale)
  const names = instructorNames(session.instructors, t('sessions.unassigned'), locale)
  return {
    id,
    title: revision.title,
    format: formatTag(session.format, t),
    hours: units === null ? null : formatUnits(units),
    startsAt: startsAt.toISOString(),
    day,
    leaf: dayLines(date),
    when,
    clock: when.startsWith(day) ? when.slice(day.length).replace(/^[,\s]+/, '') : when,
    whereAndWho: dotted([
      org.name,
      location,
      t('enrollments.session.taughtBy', { names, count: Math.max(1, session.instructors.length) }),
    ]),
  }
}

/** The credit a session would give on a license; of an in-service, that it concerns none. */
export type GainView = {
  id: string
  license: string
  text: string
  tone: 'success' | 'neutral'
  /** The hours it adds; 0 if it does not count. */
  units: number
}

export function gainViews(gains: SessionGains, session: TaskSessionRecord, locale: Locale): GainView[] {
  const t = translatorFor(locale)
  if (session.revision.inService) {
    const [license, text] = [t('enrollments.gain.inService'), t('enrollments.gain.inServiceText')]
    return [{ id: session.id, license, text, tone: 'neutral', units: 0 }]
  }
  return gains.map(({ credential, periods, gain }) => {
    const facts = { format: session.format, onlineUnits: session.revision.onlineUnits, periods }
    return {
      id: credential.id,
      license: credentialLabel(credential, t),
      text: joinSentences([
        ...gainSentences(gain, facts, t),
        ...laterMessage(gain).map(({ key, params }) => t(`enrollments.${key}`, params)),
      ]),
      tone: gain.countedUnits > 0 ? 'success' : 'neutral',
      units: gain.countedUnits,
    }
  })
}

/**
 * The next step on the session's page: check in while that is possible, then sign, then check out where minutes count.
 */
function nextAct(presence: Presence | null, isNow: boolean, leaves: boolean): OwnActionsView['next'] {
  if (presence === 'PRESENT') return 'sign'
  if (presence === 'SIGNED') return leaves ? 'checkOut' : null
  return isNow ? 'checkIn' : null
}

/** The possible actions for the person's enrollment at `now`. `position` is theirs on the waiting list. */
export function ownActionsView(
  { enrollment, session }: EnrollmentInSession,
  now: Date,
  position?: number,
): OwnActionsView {
  const { id, version } = enrollment
  const seat = hasSeat(enrollment)
  const attendance = { checkedIn: enrollment.checkedInAt !== null, enough: false }
  const presence = presenceOf(enrollment, sessionStateAt(session, now))
  const isNow = seat && checkInWindow(session).opensAt <= now && now < sessionEnd(session)
  const withdraw = transitionEnrollment(enrollment, 'withdraw', { ...factsAt(session, now, 'PERSON'), attendance })
  return {
    id,
    version,
    sessionId: session.id,
    title: session.revision.title,
    seat,
    position: position ?? null,
    next: nextAct(presence, isNow, session.checkOutRequired && enrollment.checkedOutAt === null),
    creditBy: presence === 'PRESENT' || presence === 'SIGNED' || presence === 'ATTENDED' ? session.org.name : null,
    // Not even in the data of the page for people without a seat.
    meetingUrl: seat ? session.meetingUrl : null,
    canWithdraw: withdraw.ok,
    until: formatDateTime(session.cancelUntil ?? session.startsAt, session.timeZone),
  }
}

/** A session that the person can join. */
export type OpenItem = EnrollFacts & { session: SessionView; gains: GainView[] }

/** A session that can be joined, with the credit it would give. */
export const openItem = (session: OpenSessionView, locale: Locale): OpenItem => ({
  session: sessionView(session.session, locale),
  ...enrollFacts(session, locale),
  gains: gainViews(session.gains, session.session, locale),
})
