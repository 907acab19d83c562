import { currentPeriodIndex, periodIndexOn } from '@/lib/domain/credentials/current-period'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import type { Period } from '@/lib/domain/credentials/period'
import type { CreditSource } from '@/lib/domain/lists/credentials'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import { evaluateCompliance } from './evaluate'
import type { CreditFacts, Evaluation, Limits, NextAction, StatusReason } from './evaluation'
import { ruleFor } from './rule-for'

/** A credential as far as rules read it. */
export type CredentialFacts = {
  geo: string
  credentialType: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  /** Whether the person declared it their first license of this kind. */
  firstLicense: boolean | null
  renewalPeriods: readonly Period[]
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
}

export type CredentialStatus = { periods: PeriodStatus[]; currentIndex: number; current: PeriodStatus }

/** Credits for the engine: approvals of those that did not come from a session are set aside. */
export const toCreditFacts = (credits: readonly RecordedCredit[]): CreditFacts[] =>
  credits.map((credit) =>
    credit.source && credit.source !== 'SESSION' && credit.approvedFor ? { ...credit, approvedFor: null } : credit,
  )

/** The stored periods, or derived ones when none are stored. */
export function periodsOf(credential: CredentialFacts): readonly Period[] {
  const { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods } = credential
  if (renewalPeriods.length > 0) return renewalPeriods
  return derivePeriods(effectiveAt, expiresAt, ruleFor(geo, credentialType, expiresAt), firstLicense === true)
}

function limitsOf(rule: CreditRequirement | null, credential: CredentialFacts): Limits | null {
  if (!rule?.firstRenewalExempt || credential.firstLicense === true) return rule
  return { ...rule, firstRenewalExempt: false }
}

/** What the credits give in one of the credential's periods, by the rules in force on the period's last day. */
export function evaluatePeriod(
  credential: CredentialFacts,
  periods: readonly Period[],
  periodIndex: number,
  credits: readonly CreditFacts[],
  asOf: PlainDate,
): { rule: CreditRequirement | null; evaluation: Evaluation } {
  const { geo, credentialType: type, effectiveAt } = credential
  const rule = ruleFor(geo, type, periods[periodIndex]!.endsAt)
  const rules = limitsOf(rule, credential)
  const input = { geo, type, effectiveAt, renewalPeriods: periods, periodIndex, asOf, credits, rules }
  return { rule, evaluation: evaluateCompliance(input) }
}

/** The current period alone: what cards, lists and stored compliance need. `asOf` is today in the credential's geography. */
export function currentStatus(
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
): Period & { index: number; rule: CreditRequirement | null; evaluation: Evaluation } {
  const periods = periodsOf(credential)
  const index = currentPeriodIndex(periods, asOf)
  const { startsAt, endsAt } = periods[index]!
  return { index, startsAt, endsAt, ...evaluatePeriod(credential, periods, index, toCreditFacts(credits), asOf) }
}

/** The credits of a period that are completed by a day. */
const recordedIn = (periods: readonly Period[], index: number, credits: readonly CreditFacts[], asOf: PlainDate) =>
  credits.filter(({ completedAt }) => completedAt <= asOf && periodIndexOn(periods, completedAt) === index)

/** Every period of a credential on a day, in the stored order, and which of them is the current one. */
export function credentialStatus(
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  asOf: PlainDate,
): CredentialStatus {
  const periods = periodsOf(credential)
  const currentIndex = currentPeriodIndex(periods, asOf)
  const facts = toCreditFacts(credits)
  const statuses = periods.map(({ startsAt, endsAt }, index): PeriodStatus => {
    const { rule, evaluation } = evaluatePeriod(credential, periods, index, facts, asOf)
    const recorded = recordedIn(periods, index, facts, asOf)
    const recordedUnits = recorded.reduce((sum, { units }) => sum + Math.max(0, units ?? 0), 0)
    const base = { index, startsAt, endsAt, rule, recordedUnits }
    if (index === currentIndex) return { ...base, evaluation }
    const unknown = endsAt < asOf && recorded.length === 0 && evaluation.status === 'NOT_COMPLIANT'
    const said = unknown ? ({ status: 'NOT_TRACKED', statusReason: 'NOT_RECORDED', remaining: null } as const) : {}
    return { ...base, evaluation: { ...evaluation, ...said, nextAction: null } }
  })
  return { periods: statuses, currentIndex, current: statuses[currentIndex]! }
}
