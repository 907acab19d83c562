import {
  currentPeriodIndex,
  derivePeriods,
  isFirstPeriod,
  isOver,
  type Period,
  periodIndexOn,
} from '@/lib/domain/credentials/period'
import { asksProfession } from '@/lib/domain/credits/professions'
import type { ComplianceStatus, CreditSource, VerificationState } from '@/lib/domain/lists/credentials'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import { evaluateCompliance } from './evaluate'
import {
  type CreditFacts,
  type Evaluation,
  type EvaluationInput,
  mostMissing,
  type NextAction,
  type StatusReason,
} from './evaluation'
import { awaitsAnswer, limitsOfPeriod } from './first-renewal'
import { carriedInto } from './hours-fields'
import type { PeriodRequirement } from './open-ways'
import { type BehindPace, behindPace, type PlannedClass } from './pace'
import type { TopicAnswer } from './recorded-topics'
import { answersIn, evaluateRenewal, type RenewalAnswers } from './renewal-status'
import type { Attestation } from './requirement'
import { type RuleBook, ruleFor } from './rule-for'
import { type TopicResult, topicResults, topicUnitsOnTop } from './topics'

/** The fields of a credential that rules read. */
export type CredentialFacts = {
  geo: string
  credentialType: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  /** Whether the person declared it their first license of this kind. */
  firstLicense: boolean | null
  /** `renewedFrom` is set for a period that began with a renewal the person recorded. */
  renewalPeriods: readonly (Period & { renewedFrom?: number | null })[]
  /** The result of the check of the license, with its current expiry, with its board. */
  verifiedState?: VerificationState
  /** The person's own answers about topics; none when left out. */
  topicAnswers?: readonly TopicAnswer[]
  /** What the person stated for this license; none when left out. */
  attestations?: readonly Attestation[]
  /** How the person said they renew it; nothing when left out. */
  renewalAnswers?: RenewalAnswers | null
}

/**
 * A recorded credit. `approvedFor` decides for one that came from a session; for others it says for which licenses they
 * were recorded, so that a license of another profession asks. One of an in-service concerns no license.
 */
export type RecordedCredit = CreditFacts & { source?: CreditSource; inService?: boolean }

/** NOT_RECORDED: without any recorded credit, no verdict on a past period is possible. */
type PeriodReason = StatusReason | 'NOT_RECORDED'

/** A renewal period with its evaluation. Only the current period has a next action. */
export type PeriodStatus = Period & {
  index: number
  rule: CreditRequirement | null
  /** Units of the credits completed in the period so far, counted or not. */
  recordedUnits: number
  evaluation: Omit<Evaluation, 'nextAction' | 'statusReason'> & {
    nextAction: NextAction | null
    statusReason: PeriodReason | null
  }
  /** The second verdict: topics that the rule asks for in the period. */
  topics: TopicResult[]
  awaitsAnswer: boolean
  /** What the rule's ways come to; null for a rule that asks for hours alone. */
  requirement: PeriodRequirement | null
  ruleVersion: string | null
  /** Set for the current period when its status is ON_TRACK but its hours can hardly be earned in the time left. */
  behindPace: BehindPace | null
  /**
   * Who says that an earlier period which ended short was renewed: the board, when a check confirmed the license with a
   * later expiry, or the person, who recorded a later period. Null for every other period.
   */
  renewedBy: 'BOARD' | 'PERSON' | null
}

/**
 * A renewal that the person recorded although the period before it lacked something, and that no check has confirmed:
 * the last day of that period, and the hours it lacked; null where it lacked something else.
 */
export type RenewedShort = { endedAt: PlainDate; missingUnits: number | null }

export type CredentialStatus = {
  periods: PeriodStatus[]
  currentIndex: number
  current: PeriodStatus
  /** Set while the license is valid by nothing but the person's own word. */
  renewedShort: RenewedShort | null
  /** The classes ahead in which the person has a seat. */
  planned: readonly PlannedClass[]
}

/** Whether a credit did not come from a session, so that its approvals are the person's own word. */
const isOwnWord = ({ approvedFor, source }: RecordedCredit) => Boolean(approvedFor && source && source !== 'SESSION')

const withoutInServices = (credits: readonly RecordedCredit[]): readonly RecordedCredit[] =>
  credits.some(({ inService }) => inService) ? credits.filter(({ inService }) => !inService) : credits

/**
 * Credits for the engine, without those of in-services: one that did not come from a session counts for every license
 * of the professions it was recorded for, and is asked about on others in whose periods it lies.
 */
export const toCreditFacts = (
  all: readonly RecordedCredit[],
  { credentialType }: Pick<CredentialFacts, 'credentialType'>,
  periods: readonly Period[],
): readonly CreditFacts[] => {
  const credits = withoutInServices(all)
  return credits.some(isOwnWord)
    ? credits.map((credit) => {
        if (!isOwnWord(credit)) return credit
        const asks = asksProfession(credit, credentialType) && periodIndexOn(periods, credit.completedAt) >= 0
        return asks ? { ...credit, asks } : { ...credit, approvedFor: null }
      })
    : credits
}

/** The stored periods, or derived ones when none are stored. */
export function periodsOf(book: RuleBook, credential: CredentialFacts): readonly Period[] {
  const { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods } = credential
  if (renewalPeriods.length > 0) return renewalPeriods
  return derivePeriods(effectiveAt, expiresAt, ruleFor(book, geo, credentialType, expiresAt), firstLicense === true)
}

const firstPeriodNotRead = 'FIRST_PERIOD_NOT_READ'

/** The verdicts on hours and topics, with the rule that decided. */
type Verdicts = {
  /** The rule that counted the hours; null when none did. */
  rule: CreditRequirement | null
  /** The version in force, even when it does not say what this period needs. */
  ruleVersion: string | null
  evaluation: Evaluation
  topics: TopicResult[]
  /**
   * Whether the person's answer could reduce the hours of this first period; until it is given, all hours are required.
   */
  awaitsAnswer: boolean
  requirement: PeriodRequirement | null
}

/** Evaluates the credits in one of the credential's periods, by the rules in force on the period's last day. */
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
  const isFirst = isFirstPeriod(effectiveAt, periods, periodIndex)
  const input = { geo, type, effectiveAt, renewalPeriods: periods, periodIndex, asOf, credits }
  const rule = ruleFor(book, geo, type, period.endsAt)
  const ruleVersion = rule?.version ?? null
  const limits = rule && limitsOfPeriod(rule, period, { isFirst, firstLicense })
  if (!limits) {
    const evaluation = evaluateCompliance({ ...input, rules: null })
    const notReadEvaluation: Evaluation = rule ? { ...evaluation, statusReason: firstPeriodNotRead } : evaluation
    return {
      rule: null,
      ruleVersion,
      evaluation: notReadEvaluation,
      topics: [],
      awaitsAnswer: false,
      requirement: null,
    }
  }
  const topics = topicsOf(limits, credential, input)
  const evaluateOther = (index: number) => evaluatePeriod(book, credential, periods, index, credits, asOf).evaluation
  const carriedIn = limits.carryOver ? carriedInto(input, limits.carryOver, evaluateOther) : 0
  const topicUnits = topicUnitsOnTop(topics)
  const rules = carriedIn + topicUnits > 0 ? { ...limits, carriedIn, total: limits.total + topicUnits } : limits
  const { attestations = [], renewalAnswers } = credential
  const answers = answersIn(renewalAnswers, period.endsAt)
  const renewal = evaluateRenewal({ ...input, rule, limits: rules, attestations, answers }, topicUnits)
  const isAnswerAwaited = awaitsAnswer(rule, period, { isFirst, firstLicense })
  return {
    rule,
    ruleVersion,
    evaluation: renewal?.evaluation ?? evaluateCompliance({ ...input, rules }),
    topics,
    awaitsAnswer: isAnswerAwaited,
    requirement: renewal?.requirement ?? null,
  }
}

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
 * The current period only, as cards, lists and stored compliance need it. `asOf` is today in the credential's
 * geography.
 */
export function currentStatus(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
  planned: readonly PlannedClass[] = [],
): Period & { index: number; behindPace: BehindPace | null } & Verdicts {
  const periods = periodsOf(book, credential)
  const index = currentPeriodIndex(periods, asOf)
  const { startsAt, endsAt } = periods[index]!
  const facts = toCreditFacts(credits, credential, periods)
  const verdicts = evaluatePeriod(book, credential, periods, index, facts, asOf)
  const recordedUnits = unitsOf(recordedIn(periods, index, facts, asOf))
  const period = { startsAt, endsAt }
  return {
    index,
    ...period,
    ...verdicts,
    behindPace: behindPace({ period, pair: pairOf(credential), ...verdicts, recordedUnits, planned, asOf }),
  }
}

const pairOf = ({ geo, credentialType }: CredentialFacts) => `${geo}:${credentialType}`

const unitsOf = (credits: readonly CreditFacts[]): number =>
  credits.reduce((sum, { units }) => sum + Math.max(0, units ?? 0), 0)

/** The board's own act is better evidence than hours that were recorded here, and so is a later period. */
function renewerOf(
  { verifiedState, expiresAt }: CredentialFacts,
  periods: readonly Period[],
  endsAt: PlainDate,
): PeriodStatus['renewedBy'] {
  const later = periods.filter(({ startsAt }) => startsAt > endsAt)
  if (later.length === 0) return null
  return verifiedState === 'YES' && later.some((period) => period.endsAt <= expiresAt) ? 'BOARD' : 'PERSON'
}

/** Statuses of an ended period that leave open how it was renewed. */
const unsettled: ReadonlySet<ComplianceStatus> = new Set(['NOT_COMPLIANT', 'UNKNOWN'])

/** The renewal that began the current period, if the person recorded it though something was missing. */
export function renewedShort(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
): RenewedShort | null {
  const { renewalPeriods: periods, verifiedState } = credential
  if (periods.length === 0 || verifiedState === 'YES') return null
  const { startsAt, renewedFrom = null } = periods[currentPeriodIndex(periods, asOf)]!
  const endedAt = addDays(startsAt, -1)
  const index = periods.findIndex(({ endsAt }) => endsAt === endedAt)
  if (renewedFrom === null || index < 0 || asOf < startsAt) return null
  const facts = toCreditFacts(credits, credential, periods)
  const { evaluation } = evaluatePeriod(book, credential, periods, index, facts, asOf)
  return unsettled.has(evaluation.status) ? { endedAt, missingUnits: mostMissing(evaluation) || null } : null
}

/** Whether the person has stated something that lies in a period, in part at least. */
const hasStatement = ({ attestations = [] }: CredentialFacts, { startsAt, endsAt }: Period): boolean =>
  attestations.some(({ from, to }) => from <= endsAt && (to ?? endsAt) >= startsAt)

/** The credits of a period that are completed by a day. */
const recordedIn = (periods: readonly Period[], index: number, credits: readonly CreditFacts[], asOf: PlainDate) =>
  credits.filter(({ completedAt }) => completedAt <= asOf && periodIndexOn(periods, completedAt) === index)

/**
 * Every period of a credential on a day, in the stored order, and which of them is the current one. `planned` are the
 * classes ahead in which the person has a seat; they change the pace only.
 */
export function credentialStatus(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
  planned: readonly PlannedClass[] = [],
): CredentialStatus {
  const periods = periodsOf(book, credential)
  const currentIndex = currentPeriodIndex(periods, asOf)
  const facts = toCreditFacts(credits, credential, periods)
  const statuses = periods.map(({ startsAt, endsAt }, index): PeriodStatus => {
    const { evaluation, ...verdict } = evaluatePeriod(book, credential, periods, index, facts, asOf)
    const recorded = recordedIn(periods, index, facts, asOf)
    const recordedUnits = unitsOf(recorded)
    const base = { index, startsAt, endsAt, recordedUnits, behindPace: null, renewedBy: null, ...verdict }
    if (index === currentIndex) {
      const pace = { period: { startsAt, endsAt }, pair: pairOf(credential), evaluation, recordedUnits, planned, asOf }
      return { ...base, evaluation, behindPace: behindPace(pace) }
    }
    // Nobody is asked any more how an earlier period was renewed.
    const isUnsettled = isOver({ endsAt }, asOf) && unsettled.has(evaluation.status)
    const isStated = verdict.requirement !== null && hasStatement(credential, { startsAt, endsAt })
    const isNotRecorded = isUnsettled && recorded.length === 0 && !isStated
    const notRecorded = isNotRecorded
      ? ({ status: 'NOT_TRACKED', statusReason: 'NOT_RECORDED', remaining: null } as const)
      : {}
    const renewedBy = isUnsettled && !isNotRecorded ? renewerOf(credential, periods, endsAt) : null
    return { ...base, renewedBy, evaluation: { ...evaluation, ...notRecorded, nextAction: null } }
  })
  const renewed = renewedShort(book, credential, credits, asOf)
  return { periods: statuses, currentIndex, current: statuses[currentIndex]!, renewedShort: renewed, planned }
}
