'use client'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { LicenseDates } from '../license-fields'
import { ExpirySuggestion } from './expiry-suggestion'
import type { Kind } from './place-and-type'
import { suggestExpiry } from './suggest-expiry'

type Props = {
  rules: RuleBook
  kind: Kind
  dates: LicenseDates
  dateOfBirth: PlainDate | null
  onUse: (expiresAt: PlainDate) => void
}

/** The expiry that the board's cycle suggests; nothing where it suggests none. */
export function SuggestedExpiry({ rules, kind: { geo, credentialType }, dates, dateOfBirth, onUse }: Props) {
  const { effectiveAt, expiresAt } = dates
  const today = todayInGeo(geo, new Date())
  const rule = ruleFor(rules, geo, credentialType, effectiveAt ?? today)
  const suggestion = suggestExpiry({ effectiveAt, dateOfBirth, rule, today })
  if (!suggestion) return null
  return <ExpirySuggestion suggestion={suggestion} entered={expiresAt} onUse={onUse} />
}
