import { expect, test } from 'vitest'
import { departures } from '@/lib/domain/imports/leaving-columns'

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
  expect([...departures(['Status', 'Termination Date'], [null, null], rows, today)]).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
  ])
})

test('a column that is read as something else says nothing about it', () =>
  expect(departures(['Status'], ['department'], [['Terminated']], today).size).toBe(0))
