import { costAt, type SpentCosts } from './request-budget'

/**
 * A budget shared by several processes. Each process grants one share by itself, so that most clients need no database statement; before
 * it grants more, it takes a share or more from the common budget. Shares count for a minute from when they were taken, like spent costs:
 * within any minute at most the budget is granted, plus one share for each further process.
 */
export const budgetShare = (budget: number): number => Math.ceil(budget / 50)

/** The costs that one process remembers of a client: granted by it, and taken from the common budget. */
export type ClientCosts = { spent: SpentCosts; taken: SpentCosts }

/** The cost that a process must still take from the common budget before it grants `cost`; 0 when it has enough. */
export function shareMissing({ spent, taken }: ClientCosts, cost: number, now: number, budget: number): number {
  const [costWithRequest, takenCost] = [costAt(spent, now) + cost, costAt(taken, now)]
  return costWithRequest <= Math.max(budgetShare(budget), takenCost) ? 0 : costWithRequest - takenCost
}
