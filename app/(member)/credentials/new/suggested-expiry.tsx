'use client'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { LicenseDates } from '../license-fields'
import { ExpirySuggestion } from './expiry-suggestion'
import type { SuggestionLabels } from './form-labels'
import type { Kind } from './place-and-type'
import { suggestExpiry } from './suggest-expiry'

type Props = {
  kind: Kind
  dates: LicenseDates
  dateOfBirth: PlainDate | null
  labels: SuggestionLabels
  onUse: (expiresAt: PlainDate) => void
}

/** The expiry that the board's cycle suggests; nothing where it suggests none. */
export function SuggestedExpiry({ kind: { geo, credentialType }, dates, dateOfBirth, labels, onUse }: Props) {
  const { effectiveAt, expiresAt } = dates
  const today = todayInGeo(geo, new Date())
  const rule = ruleFor(geo, credentialType, effectiveAt ?? today)
  const suggestion = suggestExpiry({ effectiveAt, dateOfBirth, rule, today })
  if (!suggestion) return null
  return <ExpirySuggestion suggestion={suggestion} entered={expiresAt} labels={labels} onUse={onUse} />
}
