import { tzOffset } from '@date-fns/tz'

/** In winter, when most of them keep their standard time. */
const sampleDay = new Date(Date.UTC(2026, 0, 1))
const dayMinutes = 1440

/** Minutes that a zone's clock is behind Greenwich; beyond the date line they go on, so that Guam comes after Samoa. */
function minutesWest(timeZone: string): number {
  const offset = tzOffset(timeZone, sampleDay)
  return offset > 0 ? dayMinutes - offset : -offset
}

/** Time zones as the day goes through America: Puerto Rico, New York, Chicago ... Honolulu, Guam. Equal ones keep their order. */
export const eastToWest = (zones: readonly string[]): string[] =>
  zones.toSorted((one, other) => minutesWest(one) - minutesWest(other))
