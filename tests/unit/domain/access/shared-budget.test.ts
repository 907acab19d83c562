import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCost,
  budgetShare,
  type ClientCosts,
  costAt,
  type SpentCosts,
  shareMissing,
} from '@/lib/domain/access/request-budget'

const now = 1_800_000_000_000
const budget = 1000
const kept = (spent: number, taken: number): ClientCosts => ({
  spent: addCost([], spent, now),
  taken: addCost([], taken, now),
})

test('a share is a fiftieth of the budget, and at least one', () => {
  expect([250_000, 12_500, 1000, 5].map(budgetShare)).toEqual([5000, 250, 20, 1])
})

test.each([
  ['within the share that each process gives by itself', kept(15, 0), 5, 0],
  ['one more: everything it gives has to be taken', kept(15, 0), 6, 21],
  ['within what was taken', kept(15, 40), 25, 0],
  ['beyond what was taken', kept(15, 40), 26, 1],
])('a process lacks, %s', (_name, before, cost, missing) => {
  expect(shareMissing(before, cost, now, budget)).toBe(missing)
})

test('what was taken counts no longer than what was spent', () => {
  expect(shareMissing(kept(40, 40), 0, now + 60_000, budget)).toBe(0)
  expect(shareMissing(kept(40, 40), 21, now + 65_000, budget)).toBe(21)
})

/** Processes that grant requests from one budget, shared through the table. */
function give(processes: number, asked: { process: number; cost: number; after: number }[]): number {
  const each = Array.from({ length: processes }, (): ClientCosts => ({ spent: [], taken: [] }))
  let all: SpentCosts = []
  let [at, given] = [now, [] as SpentCosts]
  let most = 0
  for (const { process, cost, after } of asked) {
    at += after
    const one = each[process % processes] as ClientCosts
    const missing = shareMissing(one, cost, at, budget)
    const got = missing === 0 ? 0 : Math.min(Math.max(missing, budgetShare(budget)), budget - costAt(all, at))
    all = addCost(all, got, at)
    one.taken = addCost(one.taken, got, at)
    if (got < missing) continue
    one.spent = addCost(one.spent, cost, at)
    given = addCost(given, cost, at)
    most = Math.max(most, costAt(given, at))
  }
  return most
}

test('any number of processes together give the budget within any minute, and one share for each but one at most', () => {
  const request = fc.record({ process: fc.nat(5), cost: fc.integer({ min: 1, max: 300 }), after: fc.nat(9000) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(request, { maxLength: 120 }), (processes, asked) => {
      expect(give(processes, asked)).toBeLessThanOrEqual(budget + (processes - 1) * budgetShare(budget))
    }),
  )
})
