import { maxDate, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../compare'
import {
  type CredentialFacts,
  currentStatus,
  evaluatePeriod,
  type PeriodStatus,
  periodsOf,
  type RecordedCredit,
  toCreditFacts,
} from './credential-status'
import type { RuleBook } from './rule-for'

/** What the current period would look like with courses that are not taken yet. */
export type Plan = {
  /** The period on the day the last of them is completed, which is `asOf`. */
  period: Omit<PeriodStatus, 'recordedUnits'>
  asOf: PlainDate
  /** What each adds to what was counted before it, in the order of the courses; 0 where it counts for nothing. */
  addedUnits: number[]
  /** The day on which all hours are in, today where they are already; null where hours are missing even then. */
  doneOn: PlainDate | null
}

/** What planned courses would do to the period of today, each counted from its own day on; none of them is recorded. */
export function planOf(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  courses: readonly RecordedCredit[],
  today: PlainDate,
): Plan {
  const periods = periodsOf(book, credential)
  const recorded = toCreditFacts(credits)
  const now = currentStatus(book, credential, credits, today)
  const { index, startsAt, endsAt } = now
  const on = (asOf: PlainDate, some: readonly RecordedCredit[]) =>
    evaluatePeriod(book, credential, periods, index, [...recorded, ...toCreditFacts(some)], asOf)
  const total = ({ evaluation }: ReturnType<typeof on>) => evaluation.counted?.total ?? 0
  const isDone = ({ evaluation }: ReturnType<typeof on>) => evaluation.remaining?.units === 0

  const inOrder = courses.toSorted((a, b) => compareText(a.completedAt, b.completedAt))
  const added = new Map<string, number>()
  let reached: ReturnType<typeof on> = now
  let asOf = today
  let doneOn = isDone(now) ? today : null
  for (const [at, course] of inOrder.entries()) {
    asOf = maxDate(today, minDate(course.completedAt, endsAt))
    const without = on(asOf, inOrder.slice(0, at))
    reached = on(asOf, inOrder.slice(0, at + 1))
    added.set(course.id, total(reached) - total(without))
    // What was recorded for a day to come counts by then as well.
    if (doneOn === null && (isDone(without) || isDone(reached))) doneOn = asOf
  }
  return {
    period: { index, startsAt, endsAt, ...reached },
    asOf,
    addedUnits: courses.map(({ id }) => added.get(id) ?? 0),
    doneOn,
  }
}
