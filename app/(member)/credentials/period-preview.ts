import { firstRenewalNotes, type RequirementNote } from '@/app/_components/compliance/requirement-facts'
import { type CredentialFacts, credentialStatus, type PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { nextActionMessage } from '@/lib/domain/compliance/next-action'
import { periodRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** A license with the values known to a form so far. */
export type Draft = {
  geo: string
  credentialType: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
  firstLicense: boolean | null
}

export type PeriodLine = { key: string; dates: string; asks: string | null; current: boolean }

/** The periods that follow from the dates, with notes on anything unusual. */
export type PeriodPreview = {
  lines: PeriodLine[]
  /** Number of earlier periods that are not listed one by one. */
  earlier: number
  /** A hint on the input needed before periods can be shown; null once they are shown. */
  hint: string | null
  notes: RequirementNote[]
}

const shownPeriods = 3
const nothing = (hint: string): PeriodPreview => ({ lines: [], earlier: 0, hint, notes: [] })

/** The renewal periods of a license being entered or edited. */
export function periodPreview(book: RuleBook, draft: Draft, today: PlainDate, t: Translate): PeriodPreview {
  const { effectiveAt, expiresAt } = draft
  if (!effectiveAt || !expiresAt) return nothing(t('credentials.preview.dates'))
  if (expiresAt <= effectiveAt) return nothing(t('credentials.preview.order'))
  const rule = periodRuleFor(book, draft.geo, draft.credentialType, expiresAt)
  const renewalPeriods = derivePeriods(effectiveAt, expiresAt, rule, draft.firstLicense === true)
  const facts: CredentialFacts = { ...draft, effectiveAt, expiresAt, renewalPeriods }
  const { periods, currentIndex, current } = credentialStatus(book, facts, [], today)
  const isNow = (index: number) => index === currentIndex && effectiveAt <= today && today <= expiresAt
  const lines = periods.map((period, index) => lineOf(period, isNow(index), t))
  const earlier = Math.max(0, lines.length - shownPeriods)
  return {
    lines: lines.slice(-shownPeriods),
    earlier,
    hint: null,
    notes: [
      ...expiredNote(expiresAt, today, t),
      ...(earlier === 0 ? longFirstNote(periods, t) : []),
      ...exemptionNotes(current, today, t),
    ],
  }
}

function lineOf({ startsAt, endsAt, evaluation }: PeriodStatus, current: boolean, t: Translate): PeriodLine {
  const { required, status } = evaluation
  const asks =
    status === 'EXEMPT'
      ? t('credentials.preview.noHours')
      : required && t('credentials.preview.required', { units: formatUnits(required.total) })
  return { key: startsAt, dates: `${formatDate(startsAt)} – ${formatDate(endsAt)}`, asks, current }
}

/** Warns people who copied the dates of a card from before the renewal, while they can still correct them. */
const expiredNote = (expiresAt: PlainDate, today: PlainDate, t: Translate): RequirementNote[] =>
  expiresAt < today
    ? [{ key: 'expired', text: t('credentials.preview.expired', { date: formatDate(expiresAt) }), tone: 'warn' }]
    : []

/** Explains a first period that is longer than the others: it includes the remainder of the cycle. */
function longFirstNote([first, second]: readonly PeriodStatus[], t: Translate): RequirementNote[] {
  const months = first?.rule?.periodMonths
  if (!first || !months || first.endsAt <= addMonths(first.startsAt, months + 1)) return []
  const text = t(second ? 'credentials.preview.longFirst' : 'credentials.preview.longOnly', { months })
  return [{ key: 'longFirst', text, tone: 'info' }]
}

/** Explains a period that requires no hours: a first renewal, with anything still due, or dates that look mistyped. */
function exemptionNotes(
  { evaluation, rule, startsAt, endsAt }: PeriodStatus,
  asOf: PlainDate,
  t: Translate,
): RequirementNote[] {
  if (!rule || evaluation.status !== 'EXEMPT') return []
  if (evaluation.statusReason === 'FIRST_RENEWAL') {
    const exempt: RequirementNote = { key: 'exempt', text: t('compliance.firstRenewal.exempt'), tone: 'success' }
    return [exempt, ...firstRenewalNotes(rule, t)]
  }
  if (evaluation.nextAction !== 'CHECK_LICENSE_DATES') {
    return [{ key: 'short', text: t('compliance.statusReasons.SHORT_INITIAL_PERIOD'), tone: 'success' }]
  }
  const period = { startsAt, endsAt }
  const { key, params } = nextActionMessage('CHECK_LICENSE_DATES', { period, rule, evaluation, asOf })
  return [{ key, text: t(`compliance.${key}`, params), tone: 'warn' }]
}
