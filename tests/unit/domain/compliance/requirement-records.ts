import fc from 'fast-check'
import type { CreditFacts, Limits } from '@/lib/domain/compliance/evaluation'
import {
  type Attestation,
  attestationBases,
  type Evidence,
  type EvidenceKind,
  type RequirementInput,
  type RequirementNode,
  type Way,
  wayNames,
} from '@/lib/domain/compliance/requirement'
import type { Period } from '@/lib/domain/credentials/period'
import { addDays } from '@/lib/domain/time/plain-date'

/** Few kinds and small amounts, so that attestations and evidence often fit. */
const kind: fc.Arbitrary<EvidenceKind> = fc.constantFrom('PRACTICE', 'CERTIFICATION', 'ACADEMIC')
const amount = fc.constantFrom(100, 150, 250, 400)

const someEvidence: fc.Arbitrary<Evidence> = fc.record({
  kind,
  amount: fc.option(amount),
  paid: fc.nat(3).map((at) => at === 0),
  within: fc.oneof(
    fc.constantFrom('PERIOD' as const, 'AT_END' as const),
    fc.record({ monthsBeforeEnd: fc.constantFrom(1, 6, 12, 13, 24, 36) }),
  ),
})

/** Limits of hours without any limit but the total. */
export const hoursOf = (total: number, more: Partial<Limits> = {}): Limits => ({
  total,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  minInitialDays: null,
  firstRenewalExempt: false,
  reactivationYears: null,
  ...more,
})

const someLimits = fc.oneof(
  fc.record({ total: fc.constantFrom(0, 200, 400, 400), firstRenewalExempt: fc.nat(3).map((at) => at === 0) }),
  fc.constantFrom(
    { total: 400, maxOnline: 100 },
    { total: 400, minFirstYear: 100, minSecondYear: 100, maxFirstYear: 300 },
  ),
)

/** Trees of up to four levels: a search of every choice stays short. */
function someNode(levels: number): fc.Arbitrary<RequirementNode> {
  const hours = someLimits.map(({ total, ...more }) => ({ node: 'HOURS' as const, limits: hoursOf(total, more) }))
  const evidence = someEvidence.map((it) => ({ node: 'EVIDENCE' as const, evidence: it }))
  if (levels === 0) return fc.oneof({ weight: 1, arbitrary: hours }, { weight: 3, arbitrary: evidence })
  const below = someNode(levels - 1)
  const nonEmpty = <T>(list: T[]) => list as [T, ...T[]]
  const all = fc.array(below, { minLength: 1, maxLength: 3 }).map((parts) => ({
    node: 'ALL' as const,
    parts: nonEmpty(parts),
  }))
  const way: fc.Arbitrary<Way> = fc.record({ way: fc.constantFrom(...wayNames), needs: below })
  const any = fc.uniqueArray(way, { minLength: 1, maxLength: 3, selector: (it) => it.way }).map((ways) => ({
    node: 'ANY' as const,
    ways: nonEmpty(ways),
  }))
  return fc.oneof(all, { weight: 2, arbitrary: any }, someNode(0))
}

/** Last days of months, leap days and the days beside them, on which windows are clamped. */
const someEnd = fc.constantFrom('2024-02-29', '2025-02-28', '2025-03-31', '2024-03-30', '2025-11-30', '2025-07-16')

const someAttestation = (startsAt: string, length: number): fc.Arbitrary<Attestation> =>
  fc
    .record({
      id: fc.uuid(),
      kind,
      amount: fc.oneof(fc.constant(0), amount),
      begins: fc.integer({ min: -20, max: length + 10 }),
      days: fc.option(fc.constantFrom(0, 1, 30, 200, 400), { freq: 4 }),
      basis: fc.constantFrom(...attestationBases, 'DOCUMENTED' as const, 'CONFIRMED' as const),
      paid: fc.boolean(),
    })
    .map(({ begins, days, ...rest }) => {
      const from = addDays(startsAt, begins)
      return { ...rest, from, to: days === null ? null : addDays(from, days) }
    })

const someCredit = (startsAt: string, length: number): fc.Arbitrary<CreditFacts> =>
  fc.record({
    id: fc.uuid(),
    completedAt: fc.integer({ min: 0, max: length }).map((days) => addDays(startsAt, days)),
    units: fc.constantFrom(100, 200, 300),
    format: fc.constantFrom('IN_PERSON', 'ONLINE'),
  })

const names = ['MILITARY', 'RETIRED']
const routes = ['EXAMINATION', 'ENDORSEMENT']
const instead = (keys: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.option(someNode(1), { freq: 2 })), { maxLength: 2 })
    .map((entries) => new Map(entries))

const someAnswers = fc.record({
  ways: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...wayNames], { maxLength: 2 })),
  ruledOut: fc.oneof(fc.constant([]), fc.array(kind, { maxLength: 2 })),
  exemptions: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    fc.array(fc.constantFrom(...names, 'UNHEARD_OF'), { maxLength: 3 }),
  ),
  firstRenewal: fc.option(fc.constantFrom(...routes), { freq: 2 }),
})

/** A license in its only period, with nothing recorded, attested or answered. */
export const recordOf = (
  requirement: RequirementNode,
  period: Period = { startsAt: '2024-12-01', endsAt: '2026-11-30' },
): RequirementInput => ({
  geo: 'OK',
  type: 'RN',
  effectiveAt: period.startsAt,
  renewalPeriods: [period],
  periodIndex: 0,
  asOf: '2026-06-01',
  credits: [],
  requirement,
  attestations: [],
  answers: { ways: [], ruledOut: [], exemptions: [], firstRenewal: null },
  exemptions: new Map(),
  firstRenewal: new Map(),
})

const someTree = someNode(3)
const someExemptions = instead(names)
const someRoutes = instead(routes)

/** A record in its first or second period, on any day around that period. */
export const someInput: fc.Arbitrary<RequirementInput> = fc
  .record({ endsAt: someEnd, length: fc.constantFrom(300, 365, 730), isFirst: fc.boolean() })
  .chain(({ endsAt, length, isFirst }) => {
    const startsAt = addDays(endsAt, 1 - length)
    const earlier = { startsAt: addDays(startsAt, -365), endsAt: addDays(startsAt, -1) }
    const period = { startsAt, endsAt }
    return fc.record({
      geo: fc.constant('OK'),
      type: fc.constant('RN'),
      effectiveAt: fc.constant(isFirst ? startsAt : earlier.startsAt),
      renewalPeriods: fc.constant(isFirst ? [period] : [earlier, period]),
      periodIndex: fc.constant(isFirst ? 0 : 1),
      asOf: fc.integer({ min: 60, max: length + 60 }).map((days) => addDays(startsAt, days)),
      credits: fc.array(someCredit(startsAt, length), { maxLength: 3 }),
      requirement: someTree,
      attestations: fc.array(someAttestation(startsAt, length), { maxLength: 6 }),
      answers: someAnswers,
      exemptions: someExemptions,
      firstRenewal: someRoutes,
    })
  })
