import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Confidence, type CreditRequirement, confidences } from './credit-requirements'

/** Days after which a number or topic should be read again where it stands. */
const readingDays = 400

type Rule = Pick<CreditRequirement, 'facts' | 'topics'>

const readingsOf = ({ facts, topics }: Rule) => [...Object.values(facts), ...topics]

/** How surely the numbers of a rule are known, the least sure of them; null for a rule that claims nothing. */
export function leastSure(rule: Rule): Confidence | null {
  const known = new Set(readingsOf(rule).map(({ confidence }) => confidence))
  return confidences.findLast((one) => known.has(one)) ?? null
}

/** The first day on which one of its numbers was read; null for a rule that claims nothing. */
export const oldestReading = (rule: Rule): PlainDate | null =>
  readingsOf(rule)
    .map(({ readOn }) => readOn)
    .toSorted()[0] ?? null

/** The days on which its numbers and topics were read, of those that were read more than 400 days ago; the first day first. */
export const agedReadings = (rule: Rule, today: PlainDate): PlainDate[] =>
  readingsOf(rule)
    .map(({ readOn }) => readOn)
    .filter((day) => day < addDays(today, -readingDays))
    .toSorted()

/** Whether one of its numbers or topics was read more than 400 days ago. */
export const isAged = (rule: Rule, today: PlainDate): boolean => agedReadings(rule, today).length > 0
