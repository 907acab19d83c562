import { expect, test } from 'vitest'
import { splitFullName } from '@/lib/domain/imports/full-name'
import { columnsOf, readRow } from '@/lib/domain/imports/read-row'

test.each([
  ['Peña, José L.', ['José', 'L.', 'Peña']],
  ['Ann Example', ['Ann', null, 'Example']],
  ['Mary Ann Smith', ['Mary', 'Ann', 'Smith']],
  ['Juan de la Cruz', ['Juan', null, 'de la Cruz']],
  ['Maria Luisa van der Berg', ['Maria', 'Luisa', 'van der Berg']],
  ['García López, María José', ['María', 'José', 'García López']],
  ['Smith Jr., John', ['John', null, 'Smith Jr.']],
  ['Smith, John, Jr.', ['John', null, 'Smith Jr.']],
  ['John Smith Jr.', ['John', null, 'Smith Jr.']],
  ['Ann Example, RN', ['Ann', null, 'Example']],
  ['鈴木 花子', ['花子', null, '鈴木']],
  ['鈴木　花子', ['花子', null, '鈴木']],
  ['Madonna', [null, null, 'Madonna']],
  ['  ', [null, null, null]],
])('%j is %j', (text, [firstName, middleName, lastName]) =>
  expect(splitFullName(text)).toEqual({ firstName, middleName, lastName }),
)

test('a row has the parts of its full name', () => {
  const row = readRow({ line: 2, cells: ['Peña, José L.', 'a@b.co'] }, columnsOf(['fullName', 'email']), '2026-11-21')
  expect(row.problems).toEqual([])
  expect(row.facts).toMatchObject({ firstName: 'José', middleName: 'L.', lastName: 'Peña' })
})

test('a part that is too long is refused at the column of the name', () => {
  const cells = [`${'x'.repeat(101)}, Ann`, 'a@b.co']
  expect(readRow({ line: 2, cells }, columnsOf(['fullName', 'email']), '2026-11-21').problems).toEqual([
    { key: 'validation.tooLong', column: 0, params: { max: 100 } },
  ])
})
