import type { EmployerDuty } from '../compliance/employer-duties'
import type { TopicCode } from '../lists/topics'
import { addDays, addMonths, addYears, maxDate, minDate, type PlainDate } from '../time/plain-date'
import { fromHours } from '../units'
import { type GivenHours, type HireYear, hireYearsIn, hoursBetween } from './hire-years'

/**
 * The questions of a survey of a nursing facility that records answer, by the tag under which a surveyor writes what is
 * missing (CMS, State Operations Manual, Appendix PP).
 */
export const surveyTags = ['F729', 'F730', 'F947'] as const
export type SurveyTag = (typeof surveyTags)[number]

/** The topics of classes that show a part of the training; the other terms of a duty are in no record. */
export const topicsOfTerm = {
  DEMENTIA_MANAGEMENT: ['ALZHEIMERS_DEMENTIA'],
  ABUSE_PREVENTION: ['ABUSE_AND_NEGLECT', 'ABUSE_REPORTING'],
} as const satisfies Partial<Record<EmployerDuty['terms'][number], readonly TopicCode[]>>
export type ShownTerm = keyof typeof topicsOfTerm
const shownTerms = Object.keys(topicsOfTerm) as ShownTerm[]

/** What an organization has on record of one aide. */
export type AideRecord = {
  hireDate: PlainDate | null
  /** The last day of the membership; null for somebody who is on staff. */
  leftOn: PlainDate | null
  given: readonly (GivenHours & { topicCodes: readonly string[] })[]
  /** Days of reviews of their work. */
  reviews: readonly PlainDate[]
  /** Days on which the registry, or the board's list, showed them as valid. */
  registryChecks: readonly PlainDate[]
}

export type SurveyGap =
  /** Without a hire date no year of theirs can be counted. */
  | { tag: 'F947'; gap: 'HIRE_DATE' }
  | { tag: 'F947'; gap: 'HOURS'; year: HireYear; units: number; neededUnits: number }
  | { tag: 'F947'; gap: 'CONTENT'; year: HireYear; term: ShownTerm }
  /** No review from `since`, the one before or the hire, until `dueOn`. */
  | { tag: 'F730'; gap: 'REVIEW'; since: PlainDate; dueOn: PlainDate }
  /** No check until the first day of work; `firstOn`: the first one after it. */
  | { tag: 'F729'; gap: 'REGISTRY'; hireDate: PlainDate; firstOn: PlainDate | null }

type Asked = { duty: EmployerDuty; from: PlainDate; today: PlainDate }

/** What the records of an aide lack, and the tags of which something about them could be judged at all. */
export type AideAnswer = { gaps: SurveyGap[]; judged: SurveyTag[] }

/**
 * The answer for a period that ends today. Only hire years that are over are judged, for what is missing in the running
 * one can still be done; and nothing of a year in which somebody left.
 */
export function surveyAide(aide: AideRecord, { duty, from, today }: Asked): AideAnswer {
  const { hireDate } = aide
  if (hireDate === null) return { gaps: [{ tag: 'F947', gap: 'HIRE_DATE' }], judged: ['F947'] }
  const until = minDate(aide.leftOn ?? today, today)
  const years = hireYearsIn(hireDate, { from, to: until }).filter((year) => year.to < until && year.from >= from)
  const isHiredWithin = duty.registryFirst && hireDate >= from && hireDate <= until
  // What was before the records begin is not known to be missing.
  const begin = maxDate(hireDate, from)
  const { reviewMonths } = duty
  const isReviewed = reviewMonths !== null && addMonths(begin, reviewMonths) < until
  return {
    gaps: [
      ...years.flatMap((year) => trainingGaps(aide, year, duty)),
      ...(reviewMonths === null ? [] : reviewGaps(aide, { begin, until, months: reviewMonths })),
      ...(isHiredWithin ? registryGaps(aide, hireDate) : []),
    ],
    judged: [
      ...(isHiredWithin ? (['F729'] as const) : []),
      ...(isReviewed ? (['F730'] as const) : []),
      ...(years.length > 0 ? (['F947'] as const) : []),
    ],
  }
}

function trainingGaps({ given }: AideRecord, year: HireYear, { hours, terms }: EmployerDuty): SurveyGap[] {
  const { units } = hoursBetween(given, year)
  const neededUnits = fromHours(hours)
  const codes = new Set(
    given
      .filter(({ completedAt }) => completedAt >= year.from && completedAt <= year.to)
      .flatMap(({ topicCodes }) => topicCodes),
  )
  const missing = shownTerms.filter(
    (term) => terms.includes(term) && !topicsOfTerm[term].some((code) => codes.has(code)),
  )
  return [
    ...(units < neededUnits ? [{ tag: 'F947', gap: 'HOURS', year, units, neededUnits } as const] : []),
    ...missing.map((term) => ({ tag: 'F947', gap: 'CONTENT', year, term }) as const),
  ]
}

type ReviewSpan = { begin: PlainDate; until: PlainDate; months: number }

/** Each time that passed without a review, as of the day on which it was due. */
function reviewGaps({ reviews }: AideRecord, { begin, until, months }: ReviewSpan): SurveyGap[] {
  const days = [begin, ...reviews.filter((day) => day > begin && day <= until).toSorted()]
  return days.flatMap((since, index) => {
    const dueOn = addMonths(since, months)
    const next = days[index + 1]
    const isMissing = next === undefined ? dueOn < until : next > dueOn
    return isMissing ? [{ tag: 'F730', gap: 'REVIEW', since, dueOn } as const] : []
  })
}

function registryGaps({ registryChecks }: AideRecord, hireDate: PlainDate): SurveyGap[] {
  const [first] = registryChecks.toSorted()
  return first !== undefined && first <= hireDate
    ? []
    : [{ tag: 'F729', gap: 'REGISTRY', hireDate, firstOn: first ?? null }]
}

/** Years of records that a survey looks at. */
const surveyYears = 4

/** The first day that is judged: four years back, or the day on which the records begin. */
export const surveyedFrom = (today: PlainDate, recordsSince: PlainDate): PlainDate =>
  maxDate(addDays(addYears(today, -surveyYears), 1), recordsSince)
