import type { CredentialFacts, RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { periodsOf } from '@/lib/domain/compliance/credential-status'
import { type CreditPreview, previewCredit } from '@/lib/domain/compliance/preview'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/** A day after which a course would count that counts for nothing now, and what begins then. */
export type CountsLater = { after: PlainDate; starts: 'SECOND_YEAR' | 'NEXT_PERIOD' }

/**
 * Of a course that counts for nothing on its own day, by the credits recorded so far: when the same course would count. In the second
 * year where the first is full, else in the next period that is recorded. Null where it would not count then either.
 */
export function countsLater(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  candidate: RecordedCredit,
  { outcome, before, periodIndex }: Pick<CreditPreview, 'outcome' | 'before' | 'periodIndex'>,
): CountsLater | null {
  const countsOn = (day: PlainDate) =>
    previewCredit(book, credential, credits, { ...candidate, completedAt: day }, day).addedUnits > 0
  const second = outcome.year === 1 ? before.yearBoundaries?.secondYearStartsAt : undefined
  if (second && countsOn(second)) return { after: addDays(second, -1), starts: 'SECOND_YEAR' }
  const periods = periodsOf(book, credential)
  const { endsAt } = periods[periodIndex]!
  const next = addDays(endsAt, 1)
  const isRecorded = periods.some(({ startsAt }) => startsAt === next)
  return isRecorded && countsOn(next) ? { after: endsAt, starts: 'NEXT_PERIOD' } : null
}
