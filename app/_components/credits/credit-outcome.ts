import type { Tone } from '@/app/_ui/tone'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditOutcome } from '@/lib/domain/compliance/evaluation'
import { type IssueFacts, issueMessage, scopeMessage } from '@/lib/domain/compliance/issue-message'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

export type CreditReason = { key: string; text: string }

/** What one credit gives on one license, in words. */
export type OutcomeFacts = {
  /** True when at least a part counts. */
  counted: boolean
  text: string
  tone: Tone
  reasons: CreditReason[]
}

/** True when no hours are missing in the period a credit falls into. */
export const isComplete = (periods: readonly PeriodStatus[], index: number): boolean =>
  periods.some((period) => period.index === index && hasAllHours(period.evaluation.status))

/** `complete`: no hours are missing in the period, so that what is above them is no warning. */
type Facts = IssueFacts & { units: number | null; complete?: boolean }

/** What a credit of so many units gives, and why not everything of it counts. Units are hundredths; null means none are named. */
export function outcomeFacts(
  outcome: CreditOutcome,
  { units, complete = false, ...facts }: Facts,
  t: Translate,
): OutcomeFacts {
  const { countedUnits, scope } = outcome
  const part = countedUnits < (units ?? 0)
  const params = { counted: formatUnits(countedUnits), units: formatUnits(units ?? 0) }
  const base = { counted: countedUnits > 0, reasons: reasonsOf(outcome, facts, t) }
  if (scope === 'PLANNED') return { ...base, text: t('credentials.outcome.planned'), tone: 'info' }
  if (scope === 'OTHER_PERIOD') return { ...base, text: t('credentials.outcome.otherPeriod'), tone: 'neutral' }
  if (!facts.tracked) {
    const text = t('credentials.outcome.recorded', { units: formatUnits(units ?? 0) })
    return { ...base, text, tone: 'neutral' }
  }
  if (!base.counted) return { ...base, text: t('credentials.outcome.countsNot'), tone: complete ? 'neutral' : 'warn' }
  if (part) {
    return { ...base, text: t('credentials.outcome.countsPart', params), tone: complete ? 'success' : 'warn' }
  }
  return { ...base, text: t('credentials.outcome.counts', { units: params.counted }), tone: 'success' }
}

/** Reasons that speak of their own number of hours. */
const namesUnits = new Set(['CREDIT_OVERAGE', 'ONLINE_CREDIT_OVERAGE'])

function reasonsOf({ issues, scope }: CreditOutcome, facts: IssueFacts, t: Translate): CreditReason[] {
  const reasons = issues.map((issue) => {
    const { key, params } = issueMessage(issue, facts)
    const reason = t(`compliance.${key}`, params)
    const bare = issues.length === 1 || namesUnits.has(issue.reason) || issue.units === 0
    const text = bare ? reason : t('credentials.outcome.withUnits', { units: formatUnits(issue.units), reason })
    return { key: issue.reason, text }
  })
  const place = scopeMessage(scope)
  return place ? [...reasons, { key: scope, text: t(`compliance.${place.key}`, place.params) }] : reasons
}
