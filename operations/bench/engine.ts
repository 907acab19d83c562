// How many records of 40 credits the engine evaluates per second on one core: of a California nurse aide, and of a
// Florida nurse, whose rule has topics that the credits cover.
import { currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import type { CreditFacts, EvaluationInput } from '@/lib/domain/compliance/evaluation'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { addDays } from '@/lib/domain/time/plain-date'

const goal = 150_000
const formats = ['ONLINE', 'IN_PERSON', 'HYBRID'] as const

/** More hours than the limits allow, online first and in no order, so that both orders of counting are exercised. */
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
  rules: ruleFor(shippedBook, 'CA', 'CNA', '2025-09-16'),
}

const nurse = {
  geo: 'FL',
  credentialType: 'RN',
  effectiveAt: '2021-03-10',
  expiresAt: '2025-09-16',
  firstLicense: null,
  renewalPeriods: record.renewalPeriods,
}
const topicCodes = ruleFor(shippedBook, 'FL', 'RN', nurse.expiresAt)!.topics.map(({ code }) => code)
const aboutTopics = credits.map((credit, index): RecordedCredit => {
  const code = topicCodes[index % topicCodes.length]!
  return { ...credit, topicCodes: [code], source: 'SELF_REPORTED' }
})

/** Evaluations per second, measured over about `milliseconds`. */
function rate(milliseconds: number, evaluate: () => unknown): number {
  const batch = 500
  const start = performance.now()
  let done = 0
  let elapsed = 0
  do {
    for (let index = 0; index < batch; index += 1) evaluate()
    done += batch
    elapsed = performance.now() - start
  } while (elapsed < milliseconds)
  return (done / elapsed) * 1000
}

/** The median of five rounds, after one for warming up. */
function measure(name: string, evaluate: () => unknown): void {
  rate(300, evaluate)
  const rates = Array.from({ length: 5 }, () => rate(300, evaluate)).sort((a, b) => a - b)
  process.stdout.write(`${JSON.stringify({ name, value: Math.round(rates[2]!), unit: 'evaluations/s', goal })}\n`)
}

measure('engine: 40-credit record', () => evaluateCompliance(record))
measure('engine: 40-credit record with topics', () => currentStatus(shippedBook, nurse, aboutTopics, '2025-08-01'))
