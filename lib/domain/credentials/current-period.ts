import type { PlainDate } from '@/lib/domain/time/plain-date'
import { earliestPeriodIndex, type Period } from './period'

/** The index of the earliest-starting period that contains a date, both ends included; -1 when none does. */
export function periodIndexOn(periods: readonly Period[], date: PlainDate): number {
  let containing = -1
  periods.forEach(({ startsAt, endsAt }, index) => {
    if (date < startsAt || date > endsAt) return
    if (containing < 0 || startsAt < periods[containing]!.startsAt) containing = index
  })
  return containing
}

/** Whether a period's last day has passed. This can be true of the current period, when no later one is recorded. */
export const isOver = ({ endsAt }: Pick<Period, 'endsAt'>, asOf: PlainDate): boolean => endsAt < asOf

/**
 * The index of the period that cards and lists use: the one that contains today, otherwise the latest that started,
 * otherwise the first. -1 without periods.
 */
export function currentPeriodIndex(periods: readonly Period[], asOf: PlainDate): number {
  const indexToday = periodIndexOn(periods, asOf)
  if (indexToday >= 0) return indexToday

  let latest = -1
  periods.forEach(({ startsAt }, index) => {
    if (startsAt <= asOf && (latest < 0 || startsAt >= periods[latest]!.startsAt)) latest = index
  })
  return latest >= 0 ? latest : earliestPeriodIndex(periods)
}
