import { currentPeriodIndex, periodIndexOn } from '@/lib/domain/credentials/current-period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import {
  type CredentialFacts,
  evaluatePeriod,
  periodsOf,
  type RecordedCredit,
  toCreditFacts,
} from './credential-status'
import type { CreditOutcome, Evaluation } from './evaluation'
import type { RuleBook } from './rule-for'
import { openTopics, type TopicResult } from './topics'

/** What one credit would change on a credential. Units are hundredths of an hour. */
export type CreditPreview = {
  /** The period the credit falls into; the current one when it falls into none. */
  periodIndex: number
  outcome: CreditOutcome
  /** Counted units with the credit, less those without: what it really adds. 0 where hours are not tracked. */
  addedUnits: number
  before: Evaluation
  after: Evaluation
  /** Topics that it does: met with the credit and not without it. */
  newTopics: TopicResult[]
  /** What stays due or not known with it: all hours alone are not all. */
  openTopics: TopicResult[]
}

/** Shows what a credit that is not yet saved would give. A recorded credit with the same id is taken as replaced. */
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
  const others = toCreditFacts(credits.filter(({ id }) => id !== candidate.id))

  const verdictsWith = (list: readonly RecordedCredit[]) =>
    evaluatePeriod(book, credential, periods, periodIndex, list, asOf)
  const { evaluation: before, topics } = verdictsWith(others)
  const { evaluation: after, topics: topicsAfter } = verdictsWith([...others, ...toCreditFacts([candidate])])
  const met = new Set(topics.filter(({ state }) => state === 'MET').map(({ rule }) => rule.code))
  return {
    periodIndex,
    outcome: after.credits.at(-1)!,
    addedUnits: (after.counted?.total ?? 0) - (before.counted?.total ?? 0),
    before,
    after,
    newTopics: topicsAfter.filter(({ state, rule }) => state === 'MET' && !met.has(rule.code)),
    openTopics: openTopics(topicsAfter),
  }
}
