import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import type { CreditFacts, Evaluation } from '@/lib/domain/compliance/evaluation'
import { nurseAide, someCredit, someInput } from './records'

const withoutCredits = ({ credits: _, ...rest }: Evaluation) => rest
const byId = ({ credits }: Evaluation) => new Map(credits.map((outcome) => [outcome.id, outcome]))

test('the order of the input never matters', () => {
  const shuffled = someInput.chain((input) =>
    fc
      .shuffledSubarray([...input.credits], { minLength: input.credits.length })
      .map((credits) => [input, credits] as const),
  )
  fc.assert(
    fc.property(shuffled, ([input, credits]) => {
      const one = evaluateCompliance(input)
      const other = evaluateCompliance({ ...input, credits })
      expect(withoutCredits(other)).toEqual(withoutCredits(one))
      expect(byId(other)).toEqual(byId(one))
      expect(other.credits.map(({ id }) => id)).toEqual(credits.map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})

test('when a credit was entered never changes the counted total', () => {
  fc.assert(
    fc.property(someInput, fc.infiniteStream(fc.date({ noInvalidDate: true })), (input, dates) => {
      const credits = input.credits.map((credit) => ({ ...credit, createdAt: dates.next().value }))
      const one = evaluateCompliance(input)
      const other = evaluateCompliance({ ...input, credits })
      expect(other.counted?.total).toBe(one.counted?.total)
      expect(other.remaining?.total).toBe(one.remaining?.total)
      expect(other.status === 'COMPLIANT').toBe(one.status === 'COMPLIANT')
    }),
    { numRuns: 300 },
  )
})

test('adding a credit never lowers counted units', () => {
  fc.assert(
    fc.property(someInput, someCredit, (input, extra) => {
      const before = evaluateCompliance(input).counted?.total ?? 0
      const after = evaluateCompliance({ ...input, credits: [...input.credits, extra] }).counted?.total ?? 0
      expect(after).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: 500 },
  )
})

test('counted units stay within the limits, and every unit is counted or explained', () => {
  const positive = ({ units }: CreditFacts) => Math.max(0, units ?? 0)
  fc.assert(
    fc.property(someInput, (input) => {
      const { status, counted, overage, credits } = evaluateCompliance(input)
      const rules = input.rules!
      const { total = 0, online = 0, inPerson = 0, firstYear = 0 } = counted ?? {}
      const sum = credits.reduce((units, outcome) => units + outcome.countedUnits, 0)
      expect(sum).toBe(total)
      if (status === 'EXEMPT') return
      expect(total).toBeLessThanOrEqual(rules.total)
      expect(online).toBeLessThanOrEqual(rules.maxOnline ?? total)
      expect(firstYear).toBeLessThanOrEqual(rules.maxFirstYear ?? total)
      expect(online + inPerson).toBe(total)

      const inPeriod = input.credits.filter((_, index) => credits[index]!.scope === 'THIS_PERIOD')
      const entered = inPeriod.reduce((units, credit) => units + positive(credit), 0)
      expect(total + overage!.credit + overage!.online + overage!.onlineNotAllowed).toBe(entered)
    }),
    { numRuns: 500 },
  )
})

test('nothing is changed in what it is given', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const before = structuredClone(input)
      evaluateCompliance(input)
      expect(input).toEqual(before)
    }),
    { numRuns: 50 },
  )
})

/** Hours by year and format: tries every lawful way to count them. */
function bruteForce([a, b, c, d]: number[], limits: { total: number; year: number; online: number; min: number }) {
  let most = 0
  let lawful = false
  for (let w = 0; w <= a!; w += 1)
    for (let x = 0; x <= b! && w + x <= limits.year; x += 1)
      for (let y = 0; y <= c!; y += 1)
        for (let z = 0; z <= d! && x + z <= limits.online; z += 1) {
          const sum = w + x + y + z
          if (sum > limits.total) continue
          most = Math.max(most, sum)
          lawful ||= sum === limits.total && w + x >= limits.min && y + z >= limits.min
        }
  return { most, lawful }
}

const smallCredit = fc.record({
  id: fc.uuid(),
  completedAt: fc.constantFrom('2023-10-01', '2024-03-01', '2024-09-16', '2024-09-17', '2025-01-01', '2025-06-01'),
  units: fc.integer({ min: 1, max: 5 }),
  format: fc.constantFrom('IN_PERSON' as const, 'ONLINE' as const, 'HYBRID' as const),
  onlineUnits: fc.integer({ min: 0, max: 5 }),
})
const smallLimits = fc.record({
  total: fc.integer({ min: 4, max: 10 }),
  year: fc.integer({ min: 2, max: 8 }),
  online: fc.integer({ min: 0, max: 6 }),
  min: fc.integer({ min: 0, max: 3 }),
})

const onlineOf = ({ format, units, onlineUnits }: CreditFacts) =>
  format === 'IN_PERSON' ? 0 : format === 'ONLINE' ? units! : Math.min(units!, onlineUnits!)

/** Hours in this order: in person and online of year 1, in person and online of year 2. */
function poolsOf(credits: readonly CreditFacts[]): number[] {
  const pools = [0, 0, 0, 0]
  for (const entry of credits) {
    const at = entry.completedAt <= '2024-09-16' ? 0 : 2
    pools[at]! += entry.units! - onlineOf(entry)
    pools[at + 1]! += onlineOf(entry)
  }
  return pools
}

test('two runs find the most that can be counted, and COMPLIANT exactly where a lawful way exists', () => {
  fc.assert(
    fc.property(fc.array(smallCredit, { maxLength: 7 }), smallLimits, (credits, limits) => {
      const { total, year: maxFirstYear, online: maxOnline, min } = limits
      fc.pre(maxFirstYear <= total - min && min <= maxFirstYear)
      const rules = { ...nurseAide().rules!, total, maxFirstYear, maxOnline, minFirstYear: min, minSecondYear: min }
      const { counted, status } = evaluateCompliance(nurseAide({ asOf: '2025-09-16', credits, rules }))
      const { most, lawful } = bruteForce(poolsOf(credits), limits)
      expect(counted?.total).toBe(most)
      expect(status === 'COMPLIANT').toBe(lawful)
    }),
    { numRuns: 2000 },
  )
})
