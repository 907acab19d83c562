/** Milliseconds of a calendar date, as UTC: only differences are used. */
const instant = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Where a date lies between two dates, in percent with two decimals; outside dates lie at the edge. */
export function placeOf(date: string, from: string, to: string): number {
  const share = (instant(date) - instant(from)) / (instant(to) - instant(from))
  return Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100
}

/** The first and last of many dates. */
export function spanOf(dates: readonly string[]): { from: string; to: string } {
  const sorted = [...dates].sort()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

/** The row of each dot (0, 1 or 2), so that dots less than `gap` percent apart do not hide each other. Places must rise. */
export function dotRows(places: readonly number[], gap: number): number[] {
  const last = [-Infinity, -Infinity, -Infinity]
  return places.map((place) => {
    const free = last.findIndex((before) => place - before >= gap)
    const row = free === -1 ? last.indexOf(Math.min(...last)) : free
    last[row] = place
    return row
  })
}
