'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import { expectedFirstExpiry, needsDateOfBirth, otherFirstExpiry } from '@/lib/domain/credentials/first-expiry'
import { type PeriodRule, shiftExpiry } from '@/lib/domain/credentials/period'
import { dateWindowProblem } from '@/lib/domain/people/date-window'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { LicenseDates } from '../license-fields'
import type { Kind } from './geo-and-type'

/**
 * An expiry date to offer. `first` is false when the first expiry has passed and the date is the end of the current
 * period.
 */
type SuggestionFacts = { date: PlainDate; other: PlainDate | null; first: boolean }

type ExpiryInput = {
  effectiveAt: PlainDate | null
  dateOfBirth: PlainDate | null
  rule: PeriodRule | null
  today: PlainDate
}

/**
 * The expiry of a license issued on a given day by its board's cycle, using the date of birth where the cycle needs it.
 * Null where nothing can be suggested. It is only a suggestion: the date printed on the license wins.
 */
export function suggestExpiry({ effectiveAt, dateOfBirth, rule, today }: ExpiryInput): SuggestionFacts | null {
  if (!effectiveAt || !rule || (!dateOfBirth && needsDateOfBirth(rule))) return null
  // An issue date more than a century away is a typo.
  if (Math.abs(Number(effectiveAt.slice(0, 4)) - Number(today.slice(0, 4))) > 100) return null
  const born = dateOfBirth ?? effectiveAt
  if (born > effectiveAt) return null
  const expected = expectedFirstExpiry(effectiveAt, born, rule)
  if (expected === null) return null
  if (expected >= today) return { date: expected, other: otherFirstExpiry(effectiveAt, expected, rule), first: true }
  let date = expected
  for (let steps = 1; date < today; steps += 1) date = shiftExpiry(expected, steps, rule)
  return { date, other: null, first: false }
}

type Props = {
  rules: RuleBook
  kind: Kind
  dates: LicenseDates
  dateOfBirth: PlainDate | null
  onUse: (expiresAt: PlainDate) => void
}

/** Offers the expiry date suggested by the board's cycle. Renders nothing where there is none. */
export function SuggestedExpiry({ rules, kind: { geo, credentialType }, dates, dateOfBirth, onUse }: Props) {
  const { effectiveAt, expiresAt } = dates
  const today = todayInGeo(geo, new Date())
  const rule = ruleFor(rules, geo, credentialType, effectiveAt ?? today)
  const suggestion = suggestExpiry({ effectiveAt, dateOfBirth, rule, today })
  if (!suggestion) return null
  // A date that cannot be on a license was not copied from one.
  const printed = dateWindowProblem(expiresAt, today) === null ? expiresAt : null
  return <ExpirySuggestion suggestion={suggestion} entered={printed} onUse={onUse} />
}

type ExpirySuggestionProps = {
  suggestion: SuggestionFacts
  /** The date currently in the field. */
  entered: PlainDate | null
  onUse: (date: PlainDate) => void
}

/**
 * Offers the expiry date of the board's cycle where none is entered. An entered date that differs was copied from the
 * license, so it is only questioned, never replaced. Renders nothing where they agree.
 */
function ExpirySuggestion({ suggestion: { date, other, first }, entered, onUse }: ExpirySuggestionProps) {
  const t = useTranslations('credentials.new')
  // The entered date matches the board's cycle, so there is nothing to suggest.
  if (entered !== null && (entered === date || entered === other)) return null
  const dates = [date, other].filter((value) => value !== null)
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl border border-line bg-sunken p-3 text-sm">
      <p role="status">{t(first ? 'suggestFirst' : 'suggestNow', { date: formatDate(date) })}</p>
      {entered !== null && <p>{t('suggestDiffers', { entered: formatDate(entered) })}</p>}
      {other && <p>{t('suggestOther', { other: formatDate(other) })}</p>}
      {entered === null && (
        <div className="flex flex-wrap gap-2">
          {dates.map((date) => (
            <Button key={date} onClick={() => onUse(date)}>
              {t('use', { date: formatDate(date) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
