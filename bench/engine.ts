// How many 40-credit records of a California nurse aide the engine evaluates in a second, on one core.
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import type { CreditFacts, EvaluationInput } from '@/lib/domain/compliance/evaluation'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { addDays } from '@/lib/domain/time/plain-date'

const goal = 50_000
const formats = ['ONLINE', 'IN_PERSON', 'HYBRID'] as const

/** More than the limits allow, online first and in no order, so that both orders of counting are tried. */
const credits = Array.from({ length: 40 }, (_, index): CreditFacts => {
  const place = (index * 17) % 40
  return {
    id: `credit-${String(place).padStart(2, '0')}`,
    completedAt: addDays('2023-08-01', place * 20),
    units: 150 + (place % 4) * 25,
    format: formats[place % 3]!,
    onlineUnits: place % 6 === 2 ? 50 : null,
    createdAt: new Date(1_700_000_000_000 + index * 1000),
  }
})

const record: EvaluationInput = {
  geo: 'CA',
  type: 'CNA',
  effectiveAt: '2021-03-10',
  renewalPeriods: [
    { startsAt: '2021-03-10', endsAt: '2023-09-16' },
    { startsAt: '2023-09-17', endsAt: '2025-09-16' },
  ],
  periodIndex: 1,
  asOf: '2025-08-01',
  credits,
  rules: ruleFor('CA', 'CNA', '2025-09-16'),
}

/** Evaluations in a second, over about `milliseconds`. */
function rate(milliseconds: number): number {
  const batch = 500
  const start = performance.now()
  let done = 0
  let elapsed = 0
  do {
    for (let index = 0; index < batch; index += 1) evaluateCompliance(record)
    done += batch
    elapsed = performance.now() - start
  } while (elapsed < milliseconds)
  return (done / elapsed) * 1000
}

rate(300)
const rates = Array.from({ length: 5 }, () => rate(300)).sort((a, b) => a - b)
const line = { name: 'engine: 40-credit record', value: Math.round(rates[2]!), unit: 'evaluations/s', goal }
process.stdout.write(`${JSON.stringify(line)}\n`)
