import { tzOffset } from '@date-fns/tz'
import type { FieldProblem } from '../result'
import { geoZones } from './geo-zones'

const geographyZones = [...new Set(Object.values(geoZones))]

/**
 * Every time zone that can be stored: those listed by the runtime (some under an older name), and those of the
 * geographies.
 */
export const timeZones: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), ...geographyZones])]

const storableZones = new Set(timeZones)

/** "EST" or "PST8PDT": some runtimes read them as a place without summer time, or as that of another country. */
const abbreviation = /^[a-z]{3}(?:\d[a-z]{3})?$/i

/** The runtime's name of a zone; null for text that is not a zone. */
function runtimeName(zone: string): string | null {
  if (abbreviation.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const geographyZoneByName = new Map(geographyZones.map((zone) => [runtimeName(zone), zone]))

/**
 * The name under which a zone is stored, from any of its IANA names: that used by a geography, otherwise the runtime's.
 * Null for text that is not the zone of a place.
 */
export function canonicalZone(zone: string): string | null {
  const name = runtimeName(zone)
  const canonical = geographyZoneByName.get(name) ?? name
  return canonical !== null && storableZones.has(canonical) ? canonical : null
}

/** The zones that people in the United States mean by an abbreviation, which is no zone of a place. */
const meantBy: Readonly<Record<string, readonly string[]>> = {
  AKST: ['America/Anchorage'],
  AKDT: ['America/Anchorage'],
  CST: ['America/Chicago'],
  CDT: ['America/Chicago'],
  EST: ['America/New_York'],
  EDT: ['America/New_York'],
  HST: ['Pacific/Honolulu'],
  MST: ['America/Denver', 'America/Phoenix'],
  MDT: ['America/Denver'],
  PST: ['America/Los_Angeles'],
  PDT: ['America/Los_Angeles'],
}

/** Requires the zone of a place; who names an abbreviation is told the zones that may be meant. */
export function timeZoneProblem(zone: string): FieldProblem | null {
  if (canonicalZone(zone) !== null) return null
  const meant = meantBy[zone.toUpperCase()]
  return meant ? { key: 'validation.chooseOne', params: { allowed: meant.join(', ') } } : 'validation.chooseOne'
}

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
