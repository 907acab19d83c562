import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/**
 * The real times of a session as the API takes them, from times of day ("15:05") on the day it began. An end that is not after the
 * start, or the planned start where the real one is not known, is on the next day.
 */
export function realTimeTexts(
  { day, planned }: { day: PlainDate; planned: string },
  startTime: string,
  endTime: string,
): { startedAt: string | null; endedAt: string | null } {
  const endDay = endTime <= (startTime || planned) ? addDays(day, 1) : day
  return { startedAt: startTime ? `${day}T${startTime}` : null, endedAt: endTime ? `${endDay}T${endTime}` : null }
}
