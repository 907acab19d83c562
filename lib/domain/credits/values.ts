import { isOneOf } from '../lists/is-one-of'
import { courseFormats } from '../lists/sessions'
import { topicCodes } from '../lists/topics'
import { isPair, pairOf } from '../tasks/eligible-pairs'
import type { PlainDate } from '../time/plain-date'
import {
  choiceProblem,
  dateProblem,
  hoursProblem,
  lineProblem,
  linesProblem,
  onlineHoursProblem,
  onlinePartProblem,
  optionalLineProblem,
  type Problems,
  problemsAmong,
} from '../values'

/**
 * Maximum lengths in characters; `topics` is the maximum number of topics, each of `topic` characters, `approvedFor` that
 * of licenses, `approvals` that of bodies.
 */
export const creditLimits = {
  title: 200,
  providerName: 200,
  providerNumber: 50,
  topic: 100,
  topics: 20,
  approvedFor: 50,
  approvals: 10,
  withdrawReason: 500,
} as const

/** A credit as entered, in hours. */
export type EnteredCredit = {
  title: string
  providerName?: string | null
  providerNumber?: string | null
  completedAt: string
  units?: number | null
  onlineUnits?: number | null
  format: string
  topics?: readonly string[] | null
  topicCodes?: readonly string[] | null
  /** The licenses ("GEO:TYPE") it was taken for. */
  approvedFor?: readonly string[] | null
}

const topicCodesProblem = (codes: readonly string[]) =>
  codes.every((code) => isOneOf(topicCodes, code)) ? null : 'validation.chooseOne'

/** Problem with the licenses that a course was taken for; none means that nobody said. */
export const recordedForProblem = (pairs: readonly string[]): string | null =>
  pairs.length <= creditLimits.approvedFor && pairs.every((pair) => isPair(pairOf(pair)))
    ? null
    : 'validation.chooseOne'

/** Problems with a credit, by field. The online part is checked for hybrid courses only. */
export function creditProblems(credit: EnteredCredit, today: PlainDate): Problems {
  const { units, format } = credit
  const onlineUnits = format === 'HYBRID' ? credit.onlineUnits : null
  const unitsProblem = hoursProblem(units)
  return problemsAmong({
    title: lineProblem(credit.title, creditLimits.title),
    completedAt: dateProblem(credit.completedAt, today),
    units: unitsProblem,
    format: choiceProblem(format, courseFormats),
    onlineUnits: onlineHoursProblem(onlineUnits) ?? (unitsProblem ? null : onlinePartProblem(onlineUnits, units)),
    providerName: optionalLineProblem(credit.providerName, creditLimits.providerName),
    providerNumber: optionalLineProblem(credit.providerNumber, creditLimits.providerNumber),
    topics: linesProblem(credit.topics, { most: creditLimits.topics, max: creditLimits.topic }),
    topicCodes: topicCodesProblem(credit.topicCodes ?? []),
    approvedFor: recordedForProblem(credit.approvedFor ?? []),
  })
}
