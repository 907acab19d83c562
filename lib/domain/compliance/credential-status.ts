import { currentPeriodIndex, isOver, periodIndexOn } from '@/lib/domain/credentials/current-period'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import { earliestPeriodIndex, type Period } from '@/lib/domain/credentials/period'
import type { CreditSource } from '@/lib/domain/lists/credentials'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import { evaluateCompliance } from './evaluate'
import type { CreditFacts, Evaluation, EvaluationInput, NextAction, StatusReason } from './evaluation'
import { awaitsAnswer, limitsOfPeriod } from './first-renewal'
import type { TopicAnswer } from './recorded-topics'
import { type RuleBook, ruleFor } from './rule-for'
import { type TopicResult, topicResults } from './topics'

/** A credential as far as rules read it. */
export type CredentialFacts = {
  geo: string
  credentialType: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  /** Whether the person declared it their first license of this kind. */
  firstLicense: boolean | null
  renewalPeriods: readonly Period[]
  /** What the person said of topics themselves; none when left out. */
  topicAnswers?: readonly TopicAnswer[]
}

/** A recorded credit. `approvedFor` matters only where the credit came from a session. */
export type RecordedCredit = CreditFacts & { source?: CreditSource }

/** NOT_RECORDED: an earlier period of which nothing was ever entered says nothing about the person. */
export type PeriodReason = StatusReason | 'NOT_RECORDED'

/** A renewal period with what was counted in it. Only the current period has a next action. */
export type PeriodStatus = Period & {
  index: number
  rule: CreditRequirement | null
  /** Units of the credits completed in it so far, counted or not. */
  recordedUnits: number
  evaluation: Omit<Evaluation, 'nextAction' | 'statusReason'> & {
    nextAction: NextAction | null
    statusReason: PeriodReason | null
  }
  /** The second verdict: topics that the rule asks for in the period. */
  topics: TopicResult[]
  awaitsAnswer: boolean
  ruleVersion: string | null
}

export type CredentialStatus = { periods: PeriodStatus[]; currentIndex: number; current: PeriodStatus }

/** Approvals that say nothing, because the credit did not come from a session. */
const isSetAside = ({ approvedFor, source }: RecordedCredit) => Boolean(approvedFor && source && source !== 'SESSION')

/** Credits for the engine: approvals of those that did not come from a session are set aside. */
export const toCreditFacts = (credits: readonly RecordedCredit[]): readonly CreditFacts[] =>
  credits.some(isSetAside)
    ? credits.map((credit) => (isSetAside(credit) ? { ...credit, approvedFor: null } : credit))
    : credits

/** The stored periods, or derived ones when none are stored. */
export function periodsOf(book: RuleBook, credential: CredentialFacts): readonly Period[] {
  const { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods } = credential
  if (renewalPeriods.length > 0) return renewalPeriods
  return derivePeriods(effectiveAt, expiresAt, ruleFor(book, geo, credentialType, expiresAt), firstLicense === true)
}

const notRead = 'FIRST_PERIOD_NOT_READ'

/** What hours and topics say, by the rule that decided. */
type Verdicts = {
  /** What was counted by; null where nothing is. */
  rule: CreditRequirement | null
  /** The version in force, also where it does not say what the period needs. */
  ruleVersion: string | null
  evaluation: Evaluation
  topics: TopicResult[]
  /** Whether the person has not said what would make this first period easier; until then all hours are counted. */
  awaitsAnswer: boolean
}

/** What the credits give in one of the credential's periods, by the rules in force on the period's last day. */
export function evaluatePeriod(
  book: RuleBook,
  credential: CredentialFacts,
  periods: readonly Period[],
  periodIndex: number,
  credits: readonly CreditFacts[],
  asOf: PlainDate,
): Verdicts {
  const { geo, credentialType: type, effectiveAt, firstLicense } = credential
  const period = periods[periodIndex]!
  const isFirst = isFirstPeriod(credential, periods, periodIndex)
  const input = { geo, type, effectiveAt, renewalPeriods: periods, periodIndex, asOf, credits }
  const rule = ruleFor(book, geo, type, period.endsAt)
  const ruleVersion = rule?.version ?? null
  const limits = rule && limitsOfPeriod(rule, period, { isFirst, firstLicense })
  if (!limits) {
    const evaluation = evaluateCompliance({ ...input, rules: null })
    const said: Evaluation = rule ? { ...evaluation, statusReason: notRead } : evaluation
    return { rule: null, ruleVersion, evaluation: said, topics: [], awaitsAnswer: false }
  }
  const topics = topicsOf(limits, credential, input)
  const carriedIn = limits.carryOver ? carriedInto(book, limits.carryOver.units, credential, input) : 0
  const onTop = unitsOnTop(topics)
  const rules = carriedIn + onTop > 0 ? { ...limits, carriedIn, total: limits.total + onTop } : limits
  const awaits = awaitsAnswer(rule, period, { isFirst, firstLicense })
  return { rule, ruleVersion, evaluation: evaluateCompliance({ ...input, rules }), topics, awaitsAnswer: awaits }
}

/** Only a period that begins with the license is its first: of an earlier one nothing may have been entered. */
const isFirstPeriod = ({ effectiveAt }: CredentialFacts, periods: readonly Period[], periodIndex: number) =>
  periods[periodIndex]!.startsAt === effectiveAt && earliestPeriodIndex(periods) === periodIndex

/** The topics of a rule in a period, from the credits that may count for the license. */
function topicsOf(
  { topics, periodMonths }: CreditRequirement,
  { geo, credentialType, effectiveAt, firstLicense, topicAnswers: answers = [] }: CredentialFacts,
  { renewalPeriods: periods, periodIndex, credits, asOf }: Omit<EvaluationInput, 'rules'>,
): TopicResult[] {
  if (topics.length === 0) return []
  const license = { pair: `${geo}:${credentialType}`, effectiveAt, firstLicense, periods }
  return topicResults({ topics, periodMonths, ...license, periodIndex, credits, answers, asOf })
}

/**
 * What topics beside the total add to it: their hours do not fill the total in the period in which they are done or due. While that is
 * not known, the topic says so and the total stays.
 */
const unitsOnTop = (topics: readonly TopicResult[]): number =>
  topics.reduce((sum, { rule, state }) => {
    const counts = !rule.includedInTotal && (state === 'MET' || state === 'MISSING')
    return counts ? sum + (rule.hours ?? 0) : sum
  }, 0)

/** What is left over from the period that ended the day before; nothing from one that required nothing. */
function carriedInto(
  book: RuleBook,
  most: number,
  credential: CredentialFacts,
  { renewalPeriods, periodIndex, credits, asOf }: Omit<EvaluationInput, 'rules'>,
): number {
  const dayBefore = addDays(renewalPeriods[periodIndex]!.startsAt, -1)
  const before = renewalPeriods.findIndex(({ endsAt }) => endsAt === dayBefore)
  if (before < 0) return 0
  const { evaluation } = evaluatePeriod(book, credential, renewalPeriods, before, credits, asOf)
  return Math.min(most, evaluation.overage?.credit ?? 0)
}

/** The current period alone: what cards, lists and stored compliance need. `asOf` is today in the credential's geography. */
export function currentStatus(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
): Period & { index: number } & Verdicts {
  const periods = periodsOf(book, credential)
  const index = currentPeriodIndex(periods, asOf)
  const { startsAt, endsAt } = periods[index]!
  return { index, startsAt, endsAt, ...evaluatePeriod(book, credential, periods, index, toCreditFacts(credits), asOf) }
}

/** The credits of a period that are completed by a day. */
const recordedIn = (periods: readonly Period[], index: number, credits: readonly CreditFacts[], asOf: PlainDate) =>
  credits.filter(({ completedAt }) => completedAt <= asOf && periodIndexOn(periods, completedAt) === index)

/** Every period of a credential on a day, in the stored order, and which of them is the current one. */
export function credentialStatus(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
): CredentialStatus {
  const periods = periodsOf(book, credential)
  const currentIndex = currentPeriodIndex(periods, asOf)
  const facts = toCreditFacts(credits)
  const statuses = periods.map(({ startsAt, endsAt }, index): PeriodStatus => {
    const { evaluation, ...verdict } = evaluatePeriod(book, credential, periods, index, facts, asOf)
    const recorded = recordedIn(periods, index, facts, asOf)
    const recordedUnits = recorded.reduce((sum, { units }) => sum + Math.max(0, units ?? 0), 0)
    const base = { index, startsAt, endsAt, recordedUnits, ...verdict }
    if (index === currentIndex) return { ...base, evaluation }
    const unknown = isOver({ endsAt }, asOf) && recorded.length === 0 && evaluation.status === 'NOT_COMPLIANT'
    const said = unknown ? ({ status: 'NOT_TRACKED', statusReason: 'NOT_RECORDED', remaining: null } as const) : {}
    return { ...base, evaluation: { ...evaluation, ...said, nextAction: null } }
  })
  return { periods: statuses, currentIndex, current: statuses[currentIndex]! }
}
