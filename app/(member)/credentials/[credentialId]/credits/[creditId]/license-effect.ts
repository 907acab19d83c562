import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { creditOnLicense } from '@/app/_components/credits/credit-on-license'
import { type OutcomeFacts, outcomeFacts } from '@/app/_components/credits/credit-outcome'
import type { Definition } from '@/app/_ui/definition-list'
import type { CreditRecord } from '@/lib/data/credits/read'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { isOver } from '@/lib/domain/credentials/current-period'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

/** The effect of a credit on a license: hours that count, why not all of them, and the rule that decided. */
export type LicenseEffect = OutcomeFacts & {
  credentialId: string
  label: string
  /** The hours that count, for large print. */
  hours: string
  facts: Definition[]
  /** Years for which certificates must be kept, if the rule's source says so. */
  keepYears: number | null
}

/** The effect of a credit on a license as text; null for a credit that is not active. */
export function licenseEffect(view: CredentialView, credit: CreditRecord, t: Translate): LicenseEffect | null {
  const found = creditOnLicense(view, credit)
  if (!found) return null
  const { outcome, period, inPeriod } = found
  const { units, format, onlineUnits } = credit
  const { renewalPeriods: periods } = view.credential
  const issueFacts = { units, format, onlineUnits, periods, tracked: period.rule !== null }
  const complete = hasAllHours(period.evaluation.status)
  return {
    ...outcomeFacts(outcome, { ...issueFacts, complete }, t),
    credentialId: view.credential.id,
    label: credentialLabel(view.credential, t),
    hours: formatUnits(outcome.countedUnits),
    facts: inPeriod
      ? [...periodFacts(view, period, outcome.year, t), ...ruleFacts(period, t)]
      : [{ term: t('credits.detail.period'), detail: t('credits.detail.noPeriod') }],
    keepYears: period.rule?.keepCertificatesYears ?? null,
  }
}

function periodFacts({ status }: CredentialView, period: PeriodStatus, year: 1 | 2 | null, t: Translate): Definition[] {
  const { startsAt, endsAt, evaluation } = period
  const { counted, required, yearBoundaries } = evaluation
  const dates = `${formatDate(startsAt)} – ${formatDate(endsAt)}`
  const isCurrent = period.index === status.currentIndex && !isOver(period, status.asOf)
  const facts: Definition[] = [
    {
      term: t('credits.detail.period'),
      detail: isCurrent ? t('credits.detail.periodCurrent', { dates }) : dates,
    },
  ]
  if (year && yearBoundaries) {
    const { firstYearEndsAt, secondYearStartsAt } = yearBoundaries
    const detail =
      year === 1
        ? t('credits.detail.firstYear', { date: formatDate(firstYearEndsAt) })
        : t('credits.detail.secondYear', { date: formatDate(secondYearStartsAt) })
    facts.push({ term: t('credits.detail.year'), detail })
  }
  if (counted && required && required.total > 0) {
    const values = { counted: formatUnits(counted.total), required: formatUnits(required.total) }
    facts.push({ term: t('credits.detail.required'), detail: t('credits.detail.requiredValue', values) })
  }
  return facts
}

/** The order of counting, unless it is simply by date, and the day the rules were last checked. */
function ruleFacts({ rule, evaluation }: PeriodStatus, t: Translate): Definition[] {
  const facts: Definition[] = []
  if (evaluation.allocation === 'IN_PERSON_FIRST')
    facts.push({ term: t('credits.detail.order'), detail: t('compliance.allocation.IN_PERSON_FIRST') })
  if (rule) {
    const detail = t('credits.detail.ruleChecked', { date: formatDate(rule.lastChecked) })
    facts.push({ term: t('credits.detail.rule'), detail })
  }
  return facts
}
