import type { PlainDate } from '@/lib/domain/time/plain-date'

/** From when until when a rule is in force, both days included; null means always before, or until further notice. */
export type InForce = { effectiveFrom: PlainDate | null; effectiveTo: PlainDate | null }

/** Whether a rule is in force on a day. */
export const isInForce = ({ effectiveFrom, effectiveTo }: InForce, date: PlainDate): boolean =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || date <= effectiveTo)
