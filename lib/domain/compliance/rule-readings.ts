import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Confidence, type CreditRequirement, confidences } from './credit-requirements'

/** Days after which a number should be read again. */
const readingDays = 400

const readingsOf = ({ facts, topics }: Pick<CreditRequirement, 'facts' | 'topics'>) => [
  ...Object.values(facts),
  ...topics,
]

/** How surely the numbers of a rule are known, the least sure of them; null for a rule that claims nothing. */
export function leastSure(rule: Pick<CreditRequirement, 'facts' | 'topics'>): Confidence | null {
  const known = new Set(readingsOf(rule).map(({ confidence }) => confidence))
  return confidences.findLast((one) => known.has(one)) ?? null
}

/** The first day on which one of its numbers was read; null for a rule that claims nothing. */
export const oldestReading = (rule: Pick<CreditRequirement, 'facts' | 'topics'>): PlainDate | null =>
  readingsOf(rule)
    .map(({ readOn }) => readOn)
    .toSorted()[0] ?? null

/** Whether one of its numbers was read more than 400 days ago. */
export const isAged = (rule: Pick<CreditRequirement, 'facts' | 'topics'>, today: PlainDate): boolean =>
  (oldestReading(rule) ?? today) < addDays(today, -readingDays)
