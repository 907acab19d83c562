import type { Period } from '../credentials/period'
import type { CourseFormat } from '../lists/sessions'
import type { TopicCode } from '../lists/topics'
import type { PlainDate } from '../time/plain-date'
import { evaluatePeriod } from './credential-status'
import type { CreditRequirement } from './credit-requirements'
import type { CreditFacts } from './evaluation'
import type { Attestation } from './requirement'
import { bookOf, type RuleBook } from './rule-for'
import type { TopicState } from './topics'

/** The verdict on a record. In hours, not hundredths; null when nothing is computed. */
export type WorkedAnswer = {
  status: string
  reason: string | null
  required: number | null
  counted: number | null
  missing: number | null
  carried?: number | null
  topics?: Partial<Record<TopicCode, TopicState>>
}

type WorkedCredit = { completedAt: PlainDate; units: number; format: CourseFormat; topics: TopicCode[] } & Pick<
  CreditFacts,
  'live' | 'activity' | 'approvals' | 'title' | 'providerName' | 'providerNumber'
>

/**
 * A record whose answer was derived by hand from the sources, with the reason in English. TEXT: from a law, rule or
 * board page; THIRD_PARTY: at least one number comes only from a third party.
 */
export type WorkedExample = {
  id: string
  derivedFrom: 'TEXT' | 'THIRD_PARTY'
  effectiveAt: PlainDate
  firstLicense: boolean | null
  periods: Period[]
  asOf: PlainDate
  credits: WorkedCredit[]
  /** What the person stated beside courses; nothing when left out. Amounts as in a law. */
  attestations?: Omit<Attestation, 'id'>[]
  expect: WorkedAnswer
  why: string
}

const hours = (units: number | undefined) => (units === undefined ? null : units / 100)

/** The answer of a book to a worked example, for its last period. */
export function answerWorked(
  book: RuleBook,
  { geo, type: credentialType }: { geo: string; type: string },
  { effectiveAt, firstLicense, periods, asOf, credits, attestations: stated = [] }: WorkedExample,
) {
  const expiresAt = periods.at(-1)!.endsAt
  const attestations = stated.map((attestation, index) => ({
    ...attestation,
    id: `attestation-${index}`,
    amount: Math.round(attestation.amount * 100),
  }))
  const license = { geo, credentialType, effectiveAt, expiresAt, firstLicense }
  const credential = { ...license, renewalPeriods: periods, attestations }
  const facts = credits.map(({ units, topics, ...course }, index) => ({
    id: `credit-${index}`,
    units: Math.round(units * 100),
    topicCodes: topics,
    ...course,
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

/**
 * The answer of one version to a worked example, regardless of the version's dates, and whether it matches the derived
 * answer.
 */
export function compareWorked(
  example: WorkedExample,
  rule: CreditRequirement,
): { answer: WorkedAnswer; isSame: boolean } {
  const book = bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }])
  const answer = answerWorked(book, rule, example)
  const { topics = {}, carried = null, ...derived } = example.expect
  const isSame =
    Object.entries({ ...derived, carried }).every(([name, value]) => answer[name as keyof typeof derived] === value) &&
    Object.entries(topics).every(([code, state]) => answer.topics[code] === state)
  return { answer, isSame }
}
