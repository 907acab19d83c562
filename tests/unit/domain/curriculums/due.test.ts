import { describe, expect, test } from 'vitest'
import { type DueRule, firstDue, monthsLaterOn, nextCycle, windowOf } from '@/lib/domain/curriculums/due'

const rule = (overrides: Partial<DueRule>): DueRule => ({
  due: 'FIXED_DATE',
  dueDate: null,
  dueDays: null,
  recurrence: 'NONE',
  recurrenceMonths: null,
  ...overrides,
})
const facts = { startsAt: '2026-11-21', hireDate: null, expiries: [] }

describe('the first due date', () => {
  test.each([
    ['a fixed day', rule({ dueDate: '2026-12-31' }), {}, '2026-12-31'],
    ['a fixed day that is today', rule({ dueDate: '2026-11-21' }), {}, '2026-11-21'],
    ['a fixed day that is past is the day of the assignment', rule({ dueDate: '2026-03-01' }), {}, '2026-11-21'],
    [
      'a fixed day of a series is its next one',
      rule({ dueDate: '2024-02-29', recurrence: 'FROM_DUE', recurrenceMonths: 12 }),
      {},
      '2027-02-28',
    ],
    [
      'a series on the 31st',
      rule({ dueDate: '2026-08-31', recurrence: 'FROM_DUE', recurrenceMonths: 1 }),
      {},
      '2026-11-30',
    ],
    ['days after the assignment', rule({ due: 'DAYS_AFTER_ASSIGN', dueDays: 30 }), {}, '2026-12-21'],
    ['the same day', rule({ due: 'DAYS_AFTER_ASSIGN', dueDays: 0 }), {}, '2026-11-21'],
    ['days after hire', rule({ due: 'DAYS_AFTER_HIRE', dueDays: 90 }), { hireDate: '2026-11-01' }, '2027-01-30'],
    [
      'days after a hire of long ago count from the assignment',
      rule({ due: 'DAYS_AFTER_HIRE', dueDays: 90 }),
      { hireDate: '2015-01-01' },
      '2027-02-19',
    ],
    ['no hire date, no due date', rule({ due: 'DAYS_AFTER_HIRE', dueDays: 90 }), {}, null],
    ['the last day of the hire year', rule({ due: 'HIRE_ANNIVERSARY' }), { hireDate: '2020-12-05' }, '2026-12-04'],
    [
      'on the anniversary a new one begins',
      rule({ due: 'HIRE_ANNIVERSARY' }),
      { hireDate: '2020-11-21' },
      '2027-11-20',
    ],
    [
      'before the hire it is the first one',
      rule({ due: 'HIRE_ANNIVERSARY' }),
      { hireDate: '2026-12-05' },
      '2027-12-04',
    ],
    ['no license, no due date', rule({ due: 'CREDENTIAL_RENEWAL' }), {}, null],
    [
      'the license that expires first',
      rule({ due: 'CREDENTIAL_RENEWAL' }),
      { expiries: ['2028-01-31', '2027-02-28', '2025-05-05'] },
      '2027-02-28',
    ],
    [
      'days before it expires',
      rule({ due: 'CREDENTIAL_RENEWAL', dueDays: 30 }),
      { expiries: ['2027-03-31'] },
      '2027-03-01',
    ],
    [
      'never before the assignment',
      rule({ due: 'CREDENTIAL_RENEWAL', dueDays: 30 }),
      { expiries: ['2026-12-01'] },
      '2026-11-21',
    ],
  ])('%s', (_name, of, more, due) => {
    expect(firstDue(of, { ...facts, ...more })).toBe(due)
  })
})

test.each([
  ['2026-01-31', 1, 31, '2026-02-28'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2027-11-30', 3, 29, '2028-02-29'],
  ['2026-12-15', 1, 15, '2027-01-15'],
])('%s and %i months, kept on day %i', (from, months, day, to) => {
  expect(monthsLaterOn(from, months, day)).toBe(to)
})

describe('the next cycle', () => {
  const yearly = { recurrence: 'FROM_DUE', recurrenceMonths: 12 } as const
  const last = { cycle: 1, startsAt: '2026-01-10', dueAt: '2026-06-30', completedAt: '2026-05-02' }
  const next = (of: DueRule, more: { startsAt?: string; dueAt?: string; completedAt?: string | null } = {}) =>
    nextCycle(of, { last: { ...last, ...more }, firstDueAt: '2026-06-30', expiries: [] })

  test('none without a recurrence', () => {
    expect(next(rule({}))).toBeNull()
  })
  test('from the due date: the day stays, work counts from after the due date', () => {
    const to = { startsAt: '2026-07-01', dueAt: '2027-06-30', opensAt: '2027-04-01' }
    expect(next(rule(yearly))).toEqual(to)
  })
  test('from the due date when it was late: work counts from after it was done', () => {
    expect(next(rule(yearly), { completedAt: '2026-09-09' })).toMatchObject({
      startsAt: '2026-09-10',
      dueAt: '2027-06-30',
    })
  })
  test('a due date that passed before it was done is left out', () => {
    expect(next(rule(yearly), { completedAt: '2027-07-01' })).toMatchObject({
      startsAt: '2027-07-02',
      dueAt: '2028-06-30',
    })
  })
  test('from completion', () => {
    const of = rule({ recurrence: 'FROM_COMPLETION', recurrenceMonths: 24 })
    expect(next(of)).toEqual({ startsAt: '2026-05-03', dueAt: '2028-05-02', opensAt: '2028-02-02' })
  })
  test('from a completion on a leap day', () => {
    const of = rule({ recurrence: 'FROM_COMPLETION', recurrenceMonths: 12 })
    expect(next(of, { completedAt: '2028-02-29' })).toMatchObject({ dueAt: '2029-02-28' })
  })
  test('an exempt cycle has no completion: its due date stands for it', () => {
    const of = rule({ recurrence: 'FROM_COMPLETION', recurrenceMonths: 12 })
    expect(next(of, { completedAt: null })).toMatchObject({ startsAt: '2026-07-01', dueAt: '2027-06-30' })
  })
  test('fewer months than the notice: it opens at once', () => {
    const monthly = rule({ recurrence: 'FROM_DUE', recurrenceMonths: 1, dueDate: '2026-01-31' })
    const of = { startsAt: '2026-01-01', dueAt: '2026-02-28', completedAt: '2026-02-10' }
    expect(next(monthly, of)).toEqual({ startsAt: '2026-03-01', dueAt: '2026-03-31', opensAt: '2026-03-01' })
  })
})

test('work of before counts for the first cycle: any, or of the months in which it recurs', () => {
  const first = { cycle: 1, startsAt: '2026-11-21', dueAt: null }
  expect(windowOf(rule({}), first)).toEqual({ tasks: null, anyCredit: '2026-11-21' })
  const recurring = rule({ recurrence: 'FROM_COMPLETION', recurrenceMonths: 12 })
  expect(windowOf(recurring, first)).toEqual({ tasks: '2025-11-22', anyCredit: '2025-11-22' })
  expect(windowOf(recurring, { ...first, cycle: 2, startsAt: '2027-01-01' })).toEqual({
    tasks: '2027-01-01',
    anyCredit: '2027-01-01',
  })
})
