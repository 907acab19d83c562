import { expect, test } from 'vitest'
import {
  codeFilter,
  cursor,
  flagFilter,
  idFilter,
  listQuery,
  option,
  optionOr,
  rowCount,
  textFilter,
  words,
} from '@/app/_lists/list-query'

const list = listQuery({
  q: words,
  state: codeFilter(['OPEN', 'ENDED']),
  department: textFilter(),
  member: idFilter,
  topicsOpen: flagFilter('open', 'topics'),
  sort: optionOr(['name', 'age'], 'name'),
  order: option(['asc']),
  shown: rowCount(50, 200),
  after: cursor,
})
const none = list.read({})
const member = '0b4c0f3e-9c0c-4a41-8a4e-6a3a1f3f8a11'

test('an empty address is the usual query, and the usual query an address without parameters', () => {
  expect(none).toEqual({
    q: '',
    state: null,
    department: null,
    member: null,
    topicsOpen: false,
    sort: 'name',
    order: null,
    shown: 50,
    after: null,
  })
  expect(list.href('/list', none)).toBe('/list')
  expect(list.href('/list', {})).toBe('/list')
  expect(list.filtersOf(none)).toBe(0)
})

test('a query is read as it was written, in the order of its parameters', () => {
  const query = { ...none, after: 'x', sort: 'age' as const, topicsOpen: true, member, q: 'ana' }
  expect(list.href('/list', query)).toBe(`/list?q=ana&member=${member}&topics=open&sort=age&after=x`)
  const read = list.read({ q: ' ana ', member, topics: 'open', sort: 'age', after: 'x' })
  expect(read).toEqual(query)
})

test.each([
  [{ state: 'LOST' }],
  [{ state: ['OPEN', 'ENDED'] }],
  [{ member: 'me' }],
  [{ topics: '1' }],
  [{ sort: 'size' }],
  [{ order: 'desc' }],
  [{ shown: '20' }],
  [{ shown: '60.5' }],
  [{ q: '   ' }],
  [{ after: '' }],
])('values that are not understood are ignored: %j', (params) => {
  expect(list.read(params)).toEqual(none)
})

test('values that are too long are cut', () => {
  const long = 'x'.repeat(3000)
  const { q, department, after } = list.read({ q: long, department: long, after: long })
  expect([q.length, department?.length, after?.length]).toEqual([100, 100, 2000])
  expect(list.read({ shown: '1000' }).shown).toBe(200)
})

test('words and filters count as set, the order and the place in the list do not', () => {
  const query = { ...none, q: 'ana', state: 'OPEN' as const, topicsOpen: true, sort: 'age' as const, after: 'x' }
  expect(list.filtersOf(query)).toBe(3)
  expect(list.filtersOf({ ...query, q: '' })).toBe(2)
})
