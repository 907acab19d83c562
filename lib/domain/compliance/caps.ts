import type { LiveCredit } from './classify'
import type { Limits } from './evaluation'
import { maxOnlineOn } from './in-force'

/** A piece of a credit that is all in person or all online. */
export type Part = { credit: LiveCredit; units: number; online: boolean }

/** Sums of one run over the parts, in hundredths. */
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
    credit.over = 0
    credit.limit = null
    credit.overOnline = 0
    credit.onlineNotAllowed = 0
  }
}

function countPart({ credit, units, online }: Part, rules: Limits, tally: Tally) {
  const { maxFirstYear } = rules
  const maxOnline = maxOnlineOn(rules, credit.facts.completedAt)
  if (online && maxOnline === 0) {
    credit.onlineNotAllowed += units
    return
  }
  const isFirstYear = credit.outcome.year === 1
  const roomOfTotal = rules.total - tally.total
  const roomOfYear = isFirstYear && maxFirstYear !== null ? maxFirstYear - tally.firstYear : Infinity
  const within = Math.min(units, roomOfTotal, roomOfYear)
  const counted = online && maxOnline !== null ? Math.min(within, Math.max(0, maxOnline - tally.online)) : within

  credit.over += units - within
  if (within < units)
    credit.limit =
      maxFirstYear !== null && roomOfYear < roomOfTotal
        ? { name: 'FIRST_YEAR', units: maxFirstYear }
        : { name: 'TOTAL', units: rules.total }
  credit.overOnline += within - counted
  if (counted < within) credit.mostOnline = maxOnline ?? 0
  credit.counted += counted
  tally.dropped += units - counted
  tally.total += counted
  if (online) tally.online += counted
  if (isFirstYear) tally.firstYear += counted
  else tally.secondYear += counted
}

/** Counts the parts in order, each as far as total, first-year and online limits leave room, and notes on the credits what is over. */
export function applyCaps(parts: readonly Part[], rules: Limits): Tally {
  clear(parts)
  // What was carried over is counted first: it is used up before what can still be earned.
  const tally: Tally = {
    total: Math.min(rules.carriedIn ?? 0, rules.total),
    online: 0,
    firstYear: 0,
    secondYear: 0,
    dropped: 0,
  }
  for (const part of parts) countPart(part, rules, tally)
  return tally
}
