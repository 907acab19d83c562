import { costAt, type Spent } from './request-budget'

/**
 * A budget that several processes give from. Each gives one share by itself, so that most clients cost no statement; before it gives
 * more, it takes what it gives from the budget of all, a share or more at a time. Shares count for a minute from when they were taken,
 * like what was spent: within any minute, wherever it begins, at most the budget is given, and one share for each further process.
 */
export const shareOf = (budget: number): number => Math.ceil(budget / 50)

/** What one process remembers of a client: what it has given, and what it has taken from the budget of all. */
export type Kept = { spent: Spent; taken: Spent }

/** What a process lacks to give `cost`: it has to take as much, and takes a share or more; 0 when it has enough. */
export function shareMissing({ spent, taken }: Kept, cost: number, now: number, budget: number): number {
  const [giving, held] = [costAt(spent, now) + cost, costAt(taken, now)]
  return giving <= Math.max(shareOf(budget), held) ? 0 : giving - held
}
