import { tzOffset } from '@date-fns/tz'

/** In winter, when most zones are on standard time. */
const sampleDay = new Date(Date.UTC(2026, 0, 1))
const dayMinutes = 1440

/**
 * Minutes that a zone's clock is behind Greenwich. Zones beyond the date line continue the count, so that Guam comes
 * after Samoa.
 */
function minutesWest(timeZone: string): number {
  const offset = tzOffset(timeZone, sampleDay)
  return offset > 0 ? dayMinutes - offset : -offset
}

/**
 * Time zones in the order in which the day reaches them from the east: Puerto Rico, New York, Chicago ... Honolulu,
 * Guam. Zones with equal time keep their order.
 */
export const eastToWest = (zones: readonly string[]): string[] =>
  zones.toSorted((one, other) => minutesWest(one) - minutesWest(other))
