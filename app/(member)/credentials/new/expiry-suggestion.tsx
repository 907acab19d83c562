'use client'
import { fill } from '@/app/_lib/fill'
import { Button } from '@/app/_ui/button'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SuggestionLabels } from './form-labels'
import type { ExpirySuggestion as Suggestion } from './suggest-expiry'

type Props = {
  suggestion: Suggestion
  /** The date in the field now: it is not offered again. */
  entered: PlainDate | null
  onUse: (date: PlainDate) => void
  labels: SuggestionLabels
}

/** The expiry date the board's cycle gives, to be taken with a button; the date printed on the license wins. */
export function ExpirySuggestion({ suggestion: { date, other, first }, entered, onUse, labels }: Props) {
  const dates = [date, other].filter((one) => one !== null && one !== entered)
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl border border-line bg-sunken p-3 text-sm">
      <p role="status">{fill(first ? labels.first : labels.now, { date: formatDate(date) })}</p>
      {other && <p>{fill(labels.other, { other: formatDate(other) })}</p>}
      {dates.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {dates.map((one) => (
            <Button key={one} size="sm" onClick={() => one && onUse(one)}>
              {fill(labels.use, { date: formatDate(one ?? '') })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
