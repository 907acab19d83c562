import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costBudget, costLeft, requestBudget, type SpentCosts, spendCost } from '@/lib/domain/access/request-budget'

const start = 1_800_000_000_000
const second = 1000

/** Spends one cost after the other; returns the seconds each has to wait. */
function waits(...spendings: [atSecond: number, cost: number][]): number[] {
  let spent: SpentCosts = []
  return spendings.map(([at, cost]) => {
    const answer = spendCost(spent, cost, start + at * second)
    spent = answer.spent
    return answer.wait
  })
}

test('250,000 a minute', () => expect(costBudget).toMatchObject({ cost: 250_000, windowMs: 60_000 }))

test.each<[string, [number, number][], number[]]>([
  ['nothing spent before', [[0, 6000]], [0]],
  ['exactly the budget at once', [[0, 250_000]], [0]],
  [
    'one over the budget',
    [
      [0, 250_000],
      [0, 1],
    ],
    [0, 65],
  ],
  [
    'the wait grows shorter',
    [
      [0, 250_000],
      [30, 1],
      [59, 1],
    ],
    [0, 35, 6],
  ],
  [
    'a minute and the rest of its five seconds later all is free',
    [
      [0, 250_000],
      [64.9, 1],
      [65, 250_000],
    ],
    [0, 1, 0],
  ],
  [
    'only as long as what it needs',
    [
      [0, 6000],
      [30, 244_000],
      [31, 6000],
      [31, 6001],
    ],
    [0, 0, 34, 64],
  ],
  [
    'a refusal costs nothing',
    [
      [0, 250_000],
      [10, 6000],
      [20, 6000],
      [65, 250_000],
    ],
    [0, 55, 45, 0],
  ],
  [
    'a long pause',
    [
      [0, 250_000],
      [86_400, 250_000],
    ],
    [0, 0],
  ],
])('%s', (_name, spendings, told) => expect(waits(...spendings)).toEqual(told))

test('in no minute, wherever it begins, is more spent than the budget, and after the wait there is room', () => {
  const spending = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 6000 }))
  fc.assert(
    fc.property(fc.array(spending, { maxLength: 200 }), (spendings) => {
      let [now, spent]: [number, SpentCosts] = [start, []]
      const done: { at: number; cost: number }[] = []
      for (const [pause, cost] of spendings) {
        now += pause
        const answer = spendCost(spent, cost, now, 20_000)
        spent = answer.spent
        if (answer.wait === 0) done.push({ at: now, cost })
        else expect(spendCost(spent, cost, now + answer.wait * second, 20_000).wait).toBe(0)
      }
      for (const { at } of done) {
        const within = done.filter((one) => one.at >= at && one.at < at + costBudget.windowMs)
        expect(within.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(20_000)
      }
    }),
  )
})

test('what is left, and when it is more: nothing spent, some, all, and a minute later', () => {
  const { spent } = spendCost([], 6000, start)
  const at = (seconds: number) => costLeft(spent, start + seconds * second, 6001)
  expect(costLeft([], start, 6001)).toEqual({ left: 6001, resets: 60 })
  expect([at(0), at(30), at(64.9), at(65)]).toEqual([
    { left: 1, resets: 65 },
    { left: 1, resets: 35 },
    { left: 1, resets: 1 },
    { left: 6001, resets: 60 },
  ])
})

test('12,500 requests a minute', () => expect(requestBudget(costBudget.cost)).toBe(12_500))
