const abbreviations = new Map<string, Intl.DateTimeFormat>()

/** The zone's abbreviation at an instant, "PST"; its name if it has no abbreviation. */
export function zoneOfInstant(instant: Date, timeZone: string): string {
  const format =
    abbreviations.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short', hour: 'numeric' })
  abbreviations.set(timeZone, format)
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
