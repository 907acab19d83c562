import { minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Audience, type AudienceMember, fitsAudience, matchingCredentials } from './audience'
import { type DueRule, dueAfterRenewal, firstDue, nextCycle, windowOf } from './due'
import { itemsAsWork, type MemberItem } from './items'
import type { AssignmentState, CurriculumState } from './kinds'
import { planHireYears } from './plan-hire-years'
import { curriculumProgress, type DoneWork, type Group, type Window } from './progress'

export type PlannedCurriculum = Audience & DueRule & { state: CurriculumState; groups: readonly Group[] }
export type PlannedMember = AudienceMember & {
  work: readonly DoneWork[]
  /** What they have of documents, signatures and licenses. */
  items?: readonly MemberItem[]
  /** Tasks in which the member has a seat, or that they attended without a credit yet. */
  enrolledTaskIds: readonly string[]
}
/** An assignment without its ids; `exempt` is true when an exemption applies. */
export type PlannedAssignment = {
  cycle: number
  state: AssignmentState
  startsAt: PlainDate
  dueAt: PlainDate | null
  completedAt: PlainDate | null
  doneParts: number
  totalParts: number
  /** Hundredths of an hour, done and needed, over the groups that count hours; null where none does. */
  doneUnits: number | null
  totalUnits: number | null
  exempt: boolean
}

/** A cycle before its progress is worked out. */
const unbegun = {
  state: 'ASSIGNED',
  completedAt: null,
  doneParts: 0,
  totalParts: 0,
  doneUnits: null,
  totalUnits: null,
  exempt: false,
} as const

const isOpen = ({ state }: PlannedAssignment) => state === 'ASSIGNED' || state === 'IN_PROGRESS'
const close = <T extends PlannedAssignment>(assignment: T): T => ({ ...assignment, state: 'CLOSED' })

/**
 * The assignments that a member should have under a curriculum on a day, given the existing ones (by cycle). Members in
 * the audience are assigned, progress follows from their work, later cycles open on their days, and the assignments of
 * members who left the audience are closed. Who was hired within the months that an audience asks for keeps what they
 * were assigned then, and gets no later cycle once these are over. Nobody gets a new assignment while on leave.
 * Idempotent.
 */
export function planAssignments(
  curriculum: PlannedCurriculum,
  member: PlannedMember,
  existing: readonly PlannedAssignment[],
  today: PlainDate,
): PlannedAssignment[] {
  const last = existing.at(-1)
  const earlier = existing.slice(0, -1)
  if (curriculum.state !== 'ACTIVE') return last && isOpen(last) ? [...earlier, close(last)] : [...existing]
  const facts = { curriculum, member, today }
  if (!fitsAudience(curriculum, member, today)) {
    if (!last || last.state === 'CLOSED') return [...existing]
    const didFit = fitsAudience(curriculum, member, existing[0]!.startsAt)
    return [...earlier, didFit ? withProgress(facts, last, earlier.at(-1)) : close(last)]
  }
  const isOnLeave = member.state !== 'ACTIVE'
  if (isOnLeave && (!last || last.state === 'CLOSED')) return [...existing]
  const { hireDate } = member
  if (curriculum.due === 'HIRE_ANNIVERSARY' && hireDate) {
    const progressOf = (assignment: PlannedAssignment) => withProgress(facts, assignment)
    return planHireYears({ rule: curriculum, hireDate, today, isOnLeave, existing, unbegun, progressOf })
  }
  const firstCycle = { ...unbegun, cycle: 1, startsAt: today, dueAt: null } as const
  const start: PlannedAssignment = last ?? firstCycle
  const planned = [...earlier, withProgress(facts, start, earlier.at(-1))]
  return isOnLeave ? planned : openLaterCycles(facts, planned)
}

type Facts = { curriculum: PlannedCurriculum; member: PlannedMember; today: PlainDate }

/** One cycle with its due date and progress; `before` is the cycle before it. */
function withProgress(facts: Facts, assignment: PlannedAssignment, before?: PlannedAssignment): PlannedAssignment {
  const { curriculum, member } = facts
  const { groups } = curriculum
  const dueAt = dueDate(facts, assignment, before)
  const window = windowOf(curriculum, { ...assignment, dueAt })
  const progress = curriculumProgress(groups, workIn(member, window, assignment.completedAt ?? facts.today), window)
  const { doneParts, totalParts, doneUnits, totalUnits } = progress
  const parts = { doneParts, totalParts, doneUnits, totalUnits }
  if (assignment.exempt) return { ...assignment, state: 'EXEMPT', completedAt: null, ...parts }
  const { completedAt } = progress
  const isEnrolled = groups.some(({ taskIds }) => taskIds.some((id) => member.enrolledTaskIds.includes(id)))
  const openState = progress.started || isEnrolled ? 'IN_PROGRESS' : 'ASSIGNED'
  const state = completedAt ? 'COMPLETE' : openState
  return {
    ...assignment,
    state,
    dueAt,
    completedAt,
    ...parts,
  }
}

/** A cycle that was complete does not open again because a document or license expires later. */
const workIn = ({ work, items = [] }: PlannedMember, window: Window, on: PlainDate): readonly DoneWork[] =>
  items.length === 0 ? work : [...work, ...itemsAsWork(items, window, window.until ? minDate(on, window.until) : on)]

/**
 * The due date of a cycle. A later cycle keeps its date unless it is tied to a license, whose renewal moves it; an
 * overdue one keeps it even then: renewing does not undo being late.
 */
function dueDate(
  { curriculum, member, today }: Facts,
  { cycle, state, startsAt, dueAt }: PlannedAssignment,
  before: PlannedAssignment | undefined,
): PlainDate | null {
  // That of a hire year is known before its progress.
  if (state === 'COMPLETE' || (curriculum.due === 'HIRE_ANNIVERSARY' && member.hireDate)) return dueAt
  if (curriculum.due === 'CREDENTIAL_RENEWAL' && dueAt && dueAt < today) return dueAt
  const expiries = expiriesOf(curriculum, member)
  if (cycle > 1) return (before && dueAfterRenewal(curriculum, { before, startsAt, expiries })) ?? dueAt
  return firstDue(curriculum, { startsAt, hireDate: member.hireDate, expiries })
}

const expiriesOf = (curriculum: PlannedCurriculum, { credentials }: PlannedMember): PlainDate[] =>
  matchingCredentials(curriculum, credentials).map(({ expiresAt }) => expiresAt)

/** Opens the cycles that are due to open. Each begins after the previous one was completed, so the loop ends. */
function openLaterCycles(facts: Facts, planned: PlannedAssignment[]): PlannedAssignment[] {
  const { curriculum, member, today } = facts
  for (let assignments = planned; ; ) {
    const last = assignments.at(-1)!
    if (isOpen(last)) return assignments
    const expiries = expiriesOf(curriculum, member)
    const next = nextCycle(curriculum, { last, firstDueAt: assignments[0]!.dueAt, expiries })
    if (!next || next.opensAt > today) return assignments
    const { startsAt, dueAt } = next
    const opened = { ...unbegun, cycle: last.cycle + 1, startsAt, dueAt }
    assignments = [...assignments.slice(0, -1), close(last), withProgress(facts, opened, last)]
  }
}
