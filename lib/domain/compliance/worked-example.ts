import type { Period } from '../credentials/period'
import type { CourseFormat } from '../lists/sessions'
import type { TopicCode } from '../lists/topics'
import type { PlainDate } from '../time/plain-date'
import { evaluatePeriod } from './credential-status'
import type { CreditRequirement } from './credit-requirements'
import { bookOf, type RuleBook } from './rule-for'
import type { TopicState } from './topics'

/** What is said of a record. Hours, not hundredths; null where nothing is computed. */
export type WorkedAnswer = {
  status: string
  reason: string | null
  required: number | null
  counted: number | null
  missing: number | null
  carried?: number | null
  topics?: Partial<Record<TopicCode, TopicState>>
}

/**
 * A record whose answer somebody derived by hand from what the sources say, and why it is so, in English. TEXT: from a law, rule or board
 * page; THIRD_PARTY: at least one number is known only from somebody else.
 */
export type WorkedExample = {
  id: string
  derivedFrom: 'TEXT' | 'THIRD_PARTY'
  effectiveAt: PlainDate
  firstLicense: boolean | null
  periods: Period[]
  asOf: PlainDate
  credits: { completedAt: PlainDate; units: number; format: CourseFormat; topics: TopicCode[] }[]
  expect: WorkedAnswer
  why: string
}

const hours = (units: number | undefined) => (units === undefined ? null : units / 100)

/** What the versions of a book say of a worked example. The period is its last one. */
export function answerWorked(
  book: RuleBook,
  { geo, type: credentialType }: { geo: string; type: string },
  { effectiveAt, firstLicense, periods, asOf, credits }: WorkedExample,
) {
  const expiresAt = periods.at(-1)!.endsAt
  const credential = { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods: periods }
  const facts = credits.map(({ completedAt, units, format, topics }, index) => ({
    id: `credit-${index}`,
    completedAt,
    units: Math.round(units * 100),
    format,
    topicCodes: topics,
  }))
  const { evaluation, topics } = evaluatePeriod(book, credential, periods, periods.length - 1, facts, asOf)
  const { status, statusReason, required, counted, remaining } = evaluation
  return {
    status,
    reason: statusReason,
    required: hours(required?.total),
    counted: hours(counted?.total),
    missing: hours(remaining?.units),
    carried: hours(counted?.carried),
    topics: Object.fromEntries(topics.map(({ rule, state }) => [rule.code, state])),
  } satisfies WorkedAnswer
}

/** A worked example beside what one version says of it, whatever its dates, and whether that is what was derived by hand. */
export function compareWorked(example: WorkedExample, rule: CreditRequirement): { said: WorkedAnswer; same: boolean } {
  const book = bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }])
  const said = answerWorked(book, rule, example)
  const { topics = {}, carried = null, ...derived } = example.expect
  const same =
    Object.entries({ ...derived, carried }).every(([name, value]) => said[name as keyof typeof derived] === value) &&
    Object.entries(topics).every(([code, state]) => said.topics[code] === state)
  return { said, same }
}
