import type { PlainDate } from '../time/plain-date'

/** The class that closes a gap best, as the values of a message: it counts `classUnits` of `classMissing`. */
export type GapClass = {
  classId: string
  classTitle: string
  classOn: PlainDate
  classUnits: number
  classMissing: number
}

/** What an open class would add on a license that hours are missing on. Units are hundredths of an hour. */
export type ClassOnGap = { addedUnits: number; startsAt: Date; completedAt: PlainDate }

/**
 * Of the open classes the one that closes a gap best: what adds most of the missing units by the day they have to be there, the
 * soonest of several that add as much. Null where none adds anything.
 */
export function bestClass<T extends ClassOnGap>(
  classes: readonly T[],
  { missingUnits, until }: { missingUnits: number; until: PlainDate },
): T | null {
  const helps = ({ addedUnits }: ClassOnGap) => Math.min(addedUnits, missingUnits)
  const inTime = classes.filter((one) => one.completedAt <= until && helps(one) > 0)
  return inTime.toSorted((a, b) => helps(b) - helps(a) || a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null
}
