import { expect, test } from 'vitest'
import { headerRow, totalRows } from '@/lib/domain/imports/header-row'
import { isKnownHeader } from '@/lib/domain/imports/map-columns'

test.each<[string, string[][], number]>([
  [
    'at the top',
    [
      ['Email', 'First name'],
      ['a@b.co', 'Ann'],
    ],
    0,
  ],
  [
    'below title lines',
    [
      ['Staff list', '', ''],
      ['As of 11/28/2026', '', ''],
      ['First Name', 'Last Name', 'Email'],
      ['Ann', 'Example', 'a@b.co'],
    ],
    2,
  ],
  [
    'below a title with one known word',
    [
      ['Employee', ''],
      ['Email', 'Department'],
      ['a@b.co', 'ICU'],
    ],
    1,
  ],
  [
    'below a title, with words that nobody knows',
    [['Sunrise Care'], ['Foo', 'Bar', 'Baz'], ['1', '2', '3'], ['4', '5', '6']],
    1,
  ],
  ['at the top of one column', [['Email'], ['a@b.co']], 0],
  [
    'at the top with words that nobody knows',
    [
      ['Foo', 'Bar'],
      ['a', 'b'],
    ],
    0,
  ],
  [
    'above rows that hold words of headers',
    [
      ['Email', 'Who'],
      ['a@b.co', 'Manager'],
      ['Unit', 'Team'],
    ],
    0,
  ],
  [
    'below technical names, where it names more',
    [
      ['STATUS', 'USERID', 'FIRSTNAME', 'CUSTOM01', 'CUSTOM02'],
      ['Status', 'User ID', 'First Name', 'License Type', 'License Number'],
      ['active', 'u1', 'Ann', 'RN', '1'],
    ],
    1,
  ],
  [
    'above a person whose facts are words of headers',
    [
      ['Email', 'First Name', 'Last Name', 'Job Title'],
      ['a@b.co', 'Mobile', 'Manager', 'Supervisor'],
    ],
    0,
  ],
  ['nowhere near', [['x'], ['y'], ['z']], 0],
])('the names of the columns are found %s', (_what, records, row) =>
  expect(headerRow(records, isKnownHeader)).toBe(row),
)

test.each<[string, string[][], number]>([
  ['Total | 13', [['Total', '13', '', '']], 1],
  ['Report Total: 12 Employees', [['Report Total: 12 Employees']], 1],
  [
    'two of them',
    [
      ['Subtotal', '3'],
      ['Grand total', '12'],
    ],
    2,
  ],
  ['合計', [['合計', '12']], 1],
  ['Total de empleados', [['Total de empleados: 12']], 1],
  ['none', [['E2', 'Bo', 'Lee', 'b@b.co']], 0],
  ['a person named Total', [['Total', 'Ann', 'a@b.co', 'RN']], 0],
])('totals at the end are no people: %s', (_what, end, count) =>
  expect(totalRows([['E1', 'Ann', 'Lee', 'a@b.co'], ...end], 4)).toBe(count),
)

test('a table of few columns has no totals', () => expect(totalRows([['a'], ['Total']], 1)).toBe(0))
