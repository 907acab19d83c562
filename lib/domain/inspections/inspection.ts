import { readerLinkLimits } from '../access/reader-link'
import { contactProblem } from '../people/contact'
import type { FieldProblem } from '../result'
import { addDays, inclusiveLengthDays, type PlainDate } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'
import { dateIn, dateTextProblem, endProblem, lineProblem, type Problems, problemsAmong, wholeProblem } from '../values'

/**
 * The maximum days of one inspection, both ends counted: five years. Class records are kept for four from the day a class
 * starts (22 CCR 71849(d)).
 */
export const longestInspection = 1827

/**
 * The text from which a link's secret is derived. Only this installation can compute the secret, and only its digest is
 * stored.
 */
export const surveyTicket = (linkId: string): string => `survey-link:${linkId}`

/**
 * The inspected records: sessions that began in a period, both days included, of classes for one kind of license or for
 * any.
 */
export type InspectionScope = { from: PlainDate; to: PlainDate; license: string | null }

/** A period in an organization's time zone as instants; `before` is exclusive. */
export const inspectedSpan = ({ from, to }: Pick<InspectionScope, 'from' | 'to'>, timeZone: string) => ({
  since: instantOfWallTime(`${from}T00:00`, timeZone),
  before: instantOfWallTime(`${addDays(to, 1)}T00:00`, timeZone),
})

/** The problem with the last day of a period of at most `max` days, if both days can be read. */
export function periodProblem(
  from: PlainDate | null,
  to: PlainDate | null,
  max: number = longestInspection,
): FieldProblem | null {
  if (from === null || to === null) return null
  const tooLong = from <= to && inclusiveLengthDays(from, to) > max
  return endProblem(from, to) ?? (tooLong ? { key: 'validation.inspectionDays', params: { max } } : null)
}

type EnteredLink = { inspectorName: string; inspectorEmail: string; from: string; to: string; days?: number | null }

/** Problems with a new survey link, by field. */
export const surveyLinkProblems = ({ inspectorName, inspectorEmail, from, to, days }: EnteredLink): Problems =>
  problemsAmong({
    inspectorName: lineProblem(inspectorName, readerLinkLimits.name),
    inspectorEmail: contactProblem('EMAIL', inspectorEmail),
    from: dateTextProblem(from),
    to: dateTextProblem(to) ?? periodProblem(dateIn(from), dateIn(to)),
    days: wholeProblem(days, readerLinkLimits.days),
  })

/** The parts that an inspector can open. */
const surveyParts = ['SESSIONS', 'PEOPLE', 'APPROVALS', 'SHEET', 'CERTIFICATES', 'PACK'] as const
export type SurveyPart = (typeof surveyParts)[number]
