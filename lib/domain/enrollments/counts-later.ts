import type { CredentialFacts, RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { periodsOf } from '@/lib/domain/compliance/credential-status'
import { type CreditPreview, previewCredit } from '@/lib/domain/compliance/preview'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/** The day after which a course that counts for nothing now would count, and what starts then. */
export type CountsLater = { after: PlainDate; starts: 'SECOND_YEAR' | 'NEXT_PERIOD' }

/**
 * When a course that counts for nothing on its own day would count: in the second year where the first is full, else in the next recorded
 * period. Null where it would not count then either.
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
  const secondYearStartsAt = outcome.year === 1 ? before.yearBoundaries?.secondYearStartsAt : undefined
  if (secondYearStartsAt && countsOn(secondYearStartsAt))
    return { after: addDays(secondYearStartsAt, -1), starts: 'SECOND_YEAR' }
  const periods = periodsOf(book, credential)
  const { endsAt } = periods[periodIndex]!
  const nextPeriodStartsAt = addDays(endsAt, 1)
  const isRecorded = periods.some(({ startsAt }) => startsAt === nextPeriodStartsAt)
  return isRecorded && countsOn(nextPeriodStartsAt) ? { after: endsAt, starts: 'NEXT_PERIOD' } : null
}
