import { instantOfWallTime, isWallTime, wallTimeExists } from '@/lib/domain/time/wall-time'
import { dateWindowProblem } from '../people/date-window'
import type { FieldProblem } from '../result'
import { type PlainDate, todayIn } from '../time/plain-date'
import { optionalLineProblem, type Problems, problemsAmong, wholeProblem } from '../values'
import { maxRepeats } from './recurrence'
import { type SessionTimes, sessionEnd } from './session-state'

/** Maximum characters. */
export const sessionLimits = {
  location: 300,
  meetingUrl: 500,
  reason: 500,
  time: 40,
  instructorTitle: 80,
  instructorLicense: 60,
  /** Most pay per hour, in US cents. */
  rateCents: 99_999,
} as const

/** Seats; 0 means without a limit. */
export const seatsRange = { min: 0, max: 10_000 } as const
/** Minutes of announced breaks. */
export const breakRange = { min: 0, max: 12 * 60 } as const
/** Minutes between check-in and the start of a session. */
export const minutesRange = { min: 0, max: 24 * 60 } as const
/**
 * How many further sessions, a week apart, can be made with a new one, and by repeating one, which makes at least one.
 */
export const repeatsRange = { min: 0, max: maxRepeats } as const
export const repeatRange = { min: 1, max: maxRepeats } as const

/** Accepts an https address, or nothing. */
export function meetingUrlProblem(text: string | null | undefined): FieldProblem | null {
  const problem = optionalLineProblem(text, sessionLimits.meetingUrl)
  const isWebAddress = !text?.trim() || URL.parse(text.trim())?.protocol === 'https:'
  return problem ?? (isWebAddress ? null : 'validation.webAddress')
}

/** Checks a date with a time of day, as shown by a clock in the session's zone. */
export function wallTimeProblem(text: string): FieldProblem | null {
  if (text.trim() === '') return 'validation.required'
  return isWallTime(text.trim()) ? null : 'validation.wallTime'
}

/** Checks a time of day: "15:00". */
export const timeOfDayProblem = (text: string): FieldProblem | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'validation.wallTime'

/** The problem with an instant read from a text in a zone; null means a time of day that the zone's clock skips. */
export const instantProblem = (instant: Date | null, zone: string, today: PlainDate): FieldProblem | null =>
  instant === null ? 'validation.noSuchTime' : dateWindowProblem(todayIn(zone, instant), today)

/** The instant of such a text in a zone; null for a time of day that the zone's clock skips. */
export const instantIn = (text: string, zone: string): Date | null =>
  wallTimeExists(text, zone) ? instantOfWallTime(text, zone) : null

/** A session as sent by its form; times as shown by a clock in its zone. */
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

/** Problems with a session, by field, that can be detected from the session alone. */
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

/** Checks each time separately and, once all can be read, how they fit together. */
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

/** The maximum length of a session in hours. */
const maxHours = 24 * 14

type PlannedTimes = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'> & { cancelUntil: Date | null }

/**
 * Problems with the times of a session, by field. It must end after it starts, and withdrawing must be over by the
 * start.
 */
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
