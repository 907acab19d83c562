import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePasted } from '@/lib/domain/orgs/invitation-paste'

const short = (text: string) =>
  parsePasted(text).contacts.map(({ value, firstName, lastName }) => [value, firstName, lastName])

test.each([
  ['', []],
  ['  \n\t\n ; , ', []],
  ['ana@example.com', [['ana@example.com', null, null]]],
  ['ANA@Example.COM', [['ana@example.com', null, null]]],
  ['mailto:ana@example.com', [['ana@example.com', null, null]]],
  ['ana@example.com.', [['ana@example.com', null, null]]],
  ['(415) 555-0101', [['+14155550101', null, null]]],
  ['1-415-555-0101', [['+14155550101', null, null]]],
  ['+1 415 555 0101', [['+14155550101', null, null]]],
  ['tel:4155550101', [['+14155550101', null, null]]],
  ['Ana Ruiz <ana@example.com>', [['ana@example.com', 'Ana', 'Ruiz']]],
  ['"Ruiz, Ana" <ana@example.com>', [['ana@example.com', 'Ana', 'Ruiz']]],
  ["'Ana Ruiz' <ana@example.com>", [['ana@example.com', 'Ana', 'Ruiz']]],
  ["O'Brien, D'Ana <ana@example.com>", [['ana@example.com', "D'Ana", "O'Brien"]]],
  ['Ruiz, Ana <ana@example.com>', [['ana@example.com', 'Ana', 'Ruiz']]],
  ['Dang, Thi My, thi.my@example.com', [['thi.my@example.com', 'Thi My', 'Dang']]],
  ['Thi My,Dang,thi.my@example.com', [['thi.my@example.com', 'Thi My', 'Dang']]],
  ['Ruiz, Ana, (415) 555-0101', [['+14155550101', 'Ana', 'Ruiz']]],
  ['<ana@example.com>', [['ana@example.com', null, null]]],
  ['Ana María Ruiz <ana@example.com>', [['ana@example.com', 'Ana María', 'Ruiz']]],
  ['Ana ana@example.com', [['ana@example.com', 'Ana', null]]],
  ['Ana\tRuiz\tana@example.com', [['ana@example.com', 'Ana', 'Ruiz']]],
  ['Ana Ruiz, 415-555-0101', [['+14155550101', 'Ana', 'Ruiz']]],
  ['Ana Ruiz: (415) 555-0101', [['+14155550101', 'Ana', 'Ruiz']]],
  ['Ana Ruiz <(415) 555-0101>', [['+14155550101', 'Ana', 'Ruiz']]],
  ['佐藤 花子 <hanako@example.com>', [['hanako@example.com', '花子', '佐藤']]],
  ['佐藤 Hanako <hanako@example.com>', [['hanako@example.com', '佐藤', 'Hanako']]],
  ['佐藤, 花子 <hanako@example.com>', [['hanako@example.com', '花子', '佐藤']]],
  [
    'a@example.com b@example.com; c@example.com,d@example.com\te@example.com',
    ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}@example.com`, null, null]),
  ],
  [
    'Ruiz, Ana <ana@example.com>; Lee, Bo <bo@example.com>',
    [
      ['ana@example.com', 'Ana', 'Ruiz'],
      ['bo@example.com', 'Bo', 'Lee'],
    ],
  ],
])('%j', (text, expected) => {
  expect(parsePasted(text)).toMatchObject({ unread: [], duplicates: [] })
  expect(short(text)).toEqual(expected)
})

test.each([
  ['nobody', 'nobody'],
  ['no@where', 'no@where'],
  ['12345', '12345'],
  ['555-01O1', '555-01O1'],
  ['Ana <ana@>', 'Ana ana@'],
  ['+44 20 7946 0958 12', '+44 20 7946 0958 12'],
])('%j is not read as a contact, and reported with its line', (text, unread) => {
  expect(parsePasted(`a@example.com\n\n${text}`)).toMatchObject({ unread: [{ line: 3, text: unread }] })
})

test('a name that ends like an address is reported and not invited', () => {
  const { contacts, unread } = parsePasted('dan at example.com, bob@example.com\nJ. R. Diaz Jr., 415-555-0101')
  expect(contacts.map(({ value, firstName, lastName }) => [value, firstName, lastName])).toEqual([
    ['bob@example.com', null, null],
    ['+14155550101', 'J. R. Diaz', 'Jr.'],
  ])
  expect(unread).toEqual([{ line: 1, text: 'dan at example.com' }])
})

test('a contact counts once, however it is written', () => {
  const { contacts, duplicates } = parsePasted('Ana <a@example.com>\nA@EXAMPLE.com\n4155550101\r\n+1 (415) 555-0101')
  expect(contacts.map(({ line, value }) => [line, value])).toEqual([
    [1, 'a@example.com'],
    [3, '+14155550101'],
  ])
  expect(duplicates).toEqual([
    { line: 2, value: 'a@example.com' },
    { line: 4, value: '+14155550101' },
  ])
})

test('any text is read without an error, and long text quickly', () => {
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => parsePasted(text) !== null))
  for (const part of ['"', '<', ' ', 'a', '@', '1 ', '<"', ',', 'a b ', '(((']) {
    const before = performance.now()
    parsePasted(part.repeat(20_000))
    expect(performance.now() - before).toBeLessThan(1000)
  }
})
