import type { Tally } from './caps'
import type { Limits } from './evaluation'

/** The missing units of a period, in hundredths. */
export type Missing = {
  total: number
  firstYear: number
  secondYear: number
  units: number
  inPerson: number
  online: number | null
}

/**
 * Computes the missing units. A first-year minimum that can no longer be earned is left out of `units`, the number
 * still to earn. `onlineUsed` is how much of the online maximum the counted units actually need.
 */
export function missingUnits(tally: Tally, onlineUsed: number, rules: Limits, firstYearOver: boolean): Missing {
  const total = Math.max(0, rules.total - tally.total)
  const firstYear = Math.max(0, (rules.minFirstYear ?? 0) - tally.firstYear)
  const secondYear = Math.max(0, (rules.minSecondYear ?? 0) - tally.secondYear)
  const units = Math.max(total, (firstYearOver ? 0 : firstYear) + secondYear)
  const online = rules.maxOnline === null ? null : Math.max(0, rules.maxOnline - onlineUsed)
  return { total, firstYear, secondYear, units, online, inPerson: online === null ? 0 : Math.max(0, units - online) }
}
