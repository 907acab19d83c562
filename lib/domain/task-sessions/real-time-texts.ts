import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/** A time on the clock of a zone: "2026-11-21T15:05". */
type WallTime = string
/** Minutes of a wall time on a clock that never changes: good enough to see which day is meant. */
const minutesOf = (at: WallTime) => Date.parse(`${at}Z`) / 60_000
const dayOf = (at: WallTime): PlainDate => at.slice(0, 10) as PlainDate

/** The start that a time of day means: the one nearest to the planned start. */
export function startMeant(planned: WallTime, time: string): WallTime {
  const days = [-1, 0, 1].map((by) => `${addDays(dayOf(planned), by)}T${time}`)
  const distance = (at: WallTime) => Math.abs(minutesOf(at) - minutesOf(planned))
  return days.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

/** The end that a time of day means: the first one after the start. */
export function endMeant(start: WallTime, time: string): WallTime {
  const today = `${dayOf(start)}T${time}`
  return today > start ? today : `${addDays(dayOf(start), 1)}T${time}`
}

/** Times of day as they were typed; empty where nobody knows. */
export type TypedTimes = { startTime: string; endTime: string }

/** What changed, as the API takes it: a time that was left as it stood stays what it is to the second. */
export function realTimeTexts(
  { planned, started, ...before }: TypedTimes & { planned: WallTime; started: WallTime | null },
  { startTime, endTime }: TypedTimes,
): { startedAt?: string; endedAt?: string } {
  const startedAt = startTime && startTime !== before.startTime ? startMeant(planned, startTime) : undefined
  const start = startedAt ?? started ?? planned
  return {
    ...(startTime === before.startTime ? {} : { startedAt: startedAt ?? '' }),
    ...(endTime === before.endTime ? {} : { endedAt: endTime && endMeant(start, endTime) }),
  }
}
