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

/** What one credit would change on a credential. Units are hundredths of an hour. */
export type CreditPreview = {
  /** The period the credit falls into; the current one when it falls into none. */
  periodIndex: number
  outcome: CreditOutcome
  /** Counted units with the credit, less those without: what it really adds. 0 where hours are not tracked. */
  addedUnits: number
  before: Evaluation
  after: Evaluation
}

/** Shows what a credit that is not yet saved would give. A recorded credit with the same id is taken as replaced. */
export function previewCredit(
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  candidate: RecordedCredit,
  asOf: PlainDate,
): CreditPreview {
  const periods = periodsOf(credential)
  const ownPeriod = periodIndexOn(periods, candidate.completedAt)
  const periodIndex = ownPeriod >= 0 ? ownPeriod : currentPeriodIndex(periods, asOf)
  const others = toCreditFacts(credits.filter(({ id }) => id !== candidate.id))

  const evaluate = (list: readonly RecordedCredit[]) =>
    evaluatePeriod(credential, periods, periodIndex, list, asOf).evaluation
  const before = evaluate(others)
  const after = evaluate([...others, ...toCreditFacts([candidate])])
  return {
    periodIndex,
    outcome: after.credits.at(-1)!,
    addedUnits: (after.counted?.total ?? 0) - (before.counted?.total ?? 0),
    before,
    after,
  }
}
