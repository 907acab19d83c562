import { expect, test } from 'vitest'
import { departures, endsMany, hasLeftBy } from '@/lib/domain/imports/leaving-columns'

const today = '2026-11-26'
/** Which values of a column say that somebody has left. */
const goneIn = (header: string, values: readonly string[]) => {
  const rows = values.map((value) => ['a@b.co', value])
  return [...departures(['Email', header], ['email', null], rows, today).keys()].map((row) => values[row])
}

test.each([
  ['Worker Status', ['Active', 'On Leave', 'Terminated', ''], ['Terminated']],
  ['Employment Status Code', ['A', 'T', 'L'], ['T']],
  ['EMP-STATUS', ['A1', 'T1', 'L1'], ['T1']],
  // "t" for true: nobody is active otherwise.
  ['STATUS', ['t', 'f'], []],
  ['STATUS', ['active', 'inactive'], ['inactive']],
  ['Assignment Status', ['Active - Payroll Eligible', 'Inactive - Payroll Eligible'], ['Inactive - Payroll Eligible']],
  ['Status', ['Active', 'Dismissed', 'Resigned', 'Retired'], ['Dismissed', 'Resigned', 'Retired']],
  ['Estatus', ['Activo', 'Inactivo'], ['Inactivo']],
  ['在籍状況', ['在籍', '退職', '休職'], ['退職']],
  [
    'Termination Date',
    ['', '9/30/2026', '12/15/2026', '00/00/0000', '12/31/9999', '4712/12/31'],
    ['9/30/2026', '12/15/2026'],
  ],
  ['Term Date', ['46295', ''], ['46295']],
  ['Shift', ['Terminated'], []],
])('%s: of %j, %j are gone', (header, values, gone) => expect(goneIn(header, values)).toEqual(gone))

test('a status counts before the date of an earlier end, and a date to come beside any status', () => {
  const rows = [
    ['Active', '3/1/2019'],
    ['Active', '12/15/2026'],
    ['', '3/1/2019'],
    ['Terminated', ''],
  ]
  const found = departures(['Status', 'Termination Date'], [null, null], rows, today)
  expect([...found]).toEqual([
    [1, { column: 1, lastDay: '2026-12-15' }],
    [2, { column: 1, lastDay: '2019-03-01' }],
    [3, { column: 0, lastDay: null }],
  ])
  expect([...found.values()].map((one) => hasLeftBy(one, today))).toEqual([false, true, true])
})

test('a status with a last day to come, or one that two orders read differently, is nobody who has left yet', () => {
  const rows = [
    ['Terminated', '12/15/2026'],
    ['Terminated', '11/26/2026'],
    ['', '3.4.2026'],
  ]
  const found = departures(['Status', 'Termination Date'], [null, null], rows, today)
  expect([...found.values()].map((one) => hasLeftBy(one, today))).toEqual([false, true, false])
})

test.each([
  [10, 1000, false],
  [11, 1000, true],
  [5, 100, false],
  [6, 100, true],
  [1, 12, false],
  [2, 12, true],
  [0, 0, false],
])('%i of %i members at once are many: %s', (ending, members, many) => expect(endsMany(ending, members)).toBe(many))

test('a column that is read as something else says nothing about it', () =>
  expect(departures(['Status'], ['department'], [['Terminated']], today).size).toBe(0))
