import fc from 'fast-check'
import type { CreditFacts, EvaluationInput } from '@/lib/domain/compliance/evaluation'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { addDays, fromDayNumber, toDayNumber } from '@/lib/domain/time/plain-date'

/** The counted rules that ship with the product. */
const creditRequirements = Object.values(shippedBook.versions).flat()

export const periods = [
  { startsAt: '2021-03-10', endsAt: '2023-09-16' },
  { startsAt: '2023-09-17', endsAt: '2025-09-16' },
]

/** A credit completed around the second period. */
export const someCredit: fc.Arbitrary<CreditFacts> = fc.record({
  id: fc.uuid(),
  completedAt: fc.integer({ min: toDayNumber('2022-01-01'), max: toDayNumber('2026-12-31') }).map(fromDayNumber),
  units: fc.option(fc.integer({ min: -100, max: 4000 }), { freq: 10 }),
  format: fc.constantFrom('IN_PERSON', 'ONLINE', 'HYBRID'),
  onlineUnits: fc.option(fc.integer({ min: -50, max: 4100 })),
  createdAt: fc.date({ noInvalidDate: true }),
})

/** A record under any counted rule on any day around the second period. */
export const someInput: fc.Arbitrary<EvaluationInput> = fc
  .record({
    rule: fc.constantFrom(...creditRequirements),
    days: fc.integer({ min: -100, max: 2000 }),
    credits: fc.uniqueArray(someCredit, { maxLength: 25, selector: ({ id }) => id }),
    periodIndex: fc.constantFrom(0, 1),
  })
  .map(({ rule, days, credits, periodIndex }) => ({
    geo: rule.geo,
    type: rule.type,
    effectiveAt: '2021-03-10',
    renewalPeriods: periods,
    periodIndex,
    asOf: addDays('2023-09-17', days),
    credits,
    rules: { ...rule, firstRenewalExempt: rule.firstRenewalExempt && days % 2 === 0 },
  }))

/** The second period of a California nurse aide. */
export const nurseAide = (over: Partial<EvaluationInput> = {}): EvaluationInput => ({
  geo: 'CA',
  type: 'CNA',
  effectiveAt: '2021-03-10',
  renewalPeriods: periods,
  periodIndex: 1,
  asOf: '2024-01-01',
  credits: [],
  rules: ruleFor(shippedBook, 'CA', 'CNA', '2025-09-16'),
  ...over,
})

let serial = 0

/** A credit of `hours`, in person by default. */
export function credit(completedAt: string, hours: number | null, over: Partial<CreditFacts> = {}): CreditFacts {
  serial += 1
  return { id: `credit-${serial}`, completedAt, units: hours && hours * 100, format: 'IN_PERSON', ...over }
}
