import type { PlainDate } from '../time/plain-date'

/** Whether a person may work in their position on a day, worst first. UNKNOWN: something has to be found out first. */
export const clearanceStates = ['NOT_CLEARED', 'UNKNOWN', 'CLEARED'] as const
export type ClearanceState = (typeof clearanceStates)[number]

/** Why somebody is not cleared. */
const stops = [
  'LICENSE_MISSING',
  'LICENSE_EXPIRED',
  'LICENSE_NOT_YET',
  'LICENSE_REFUSED',
  'DOCUMENT_MISSING',
  'DOCUMENT_EXPIRED',
  'TRAINING_OPEN',
  'TRAINING_OVERDUE',
  'EXCLUDED',
] as const
/** What is missing to know whether somebody is cleared. */
const unknowns = [
  'NO_POSITION',
  'NOT_JOINED',
  'LICENSE_HIDDEN',
  'LICENSE_UNCHECKED',
  'DOCUMENT_NOT_ASKED',
  'TRAINING_NOT_ASSIGNED',
  'EXCLUSION_OPEN',
  'EXCLUSION_UNSEARCHED',
] as const
export const clearanceProblems = [...stops, ...unknowns] as const
export type ClearanceProblem = (typeof clearanceProblems)[number]

/** Whether this problem keeps somebody from working; the others leave it open. */
export const isStop = (problem: ClearanceProblem): boolean => (stops as readonly string[]).includes(problem)

/**
 * One reason why somebody is not cleared, or why it is not known. `since`: the first day of the problem, for a license
 * that is not valid yet the day from which it is; null where no day is known. `credentialTypes` and `geo` name the
 * license, `subjectId` the document request, the curriculum or the question about an exclusion.
 */
export type ClearanceReason = {
  problem: ClearanceProblem
  since: PlainDate | null
  credentialTypes: readonly string[]
  geo: string | null
  subjectId: string | null
}

/** How many days ahead clearance is asked for; what is known rarely reaches further. */
export const clearanceDaysAhead = 90

/** Maximum characters of a name; maximum number of entries of each list, and of positions of an organization. */
export const positionLimits = {
  name: 100,
  jobTitles: 50,
  departments: 50,
  entry: 100,
  licenses: 5,
  types: 10,
  documents: 20,
  trainings: 20,
  positions: 200,
} as const
