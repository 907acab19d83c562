import { applyCaps, type Part, partsOf, type Tally } from './caps'
import type { LiveCredit } from './classify'
import type { Limits } from './evaluation'

function byDate({ facts: a }: LiveCredit, { facts: b }: LiveCredit): number {
  if (a.completedAt !== b.completedAt) return a.completedAt < b.completedAt ? -1 : 1
  const entered = (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0)
  if (entered !== 0) return entered
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** The same parts with each year's in-person parts before its online parts; otherwise the order is kept. */
function inPersonFirst(parts: readonly Part[]): Part[] {
  const ordered: Part[] = []
  for (const year of [1, 2] as const) {
    for (const online of [false, true]) {
      for (const part of parts) if (part.credit.outcome.year === year && part.online === online) ordered.push(part)
    }
  }
  return ordered
}

/** Only a first-year maximum beside an online maximum makes the order matter, and only when something was left out. */
const orderMatters = (rules: Limits, tally: Tally) =>
  rules.maxFirstYear !== null && rules.maxOnline !== null && tally.dropped > 0

/** Counts by date; in-person parts first when that counts strictly more. The counted total is then the most any order can give. */
export function allocate(
  lives: LiveCredit[],
  rules: Limits,
): { allocation: 'BY_DATE' | 'IN_PERSON_FIRST'; tally: Tally } {
  const parts = partsOf(lives.sort(byDate))
  const tally = applyCaps(parts, rules)
  if (!orderMatters(rules, tally)) return { allocation: 'BY_DATE', tally }

  const better = applyCaps(inPersonFirst(parts), rules)
  if (better.total > tally.total) return { allocation: 'IN_PERSON_FIRST', tally: better }
  return { allocation: 'BY_DATE', tally: applyCaps(parts, rules) }
}
