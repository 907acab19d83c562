import { addDays, addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Confidence, type CreditRequirement, confidences } from './credit-requirements'
import { type InForce, isInForce } from './evaluation'
import type { LawReading } from './law-file'

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

/** The last day of what a copy names: a day, a month or a year. */
function lastDayOf(copyOf: string): PlainDate {
  if (copyOf.length === 4) return `${copyOf}-12-31`
  return copyOf.length === 7 ? addDays(addMonths(`${copyOf}-01`, 1), -1) : copyOf
}

/** Whether the texts that a rule rests on are old; UNDATED where none of them says how old it is. */
export type TextAge = 'OLD' | 'UNDATED'

/**
 * Why the texts of a rule should be read in a newer copy: the newest is more than 400 days old, or none names its age.
 * Null where neither holds, and where no reading of its sources is known, as for a rule published here.
 */
export function textAge(
  { sources, topics }: Pick<CreditRequirement, 'sources' | 'topics'>,
  readings: readonly LawReading[],
  today: PlainDate,
): TextAge | null {
  const urls = new Set([...sources, ...topics.map(({ source }) => source)].map(({ url }) => url))
  const ofRule = readings.filter(({ source }) => urls.has(source.url))
  if (ofRule.length === 0) return null
  const copies = ofRule.flatMap(({ copyOf }) => copyOf ?? []).map(lastDayOf)
  if (copies.length === 0) return 'UNDATED'
  return copies.every((day) => day < addDays(today, -readingDays)) ? 'OLD' : null
}

/** Days before the end of a version in which its successor should be published. */
const endingDays = 90

/** Whether a version ends within 90 days and no other one is published for the day after. */
export const endsWithoutSuccessor = (
  { effectiveFrom, effectiveTo }: InForce,
  published: readonly InForce[],
  today: PlainDate,
): boolean =>
  effectiveTo !== null &&
  (effectiveFrom === null || effectiveFrom <= today) &&
  effectiveTo >= today &&
  effectiveTo <= addDays(today, endingDays) &&
  !published.some((other) => isInForce(other, addDays(effectiveTo, 1)))
