import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'
import { atRiskDays, reactivationEnd } from './compliance-status'
import type { CreditRequirement } from './credit-requirements'
import { evaluateCompliance } from './evaluate'
import { dueIn, evaluateRequirement } from './evaluate-requirement'
import type { Evaluation, EvaluationInput, Limits, NextAction, StatusReason } from './evaluation'
import { asksEverybodyForHours, openWays, type PeriodRequirement } from './open-ways'
import type {
  Attestation,
  RequirementAnswers,
  RequirementInput,
  RequirementNode,
  RequirementResult,
  Way,
  WayName,
} from './requirement'
import { type RuleRequirement, requirementOf } from './rule-requirement'
import { hasAllHours } from './standing'

/** The person's answers about the renewal of one license, as stored. */
export type RenewalAnswers = RequirementAnswers & {
  /** The period they were given in: what is ruled out, and an exemption, hold for that one alone. */
  periodEndsAt: PlainDate
}

/** Nothing said about a renewal. */
export const noAnswers: RequirementAnswers = { ways: [], ruledOut: [], exemptions: [], firstRenewal: null }

/** The answers as they hold in a period; how a license was obtained, and how it is usually renewed, last. */
export const answersIn = (answers: RenewalAnswers | null | undefined, endsAt: PlainDate): RequirementAnswers => {
  if (!answers) return noAnswers
  const { periodEndsAt, ...said } = answers
  return periodEndsAt === endsAt ? said : { ...said, ruledOut: [], exemptions: [] }
}

type RenewalInput = Omit<EvaluationInput, 'rules'> & {
  rule: CreditRequirement
  /** The rule's limits in this period: those that the tree does not name hold for its hours too. */
  limits: Limits
  attestations: readonly Attestation[]
  answers: RequirementAnswers
}

/** What a period asks for by a rule with ways, and the evaluation in the product's own words. */
type RenewalOutcome = { evaluation: Evaluation; requirement: PeriodRequirement }

/** What applies to hours in a period whatever way they belong to. */
type PeriodHours = {
  /** With hours carried in and limits that change by day. */
  limits: Limits
  /** Hours of topics on top of the total. */
  added: number
  /** Hours that a first renewal asks for where it asks for fewer; no way asks for more. */
  most: number
}

/** The tree as a period asks for it. */
function inPeriod(node: RequirementNode, period: PeriodHours): RequirementNode {
  switch (node.node) {
    case 'HOURS': {
      const total = Math.min(node.limits.total, period.most) + period.added
      return { node: 'HOURS', limits: { ...period.limits, ...node.limits, total } }
    }
    case 'EVIDENCE':
      return node
    case 'ALL': {
      const [first, ...more] = node.parts
      return {
        node: 'ALL',
        parts: [inPeriod(first, period), ...more.map((part) => inPeriod(part, period))],
      }
    }
    case 'ANY': {
      const [first, ...more] = node.ways
      const wayIn = ({ way, needs }: typeof first) => ({ way, needs: inPeriod(needs, period) })
      return { node: 'ANY', ways: [wayIn(first), ...more.map(wayIn)] }
    }
  }
}

const entriesIn = (needs: ReadonlyMap<string, RequirementNode | null>, period: PeriodHours) =>
  new Map([...needs].map(([name, node]) => [name, node && inPeriod(node, period)]))

/** The first hours that a requirement names; null where it counts none. */
function hoursOf(node: RequirementNode): Limits | null {
  if (node.node === 'HOURS') return node.limits
  if (node.node === 'EVIDENCE') return null
  for (const part of node.node === 'ALL' ? node.parts : node.ways.map(({ needs }) => needs)) {
    const limits = hoursOf(part)
    if (limits) return limits
  }
  return null
}

/** The followed ways that are still possible; none where the person named none, or none is. */
const possible = ({ followed, ways }: PeriodRequirement): readonly WayName[] =>
  followed.filter((name) => ways.some(({ way, state }) => way === name && state !== 'MISSED'))

/** The hours to show: of ways, those of the one that is met, else of one that is followed, else of courses. */
function hoursShown(due: RequirementNode, requirement: PeriodRequirement): Limits | null {
  if (due.node !== 'ANY') return hoursOf(due)
  const names = requirement.way ? [requirement.way] : [...possible(requirement), 'HOURS' as const]
  return hoursIn(due.ways, names)
}

function hoursIn(ways: readonly Way[], names: readonly WayName[]): Limits | null {
  for (const name of names) {
    const needs = ways.find(({ way }) => way === name)?.needs
    const limits = needs && hoursOf(needs)
    if (limits) return limits
  }
  return null
}

/**
 * The hours by which credits are counted. Credits count also where what is due has no hours, as long as somebody renews
 * by hours under the rule; null where nobody does.
 */
function hoursCounted(tree: RuleRequirement, due: RequirementNode | null, limits: Limits): Limits | null {
  const own = due && ((due.node === 'ANY' && hoursIn(due.ways, ['HOURS'])) || hoursOf(due))
  if (own) return own
  const all = [tree.requirement, ...tree.exemptions.values(), ...tree.firstRenewal.values()]
  return all.some((node) => node && hoursOf(node)) ? limits : null
}

/** Evaluates a period by a rule with ways; null for a rule that asks for hours alone. */
export function evaluateRenewal({ rule, limits, ...record }: RenewalInput, added: number): RenewalOutcome | null {
  const tree = requirementOf(rule)
  if (!tree) return null
  const total = limits.total - added
  const period = { limits, added, most: total < rule.total ? total : Number.POSITIVE_INFINITY }
  const input: RequirementInput = {
    ...record,
    requirement: inPeriod(tree.requirement, period),
    exemptions: entriesIn(tree.exemptions, period),
    firstRenewal: entriesIn(tree.firstRenewal, period),
  }
  const due = dueIn(input).requirement
  const requirement = { ...evaluateRequirement(input), due, followed: record.answers.ways }
  const shown = due && hoursShown(due, requirement)
  const hours = evaluateCompliance({ ...record, rules: shown ?? hoursCounted(tree, due, limits) })
  if (due?.node === 'HOURS') return { evaluation: hours, requirement }
  const asked = { requirement, hours, isAskedForHours: shown !== null }
  const verdict = statusOf(asked, { ...record, due, rule })
  return { evaluation: { ...hours, ...verdict, ...shownHours(asked) }, requirement }
}

/** `hours`: how the credits count; `isAskedForHours`: whether what the person has to do has hours. */
type Asked = { requirement: PeriodRequirement; hours: Evaluation; isAskedForHours: boolean }

type Verdict = Pick<Evaluation, 'status' | 'statusReason' | 'nextAction'>
const verdict = (status: ComplianceStatus, statusReason: StatusReason | null, nextAction: NextAction): Verdict => ({
  status,
  statusReason,
  nextAction,
})

type Facts = Pick<EvaluationInput, 'renewalPeriods' | 'periodIndex' | 'asOf'> & {
  due: RequirementNode | null
  rule: CreditRequirement
}

/** The status of a requirement that is not counted hours alone (docs/rules.md). */
function statusOf({ requirement, hours, isAskedForHours }: Asked, facts: Facts): Verdict {
  const { asOf, rule } = facts
  const { endsAt } = facts.renewalPeriods[facts.periodIndex]!
  const isOver = asOf > endsAt
  if (requirement.state === 'MET') {
    const isExempt = facts.due === null || (isAskedForHours && hours.status === 'EXEMPT' && isByHours(requirement))
    const reason =
      facts.due === null ? (requirement.exemption === 'FIRST_RENEWAL' ? 'FIRST_RENEWAL' : 'EXEMPTION') : null
    if (!isExempt) return verdict('COMPLIANT', null, isOver ? 'CONFIRM_RENEWAL' : 'READY_TO_RENEW')
    return verdict('EXEMPT', reason ?? hours.statusReason, isOver ? 'CONFIRM_RENEWAL' : 'RENEW_WITHOUT_UNITS')
  }
  if (requirement.state === 'MISSED') {
    const lastDay = reactivationEnd(endsAt, rule)
    const isByHours = isAskedForHours && requirement.ways.length === 0 && hours.status === 'NOT_COMPLIANT'
    if (!isOver && isByHours) return verdict('NOT_COMPLIANT', hours.statusReason, hours.nextAction)
    if (!isOver) return verdict('NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY')
    return verdict(
      'NOT_COMPLIANT',
      'PERIOD_ENDED_SHORT',
      lastDay === null || asOf <= lastDay ? 'REACTIVATE' : 'REAPPLY',
    )
  }
  if (requirement.question || isOver) return verdict('UNKNOWN', 'WAY_NOT_CHOSEN', 'CHOOSE_WAY')
  const restsOnHours =
    isAskedForHours && requirement.ways.every(({ way, state }) => way === 'HOURS' || state !== 'OPEN')
  const isOnlyHours =
    restsOnHours && openWays(requirement).every((parts) => parts.every(({ what }) => what === 'HOURS'))
  const nextAction = isOnlyHours ? hours.nextAction : 'COMPLETE_WAY'
  if (daysBetween(asOf, endsAt) <= (rule.atRiskDays ?? atRiskDays))
    return verdict('AT_RISK', 'DEADLINE_NEAR', nextAction)
  if (restsOnHours && hours.status === 'AT_RISK') return verdict('AT_RISK', hours.statusReason, nextAction)
  return verdict('ON_TRACK', null, nextAction)
}

/** Whether the counted hours met a requirement, alone or with something else. */
const isByHours = ({ way, ways }: RequirementResult) => way === 'HOURS' || ways.length === 0

/**
 * The hours to show: none are required where another way is met, and none are named where they are not what the person
 * still has to do. `hoursDue` knows those that are due whatever the person answers.
 */
function shownHours({
  requirement,
  hours,
  isAskedForHours,
}: Asked): Partial<Pick<Evaluation, 'required' | 'remaining'>> {
  const none = { required: null, remaining: null }
  const { state, basis, question, due, ways, missing, followed } = requirement
  if (state === 'MET') {
    if (basis === 'COUNTED' || (isAskedForHours && hasAllHours(hours.status))) return {}
    return { required: { total: 0 }, remaining: { total: 0, units: 0, mustBeInPerson: 0 } }
  }
  if (due === null || question || !isAskedForHours) return none
  if (ways.length === 0 && asksEverybodyForHours(due)) return {}
  const isOpen =
    ways.length === 0
      ? missing.some(({ what }) => what === 'HOURS')
      : ways.some(({ way, state }) => way === 'HOURS' && state === 'OPEN')
  const chosen = ways.length === 0 ? followed : possible(requirement)
  return isOpen && (chosen.length === 0 || chosen.includes('HOURS')) ? {} : none
}
