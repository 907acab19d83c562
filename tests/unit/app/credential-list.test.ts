import { expect, test } from 'vitest'
import {
  findRows,
  type ListQuery,
  type ListRow,
  listHref,
  listRow,
  readListQuery,
} from '@/app/(member)/credentials/(list)/list-tools'
import { translatorFor } from '@/lib/i18n/translator'
import { credit, viewOf } from './credits/views'

const usual: ListQuery = { q: '', status: null, archived: false, sort: 'expiry', shown: 50 }

test('the address is read, and values that are not understood are ignored', () => {
  expect(readListQuery({ q: ' rn ', status: 'AT_RISK', archived: '1', sort: 'name', shown: '100' })).toEqual({
    q: 'rn',
    status: 'AT_RISK',
    archived: true,
    sort: 'name',
    shown: 100,
  })
  expect(readListQuery({ q: ['a', 'b'], status: 'FINE', archived: 'yes', sort: 'x', shown: '-1' })).toEqual(usual)
})

test.each([
  [usual, '/credentials'],
  [{ ...usual, q: 'ca rn' }, '/credentials?q=ca+rn'],
  [{ ...usual, status: 'AT_RISK' as const, sort: 'added' as const }, '/credentials?status=AT_RISK&sort=added'],
  [{ ...usual, archived: true, shown: 100 }, '/credentials?archived=1&shown=100'],
])('the address of %j', (query, href) => {
  expect(listHref(query)).toBe(href)
  expect(readListQuery(Object.fromEntries(new URL(href, 'http://x').searchParams))).toEqual(query)
})

test('a license behind the pace reads as its filter does, its hours beside it', () => {
  const t = translatorFor('en')
  const given = { geo: 'CA', credentialType: 'RN', effectiveAt: '2021-03-31', expiresAt: '2027-03-31' }
  const view = viewOf(given, [credit({ id: 'a', completedAt: '2026-10-01', units: 300 })])
  const shown = listRow(view, { hasCredits: true }, t)
  expect([shown.status, shown.facts.tag, shown.hours]).toEqual([
    'BEHIND_PACE',
    { text: 'Behind the pace', tone: 'warn' },
    '3 of 30',
  ])
  expect(listRow(view, { hasCredits: false }, t).facts.tag.text).toBe('Nothing entered yet')
})

const row = (label: string, kind: string, expiresAt: string, addedAt: number, status = 'ON_TRACK') =>
  ({ facts: { label, kind }, expiresAt, addedAt, status }) as ListRow
const rows = [
  row('CA / RN (1)', 'California, Enfermera Títulada', '2028-01-01', 1),
  row('TX / CNA (22)', 'Texas, Asistente', '2027-01-01', 3, 'AT_RISK'),
  row('CA / CNA (3)', 'California, Asistente', '2029-01-01', 2),
]
const labels = (query: Partial<ListQuery>) => findRows(rows, { ...usual, ...query }).map(({ facts }) => facts.label)

test.each([
  ['expiry, soonest first', { sort: 'expiry' as const }, ['TX / CNA (22)', 'CA / RN (1)', 'CA / CNA (3)']],
  ['name', { sort: 'name' as const }, ['CA / CNA (3)', 'CA / RN (1)', 'TX / CNA (22)']],
  ['added, latest first', { sort: 'added' as const }, ['TX / CNA (22)', 'CA / CNA (3)', 'CA / RN (1)']],
  ['a status', { status: 'AT_RISK' as const }, ['TX / CNA (22)']],
  ['every word, in any order', { q: 'cna california' }, ['CA / CNA (3)']],
  ['without accents and case', { q: 'TITULADA' }, ['CA / RN (1)']],
  ['a number', { q: '22' }, ['TX / CNA (22)']],
  ['nothing', { q: 'texas rn' }, []],
])('by %s', (_name, query, expected) => {
  expect(labels(query)).toEqual(expected)
})
