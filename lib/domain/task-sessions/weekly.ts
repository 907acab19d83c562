import { instantOfWallTime, wallTimeOf, wallTimePlusDays } from '@/lib/domain/time/wall-time'

/** The maximum number of sessions that one repetition may add. */
export const maxRepeats = 52

type Times = { startsAt: Date; endsAt: Date; cancelUntil: Date | null }

/**
 * The times of a session in the `count` weeks after it, at the same times of day in its own zone, even across clock
 * changes. A time that the clock skips is an hour later that day; an end equal to the start stays so each week.
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
