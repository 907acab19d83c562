'use client'
import { useState } from 'react'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { DateBox } from '../date-box'
import { ExpirySuggestion } from './expiry-suggestion'
import type { FieldLabels, SuggestionLabels } from './form-labels'
import type { Kind } from './place-and-type'
import { suggestExpiry } from './suggest-expiry'

export type Dates = { effectiveAt: PlainDate | null; expiresAt: PlainDate | null }

type Props = {
  kind: Kind
  dates: Dates
  onDates: (dates: Dates) => void
  dateOfBirth: PlainDate | null
  labels: FieldLabels & { suggestion: SuggestionLabels }
  errors: Readonly<Record<string, string>>
}

/** Issue and expiry date, with the expiry that the board's cycle suggests. */
export function LicenseDates({ kind, dates, onDates, dateOfBirth, labels, errors }: Props) {
  // A date taken from the suggestion is a new start for the field.
  const [taken, setTaken] = useState<PlainDate | null>(null)
  const today = todayInGeo(kind.geo, new Date())
  const rule = ruleFor(kind.geo, kind.credentialType, dates.effectiveAt ?? today)
  const suggestion = suggestExpiry({ effectiveAt: dates.effectiveAt, dateOfBirth, rule, today })
  return (
    <>
      <DateBox
        name="effectiveAt"
        label={labels.issued}
        hint={labels.issuedHint}
        error={errors.effectiveAt}
        labels={labels.date}
        onDate={(effectiveAt) => onDates({ ...dates, effectiveAt })}
      />
      <DateBox
        key={taken}
        name="expiresAt"
        label={labels.expires}
        hint={labels.expiresHint}
        error={errors.expiresAt}
        labels={labels.date}
        defaultValue={taken}
        onDate={(expiresAt) => onDates({ ...dates, expiresAt })}
      />
      {suggestion && (
        <ExpirySuggestion
          suggestion={suggestion}
          entered={dates.expiresAt}
          labels={labels.suggestion}
          onUse={(date) => {
            setTaken(date)
            onDates({ ...dates, expiresAt: date })
          }}
        />
      )}
    </>
  )
}
