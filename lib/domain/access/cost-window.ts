/** What a client's operations may cost together within any minute (product description, section 8). */
export const costBudget = { cost: 250_000, windowMs: 60_000, slots: 12 }
const slotMs = costBudget.windowMs / costBudget.slots

/** What was spent, by the five seconds it was spent in, oldest first. */
export type Spent = readonly { slot: number; cost: number }[]

/**
 * Spends `cost` at `now` (epoch milliseconds) out of a sliding minute: what counts from now on, and 0. When the minute would go
 * over the budget nothing is spent, and the answer is the seconds after which it fits.
 */
export function spendCost(
  before: Spent,
  cost: number,
  now: number,
  budget: number = costBudget.cost,
): { spent: Spent; wait: number } {
  const slot = Math.floor(now / slotMs)
  // A slot counts until its last moment is a minute ago, so that no minute, wherever it begins, holds more than the budget.
  const counting = before.filter((one) => one.slot >= slot - costBudget.slots)
  let total = counting.reduce((sum, one) => sum + one.cost, cost)
  if (total > budget) {
    const frees = counting.find((one) => {
      total -= one.cost
      return total <= budget
    })
    const free = ((frees?.slot ?? slot) + costBudget.slots + 1) * slotMs
    return { spent: counting, wait: Math.max(1, Math.ceil((free - now) / 1000)) }
  }
  const last = counting.at(-1)
  const here = { slot, cost: cost + (last?.slot === slot ? last.cost : 0) }
  return { spent: [...(last?.slot === slot ? counting.slice(0, -1) : counting), here], wait: 0 }
}
