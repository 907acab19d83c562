/** What a client's operations may cost together within any minute (product description, section 8). */
export const costBudget = { cost: 250_000, windowMs: 60_000, slots: 12 }
const slotMs = costBudget.windowMs / costBudget.slots

/** Requests of a client within any minute: what costs nothing, because it is refused before it runs, is work all the same. */
export const requestBudget = (cost: number): number => Math.max(1, Math.floor(cost / 20))

/** What was spent, by the five seconds it was spent in, oldest first. */
export type Spent = readonly { slot: number; cost: number }[]

/**
 * Spends `cost` at `now` (epoch milliseconds) out of a sliding minute: what counts from now on, and 0. When the minute would go
 * over the budget nothing is spent, and the result is the seconds after which it fits.
 */
export function spendCost(
  before: Spent,
  cost: number,
  now: number,
  budget: number = costBudget.cost,
): { spent: Spent; wait: number } {
  const slot = slotAt(now)
  const counting = countingAt(before, slot)
  let total = counting.reduce((sum, one) => sum + one.cost, cost)
  if (total > budget) {
    const frees = counting.find((one) => {
      total -= one.cost
      return total <= budget
    })
    return { spent: counting, wait: secondsUntilFree(frees?.slot ?? slot, now) }
  }
  return { spent: addCost(counting, cost, now), wait: 0 }
}

/** What was spent with `cost` more at `now`, whether it fits or not. */
export function addCost(before: Spent, cost: number, now: number): Spent {
  const slot = slotAt(now)
  const counting = countingAt(before, slot)
  const last = counting.at(-1)
  const here = { slot, cost: cost + (last?.slot === slot ? last.cost : 0) }
  return [...(last?.slot === slot ? counting.slice(0, -1) : counting), here]
}

/** What of it still counts at `now`. */
export const costAt = (spent: Spent, now: number): number =>
  countingAt(spent, slotAt(now)).reduce((sum, one) => sum + one.cost, 0)

/** The five seconds of a moment, and the first of those that count then. */
export const slotAt = (now: number): number => Math.floor(now / slotMs)
export const firstSlotAt = (now: number): number => slotAt(now) - costBudget.slots

/** What a client may still spend at `now`, and the seconds after which something of what it spent no longer counts. */
export function costLeft(before: Spent, now: number, budget: number): { left: number; resets: number } {
  const counting = countingAt(before, slotAt(now))
  const total = counting.reduce((sum, one) => sum + one.cost, 0)
  const [oldest] = counting
  const resets = oldest ? secondsUntilFree(oldest.slot, now) : costBudget.windowMs / 1000
  return { left: Math.max(0, budget - total), resets }
}

// A slot counts until its last moment is a minute ago, so that no minute, wherever it begins, spends more than the budget.
const countingAt = (spent: Spent, slot: number) => spent.filter((one) => one.slot >= slot - costBudget.slots)

const secondsUntilFree = (slot: number, now: number): number =>
  Math.max(1, Math.ceil(((slot + costBudget.slots + 1) * slotMs - now) / 1000))
