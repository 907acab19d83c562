import { currentPeriodIndex, periodIndexOn } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import {
  type CredentialFacts,
  evaluatePeriod,
  periodsOf,
  type RecordedCredit,
  toCreditFacts,
} from './credential-status'
import type { CreditOutcome, Evaluation } from './evaluation'
import type { PeriodRequirement } from './open-ways'
import type { RuleBook } from './rule-for'
import { openTopics, type TopicResult } from './topics'

/** The effect of one credit on a credential. Units are hundredths of an hour. */
export type CreditPreview = {
  /** The period the credit falls into; the current one when it falls into none. */
  periodIndex: number
  outcome: CreditOutcome
  /** Counted units with the credit minus those without it. 0 when hours are not tracked. */
  addedUnits: number
  before: Evaluation
  after: Evaluation
  /** What the ways of the rule come to with the credit; null for a rule that asks for hours alone. */
  requirement: PeriodRequirement | null
  /** Topics that the credit fulfills: met with it and not without it. */
  newTopics: TopicResult[]
  /** Topics that remain due or unknown with the credit. */
  openTopics: TopicResult[]
}

/** Previews a credit that is not saved yet. A recorded credit with the same id counts as replaced. */
export function previewCredit(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  candidate: RecordedCredit,
  asOf: PlainDate,
): CreditPreview {
  const periods = periodsOf(book, credential)
  const ownPeriod = periodIndexOn(periods, candidate.completedAt)
  const periodIndex = ownPeriod >= 0 ? ownPeriod : currentPeriodIndex(periods, asOf)
  const otherCredits = toCreditFacts(
    credits.filter(({ id }) => id !== candidate.id),
    credential,
    periods,
  )

  // A correction keeps what was said of the credit that it replaces.
  const { approvedFor, source } = credits.find(({ id }) => id === candidate.id) ?? {}
  const kept = approvedFor && source ? { approvedFor, source, ...candidate } : candidate
  const verdictsWith = (evaluatedCredits: readonly RecordedCredit[]) =>
    evaluatePeriod(book, credential, periods, periodIndex, evaluatedCredits, asOf)
  const { evaluation: before, topics } = verdictsWith(otherCredits)
  const withCredit = verdictsWith([...otherCredits, ...toCreditFacts([kept], credential, periods)])
  const { evaluation: after, topics: topicsAfter, requirement } = withCredit
  const metCodes = new Set(topics.filter(({ state }) => state === 'MET').map(({ rule }) => rule.code))
  return {
    periodIndex,
    outcome: after.credits.at(-1)!,
    addedUnits: (after.counted?.total ?? 0) - (before.counted?.total ?? 0),
    before,
    after,
    requirement,
    newTopics: topicsAfter.filter(({ state, rule }) => state === 'MET' && !metCodes.has(rule.code)),
    openTopics: openTopics(topicsAfter),
  }
}
