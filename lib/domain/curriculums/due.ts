import {
  addDays,
  addMonths,
  dateParts,
  daysInMonth,
  maxDate,
  type PlainDate,
  plainDate,
} from '@/lib/domain/time/plain-date'
import { hirePeriodMonths, hirePeriodOn } from './hire-years'
import type { CurriculumDue, CurriculumRecurrence } from './kinds'
import type { Window } from './progress'

/** When a curriculum is due and how it recurs. */
export type DueRule = {
  due: CurriculumDue
  /** FIXED_DATE: the day. */
  dueDate: PlainDate | null
  /** DAYS_AFTER_…: the number of days; CREDENTIAL_RENEWAL: days before the license expires. */
  dueDays: number | null
  recurrence: CurriculumRecurrence
  recurrenceMonths: number | null
}
type DueFacts = {
  /** The day of the assignment. */
  startsAt: PlainDate
  hireDate: PlainDate | null
  /** Expiry dates of the licenses that match the audience. */
  expiries: readonly PlainDate[]
}

/**
 * The day the first cycle is due; null when there is nothing to count from (no hire date, no license). Nobody is late
 * from the start: a fixed day before the assignment becomes the day of the assignment (or the next of its series), and
 * if the days after hire are already over they are counted from the assignment.
 */
export function firstDue(rule: DueRule, { startsAt, hireDate, expiries }: DueFacts): PlainDate | null {
  const days = rule.dueDays ?? 0
  switch (rule.due) {
    case 'FIXED_DATE':
      return rule.dueDate && fixedDue(rule, rule.dueDate, startsAt)
    case 'DAYS_AFTER_ASSIGN':
      return addDays(startsAt, days)
    case 'DAYS_AFTER_HIRE': {
      const due = hireDate && addDays(hireDate, days)
      return due && due < startsAt ? addDays(startsAt, days) : due
    }
    case 'HIRE_ANNIVERSARY':
      return hireDate && hirePeriodOn(hireDate, hirePeriodMonths(rule), startsAt).to
    case 'CREDENTIAL_RENEWAL': {
      const next = expiries.filter((date) => date >= startsAt).toSorted()[0]
      return next ? maxDate(addDays(next, -days), startsAt) : null
    }
  }
}

function fixedDue({ recurrence, recurrenceMonths }: DueRule, dueDate: PlainDate, startsAt: PlainDate): PlainDate {
  if (dueDate >= startsAt) return dueDate
  if (recurrence !== 'FROM_DUE' || !recurrenceMonths) return startsAt
  let due = dueDate
  for (let count = 1; due < startsAt; count += 1) due = addMonths(dueDate, recurrenceMonths * count)
  return due
}

/**
 * The day of the month that a series of due dates keeps, so that February does not shorten it for good: a series on the
 * 31st falls on February 28 and on March 31 again.
 */
function seriesDay(rule: DueRule, first: PlainDate): number {
  if (rule.due === 'FIXED_DATE' && rule.dueDate) return dateParts(rule.dueDate).day
  return dateParts(first).day
}

/** The date `months` later on a day of the month, or on the month's last day if it is shorter. */
export function monthsLaterOn(date: PlainDate, months: number, day: number): PlainDate {
  const { year, month } = dateParts(addMonths(`${date.slice(0, 8)}01`, months))
  return plainDate(year, month, Math.min(day, daysInMonth(year, month)))
}

/** How many days before its due date a later cycle is shown to the member. */
const cycleNoticeDays = 90

type Cycle = { cycle: number; startsAt: PlainDate; dueAt: PlainDate | null; completedAt: PlainDate | null }
type Ending = { last: Cycle; firstDueAt: PlainDate | null }
type NextCycle = { startsAt: PlainDate; dueAt: PlainDate; opensAt: PlainDate }

/**
 * The cycle after one that is complete or exempt, every N months from its completion or its due date; null for a
 * curriculum that does not recur. Work counts for it from the day after the last cycle was completed. It opens 90 days
 * before it is due, or at once when that is already past. A due date before the last cycle's completion is skipped. Hire
 * years follow each other by `plan-hire-years.ts` instead.
 */
export function nextCycle(
  rule: DueRule,
  { last, firstDueAt, expiries }: Pick<DueFacts, 'expiries'> & Ending,
): NextCycle | null {
  const months = rule.recurrenceMonths
  if (rule.recurrence === 'NONE' || !months) return null
  const base = cycleBase(rule, last)
  const completedOn = last.completedAt ?? base
  const startsAt = addDays(isFromDue(rule) ? maxDate(base, completedOn) : completedOn, 1)
  const renewedDueAt = dueAfterRenewal(rule, { before: last, startsAt, expiries })
  const dueAt = isFromDue(rule)
    ? (renewedDueAt ?? nextDueDate(rule, { base, done: completedOn, firstDueAt }))
    : addMonths(base, months)
  return { startsAt, dueAt, opensAt: maxDate(startsAt, addDays(dueAt, -cycleNoticeDays)) }
}

/**
 * The due date of a cycle that is tied to a license, by the expiry date that its renewal gave it after the cycle
 * `before`; null for other cycles, and while it is not renewed.
 */
export function dueAfterRenewal(
  rule: DueRule,
  { before, startsAt, expiries }: { before: Pick<Cycle, 'dueAt'>; startsAt: PlainDate; expiries: readonly PlainDate[] },
): PlainDate | null {
  if (rule.due !== 'CREDENTIAL_RENEWAL' || !isFromDue(rule) || before.dueAt === null) return null
  const lastExpiry = addDays(before.dueAt, rule.dueDays ?? 0)
  const renewed = expiries.filter((date) => date > lastExpiry)
  return firstDue(rule, { startsAt, hireDate: null, expiries: renewed })
}

/** Whether cycles follow due dates. A hire year always does: it runs from anniversary to anniversary. */
const isFromDue = ({ due, recurrence }: DueRule): boolean => recurrence === 'FROM_DUE' || due === 'HIRE_ANNIVERSARY'

const cycleBase = (rule: DueRule, { startsAt, dueAt, completedAt }: Cycle): PlainDate =>
  (isFromDue(rule) ? (dueAt ?? completedAt) : (completedAt ?? dueAt)) ?? startsAt

type Series = { base: PlainDate; done: PlainDate; firstDueAt: PlainDate | null }

function nextDueDate(rule: DueRule, { base, done: completedOn, firstDueAt }: Series): PlainDate {
  const months = rule.recurrenceMonths ?? 1
  const day = seriesDay(rule, firstDueAt ?? base)
  let due = monthsLaterOn(base, months, day)
  for (let count = 2; due <= completedOn; count += 1) due = monthsLaterOn(base, months * count, day)
  return due
}

/**
 * The days whose work counts. For a later cycle, they begin with it. For the first one, work done before the assignment
 * counts as well: at any time, or within the last N months when the curriculum recurs. Units of any credit then count
 * from the start at the earliest. What is asked in each hire year counts in that year alone.
 */
export function windowOf(
  rule: DueRule,
  { cycle, startsAt, dueAt }: Pick<Cycle, 'cycle' | 'startsAt' | 'dueAt'>,
): Window {
  if (rule.due === 'HIRE_ANNIVERSARY' && dueAt !== null)
    return { tasks: startsAt, anyCredit: startsAt, until: rule.recurrence === 'NONE' ? null : dueAt }
  if (cycle > 1) return { tasks: startsAt, anyCredit: startsAt }
  const recurrenceMonths = rule.recurrence !== 'NONE' && rule.recurrenceMonths
  const windowStart = recurrenceMonths ? addDays(addMonths(startsAt, -recurrenceMonths), 1) : null
  return { tasks: windowStart, anyCredit: windowStart ?? startsAt }
}
