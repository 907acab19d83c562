import { geoZones } from './geo-zones'

const offered = [...new Set(Object.values(geoZones))]

/** Every time zone that can be kept: those that the runtime lists, which has an older name for some, and those of the geographies. */
export const timeZones: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), ...offered])]

const keepable = new Set(timeZones)

/** Which of a zone's names the runtime takes; null for what is no zone. */
function nameIn(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const offeredNames = new Map(offered.map((zone) => [nameIn(zone), zone]))

/**
 * The name under which a zone is kept, by whichever of its IANA names a browser or a program calls it: that of the geographies, or
 * else the runtime's. Null for what is no zone of a place.
 */
export function keptZone(zone: string): string | null {
  const name = nameIn(zone)
  const kept = offeredNames.get(name) ?? name
  return kept !== null && keepable.has(kept) ? kept : null
}
