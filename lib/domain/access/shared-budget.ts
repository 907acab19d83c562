import { costAt, type SpentCosts } from './request-budget'

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
