import type { FieldProblem } from '../result'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  type PlainDate,
  plainDate,
  toDayNumber,
} from '../time/plain-date'
import {
  instantOfWallTime,
  minutesBetween,
  type WallTime,
  wallTimeExists,
  wallTimeOf,
  wallTimePlusMinutes,
} from '../time/wall-time'
import { type Problems, problemsAmong, type Range, wholeProblem } from '../values'
import { type SessionClock, sessionStateAt } from './session-state'

/** How dates repeat: by weeks, on the same day of a month, or on the same weekday of a month ("the first Tuesday"). */
export const rhythms = ['WEEK', 'MONTH', 'MONTH_WEEKDAY'] as const
export type Rhythm = (typeof rhythms)[number]

/** A repetition, which ends after a number of further dates or on a day; `interval` is every how many weeks or months. */
export type Recurrence = { every: Rhythm; interval: number; times: number | null; until: PlainDate | null }

/** The maximum number of further dates of one repetition. */
export const maxRepeats = 52
/** Every how many weeks or months. */
export const intervalRange: Range = { min: 1, max: 12 }
/** How many further starts on the same day: a class for day, evening and night has two. */
export const maxFurtherStarts = 5

/** The position of a day among those of its weekday in its month, from 1 to 5. */
const positionInMonth = (date: PlainDate): number => Math.ceil(Number(date.slice(8)) / 7)

/** The same weekday of the month, `months` later; the fifth is the last where a month has four. */
function sameWeekdayLater(date: PlainDate, months: number): PlainDate {
  const first = addMonths(`${date.slice(0, 8)}01` as PlainDate, months)
  const ahead = (((toDayNumber(date) - toDayNumber(first)) % 7) + 7) % 7
  const day = 1 + ahead + (positionInMonth(date) - 1) * 7
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  return plainDate(year, month, day > daysInMonth(year, month) ? day - 7 : day)
}

/** The date of the `index`th repetition; a day that a month does not have is its last one. */
function repeatedOn(first: PlainDate, { every, interval }: Pick<Recurrence, 'every' | 'interval'>, index: number) {
  if (every === 'WEEK') return addDays(first, index * interval * 7)
  return every === 'MONTH' ? addMonths(first, index * interval) : sameWeekdayLater(first, index * interval)
}

/** The dates after the first one; one more than the maximum shows that there would be too many. */
export function repeatedDays(first: PlainDate, recurrence: Recurrence): PlainDate[] {
  const { times, until } = recurrence
  const days: PlainDate[] = []
  for (let index = 1; index <= Math.min(times ?? maxRepeats + 1, maxRepeats + 1); index += 1) {
    const day = repeatedOn(first, recurrence, index)
    if (until && day > until) break
    days.push(day)
  }
  return days
}

/** A repetition as sent; `until` as a date. */
export type EnteredRecurrence = {
  interval?: number | null | undefined
  times?: number | null | undefined
  until?: PlainDate | null | undefined
}

/** Problems with a repetition after its first day, by field. */
export function recurrenceProblems(entered: EnteredRecurrence & { every: Rhythm }, first: PlainDate): Problems {
  const { every, interval, times = null, until = null } = entered
  const problems = problemsAmong({
    interval: wholeProblem(interval, intervalRange),
    times: wholeProblem(times, { min: 0, max: maxRepeats }),
    until: endProblem(times, until, first),
  })
  if (Object.keys(problems).length > 0 || until === null) return problems
  const days = repeatedDays(first, { every, interval: interval ?? 1, times, until })
  return days.length > maxRepeats
    ? { until: { key: 'validation.tooManyRepeats', params: { most: maxRepeats } } }
    : problems
}

function endProblem(times: number | null, until: PlainDate | null, first: PlainDate): FieldProblem | null {
  if (until === null) return times === null ? 'validation.repeatEnd' : null
  return until < first ? 'validation.endBeforeStart' : null
}

const dayMinutes = 24 * 60

/** The planned times of a session. */
export type Times = { startsAt: Date; endsAt: Date; cancelUntil: Date | null }

const dayOfWall = (wall: WallTime) => wall.slice(0, 10) as PlainDate

/** The instants of a start and an end by the clock of a zone, or the day on which the clock skips one of them. */
function instantsOf(start: WallTime, end: WallTime, zone: string): Omit<Times, 'cancelUntil'> | Skipped {
  const skipped = [start, end].find((wall) => !wallTimeExists(wall, zone))
  if (skipped) return { skippedOn: dayOfWall(skipped) }
  return { startsAt: instantOfWallTime(start, zone), endsAt: instantOfWallTime(end, zone) }
}

export type Skipped = { skippedOn: PlainDate }

/**
 * Times moved by minutes of the clock in their zone, so that whole days keep the time of day across clock changes; an end
 * equal to the start stays so. Or the day on which the clock skips the new start or end.
 */
export function movedTimes(times: Times, timeZone: string, minutes: number): Times | Skipped {
  // A clock of minutes would drop seconds.
  if (minutes === 0) return times
  const moved = (instant: Date) => wallTimePlusMinutes(wallTimeOf(instant, timeZone), minutes)
  const instants = instantsOf(moved(times.startsAt), moved(times.endsAt), timeZone)
  if ('skippedOn' in instants) return instants
  return { ...instants, cancelUntil: times.cancelUntil && instantOfWallTime(moved(times.cancelUntil), timeZone) }
}

/** The later days of a repetition, and further starts on each day ("15:00"). */
export type Repetition = { days: readonly PlainDate[]; alsoAt: readonly string[] }

/**
 * All sessions of a repetition, as one series for each time of day, each in order; the first is the session itself. Or
 * the first day on which the clock skips one of them.
 */
export function seriesOf(
  times: Times,
  timeZone: string,
  { days, alsoAt }: Repetition,
): { series: Times[][] } | Skipped {
  const start = wallTimeOf(times.startsAt, timeZone)
  const first = dayOfWall(start)
  const series: Times[][] = []
  for (const time of [start.slice(11), ...alsoAt]) {
    const minutes = minutesBetween(start, `${first}T${time}`)
    const all: Times[] = []
    for (const day of [first, ...days]) {
      const moved = movedTimes(times, timeZone, daysBetween(first, day) * dayMinutes + minutes)
      if ('skippedOn' in moved) return moved
      all.push(moved)
    }
    series.push(all)
  }
  return { series }
}

type Placed = Times & { timeZone: string }

/** How the times of a session were edited, as its clock shows it: applied to another one of the series by `follow`. */
export type TimeEdit = { before: Placed; after: Placed }

/**
 * The times of a later session of a series after "this and following": its day moves by as many days as the edited one,
 * then it has the edited one's time of day, length and notice. Only what was edited changes. Or
 * the day on which the clock skips the new times.
 */
export function follow({ before, after }: TimeEdit, later: Placed): Times | Skipped {
  const wall = (placed: Placed, of: 'startsAt' | 'endsAt' | 'cancelUntil') =>
    placed[of] && wallTimeOf(placed[of], placed.timeZone)
  const [oldStart, newStart] = [wall(before, 'startsAt')!, wall(after, 'startsAt')!]
  const [oldEnd, newEnd] = [wall(before, 'endsAt')!, wall(after, 'endsAt')!]
  const [oldUntil, newUntil] = [wall(before, 'cancelUntil'), wall(after, 'cancelUntil')]
  const zone = before.timeZone === after.timeZone ? later.timeZone : after.timeZone
  const [laterStart, laterEnd, laterUntil] = [
    wall(later, 'startsAt')!,
    wall(later, 'endsAt')!,
    wall(later, 'cancelUntil'),
  ]
  const day = addDays(laterStart.slice(0, 10) as PlainDate, daysBetween(dayOfWall(oldStart), dayOfWall(newStart)))
  const start = `${day}${(oldStart.slice(11) === newStart.slice(11) ? laterStart : newStart).slice(10)}`
  const length =
    minutesBetween(oldStart, oldEnd) === minutesBetween(newStart, newEnd)
      ? minutesBetween(laterStart, laterEnd)
      : minutesBetween(newStart, newEnd)
  const notice = noticeOf([newStart, newUntil], [oldStart, oldUntil], [laterStart, laterUntil])
  const end = wallTimePlusMinutes(start, length)
  const instants = instantsOf(start, end, zone)
  if ('skippedOn' in instants) return instants
  const cancelUntil = notice === null ? null : instantOfWallTime(wallTimePlusMinutes(start, notice), zone)
  return { ...instants, cancelUntil }
}

type Notice = readonly [start: WallTime, until: WallTime | null]

/** The minutes from a start to the last moment to withdraw: the edited ones if they were edited, else those of the later session. */
function noticeOf(edited: Notice, before: Notice, later: Notice): number | null {
  const minutes = ([start, until]: Notice) => (until === null ? null : minutesBetween(start, until))
  return minutes(edited) === minutes(before) ? minutes(later) : minutes(edited)
}

type InSeries = SessionClock & { id: string; seriesId: string | null }

/** The sessions of a series that "this and following" concerns beside this one: later, and by the clock not begun. */
export const followingOf = <S extends InSeries>(session: InSeries, all: readonly S[], now: Date): S[] =>
  all
    .filter(
      (other) =>
        session.seriesId !== null &&
        // The edited one itself may have moved to a later day already.
        other.id !== session.id &&
        other.seriesId === session.seriesId &&
        other.startsAt > session.startsAt &&
        ['DRAFT', 'SCHEDULED'].includes(sessionStateAt(other, now)) &&
        other.startsAt > now,
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
