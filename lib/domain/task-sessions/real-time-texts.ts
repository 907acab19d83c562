import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/** The time on a zone's clock: "2026-11-21T15:05". */
type WallTime = string
/** Minutes of a wall time on a clock without clock changes, which is enough to find the right day. */
const toMinutes = (wallTime: WallTime) => Date.parse(`${wallTime}Z`) / 60_000
const toDay = (wallTime: WallTime): PlainDate => wallTime.slice(0, 10) as PlainDate

/** The start that a typed time of day refers to: the one nearest to the planned start. */
export function resolveStart(planned: WallTime, time: string): WallTime {
  const days = [-1, 0, 1].map((dayOffset) => `${addDays(toDay(planned), dayOffset)}T${time}`)
  const distance = (wallTime: WallTime) => Math.abs(toMinutes(wallTime) - toMinutes(planned))
  return days.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best))
}

/** The end that a typed time of day refers to: the first one after the start. */
export function resolveEnd(start: WallTime, time: string): WallTime {
  const today = `${toDay(start)}T${time}`
  return today > start ? today : `${addDays(toDay(start), 1)}T${time}`
}

/** Times of day as typed; empty when unknown. */
export type TypedTimes = { startTime: string; endTime: string }

/** The changed times in the format of the API. A time that was not edited is left out, so it keeps its exact value. */
export function realTimeTexts(
  { planned, started, ...before }: TypedTimes & { planned: WallTime; started: WallTime | null },
  { startTime, endTime }: TypedTimes,
): { startedAt?: string; endedAt?: string } {
  const startedAt = startTime && startTime !== before.startTime ? resolveStart(planned, startTime) : undefined
  const start = startedAt ?? started ?? planned
  return {
    ...(startTime === before.startTime ? {} : { startedAt: startedAt ?? '' }),
    ...(endTime === before.endTime ? {} : { endedAt: endTime && resolveEnd(start, endTime) }),
  }
}
