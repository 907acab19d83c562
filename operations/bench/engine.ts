// How many records of 40 credits the engine evaluates per second on one core: of a California nurse aide, of a Florida
// nurse, whose rule has topics that the credits cover, and under the rule with the most ways and parts; and how long the
// plan for five licenses takes that chooses from 200 open classes.
import { randomOf } from '@/fixtures/random'
import { cheapestPlan, type PlanClass } from '@/lib/domain/compliance/cheapest-plan'
import { currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import { evaluateRequirement } from '@/lib/domain/compliance/evaluate-requirement'
import type { CreditFacts, EvaluationInput } from '@/lib/domain/compliance/evaluation'
import type { RequirementNode } from '@/lib/domain/compliance/requirement'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { requirementOf } from '@/lib/domain/compliance/rule-requirement'
import { shippedBook, shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { addDays } from '@/lib/domain/time/plain-date'
import { percentile } from '@/operations/stage/latency'

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

/** The parts of a requirement, at any depth. */
function partsOf(node: RequirementNode): RequirementNode[] {
  if (node.node === 'ALL') return [node, ...node.parts.flatMap(partsOf)]
  return node.node === 'ANY' ? [node, ...node.ways.flatMap(({ needs }) => partsOf(needs))] : [node]
}

const [largest] = shippedRules
  .flatMap((rule) => requirementOf(rule) ?? [])
  .toSorted((a, b) => partsOf(b.requirement).length - partsOf(a.requirement).length)
const { rules: _, ...license } = record
const wayRecord = {
  ...license,
  ...largest!,
  attestations: [
    { id: 'work', kind: 'PRACTICE', amount: 100, from: '2024-01-01', to: '2024-12-31', basis: 'STATED', paid: true },
  ] as const,
  answers: { ways: [], ruledOut: [], exemptions: [], firstRenewal: null },
}

const print = (figure: object) => void process.stdout.write(`${JSON.stringify(figure)}\n`)

/** Five licenses that miss up to 48 hours each, and 200 classes, each of which counts for some of them. */
function planOf(seed: number): Parameters<typeof cheapestPlan> {
  const random = randomOf(seed)
  const ids = ['a', 'b', 'c', 'd', 'e']
  const classes = Array.from({ length: 200 }, (_one, index): PlanClass => {
    const units = 50 * (1 + random.below(16))
    const isOnline = random.below(5) < 2
    const counts = ids.filter(() => random.below(2) === 0).map((id) => [id, countingOf(units, isOnline)] as const)
    return {
      id: `class-${index}`,
      completedOn: addDays('2027-01-01', random.below(300)),
      units,
      counts: new Map(counts),
    }
  })
  const gaps = ids.map((licenseId) => {
    const units = 100 * (1 + random.below(48))
    return { licenseId, units, inPerson: Math.round(units / 4), until: '2027-12-31' }
  })
  return [classes, gaps]
}

const countingOf = (units: number, isOnline: boolean) =>
  isOnline ? { inPerson: 0, online: units } : { inPerson: units, online: 0 }

/** The time of the plan that 95 of 100 do not exceed. */
function measurePlans(): void {
  const times = Array.from({ length: 120 }, (_one, seed) => {
    const input = planOf(seed + 1)
    const start = performance.now()
    cheapestPlan(...input)
    return performance.now() - start
  })
  const value = percentile(times.slice(20), 0.95)
  print({ name: 'plan: five licenses, 200 open classes, p95', value, unit: 'ms', goal: { atMost: 20 } })
}

/** The median of five rounds, after one for warming up. */
function measure(name: string, evaluate: () => unknown, atLeast = 150_000): void {
  rate(300, evaluate)
  const rates = Array.from({ length: 5 }, () => rate(300, evaluate)).sort((a, b) => a - b)
  print({ name, value: Math.round(rates[2]!), unit: 'evaluations/s', goal: { atLeast } })
}

measure('engine: 40-credit record', () => evaluateCompliance(record))
measure('engine: 40-credit record with topics', () => currentStatus(shippedBook, nurse, aboutTopics, '2025-08-01'))
measure(
  `engine: 40-credit record, ${partsOf(largest!.requirement).length} ways and parts`,
  () => evaluateRequirement(wayRecord),
  60_000,
)
measurePlans()
