import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Audience, type AudienceMember, fitsAudience, matchingCredentials } from './audience'
import { nextCycle, windowOf } from './cycles'
import { type DueRule, firstDue } from './due'
import type { AssignmentState, CurriculumState } from './kinds'
import { curriculumProgress, type DoneWork, type Group } from './progress'

export type PlannedCurriculum = Audience & DueRule & { state: CurriculumState; groups: readonly Group[] }
export type PlannedMember = AudienceMember & {
  hireDate: PlainDate | null
  work: readonly DoneWork[]
  /** Tasks they have a place in, or have attended without a credit yet. */
  enrolledTaskIds: readonly string[]
}
/** An assignment without its ids; `exempt` where it has a reason for that. */
export type PlannedAssignment = {
  cycle: number
  state: AssignmentState
  startsAt: PlainDate
  dueAt: PlainDate | null
  completedAt: PlainDate | null
  doneParts: number
  totalParts: number
  exempt: boolean
}

const isOpen = ({ state }: PlannedAssignment) => state === 'ASSIGNED' || state === 'IN_PROGRESS'
const closed = <T extends PlannedAssignment>(one: T): T => ({ ...one, state: 'CLOSED' })

/**
 * The assignments of a member under a curriculum as they have to be on a day, from those there are (by cycle): members who fit
 * are assigned, progress follows from their work, later cycles open on their days, and members who no longer fit have theirs
 * closed. Nobody is newly assigned while on leave. Applied to its own result it changes nothing.
 */
export function planAssignments(
  curriculum: PlannedCurriculum,
  member: PlannedMember,
  there: readonly PlannedAssignment[],
  today: PlainDate,
): PlannedAssignment[] {
  const last = there.at(-1)
  const earlier = there.slice(0, -1)
  if (curriculum.state !== 'ACTIVE') return last && isOpen(last) ? [...earlier, closed(last)] : [...there]
  const reached = fitsAudience(curriculum, member)
  if (!reached) return last && last.state !== 'CLOSED' ? [...earlier, closed(last)] : [...there]
  const away = member.state !== 'ACTIVE'
  if (away && (!last || last.state === 'CLOSED')) return [...there]
  const first = { cycle: 1, startsAt: today, dueAt: null, completedAt: null, exempt: false } as const
  const start: PlannedAssignment = last ?? { ...first, state: 'ASSIGNED', doneParts: 0, totalParts: 0 }
  const facts = { curriculum, member, today }
  const planned = [...earlier, worked(facts, start)]
  return away ? planned : withLaterCycles(facts, planned)
}

type Facts = { curriculum: PlannedCurriculum; member: PlannedMember; today: PlainDate }

/** One cycle with its due date and what has been done for it. */
function worked({ curriculum, member, today }: Facts, one: PlannedAssignment): PlannedAssignment {
  const { groups } = curriculum
  const progress = curriculumProgress(groups, member.work, windowOf(curriculum, one))
  const { doneParts, totalParts } = progress
  if (one.exempt) return { ...one, state: 'EXEMPT', completedAt: null, doneParts, totalParts }
  const { completedAt } = progress
  const enrolled = groups.some(({ taskIds }) => taskIds.some((id) => member.enrolledTaskIds.includes(id)))
  const begun = progress.started || enrolled ? 'IN_PROGRESS' : 'ASSIGNED'
  const state = completedAt ? 'COMPLETE' : begun
  return { ...one, state, dueAt: dueOf({ curriculum, member, today }, one), completedAt, doneParts, totalParts }
}

/** A later cycle keeps its day. So does a license's that is past: renewing it does not undo being late. */
function dueOf({ curriculum, member, today }: Facts, one: PlannedAssignment): PlainDate | null {
  if (one.cycle > 1 || one.state === 'COMPLETE') return one.dueAt
  if (curriculum.due === 'CREDENTIAL_RENEWAL' && one.dueAt && one.dueAt < today) return one.dueAt
  const expiries = matchingCredentials(curriculum, member.credentials).map(({ expiresAt }) => expiresAt)
  return firstDue(curriculum, { startsAt: one.startsAt, hireDate: member.hireDate, expiries })
}

/** Opens the cycles whose day has come. Each begins after the one before it was done, so the number of them is bounded by days. */
function withLaterCycles(facts: Facts, planned: PlannedAssignment[]): PlannedAssignment[] {
  const { curriculum, member, today } = facts
  for (let all = planned; ; ) {
    const last = all.at(-1)!
    if (isOpen(last)) return all
    const next = nextCycle(curriculum, { last, firstDueAt: all[0]!.dueAt, hireDate: member.hireDate })
    if (!next || next.opensAt > today) return all
    const { startsAt, dueAt } = next
    const begun = { cycle: last.cycle + 1, state: 'ASSIGNED', startsAt, dueAt, completedAt: null } as const
    all = [...all.slice(0, -1), closed(last), worked(facts, { ...begun, doneParts: 0, totalParts: 0, exempt: false })]
  }
}
