import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import { evaluateRequirement } from '@/lib/domain/compliance/evaluate-requirement'
import {
  type Attestation,
  attestationBases,
  type Evidence,
  type EvidenceKind,
  type MissingPart,
  type RequirementInput,
  type RequirementNode,
  type VerdictBasis,
  type WayName,
  wayNames,
} from '@/lib/domain/compliance/requirement'
import { isNightly } from '@/tests/setup/nightly'
import { someInput } from './requirement-records'

// A second implementation that searches: every day of a stretch, every set of attestations, every choice of ways.

const ranks: VerdictBasis[] = ['STATED', 'DOCUMENTED', 'CONFIRMED', 'COUNTED']
const weakest = (bases: readonly VerdictBasis[]) => ranks[Math.min(...bases.map((basis) => ranks.indexOf(basis)))]!
const strongest = (bases: readonly VerdictBasis[]) => ranks[Math.max(...bases.map((basis) => ranks.indexOf(basis)))]!

const msPerDay = 86_400_000
const dayOf = (date: string) => Date.parse(date) / msPerDay

/** The same day of the month some months earlier, or the last one that the month has. */
function monthsBefore(date: string, months: number): number {
  const at = new Date(date)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months]
  for (let day = at.getUTCDate(); ; day -= 1) {
    const found = new Date(Date.UTC(year, month, day))
    if (found.getUTCDate() === day) return found.getTime() / msPerDay
  }
}

function counts({ from, to }: Attestation, { within }: Evidence, input: RequirementInput): boolean {
  const { startsAt, endsAt } = input.renewalPeriods[input.periodIndex]!
  const last = dayOf(endsAt)
  if (dayOf(from) > dayOf(input.asOf)) return false
  const isHeld = (day: number) => dayOf(from) <= day && (to === null || day <= dayOf(to))
  if (within === 'AT_END') return isHeld(last)
  if (to === null) return false
  const first = within === 'PERIOD' ? dayOf(startsAt) : monthsBefore(endsAt, within.monthsBeforeEnd) + 1
  for (let day = dayOf(from); day <= dayOf(to); day += 1) {
    if (day < first || day > last || day > dayOf(input.asOf)) return false
  }
  return true
}

const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, chosen) => items.filter((_item, at) => (chosen >> at) & 1))

type Leaf = { state: 'MET' | 'OPEN' | 'MISSED'; basis: VerdictBasis | null; missing: MissingPart[]; asks: boolean }

const sumOf = (attestations: readonly Attestation[]) => attestations.reduce((sum, { amount }) => sum + amount, 0)

function evidenceLeaf(evidence: Evidence, input: RequirementInput): Leaf {
  const { kind, amount, paid } = evidence
  const counting = input.attestations.filter(
    (attestation) => attestation.kind === kind && !(paid && !attestation.paid) && counts(attestation, evidence, input),
  )
  const enough = subsets(counting).filter((set) => (amount === null ? set.length > 0 : sumOf(set) >= amount))
  if (enough.length > 0) {
    const basis = strongest(enough.map((set) => weakest(set.map((attestation) => attestation.basis))))
    return { state: 'MET', basis, missing: [], asks: false }
  }
  const isAttested = input.attestations.some((attestation) => attestation.kind === kind)
  const isOver = dayOf(input.asOf) > dayOf(input.renewalPeriods[input.periodIndex]!.endsAt)
  const isMissed = input.answers.ruledOut.includes(kind) || (isOver && isAttested)
  const missing = amount === null ? [{ what: kind }] : [{ what: kind, amount: amount - sumOf(counting) }]
  return { state: isMissed ? 'MISSED' : 'OPEN', basis: null, missing, asks: !isMissed && !isAttested }
}

function leafOf(node: RequirementNode, input: RequirementInput): Leaf {
  if (node.node === 'EVIDENCE') return evidenceLeaf(node.evidence, input)
  if (node.node !== 'HOURS') throw new Error('no leaf')
  const { status, remaining } = evaluateCompliance({ ...input, rules: node.limits })
  if (status === 'COMPLIANT') return { state: 'MET', basis: 'COUNTED', missing: [], asks: false }
  if (status === 'EXEMPT') return { state: 'MET', basis: 'STATED', missing: [], asks: false }
  const { units: amount, mustBeInPerson } = remaining!
  const state = status === 'NOT_COMPLIANT' ? 'MISSED' : 'OPEN'
  return { state, basis: null, missing: [{ what: 'HOURS', amount, mustBeInPerson }], asks: false }
}

const childrenOf = (node: RequirementNode): readonly RequirementNode[] =>
  node.node === 'ALL' ? node.parts : node.node === 'ANY' ? node.ways.map(({ needs }) => needs) : []

/** Every set of leaves that meets a tree when all of them are met: one way chosen in each ANY. */
function choices(node: RequirementNode, input: RequirementInput): Leaf[][] {
  if (node.node === 'ANY') return node.ways.flatMap(({ needs }) => choices(needs, input))
  if (node.node !== 'ALL') return [[leafOf(node, input)]]
  return node.parts.reduce<Leaf[][]>(
    (sets, part) => sets.flatMap((set) => choices(part, input).map((more) => [...set, ...more])),
    [[]],
  )
}

function searched(node: RequirementNode, input: RequirementInput) {
  const sets = choices(node, input)
  const met = sets.filter((set) => set.every(({ state }) => state === 'MET'))
  if (met.length > 0) {
    return { state: 'MET', basis: strongest(met.map((set) => weakest(set.map(({ basis }) => basis!)))), missing: [] }
  }
  const isOpen = sets.some((set) => set.every(({ state }) => state !== 'MISSED'))
  return { state: isOpen ? 'OPEN' : 'MISSED', basis: null, missing: missingIn(node, input) }
}

function missingIn(node: RequirementNode, input: RequirementInput): readonly MissingPart[] {
  if (node.node === 'ALL') return node.parts.flatMap((part) => searched(part, input).missing)
  if (node.node !== 'ANY') return leafOf(node, input).missing
  const verdicts = node.ways.map(({ needs }) => searched(needs, input))
  return (verdicts.find(({ state }) => state === 'OPEN') ?? verdicts[0]!).missing
}

const asks = (node: RequirementNode, input: RequirementInput): boolean =>
  searched(node, input).state === 'OPEN' &&
  (node.node === 'ALL' || node.node === 'ANY'
    ? childrenOf(node).some((child) => asks(child, input))
    : leafOf(node, input).asks)

const namesIn = (node: RequirementNode): WayName[] => [
  ...(node.node === 'ANY' ? node.ways.map(({ way }) => way) : []),
  ...childrenOf(node).flatMap(namesIn),
]

/** The requirement that is left, and the name of what left nothing. */
function dueIn(input: RequirementInput): [RequirementNode | null, string | null] {
  const { answers, renewalPeriods, periodIndex, effectiveAt } = input
  let due: [RequirementNode | null, string | null] = [input.requirement, null]
  const first = renewalPeriods.map(({ startsAt }) => startsAt).toSorted()[0]
  const isFirst = renewalPeriods[periodIndex]!.startsAt === first && first === effectiveAt
  for (const [route, needs] of input.firstRenewal) {
    if (isFirst && answers.firstRenewal === route) due = [needs, needs === null ? 'FIRST_RENEWAL' : null]
  }
  for (const name of answers.exemptions) {
    const needs = input.exemptions.get(name)
    if (needs !== undefined) due = [needs, needs === null ? name : null]
  }
  return due
}

function search(input: RequirementInput) {
  const [node, exemption] = dueIn(input)
  const nothing = { exemption, way: null, ways: [], missing: [], question: false }
  if (node === null) return { ...nothing, state: 'MET', basis: 'STATED' }
  const verdict = searched(node, input)
  const question = asks(node, input) && !namesIn(node).some((name) => input.answers.ways.includes(name))
  if (node.node !== 'ANY') return { ...nothing, ...verdict, question }
  const ways = node.ways.map(({ way, needs }) => ({ way, ...searched(needs, input) }))
  const way = verdict.state === 'MET' ? ways.find(({ basis }) => basis === verdict.basis)!.way : null
  return { ...nothing, ...verdict, missing: [], way, ways, question }
}

test('state, basis, way and what is missing are those that a search of every choice finds', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(someInput, (input) => {
      const result = evaluateRequirement(input)
      expect(result).toEqual(search(input))
      const { state, basis, question, ways } = result
      for (const what of [state, `${basis}`, `asks ${question}`, ways.length > 0 ? 'ways' : 'no ways']) {
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
    }),
    { numRuns: isNightly ? 50_000 : 1000, seed: 45 },
  )
  // Each result is common enough among the records to say something about it.
  const results = ['MET', 'OPEN', 'MISSED', ...ranks, 'asks true', 'asks false', 'ways', 'no ways']
  expect(results.filter((what) => (seen.get(what) ?? 0) < 20)).toEqual([])
}, 600_000)

test('the order of attestations never matters', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const reversed = { ...input, attestations: input.attestations.toReversed() }
      expect(evaluateRequirement(reversed)).toEqual(evaluateRequirement(input))
    }),
    { numRuns: 300, seed: 45 },
  )
})

test('nothing is changed in what it is given', () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const before = structuredClone(input)
      evaluateRequirement(input)
      expect(input).toEqual(before)
    }),
    { numRuns: 100, seed: 45 },
  )
})

test('every kind that can be attested is a way, but publications; every way can be attested, but hours', () => {
  const attested: (EvidenceKind | WayName)[] = ['PRACTICE', 'CERTIFICATION', 'ACADEMIC', 'REFRESHER', 'EVALUATION']
  attested.push('PRECEPTOR', 'EXAMINATION', 'OTHER')
  expect([...wayNames].toSorted()).toEqual(['HOURS', ...attested].toSorted())
  expect(attestationBases).toEqual(ranks.slice(0, 3))
})
