import type { RoleState } from '../lists/organizations'
import { addYears, type PlainDate } from '../time/plain-date'
import { endProblem, optionalLineProblem, type Problems, problemsAmong } from '../values'
import type { RoleTransition } from './membership'

/** Maximum characters of the reason for a leave, as the organization states it. */
export const leaveReasonLength = 200

/** How far ahead a leave, its end or a last working day is planned, in years. */
const yearsAhead = 2

const aheadProblem = (day: PlainDate | null, today: PlainDate): string | null =>
  day !== null && day > addYears(today, yearsAhead) ? 'validation.tooFarAhead' : null

type Leave = { from: PlainDate | null; until: PlainDate | null; reason: string | null | undefined }

/** Problems with the days of a leave: it ends after it begins, and not before today. */
export const leaveProblems = ({ from, until, reason }: Leave, today: PlainDate): Problems =>
  problemsAmong({
    from: aheadProblem(from, today),
    until:
      endProblem(from ?? today, until) ??
      (until !== null && until < today ? 'validation.leaveOver' : aheadProblem(until, today)),
    reason: optionalLineProblem(reason, leaveReasonLength),
  })

/** The problem with a last working day: of the past it is no plan; then the membership is ended. */
export const lastDayProblem = (lastDay: PlainDate | null, today: PlainDate): string | null => {
  if (lastDay === null) return null
  return lastDay < today ? 'validation.lastDayPast' : aheadProblem(lastDay, today)
}

/** What was planned of a membership. */
export type Planned = {
  state: RoleState
  leaveFrom: PlainDate | null
  leaveUntil: PlainDate | null
  lastDay: PlainDate | null
}

/**
 * What the plan of a membership asks for on a day: its end once the last working day is over, then the beginning or the
 * end of a leave; null for nothing.
 */
export function turnDue({ state, leaveFrom, leaveUntil, lastDay }: Planned, today: PlainDate): RoleTransition | null {
  if (state === 'ENDED') return null
  if (lastDay !== null && lastDay < today) return 'end'
  const isOver = leaveUntil !== null && leaveUntil < today
  if (state === 'ON_LEAVE') return isOver ? 'endLeave' : null
  return leaveFrom !== null && leaveFrom <= today && !isOver ? 'startLeave' : null
}
