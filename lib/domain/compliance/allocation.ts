import { compareText } from '../text'
import { applyCaps, type Part, partsOf, type Tally, tallyOf } from './caps'
import type { LiveCredit } from './classify'
import type { Limits } from './evaluation'
import type { PeriodLimits } from './hours-fields'

function byDate({ facts: a, day: dayA }: LiveCredit, { facts: b, day: dayB }: LiveCredit): number {
  if (dayA !== dayB) return dayA - dayB
  const entered = (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0)
  if (entered !== 0) return entered
  return compareText(a.id, b.id)
}

/** Parts in date order, which keeps each year together, with each year's in-person parts before its online parts. */
function inPersonFirst(parts: readonly Part[]): Part[] {
  const ordered: Part[] = []
  let online: Part[] = []
  let year: number | null = null
  for (const part of parts) {
    if (part.credit.outcome.year !== year) {
      ordered.push(...online)
      online = []
      year = part.credit.outcome.year
    }
    if (part.online) online.push(part)
    else ordered.push(part)
  }
  ordered.push(...online)
  return ordered
}

/**
 * The order matters only where online hours have a maximum, or activities or repeated courses a limit, and only when some
 * units did not count.
 */
const orderMatters = ({ maxOnline, limitChanges }: Limits, { dropped, more }: Tally) =>
  dropped > 0 &&
  (more !== null || isMaximum(maxOnline) || (limitChanges?.some(({ value }) => isMaximum(value)) ?? false))

const isMaximum = (maximum: number | null) => maximum !== null && maximum > 0

/**
 * How the parts were counted. `onlineUsed` is the smallest part of the online maximum that the counted total needs; the
 * rest is still available.
 */
type Allocated = { allocation: 'BY_DATE' | 'IN_PERSON_FIRST'; tally: Tally; onlineUsed: number }

/**
 * Counts by date; in-person parts first when that counts strictly more. The counted total is then the most any order
 * can give, unless the rule limits activities or repeated courses too: docs/rules.md says how those count.
 */
export function allocate(lives: LiveCredit[], rules: PeriodLimits): Allocated {
  const parts = partsOf(lives.sort(byDate))
  const tally = applyCaps(parts, rules)
  if (!orderMatters(rules, tally)) return { allocation: 'BY_DATE', tally, onlineUsed: tally.online }

  const inPersonFirstParts = inPersonFirst(parts)
  const inPersonFirstTally = tallyOf(inPersonFirstParts, rules)
  if (inPersonFirstTally.total > tally.total)
    return {
      allocation: 'IN_PERSON_FIRST',
      tally: applyCaps(inPersonFirstParts, rules),
      onlineUsed: inPersonFirstTally.online,
    }
  const onlineUsed =
    inPersonFirstTally.total === tally.total ? Math.min(inPersonFirstTally.online, tally.online) : tally.online
  return { allocation: 'BY_DATE', tally, onlineUsed }
}
