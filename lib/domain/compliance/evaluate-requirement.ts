import { isFirstPeriod } from '@/lib/domain/credentials/period'
import { evaluateCompliance } from './evaluate'
import type { Limits } from './evaluation'
import {
  type RequirementInput,
  type RequirementNode,
  type RequirementResult,
  type RequirementVerdict,
  type VerdictBasis,
  verdictBases,
  type Way,
  type WayName,
} from './requirement'
import { evaluateEvidence } from './requirement-evidence'

/**
 * The verdict on one node. `question`: the node is open, and so is everything down to some evidence of a kind that the
 * person has not attested.
 */
type Outcome = { verdict: RequirementVerdict; question: boolean }
type WayOutcome = Outcome & { way: WayName }

const strength = (basis: VerdictBasis) => verdictBases.indexOf(basis)
const met = (basis: VerdictBasis): RequirementVerdict => ({ state: 'MET', basis, missing: [] })

function evaluateHours(limits: Limits, input: RequirementInput): Outcome {
  const { status, remaining } = evaluateCompliance({ ...input, rules: limits })
  if (status === 'COMPLIANT') return { verdict: met('COUNTED'), question: false }
  // No hours are counted in a period that needs none; the dates and answers that exempt it come from the person.
  if (status === 'EXEMPT') return { verdict: met('STATED'), question: false }
  const { units: amount, mustBeInPerson } = remaining!
  const state = status === 'NOT_COMPLIANT' ? 'MISSED' : 'OPEN'
  return {
    verdict: { state, basis: null, missing: [{ what: 'HOURS', amount, mustBeInPerson }] },
    question: false,
  }
}

/** All parts together: missed with one of them, and only as well supported as the weakest. */
function evaluateAll(parts: readonly RequirementNode[], input: RequirementInput): Outcome {
  const outcomes = parts.map((part) => evaluateNode(part, input))
  const bases: VerdictBasis[] = []
  for (const { verdict } of outcomes) if (verdict.state === 'MET') bases.push(verdict.basis)
  if (bases.length === outcomes.length) {
    return { verdict: met(bases.reduce((a, b) => (strength(b) < strength(a) ? b : a))), question: false }
  }
  const isMissed = outcomes.some(({ verdict }) => verdict.state === 'MISSED')
  return {
    verdict: {
      state: isMissed ? 'MISSED' : 'OPEN',
      basis: null,
      missing: outcomes.flatMap(({ verdict }) => verdict.missing),
    },
    question: !isMissed && outcomes.some(({ question }) => question),
  }
}

const evaluateWays = (ways: readonly Way[], input: RequirementInput): WayOutcome[] =>
  ways.map(({ way, needs }) => ({ way, ...evaluateNode(needs, input) }))

/** The way that decides: the best supported of those that are met, else the first open one, else the first. */
function decidingWay(outcomes: readonly WayOutcome[]): WayOutcome {
  let best: WayOutcome | null = null
  let most = -1
  for (const outcome of outcomes) {
    const { basis } = outcome.verdict
    if (basis === null || strength(basis) <= most) continue
    best = outcome
    most = strength(basis)
  }
  return best ?? outcomes.find(({ verdict }) => verdict.state === 'OPEN') ?? outcomes[0]!
}

/** An open ANY asks when any of its open ways does, not only the first. */
const anyAsks = (deciding: WayOutcome, outcomes: readonly WayOutcome[]): boolean =>
  deciding.verdict.state === 'OPEN' && outcomes.some(({ question }) => question)

function evaluateNode(node: RequirementNode, input: RequirementInput): Outcome {
  switch (node.node) {
    case 'ALL':
      return evaluateAll(node.parts, input)
    case 'ANY': {
      const outcomes = evaluateWays(node.ways, input)
      const deciding = decidingWay(outcomes)
      return { verdict: deciding.verdict, question: anyAsks(deciding, outcomes) }
    }
    case 'HOURS':
      return evaluateHours(node.limits, input)
    case 'EVIDENCE':
      return evaluateEvidence(node.evidence, input)
  }
}

/** Whether a requirement names any of these ways, at any depth. */
function hasWay(node: RequirementNode, names: readonly WayName[]): boolean {
  if (node.node === 'ALL') return node.parts.some((part) => hasWay(part, names))
  return node.node === 'ANY' && node.ways.some(({ way, needs }) => names.includes(way) || hasWay(needs, names))
}

type Due = { requirement: RequirementNode; exemption: null } | { requirement: null; exemption: string }

const instead = (requirement: RequirementNode | null, exemption: string): Due =>
  requirement === null ? { requirement, exemption } : { requirement, exemption: null }

/** What the period asks for after the person's answers. An exemption wins over the route of a first renewal. */
export function dueIn(input: RequirementInput): Due {
  const { requirement, answers, exemptions, firstRenewal, effectiveAt, renewalPeriods, periodIndex } = input
  const exemption = answers.exemptions.findLast((name) => exemptions.has(name))
  if (exemption !== undefined) return instead(exemptions.get(exemption) ?? null, exemption)
  const isFirst = isFirstPeriod(effectiveAt, renewalPeriods, periodIndex)
  const route = isFirst ? firstRenewal.get(answers.firstRenewal ?? '') : undefined
  return route === undefined ? { requirement, exemption: null } : instead(route, 'FIRST_RENEWAL')
}

/**
 * Evaluates what one renewal period of one license asks for on a day: credits, attestations and answers against a tree
 * of hours and evidence. Hours are those of `evaluateCompliance`. Amounts are hundredths of their unit, dates calendar
 * dates; `periodIndex` must name one of the periods. The definitions are in docs/rules.md.
 */
export function evaluateRequirement(input: RequirementInput): RequirementResult {
  const { requirement, exemption } = dueIn(input)
  if (requirement === null) {
    return { state: 'MET', basis: 'STATED', missing: [], exemption, way: null, ways: [], question: false }
  }
  const isAsked = (question: boolean) => question && !hasWay(requirement, input.answers.ways)
  if (requirement.node !== 'ANY') {
    const { verdict, question } = evaluateNode(requirement, input)
    return { ...verdict, exemption, way: null, ways: [], question: isAsked(question) }
  }
  const outcomes = evaluateWays(requirement.ways, input)
  const deciding = decidingWay(outcomes)
  return {
    ...deciding.verdict,
    missing: [],
    exemption,
    way: deciding.verdict.state === 'MET' ? deciding.way : null,
    ways: outcomes.map(({ way, verdict }) => ({ way, ...verdict })),
    question: isAsked(anyAsks(deciding, outcomes)),
  }
}
