'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/app/_ui/button'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ExpirySuggestion as Suggestion } from './suggest-expiry'

type Props = {
  suggestion: Suggestion
  /** The date in the field now. */
  entered: PlainDate | null
  onUse: (date: PlainDate) => void
}

/** The expiry date the board's cycle gives, to be taken with a button; the date printed on the license wins. Nothing where they agree. */
export function ExpirySuggestion({ suggestion: { date, other, first }, entered, onUse }: Props) {
  const t = useTranslations('credentials.new')
  // The entered date matches the board's cycle: there is nothing to suggest.
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
