import { maxDate, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import {
  type CredentialFacts,
  currentStatus,
  evaluatePeriod,
  type PeriodStatus,
  periodsOf,
  type RecordedCredit,
  toCreditFacts,
} from './credential-status'
import { behindPace } from './pace'
import type { RuleBook } from './rule-for'

/** The current period as it would be with the planned courses. */
export type Plan = {
  /** The period on `asOf`, the day the last planned course is completed. */
  period: Omit<PeriodStatus, 'recordedUnits'>
  asOf: PlainDate
  /** The counted units that each course adds, in the order of the courses; 0 for a course that adds none. */
  addedUnits: number[]
  /**
   * The first day on which no hours are missing, today if none are now; null when hours are missing even with all
   * courses.
   */
  doneOn: PlainDate | null
}

/** Evaluates the current period with planned courses, counting each from its own day. Nothing is saved. */
export function planOf(
  book: RuleBook,
  credential: CredentialFacts,
  credits: readonly RecordedCredit[],
  courses: readonly RecordedCredit[],
  today: PlainDate,
): Plan {
  const periods = periodsOf(book, credential)
  const recorded = toCreditFacts(credits, credential, periods)
  const currentPeriod = currentStatus(book, credential, credits, today)
  const { index, startsAt, endsAt } = currentPeriod
  const evaluateOn = (asOf: PlainDate, plannedCredits: readonly RecordedCredit[]) =>
    evaluatePeriod(
      book,
      credential,
      periods,
      index,
      [...recorded, ...toCreditFacts(plannedCredits, credential, periods)],
      asOf,
    )
  const countedTotal = ({ evaluation }: ReturnType<typeof evaluateOn>) => evaluation.counted?.total ?? 0
  const isDone = ({ evaluation }: ReturnType<typeof evaluateOn>) => evaluation.remaining?.units === 0

  const coursesByDate = courses.toSorted((a, b) => compareText(a.completedAt, b.completedAt))
  const addedUnitsById = new Map<string, number>()
  let evaluationWith: ReturnType<typeof evaluateOn> = currentPeriod
  let asOf = today
  let doneOn = isDone(currentPeriod) ? today : null
  for (const [index, course] of coursesByDate.entries()) {
    asOf = maxDate(today, minDate(course.completedAt, endsAt))
    const without = evaluateOn(asOf, coursesByDate.slice(0, index))
    evaluationWith = evaluateOn(asOf, coursesByDate.slice(0, index + 1))
    addedUnitsById.set(course.id, countedTotal(evaluationWith) - countedTotal(without))
    // Credits recorded for a future day count by then as well.
    if (doneOn === null && (isDone(without) || isDone(evaluationWith))) doneOn = asOf
  }
  const { evaluation } = evaluationWith
  const period = { startsAt, endsAt }
  const pair = `${credential.geo}:${credential.credentialType}`
  const recordedUnits = evaluation.counted?.total ?? 0
  return {
    period: {
      index,
      ...period,
      renewedBy: null,
      ...evaluationWith,
      behindPace: behindPace({ period, pair, evaluation, recordedUnits, planned: [], asOf }),
    },
    asOf,
    addedUnits: courses.map(({ id }) => addedUnitsById.get(id) ?? 0),
    doneOn,
  }
}
