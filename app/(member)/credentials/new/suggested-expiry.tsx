'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { LicenseDates } from '../license-fields'
import type { Kind } from './place-and-type'
import { type ExpirySuggestion as Suggestion, suggestExpiry } from './suggest-expiry'

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
  return <ExpirySuggestion suggestion={suggestion} entered={expiresAt} onUse={onUse} />
}

type ExpirySuggestionProps = {
  suggestion: Suggestion
  /** The date currently in the field. */
  entered: PlainDate | null
  onUse: (date: PlainDate) => void
}

/**
 * A button that takes over the expiry date of the board's cycle; the date printed on the license wins. Renders nothing
 * where they agree.
 */
function ExpirySuggestion({ suggestion: { date, other, first }, entered, onUse }: ExpirySuggestionProps) {
  const t = useTranslations('credentials.new')
  // The entered date matches the board's cycle, so there is nothing to suggest.
  if (entered !== null && (entered === date || entered === other)) return null
  const dates = [date, other].filter((value) => value !== null)
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl border border-line bg-sunken p-3 text-sm">
      <p role="status">{t(first ? 'suggestFirst' : 'suggestNow', { date: formatDate(date) })}</p>
      {other && <p>{t('suggestOther', { other: formatDate(other) })}</p>}
      {dates.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {dates.map((date) => (
            <Button key={date} onClick={() => date && onUse(date)}>
              {t('use', { date: formatDate(date ?? '') })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
