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

/**
 * A budget shared by several processes. Each process grants one share by itself, so most clients need no database
 * statement. To grant more, it first takes at least one share from the common budget. Shares count for a minute after
 * they are taken, like spent costs. Within any minute, the total granted is at most the budget plus one share per
 * additional process.
 */
export const budgetShare = (budget: number): number => Math.ceil(budget / 50)

/** The costs that one process remembers of a client: granted by it, and taken from the common budget. */
export type ClientCosts = { spent: SpentCosts; taken: SpentCosts }

/** The cost that a process must still take from the common budget before it grants `cost`; 0 when it has enough. */
export function shareMissing({ spent, taken }: ClientCosts, cost: number, now: number, budget: number): number {
  const [costWithRequest, takenCost] = [costAt(spent, now) + cost, costAt(taken, now)]
  return costWithRequest <= Math.max(budgetShare(budget), takenCost) ? 0 : costWithRequest - takenCost
}
