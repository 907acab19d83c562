import { type AssignmentState, assignmentStanding } from '../curriculums/kinds'
import type { GroupProgress } from '../curriculums/progress'
import type { RequestedDocumentState } from '../documents/requests'
import { requestedStanding } from '../documents/requests'
import type { PlainDate } from '../time/plain-date'

/** The state of one requirement for one person. */
const matrixStates = ['DONE', 'OPEN', 'OVERDUE', 'EXPIRED', 'EXEMPT', 'DECLINED'] as const
export type MatrixState = (typeof matrixStates)[number]

/** The maximum number of requirements in a matrix; more would not be readable side by side. */
export const maxRequirements = 60

/**
 * One cell: the state and its day, which is when it was completed or expires (DONE), is due (OPEN, OVERDUE) or ended
 * (EXPIRED); null when there is none.
 */
export type MatrixCell = { state: MatrixState; day: PlainDate | null; part?: MatrixPart }

/** The progress of a group: tasks, or hundredths of an hour. */
export type MatrixPart = { have: number; need: number; of: 'TASKS' | 'UNITS' }

type AssignmentFacts = {
  state: AssignmentState
  dueAt: PlainDate | null
  completedAt: PlainDate | null
}

/** The cell of a person's curriculum in its latest cycle; null for a closed assignment, which is no longer required. */
export function curriculumCell(assignment: AssignmentFacts, today: PlainDate): MatrixCell | null {
  const { dueAt, completedAt } = assignment
  switch (assignmentStanding(assignment, today)) {
    case 'CLOSED':
      return null
    case 'COMPLETE':
      return { state: 'DONE', day: completedAt }
    case 'EXEMPT':
      return { state: 'EXEMPT', day: null }
    case 'OVERDUE':
      return { state: 'OVERDUE', day: dueAt }
    default:
      return { state: 'OPEN', day: dueAt }
  }
}

/**
 * The cell of a group in a person's curriculum: done on the day it was met, otherwise due with its curriculum, with its
 * progress.
 */
export function groupCell(
  assignment: AssignmentFacts,
  { have, need, metOn }: GroupProgress,
  partUnit: MatrixPart['of'],
  today: PlainDate,
): MatrixCell | null {
  const cell = curriculumCell(assignment, today)
  if (!cell || cell.state === 'EXEMPT') return cell
  if (metOn !== null || cell.state === 'DONE') return { state: 'DONE', day: metOn ?? cell.day }
  return { ...cell, part: { have, need, of: partUnit } }
}

type DocumentFacts = {
  state: RequestedDocumentState
  dueOn: PlainDate | null
  /** The day until which the last answer is valid; from an earlier cycle if this one is still open. */
  validUntil: PlainDate | null
}

/** The cell of a document requested from a person, in its latest cycle; null when it is no longer requested. */
export function documentCell(request: DocumentFacts, today: PlainDate): MatrixCell | null {
  const { dueOn, validUntil } = request
  const hasEnded = validUntil !== null && validUntil < today
  const standing = requestedStanding(request, today)
  if (standing === 'CANCELLED') return null
  if (standing === 'DECLINED') return { state: 'DECLINED', day: null }
  if (standing === 'EXEMPT') return { state: 'EXEMPT', day: null }
  if (hasEnded) return { state: 'EXPIRED', day: validUntil }
  if (standing === 'FULFILLED') return { state: 'DONE', day: validUntil }
  return { state: standing, day: dueOn }
}
