import type { PlainDate } from '@/lib/domain/time/plain-date'
import { derivePeriods } from './derive-periods'
import type { Period, PeriodRule } from './period'

/** A stored period; `edited` is true when a person set its dates by hand. */
export type StoredPeriod = Period & { edited: boolean }

type License = {
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
  renewalPeriods: readonly StoredPeriod[]
}

/**
 * The periods of a license whose kind has just become computed. Recorded without a rule, it has one period from issue
 * to expiry, which is now divided like that of a new license. Null when the stored periods are kept: without a rule,
 * when the rule also gives one period, and when a person set the dates or a renewal appended a period.
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
