import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import type { LiveCredit } from './classify'
import { type Limits, maxOnlineOn, type ReachedLimit, type YearBoundaries } from './evaluation'

/** Whether a rule has limits for a single year of a period. */
export const hasYearLimits = (rules: Limits): boolean =>
  rules.minFirstYear !== null || rules.minSecondYear !== null || rules.maxFirstYear !== null

/** The first year is the first twelve months of a period; everything after it is the second year. */
export function yearBoundaries(startsAt: PlainDate): YearBoundaries {
  const secondYearStartsAt = addYears(startsAt, 1)
  return { firstYearEndsAt: addDays(secondYearStartsAt, -1), secondYearStartsAt }
}

/** A piece of a credit that is all in person or all online. */
export type Part = { credit: LiveCredit; units: number; online: boolean }

/** The sums of one pass over the parts, in hundredths. */
export type Tally = { total: number; online: number; firstYear: number; secondYear: number; dropped: number }

/** Splits credits into parts in the given order, the in-person part of a hybrid before its online part. */
export function partsOf(lives: readonly LiveCredit[]): Part[] {
  const parts: Part[] = []
  for (const credit of lives) {
    if (credit.inPerson > 0) parts.push({ credit, units: credit.inPerson, online: false })
    if (credit.online > 0) parts.push({ credit, units: credit.online, online: true })
  }
  return parts
}

function clear(parts: readonly Part[]) {
  for (const { credit } of parts) {
    credit.counted = 0
    credit.overUnits = 0
    credit.limit = null
    credit.overOnlineUnits = 0
    credit.onlineNotAllowedUnits = 0
  }
}

/** The room left in a part's year. Only the first year is limited, and only when the rule has a first-year maximum. */
const roomInYear = ({ credit }: Part, { maxFirstYear }: Limits, tally: Tally): number =>
  credit.outcome.year === 1 && maxFirstYear !== null ? maxFirstYear - tally.firstYear : Infinity

/** How much of a part fits into the total and its year, whether online or not. */
const unitsWithin = (part: Part, rules: Limits, tally: Tally): number =>
  Math.min(part.units, rules.total - tally.total, roomInYear(part, rules, tally))

/** The units of `within` that count under the online maximum; adds them to the tally. */
function count({ credit, units, online }: Part, within: number, maxOnline: number | null, tally: Tally): number {
  const counted = online && maxOnline !== null ? Math.min(within, Math.max(0, maxOnline - tally.online)) : within
  tally.dropped += units - counted
  tally.total += counted
  if (online) tally.online += counted
  if (credit.outcome.year === 1) tally.firstYear += counted
  else tally.secondYear += counted
  return counted
}

function capPart(part: Part, rules: Limits, tally: Tally) {
  const { credit, units, online } = part
  const maxOnline = maxOnlineOn(rules, credit.facts.completedAt)
  if (online && maxOnline === 0) {
    credit.onlineNotAllowedUnits += units
    return
  }
  const within = unitsWithin(part, rules, tally)
  if (within < units) credit.limit = limitReached(part, rules, tally)
  const counted = count(part, within, maxOnline, tally)
  credit.overUnits += units - within
  credit.overOnlineUnits += within - counted
  if (counted < within) credit.onlineLimit = maxOnline ?? 0
  credit.counted += counted
}

const limitReached = (part: Part, rules: Limits, tally: Tally): ReachedLimit =>
  rules.maxFirstYear !== null && roomInYear(part, rules, tally) < rules.total - tally.total
    ? { name: 'FIRST_YEAR', units: rules.maxFirstYear }
    : { name: 'TOTAL', units: rules.total }

// Carried-over units are counted first: they fill the total before any units of this period.
const initialTally = ({ carriedIn = 0, total }: Limits): Tally => ({
  total: Math.min(carriedIn, total),
  online: 0,
  firstYear: 0,
  secondYear: 0,
  dropped: 0,
})

/**
 * Counts the parts in order, each up to the total, first-year and online limits, and records on each credit the units
 * over them.
 */
export function applyCaps(parts: readonly Part[], rules: Limits): Tally {
  clear(parts)
  const tally = initialTally(rules)
  for (const part of parts) capPart(part, rules, tally)
  return tally
}

/** The tally of the same count, to compare another order; does not change the credits. */
export function tallyOf(parts: readonly Part[], rules: Limits): Tally {
  const tally = initialTally(rules)
  for (const part of parts) {
    const maxOnline = maxOnlineOn(rules, part.credit.facts.completedAt)
    count(part, unitsWithin(part, rules, tally), maxOnline, tally)
  }
  return tally
}

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
