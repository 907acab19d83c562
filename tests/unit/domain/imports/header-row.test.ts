import { expect, test } from 'vitest'
import { headerRow } from '@/lib/domain/imports/header-row'
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
  ['nowhere near', [['x'], ['y'], ['z']], 0],
])('the names of the columns are found %s', (_what, records, row) =>
  expect(headerRow(records, isKnownHeader)).toBe(row),
)
