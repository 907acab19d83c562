import { applyCaps, type Part, partsOf, type Tally } from './caps'
import type { LiveCredit } from './classify'
import type { Limits } from './evaluation'

function byDate({ facts: a }: LiveCredit, { facts: b }: LiveCredit): number {
  if (a.completedAt !== b.completedAt) return a.completedAt < b.completedAt ? -1 : 1
  const entered = (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0)
  if (entered !== 0) return entered
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** The same parts with each year's in-person parts before its online parts; otherwise the order is kept. The year is null where a rule has no limits of a year. */
function inPersonFirst(parts: readonly Part[]): Part[] {
  const ordered: Part[] = []
  for (const year of [null, 1, 2]) {
    for (const online of [false, true]) {
      for (const part of parts) if (part.credit.outcome.year === year && part.online === online) ordered.push(part)
    }
  }
  return ordered
}

/** Only where online hours have a maximum the order matters, and only when something was left out. */
const orderMatters = ({ maxOnline, limitChanges }: Limits, { dropped }: Tally) =>
  dropped > 0 && (isMaximum(maxOnline) || (limitChanges?.some(({ value }) => isMaximum(value)) ?? false))

const isMaximum = (most: number | null) => most !== null && most > 0

/** How the parts were counted. `onlineUsed` is the least of the online maximum that the counted total needs: what is left of it may still be online. */
type Allocated = { allocation: 'BY_DATE' | 'IN_PERSON_FIRST'; tally: Tally; onlineUsed: number }

/** Counts by date; in-person parts first when that counts strictly more. The counted total is then the most any order can give. */
export function allocate(lives: LiveCredit[], rules: Limits): Allocated {
  const parts = partsOf(lives.sort(byDate))
  const tally = applyCaps(parts, rules)
  if (!orderMatters(rules, tally)) return { allocation: 'BY_DATE', tally, onlineUsed: tally.online }

  const other = applyCaps(inPersonFirst(parts), rules)
  if (other.total > tally.total) return { allocation: 'IN_PERSON_FIRST', tally: other, onlineUsed: other.online }
  const onlineUsed = other.total === tally.total ? Math.min(other.online, tally.online) : tally.online
  return { allocation: 'BY_DATE', tally: applyCaps(parts, rules), onlineUsed }
}
