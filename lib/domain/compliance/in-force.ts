import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits } from './evaluation'

/** The first and the last day on which a rule is in force; null means since always, or until further notice. */
export type InForce = { effectiveFrom: PlainDate | null; effectiveTo: PlainDate | null }

/** Whether a rule is in force on a day. */
export const isInForce = ({ effectiveFrom, effectiveTo }: InForce, date: PlainDate): boolean =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || date <= effectiveTo)

/** The online maximum for courses completed on a day. */
export function maxOnlineOn(rules: Limits, completedAt: PlainDate): number | null {
  let maxOnline = rules.maxOnline
  if (!rules.limitChanges) return maxOnline
  for (const { completedFrom, value } of rules.limitChanges) if (completedFrom <= completedAt) maxOnline = value
  return maxOnline
}
