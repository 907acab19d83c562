import { type CreditEvidence, creditEvidence } from '@/app/_components/credits/credit-evidence'
import { isComplete, type OutcomeFacts, outcomeFacts } from '@/app/_components/credits/credit-outcome'
import { severityTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { DatedStatus } from '@/lib/services/credentials/status'
import type { CreditBadge } from '@/lib/services/credits/badges-of-credits'
import type { CredentialCredit } from '@/lib/services/credits/credits'

/** A credit as it counts on a member's license. */
export type MemberCreditRow = {
  id: string
  title: string
  provider: string | null
  date: string
  format: { text: string; tone: Tone }
  hours: string | null
  outcome: OutcomeFacts
  evidence: CreditEvidence
}

/** The texts of a row on the day of a status. `t` translates full keys. */
export function memberCreditRow(
  { credit, credential, outcome, ruleId, periodIndex }: CredentialCredit,
  { asOf, periods }: DatedStatus,
  badge: CreditBadge | null,
  t: Translate,
): MemberCreditRow {
  const { id, title, providerName, completedAt, units, onlineUnits, format } = credit
  const complete = isComplete(periods, periodIndex)
  const facts = { units, onlineUnits, format, periods: credential.renewalPeriods, tracked: ruleId !== null, complete }
  const decided = outcomeFacts(outcome, facts, t)
  const planned = completedAt > asOf && outcome.scope !== 'PLANNED'
  // Hours of another period do not add up with those of the current one.
  const counts = decided.counted && !planned ? periods[periodIndex] : undefined
  const another = counts && !(counts.startsAt <= asOf && asOf <= counts.endsAt) ? counts : null
  const dates = another && { from: formatDate(another.startsAt), to: formatDate(another.endsAt) }
  const reasons = dates
    ? [{ key: 'PERIOD', text: t('credentials.outcome.ofPeriod', dates) }, ...decided.reasons]
    : decided.reasons
  return {
    id,
    title,
    provider: providerName,
    date: formatDate(completedAt),
    format: { text: t(`enums.courseFormats.${format}`), tone: severityTones[tagSeverity(format)] },
    hours: units === null ? null : formatUnits(units),
    evidence: creditEvidence(credit, badge, credential.geo, t),
    outcome: planned ? { ...decided, text: t('credentials.outcome.planned'), tone: 'info' } : { ...decided, reasons },
  }
}
