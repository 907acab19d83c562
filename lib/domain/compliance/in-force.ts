import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits } from './evaluation'

/** From when until when a rule is in force, both days included; null means always before, or until further notice. */
export type InForce = { effectiveFrom: PlainDate | null; effectiveTo: PlainDate | null }

/** Whether a rule is in force on a day. */
export const isInForce = ({ effectiveFrom, effectiveTo }: InForce, date: PlainDate): boolean =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || date <= effectiveTo)

/** The most online units for what is completed on a day. */
export function maxOnlineOn(rules: Limits, completedAt: PlainDate): number | null {
  let most = rules.maxOnline
  if (!rules.limitChanges) return most
  for (const { completedFrom, value } of rules.limitChanges) if (completedFrom <= completedAt) most = value
  return most
}
