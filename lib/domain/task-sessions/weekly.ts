import { instantOfWallTime, wallTimeOf, wallTimePlusDays } from '@/lib/domain/time/wall-time'

/** Sessions that one repetition may add. */
export const maxRepeats = 52

type Times = { startsAt: Date; endsAt: Date; cancelUntil: Date | null }

/**
 * The times of a session in the `count` weeks after it: at the same times of day in its own zone, also when clocks are changed
 * in between. A time that a clock skips is an hour later that day; an end that equals the start does so each week.
 */
export function weeklyTimes({ startsAt, endsAt, cancelUntil }: Times, timeZone: string, count: number): Times[] {
  const weeksLater = (instant: Date, weeks: number) =>
    instantOfWallTime(wallTimePlusDays(wallTimeOf(instant, timeZone), weeks * 7), timeZone)
  return Array.from({ length: count }, (_, index) => ({
    startsAt: weeksLater(startsAt, index + 1),
    endsAt: weeksLater(endsAt, index + 1),
    cancelUntil: cancelUntil && weeksLater(cancelUntil, index + 1),
  }))
}
