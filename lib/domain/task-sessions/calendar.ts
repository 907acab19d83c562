import type { CourseFormat, TaskSessionState } from '../lists/sessions'
import { foldText } from '../people/sort-name'
import { addDays, addMonths, lastDayOfMonth, type PlainDate, toDayNumber, todayIn } from '../time/plain-date'
import { type ClashTimes, sessionsClash } from './clashes'

export const calendarViews = ['month', 'week'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What a calendar shows: its days in whole weeks from Sunday, and the first and last day that it is about. */
export type CalendarSpan = { from: PlainDate; until: PlainDate; days: PlainDate[] }

/** Day number 3 is a Sunday (January 4, 1970). */
const startOfWeek = (date: PlainDate): PlainDate => addDays(date, -((((toDayNumber(date) - 3) % 7) + 7) % 7))

/** The month or week in which a day is. */
export function calendarSpan(view: CalendarView, day: PlainDate): CalendarSpan {
  const from = view === 'month' ? `${day.slice(0, 8)}01` : startOfWeek(day)
  const until = view === 'month' ? lastDayOfMonth(day) : addDays(from, 6)
  const days: PlainDate[] = []
  for (let date = startOfWeek(from); date <= until || days.length % 7 > 0; date = addDays(date, 1)) days.push(date)
  return { from, until, days }
}

/** A day of the month or week before or after. */
export const stepped = (view: CalendarView, day: PlainDate, step: 1 | -1): PlainDate =>
  view === 'month' ? addMonths(`${day.slice(0, 8)}01`, step) : addDays(day, 7 * step)

type CalendarSession = ClashTimes & {
  id: string
  state: TaskSessionState
  format: CourseFormat
  location: string | null
  instructors: readonly { userId: string }[]
}

/** The day on which a calendar shows a session: that of its start, by its own clock. */
export const dayOfSession = ({ startsAt, timeZone }: Pick<CalendarSession, 'startsAt' | 'timeZone'>): PlainDate =>
  todayIn(timeZone, startsAt)

/** Two sessions at the same time with something that can only be in one of them. */
export type CalendarClash = {
  ids: readonly [string, string]
  /** They have the same place. */
  room: boolean
  /** Who teaches both. */
  instructorIds: string[]
  /** How many others are expected in both. */
  people: number
}

/** The sessions that are held at the same time as another one, as pairs; canceled ones are left out. */
export function simultaneous<S extends CalendarSession>(sessions: readonly S[]): (readonly [S, S])[] {
  const held = sessions.filter(({ state }) => state !== 'CANCELLED')
  const pairs: (readonly [S, S])[] = []
  held.forEach((one, index) => {
    for (const other of held.slice(index + 1)) if (sessionsClash(one, other)) pairs.push([one, other])
  })
  return pairs
}

const roomOf = ({ format, location }: CalendarSession): string | null =>
  format === 'ONLINE' || !location?.trim() ? null : foldText(location)

/** The key of a pair, the same for either order. */
export const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** The clashes among pairs of simultaneous sessions; `shared` is how many people, teachers included, are in both. */
export function clashesOfPairs(
  pairs: readonly (readonly [CalendarSession, CalendarSession])[],
  shared: ReadonlyMap<string, number>,
): CalendarClash[] {
  return pairs.flatMap(([one, other]) => {
    const room = roomOf(one) !== null && roomOf(one) === roomOf(other)
    const teaching = new Set(other.instructors.map(({ userId }) => userId))
    const instructorIds = one.instructors.map(({ userId }) => userId).filter((userId) => teaching.has(userId))
    const people = Math.max(0, (shared.get(pairKey(one.id, other.id)) ?? 0) - instructorIds.length)
    return room || instructorIds.length > 0 || people > 0
      ? [{ ids: [one.id, other.id], room, instructorIds, people }]
      : []
  })
}
