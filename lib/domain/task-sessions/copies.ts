import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  inclusiveLengthDays,
  type PlainDate,
  plainDate,
} from '../time/plain-date'
import { wallTimeOf } from '../time/wall-time'
import { type Problems, problemsAmong } from '../values'
import { movedTimes, type Times } from './recurrence'

/** A period whose sessions are copied, and the day from which the copies count. */
export type CopyPeriod = { from: PlainDate; until: PlainDate; to: PlainDate }

/** The longest period that can be copied at once, and the most sessions in it. */
export const copyLimits = { days: 366, sessions: 500 } as const

/** Problems with a period to copy, by field. */
export const copyProblems = ({ from, until, to }: CopyPeriod): Problems =>
  problemsAmong({
    until:
      until < from
        ? 'validation.endBeforeStart'
        : inclusiveLengthDays(from, until) > copyLimits.days
          ? { key: 'validation.periodTooLong', params: { days: copyLimits.days } }
          : null,
    to: to > from ? null : 'validation.copyLater',
  })

/** The year whose plan is probably copied next: from July on this year's to the next, before that last year's. */
export function yearToCopy(today: PlainDate): CopyPeriod {
  const { year, month } = dateParts(today)
  const of = month >= 7 ? year : year - 1
  return { from: plainDate(of, 1, 1), until: plainDate(of, 12, 31), to: plainDate(of + 1, 1, 1) }
}

export type CopiedSession = Times & { id: string; taskId: string; timeZone: string }

/** Why a session is not copied: it was already, its class is archived, it would be in the past, or clocks skip it. */
export type CopyRefusal = 'THERE' | 'ARCHIVED' | 'PAST' | 'SKIPPED'
export type PlannedCopy<S> = { session: S; day: PlainDate; times: Times | null; refusal: CopyRefusal | null }

/** The months from one first day to another, or null where one of them is not the same day of its month. */
const monthsApart = (from: PlainDate, to: PlainDate): number | null => {
  const [a, b] = [dateParts(from), dateParts(to)]
  return a.day === b.day ? (b.year - a.year) * 12 + b.month - a.month : null
}

const monthOf = (date: PlainDate) => date.slice(0, 7)

/** What says that two sessions are the same class at the same time of day. */
const slotOf = ({ taskId, startsAt, timeZone }: CopiedSession) =>
  `${taskId} ${wallTimeOf(startsAt, timeZone).slice(11)}`

const dayOf = ({ startsAt, timeZone }: CopiedSession) => wallTimeOf(startsAt, timeZone).slice(0, 10)

/**
 * The days on which the sessions of a period are held again. All move by the same number of whole weeks, the one that is
 * nearest, so each keeps its weekday. Where that leaves the month that the period's own shift leads to, a session moves
 * a week further or less far into it, unless the same class is also held a week later or earlier at that time.
 */
export function copiedDays(sessions: readonly CopiedSession[], { from, to }: CopyPeriod): Map<string, PlainDate> {
  const shift = Math.round(daysBetween(from, to) / 7) * 7
  const months = monthsApart(from, to)
  const held = new Set(sessions.map((session) => `${slotOf(session)} ${dayOf(session)}`))
  return new Map(
    sessions.map((session) => {
      const day = dayOf(session)
      const moved = addDays(day, shift)
      const month = months === null ? monthOf(moved) : monthOf(addMonths(day, months))
      const week = monthOf(moved) < month ? 7 : -7
      const isWeekly = held.has(`${slotOf(session)} ${addDays(day, week)}`)
      return [session.id, monthOf(moved) === month || isWeekly ? moved : addDays(moved, week)]
    }),
  )
}

type Facts = {
  now: Date
  archived: ReadonlySet<string>
  /** What is already planned, as class and start: `${taskId} ${startsAt.toISOString()}`. */
  there: ReadonlySet<string>
}

/** What a copy of a period makes, in the order of its days: each session with its new times, or why it is left out. */
export function planCopies<S extends CopiedSession>(
  sessions: readonly S[],
  period: CopyPeriod,
  { now, archived, there }: Facts,
): PlannedCopy<S>[] {
  const days = copiedDays(sessions, period)
  const copies = sessions.map((session): PlannedCopy<S> => {
    const day = days.get(session.id)!
    const moved = movedTimes(session, session.timeZone, daysBetween(dayOf(session), day) * 24 * 60)
    const times = 'skippedOn' in moved ? null : moved
    const refusal = archived.has(session.taskId)
      ? 'ARCHIVED'
      : !times
        ? 'SKIPPED'
        : there.has(`${session.taskId} ${times.startsAt.toISOString()}`)
          ? 'THERE'
          : times.startsAt <= now
            ? 'PAST'
            : null
    return { session, day, times, refusal }
  })
  return copies.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : order(a.session, b.session)))
}

const order = (a: CopiedSession, b: CopiedSession) =>
  a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
