import { dateWindowProblem } from '../people/date-window'
import type { FieldProblem } from '../result'
import { type PlainDate, todayIn } from '../time/plain-date'
import { instantOfWallTime, isWallTime, wallTimeExists } from '../time/wall-time'
import { optionalLineProblem, type Problems, problemsAmong, wholeProblem } from '../values'
import { type SessionTimes, sessionEnd } from './session-state'
import { maxRepeats } from './weekly'

/** Characters. */
export const sessionLimits = { location: 300, meetingUrl: 500, reason: 500, time: 40 } as const

/** Seats; 0 is as many as come. */
export const seatsRange = { min: 0, max: 10_000 } as const
/** Minutes of announced breaks. */
export const breakRange = { min: 0, max: 12 * 60 } as const
/** Minutes between check-in and the start of a session. */
export const minutesRange = { min: 0, max: 24 * 60 } as const
/** Further sessions, a week apart, when one is made; when one is repeated there is at least one. */
export const repeatsRange = { min: 0, max: maxRepeats } as const
export const repeatRange = { min: 1, max: maxRepeats } as const

/** An address on the net. */
export function meetingUrlProblem(text: string | null | undefined): FieldProblem | null {
  const problem = optionalLineProblem(text, sessionLimits.meetingUrl)
  const isWebAddress = !text?.trim() || URL.parse(text.trim())?.protocol === 'https:'
  return problem ?? (isWebAddress ? null : 'validation.webAddress')
}

/** A date with a time of day as the clock of the session's zone shows it. */
export function wallTimeProblem(text: string): FieldProblem | null {
  if (text.trim() === '') return 'validation.required'
  return isWallTime(text.trim()) ? null : 'validation.wallTime'
}

/** What is wrong with an instant that was read of a text in a zone; null is a time of day that the zone's clock skips. */
export const instantProblem = (instant: Date | null, zone: string, today: PlainDate): FieldProblem | null =>
  instant === null ? 'validation.noSuchTime' : dateWindowProblem(todayIn(zone, instant), today)

/** The instant of such a text in a zone; null for a time of day that the zone's clock skips. */
export const instantIn = (text: string, zone: string): Date | null =>
  wallTimeExists(text, zone) ? instantOfWallTime(text, zone) : null

/** A session as its form sends it: times as a clock of its zone shows them. */
export type EnteredSession = {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  cancelUntil?: string | null | undefined
  timeZone?: string | null | undefined
  location?: string | null | undefined
  meetingUrl?: string | null | undefined
  capacity?: number | null | undefined
  checkInOpensMin?: number | null | undefined
  checkInClosesMin?: number | null | undefined
  repeatWeekly?: number | null | undefined
}

/** What is wrong with a session, by field, as far as the session alone shows it. */
export function sessionProblems(session: EnteredSession, now: Date): Problems {
  return {
    ...sessionTimeProblems(session, todayIn('UTC', now)),
    ...problemsAmong({
      location: optionalLineProblem(session.location, sessionLimits.location),
      meetingUrl: meetingUrlProblem(session.meetingUrl),
      repeatWeekly: wholeProblem(session.repeatWeekly, repeatsRange),
      capacity: wholeProblem(session.capacity, seatsRange),
      checkInOpensMin: wholeProblem(session.checkInOpensMin, minutesRange),
      checkInClosesMin: wholeProblem(session.checkInClosesMin, minutesRange),
    }),
  }
}

/** Each time by itself, and once all can be read, how they fit together. */
function sessionTimeProblems(session: EnteredSession, today: PlainDate): Problems {
  const { startsAt, endsAt, cancelUntil, timeZone } = session
  const textProblems = problemsAmong({
    startsAt: wallTimeProblem(startsAt ?? ''),
    endsAt: wallTimeProblem(endsAt ?? ''),
    cancelUntil: cancelUntil ? wallTimeProblem(cancelUntil) : null,
  })
  if (Object.keys(textProblems).length > 0 || !timeZone) return textProblems
  const [start, end] = [instantIn(startsAt ?? '', timeZone), instantIn(endsAt ?? '', timeZone)]
  const until = cancelUntil ? instantIn(cancelUntil, timeZone) : null
  const instantProblems = problemsAmong({
    startsAt: instantProblem(start, timeZone, today),
    endsAt: instantProblem(end, timeZone, today),
    cancelUntil: cancelUntil ? instantProblem(until, timeZone, today) : null,
  })
  if (!start || !end || Object.keys(instantProblems).length > 0) return instantProblems
  return timeProblems({ startsAt: start, endsAt: end, cancelUntil: until, timeZone })
}

/** The longest a session may last, in hours. */
const maxHours = 24 * 14

type PlannedTimes = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'> & { cancelUntil: Date | null }

/** What is wrong with the times of a session, by field: it ends after it starts, and withdrawing is over by the start. */
export function timeProblems(session: PlannedTimes): Problems {
  const { startsAt, endsAt, cancelUntil } = session
  const durationMs = sessionEnd(session).getTime() - startsAt.getTime()
  return {
    ...(endsAt < startsAt ? { endsAt: 'validation.endBeforeStart' } : {}),
    ...(durationMs > maxHours * 3_600_000
      ? { endsAt: { key: 'validation.sessionTooLong', params: { days: maxHours / 24 } } }
      : {}),
    ...(cancelUntil && cancelUntil > startsAt ? { cancelUntil: 'validation.cancelAfterStart' } : {}),
  }
}
