import type { Tone } from '@/app/_ui/tone'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditOutcome } from '@/lib/domain/compliance/evaluation'
import { type IssueFacts, issueMessage, scopeMessage } from '@/lib/domain/compliance/message'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { periodIndexOn } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

/** The hours that count, with those on the paper where it has more decimals. */
export function hoursText(
  { units, printedHours: printed }: { units: number | null; printedHours: string | null },
  t: Translate,
): string {
  if (units === null) return t('credits.detail.noUnits')
  const counted = formatUnits(units)
  return printed
    ? t('credits.detail.printedUnits', { units: counted, printed })
    : t('credits.detail.countsUnits', { units: counted })
}

export type CreditReason = { key: string; text: string }

/** The effect of one credit on one license, as text. */
export type OutcomeFacts = {
  /** True if at least a part of it counts. */
  counted: boolean
  text: string
  tone: Tone
  reasons: CreditReason[]
  /** Whether it is for the person to say that it counts here. */
  asks: boolean
}

/** True if the period of a credit has all its hours. */
export const isComplete = (periods: readonly PeriodStatus[], index: number): boolean =>
  periods.some((period) => period.index === index && hasAllHours(period.evaluation.status))

/** `complete`: the period has all its hours, so that surplus hours are no reason for a warning. */
type Facts = IssueFacts & { units: number | null; complete?: boolean }

/**
 * The effect of a credit with the given units, and why not all of it counts. Units are hundredths of an hour; null if
 * they are unknown.
 */
export function outcomeFacts(
  outcome: CreditOutcome,
  { units, complete = false, ...facts }: Facts,
  t: Translate,
): OutcomeFacts {
  const { countedUnits, scope } = outcome
  const part = countedUnits < (units ?? 0)
  const params = { counted: formatUnits(countedUnits), units: formatUnits(units ?? 0) }
  const asks = facts.tracked && outcome.issues.some((issue) => issue.asks)
  const base = { counted: countedUnits > 0, reasons: reasonsOf(outcome, facts, t), asks }
  if (scope === 'PLANNED') return { ...base, text: t('credentials.outcome.planned'), tone: 'info' }
  if (scope === 'OTHER_PERIOD') return { ...base, text: t('credentials.outcome.otherPeriod'), tone: 'neutral' }
  if (!facts.tracked) {
    const text = t('credentials.outcome.recorded', { units: formatUnits(units ?? 0) })
    return { ...base, text, tone: 'neutral', reasons: [] }
  }
  if (asks) return { ...base, text: t('compliance.issues.asks'), tone: 'info' }
  if (!base.counted) return { ...base, text: t('credentials.outcome.countsNot'), tone: complete ? 'neutral' : 'warn' }
  if (part) {
    return { ...base, text: t('credentials.outcome.countsPart', params), tone: complete ? 'success' : 'warn' }
  }
  return { ...base, text: t('credentials.outcome.counts', { units: params.counted }), tone: 'success' }
}

/** Reasons that mention a number of hours themselves. */
const namesUnits = new Set(['CREDIT_OVERAGE', 'ONLINE_CREDIT_OVERAGE', 'ACTIVITY_OVERAGE'])

function reasonsOf({ issues, scope, asksApproval }: CreditOutcome, facts: IssueFacts, t: Translate): CreditReason[] {
  const reasons = issues.map((issue): CreditReason => {
    const { key, params } = issueMessage(issue, facts)
    const reason = t(`compliance.${key}`, params)
    const bare = issues.length === 1 || namesUnits.has(issue.reason) || issue.units === 0
    const text = bare ? reason : t('credentials.outcome.withUnits', { units: formatUnits(issue.units), reason })
    return { key: issue.reason, text }
  })
  if (asksApproval) reasons.push({ key: 'APPROVAL', text: t('compliance.issues.askApproval') })
  const where = scopeMessage(scope)
  return where ? [...reasons, { key: scope, text: t(`compliance.${where.key}`, where.params) }] : reasons
}

/** The effect of one credit on one license, and the period that decides it. */
export type CreditOnLicense = {
  outcome: CreditOutcome
  period: PeriodStatus
  /** True if that period contains the credit's date; false if no period does, so that the current one decides. */
  inPeriod: boolean
}

/**
 * The effect of a credit on a license, decided by the period that contains it, or else by the current one; null for a
 * credit that is not active.
 */
export function creditOnLicense(
  { credential, status }: CredentialView,
  credit: { id: string; completedAt: PlainDate },
): CreditOnLicense | null {
  const own = periodIndexOn(credential.renewalPeriods, credit.completedAt)
  const period = status.periods[own >= 0 ? own : status.currentIndex]
  const outcome = period?.evaluation.credits.find(({ id }) => id === credit.id)
  return period && outcome ? { outcome, period, inPeriod: own >= 0 } : null
}
