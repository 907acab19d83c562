import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { DueRule } from './due'
import { hirePeriodMonths, hirePeriodOn } from './hire-years'
import type { AssignmentState } from './kinds'

type Cycle = {
  cycle: number
  state: AssignmentState
  startsAt: PlainDate
  dueAt: PlainDate | null
  completedAt: PlainDate | null
  doneParts: number
  doneUnits: number | null
}
type Plan<C extends Cycle> = {
  rule: DueRule
  hireDate: PlainDate
  today: PlainDate
  isOnLeave: boolean
  /** By cycle. */
  existing: readonly C[]
  /** A cycle before its progress is worked out. */
  unbegun: Omit<C, 'cycle' | 'startsAt' | 'dueAt'>
  /** The cycle with what was done between its days. */
  progressOf: (cycle: C) => C
}

/**
 * The cycles of a curriculum that is due with the hire year. The last one is the hire year that today belongs to, by the
 * hire date as it is now. A year that is over is closed with what was done in it, also if that is recorded later: work of
 * the next year does not make up for it. Nobody gets a new year while on leave. What does not recur is due once and stays
 * open until it is done.
 */
export function planHireYears<C extends Cycle>(plan: Plan<C>): C[] {
  const { rule, hireDate, today, isOnLeave, existing, unbegun, progressOf } = plan
  const periodOn = (day: PlainDate) => hirePeriodOn(hireDate, hirePeriodMonths(rule), day)
  const close = (cycle: C): C => ({ ...progressOf(cycle), state: 'CLOSED' })
  // Years by an earlier hire date stay as they were, and so does what is not seen any more.
  const withLaterRecords = (cycle: C): C => {
    const { from, to } = periodOn(cycle.startsAt)
    if (from !== cycle.startsAt || to !== cycle.dueAt) return cycle
    const again = close(cycle)
    const isMore = again.doneParts > cycle.doneParts || (again.doneUnits ?? 0) > (cycle.doneUnits ?? 0)
    return isMore ? again : cycle
  }
  const earlier = existing.slice(0, -1).map(withLaterRecords)
  const last = existing.at(-1)
  const { from: startsAt, to: dueAt } = periodOn(today)
  const isOver = last !== undefined && last.dueAt !== null && last.dueAt < today
  if (last && !isOver) return [...earlier, progressOf({ ...last, startsAt, dueAt })]
  if (last && (isOnLeave || rule.recurrence === 'NONE')) return [...earlier, progressOf(last)]
  const opened = { ...unbegun, cycle: (last?.cycle ?? 0) + 1, startsAt, dueAt } as C
  return [...earlier, ...(last ? [close(last)] : []), progressOf(opened)]
}
