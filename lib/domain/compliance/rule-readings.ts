import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Confidence, type CreditRequirement, confidences } from './credit-requirements'

/** Days after which a number or topic should be read again at its source. */
const readingDays = 400

type Rule = Pick<CreditRequirement, 'facts' | 'topics'>

const allReadings = ({ facts, topics }: Rule) => [...Object.values(facts), ...topics]

/** The lowest confidence of a rule's numbers; null for a rule without any. */
export function leastSure(rule: Rule): Confidence | null {
  const ruleConfidences = new Set(allReadings(rule).map(({ confidence }) => confidence))
  return confidences.findLast((confidence) => ruleConfidences.has(confidence)) ?? null
}

/** The earliest day on which one of a rule's numbers was read; null for a rule without any. */
export const oldestReading = (rule: Rule): PlainDate | null =>
  allReadings(rule)
    .map(({ readOn }) => readOn)
    .toSorted()[0] ?? null

/** The days on which a rule's numbers and topics were read, if more than 400 days ago; earliest first. */
export const agedReadings = (rule: Rule, today: PlainDate): PlainDate[] =>
  allReadings(rule)
    .map(({ readOn }) => readOn)
    .filter((day) => day < addDays(today, -readingDays))
    .toSorted()

/** Whether one of a rule's numbers or topics was read more than 400 days ago. */
export const isAged = (rule: Rule, today: PlainDate): boolean => agedReadings(rule, today).length > 0
