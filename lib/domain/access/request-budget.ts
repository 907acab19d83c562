/** The total cost a client's operations may reach within any minute (product description, section 8). */
export const costBudget = { cost: 250_000, windowMs: 60_000, slots: 12 }
const slotMs = costBudget.windowMs / costBudget.slots

/** Requests a client may send within any minute. Even a request refused before it runs costs work. */
export const requestBudget = (cost: number): number => Math.max(1, Math.floor(cost / 20))

/** Spent costs per slot of five seconds, oldest first. */
export type SpentCosts = readonly { slot: number; cost: number }[]

/**
 * Spends `cost` at `now` (epoch milliseconds) out of a sliding minute. Returns the costs that still count and `wait` 0;
 * when the minute would exceed the budget nothing is spent, and `wait` is the seconds after which the cost fits.
 */
export function spendCost(
  spentBefore: SpentCosts,
  cost: number,
  now: number,
  budget: number = costBudget.cost,
): { spent: SpentCosts; wait: number } {
  const slot = slotAt(now)
  const stillCounting = costsCountingAt(spentBefore, slot)
  let total = stillCounting.reduce((sum, slotCost) => sum + slotCost.cost, cost)
  if (total > budget) {
    const freeingSlot = stillCounting.find((slotCost) => {
      total -= slotCost.cost
      return total <= budget
    })
    return { spent: stillCounting, wait: secondsUntilFree(freeingSlot?.slot ?? slot, now) }
  }
  return { spent: addCost(stillCounting, cost, now), wait: 0 }
}

/** The spent costs with `cost` added at `now`, whether it fits the budget or not. */
export function addCost(spentBefore: SpentCosts, cost: number, now: number): SpentCosts {
  const slot = slotAt(now)
  const stillCounting = costsCountingAt(spentBefore, slot)
  const last = stillCounting.at(-1)
  const current = { slot, cost: cost + (last?.slot === slot ? last.cost : 0) }
  return [...(last?.slot === slot ? stillCounting.slice(0, -1) : stillCounting), current]
}

/** The sum of the costs that still count at `now`. */
export const costAt = (spent: SpentCosts, now: number): number =>
  costsCountingAt(spent, slotAt(now)).reduce((sum, slotCost) => sum + slotCost.cost, 0)

/** The slot of a moment, and the first slot that still counts then. */
export const slotAt = (now: number): number => Math.floor(now / slotMs)
export const firstSlotAt = (now: number): number => slotAt(now) - costBudget.slots

/** The cost a client may still spend at `now`, and the seconds until the oldest spent cost no longer counts. */
export function costLeft(spentBefore: SpentCosts, now: number, budget: number): { left: number; resets: number } {
  const stillCounting = costsCountingAt(spentBefore, slotAt(now))
  const total = stillCounting.reduce((sum, slotCost) => sum + slotCost.cost, 0)
  const [oldest] = stillCounting
  const resets = oldest ? secondsUntilFree(oldest.slot, now) : costBudget.windowMs / 1000
  return { left: Math.max(0, budget - total), resets }
}

// A slot counts until its last moment is a minute ago, so that no sliding minute exceeds the budget.
const costsCountingAt = (spent: SpentCosts, slot: number) =>
  spent.filter((slotCost) => slotCost.slot >= slot - costBudget.slots)

const secondsUntilFree = (slot: number, now: number): number =>
  Math.max(1, Math.ceil(((slot + costBudget.slots + 1) * slotMs - now) / 1000))
