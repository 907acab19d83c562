import type { PlainDate } from '@/lib/domain/time/plain-date'
import { derivePeriods } from './derive-periods'
import type { Period, PeriodRule } from './period'

/** A period as it is stored; `edited` when a person set its dates by hand. */
export type StoredPeriod = Period & { edited: boolean }

type License = {
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
  renewalPeriods: readonly StoredPeriod[]
}

/**
 * The periods of a license whose kind is newly computed. Recorded without a rule, it has one period from issue to expiry, which is now
 * divided as for a new license. Null where the stored periods stay: without a rule, where the rule also gives one period, and where a
 * person set the dates or a renewal appended a period.
 */
export function cutPeriods(
  { effectiveAt, expiresAt, firstLicense, renewalPeriods }: License,
  rule: PeriodRule | null,
): Period[] | null {
  const [only, ...others] = renewalPeriods
  if (!only || others.length > 0 || only.edited) return null
  if (only.startsAt !== effectiveAt || only.endsAt !== expiresAt) return null
  const periods = derivePeriods(effectiveAt, expiresAt, rule, firstLicense === true)
  return periods.length > 1 ? periods : null
}
