import { addDays, addMonths, maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { type DueRule, monthsLaterOn, seriesDay } from './due'
import type { Window } from './progress'

/** How many days before its due date a later cycle is shown to the member. */
const cycleNoticeDays = 90

type Cycle = { cycle: number; startsAt: PlainDate; dueAt: PlainDate | null; completedAt: PlainDate | null }
type NextCycle = { startsAt: PlainDate; dueAt: PlainDate; opensAt: PlainDate }

/**
 * The cycle after one that is complete or exempt, every N months from its completion or its due date; null for a
 * curriculum that does not recur. Work counts for it from the day after the last cycle was completed. It opens 90 days
 * before it is due, or at once when that is already past. A due date before the last cycle's completion is skipped.
 */
export function nextCycle(
  rule: DueRule,
  { last, firstDueAt, hireDate }: { last: Cycle; firstDueAt: PlainDate | null; hireDate: PlainDate | null },
): NextCycle | null {
  const months = rule.recurrenceMonths
  if (rule.recurrence === 'NONE' || !months) return null
  const base = cycleBase(rule, last)
  const completedOn = last.completedAt ?? base
  const startsAt = addDays(rule.recurrence === 'FROM_DUE' ? maxDate(base, completedOn) : completedOn, 1)
  const dueAt =
    rule.recurrence === 'FROM_DUE'
      ? nextDueDate(rule, { base, done: completedOn, firstDueAt, hireDate })
      : addMonths(base, months)
  return { startsAt, dueAt, opensAt: maxDate(startsAt, addDays(dueAt, -cycleNoticeDays)) }
}

const cycleBase = ({ recurrence }: DueRule, { startsAt, dueAt, completedAt }: Cycle): PlainDate =>
  (recurrence === 'FROM_DUE' ? (dueAt ?? completedAt) : (completedAt ?? dueAt)) ?? startsAt

type Series = { base: PlainDate; done: PlainDate; firstDueAt: PlainDate | null; hireDate: PlainDate | null }

function nextDueDate(rule: DueRule, { base, done: completedOn, firstDueAt, hireDate }: Series): PlainDate {
  const months = rule.recurrenceMonths ?? 1
  const day = seriesDay(rule, hireDate, firstDueAt ?? base)
  let due = monthsLaterOn(base, months, day)
  for (let count = 2; due <= completedOn; count += 1) due = monthsLaterOn(base, months * count, day)
  return due
}

/**
 * The day from which work counts. For a later cycle, that is its start. For the first one, work done before the
 * assignment counts as well: at any time, or within the last N months when the curriculum recurs. Units of any credit
 * then count from the start at the earliest.
 */
export function windowOf(rule: DueRule, { cycle, startsAt }: Pick<Cycle, 'cycle' | 'startsAt'>): Window {
  if (cycle > 1) return { tasks: startsAt, anyCredit: startsAt }
  const recurrenceMonths = rule.recurrence !== 'NONE' && rule.recurrenceMonths
  const windowStart = recurrenceMonths ? addDays(addMonths(startsAt, -recurrenceMonths), 1) : null
  return { tasks: windowStart, anyCredit: windowStart ?? startsAt }
}
