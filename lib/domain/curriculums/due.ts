import {
  addDays,
  addMonths,
  addYears,
  dateParts,
  daysInMonth,
  maxDate,
  type PlainDate,
  plainDate,
} from '@/lib/domain/time/plain-date'
import type { CurriculumDue, CurriculumRecurrence } from './kinds'

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
      return hireDate && anniversaryAfter(hireDate, startsAt)
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

/** The first anniversary after a day; for somebody hired on February 29, it is on February 28 in other years. */
function anniversaryAfter(hireDate: PlainDate, day: PlainDate): PlainDate {
  const years = Math.max(dateParts(day).year - dateParts(hireDate).year, 1)
  const due = addYears(hireDate, years)
  return due > day ? due : addYears(hireDate, years + 1)
}

/**
 * The day of the month that a series of due dates keeps, so that February does not shorten it for good: a series on the
 * 31st falls on February 28 and on March 31 again.
 */
export function seriesDay(rule: DueRule, hireDate: PlainDate | null, first: PlainDate): number {
  if (rule.due === 'FIXED_DATE' && rule.dueDate) return dateParts(rule.dueDate).day
  if (rule.due === 'HIRE_ANNIVERSARY' && hireDate) return dateParts(hireDate).day
  return dateParts(first).day
}

/** The date `months` later on a day of the month, or on the month's last day if it is shorter. */
export function monthsLaterOn(date: PlainDate, months: number, day: number): PlainDate {
  const { year, month } = dateParts(addMonths(`${date.slice(0, 8)}01`, months))
  return plainDate(year, month, Math.min(day, daysInMonth(year, month)))
}
