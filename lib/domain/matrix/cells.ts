import type { AssignmentState } from '../curriculums/kinds'
import type { GroupProgress } from '../curriculums/progress'
import { assignmentStanding } from '../curriculums/standing'
import type { RequestedDocumentState } from '../documents/requests'
import { requestedStanding } from '../documents/requests'
import type { PlainDate } from '../time/plain-date'

/** Where one person is with one thing that is required of them, in one word. */
const matrixStates = ['DONE', 'OPEN', 'OVERDUE', 'EXPIRED', 'EXEMPT', 'DECLINED'] as const
export type MatrixState = (typeof matrixStates)[number]

/** Requirements that a matrix has at most: more than that nobody reads side by side. */
export const mostRequirements = 60

/**
 * One cell: the state and the day it is about. That is the day it was completed or counts until (DONE), is due (OPEN, OVERDUE) or
 * ended (EXPIRED); null where there is none.
 */
export type MatrixCell = { state: MatrixState; day: PlainDate | null; part?: MatrixPart }

/** How much of a group is there: tasks, or hundredths of an hour. */
export type MatrixPart = { have: number; need: number; of: 'TASKS' | 'UNITS' }

type Assigned = {
  state: AssignmentState
  dueAt: PlainDate | null
  completedAt: PlainDate | null
}

/** A curriculum of a person, of its latest cycle; null for history, which is required no longer. */
export function curriculumCell(assigned: Assigned, today: PlainDate): MatrixCell | null {
  const { dueAt, completedAt } = assigned
  switch (assignmentStanding(assigned, today)) {
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

/** A group of a curriculum of a person: done on the day it was met, else due with its curriculum, with how much is there. */
export function groupCell(
  assigned: Assigned,
  { have, need, metOn }: GroupProgress,
  of: MatrixPart['of'],
  today: PlainDate,
): MatrixCell | null {
  const cell = curriculumCell(assigned, today)
  if (!cell || cell.state === 'EXEMPT') return cell
  if (metOn !== null || cell.state === 'DONE') return { state: 'DONE', day: metOn ?? cell.day }
  return { ...cell, part: { have, need, of } }
}

type Asked = {
  state: RequestedDocumentState
  dueOn: PlainDate | null
  /** The day until which the last answer counts, of an earlier cycle where this one is open. */
  validUntil: PlainDate | null
}

/** A document that a person was asked for, of its latest cycle; null where it is asked for no longer. */
export function documentCell(asked: Asked, today: PlainDate): MatrixCell | null {
  const { dueOn, validUntil } = asked
  const ended = validUntil !== null && validUntil < today
  const standing = requestedStanding(asked, today)
  if (standing === 'CANCELLED') return null
  if (standing === 'DECLINED') return { state: 'DECLINED', day: null }
  if (ended) return { state: 'EXPIRED', day: validUntil }
  if (standing === 'FULFILLED') return { state: 'DONE', day: validUntil }
  return { state: standing, day: dueOn }
}
