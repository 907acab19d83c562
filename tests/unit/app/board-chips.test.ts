import { expect, test } from 'vitest'
import { addressWithoutBand } from '@/app/_components/compliance/question-facts'
import { boardHref, readBoardQuery } from '@/app/orgs/[orgId]/credentials/board-query'
import { chipsOf } from '@/app/orgs/[orgId]/credentials/board-tools'
import type { BoardTallies } from '@/lib/services/board/board'

const tallies: BoardTallies = {
  total: 9,
  deadlines: [
    { value: 'LATER', count: 6 },
    { value: 'D30', count: 3 },
  ],
  units: [
    { value: 'BEHIND', count: 2 },
    { value: 'UNKNOWN', count: 1 },
    { value: 'COMPLETE', count: 6 },
  ],
  verified: [
    { value: 'YES', count: 5 },
    { value: 'UNVERIFIED', count: 4 },
  ],
  topicsOpen: 2,
  renewedShort: 0,
  sources: [
    { value: 'MEMBER', count: 8 },
    { value: 'REPORTED', count: 1 },
  ],
  bands: [],
  geos: [],
  types: [],
  departments: [],
}
const keys = Object.assign((key: string) => key, { has: () => true })
const groups = (said: Record<string, string> = {}) => chipsOf('o1', readBoardQuery(said), tallies, keys)
const counts = (said: Record<string, string> = {}) =>
  groups(said).map(({ chips }) => chips.map(({ key, count }) => [key, count]))

test('each question is a group, worst first, whose counts add up to the whole; marks of their own stand apart', () => {
  expect(counts()).toEqual([
    [
      ['deadline-D30', 3],
      ['deadline-LATER', 6],
    ],
    [
      ['units-BEHIND', 2],
      ['units-UNKNOWN', 1],
      ['units-COMPLETE', 6],
    ],
    [
      ['verified-UNVERIFIED', 4],
      ['verified-YES', 5],
    ],
    [
      ['topics', 2],
      ['source-MEMBER', 8],
      ['source-REPORTED', 1],
    ],
  ])
})

test.each([[{ q: 'ana' }], [{ deadline: 'D30' }], [{ type: 'CNA', units: 'BEHIND', topics: 'open' }]])(
  'counts stay while something is set: %j',
  (said) => {
    expect(counts(said as Record<string, string>)).toEqual(counts())
  },
)

test('a filter is added to those that are set, takes the place of its own question’s, and is taken back', () => {
  const said = { deadline: 'D30', units: 'BEHIND', after: 'abc' }
  const hrefs = new Map(groups(said).flatMap(({ chips }) => chips.map(({ key, href }) => [key, href])))
  expect(hrefs.get('deadline-LATER')).toBe('/orgs/o1/credentials?deadline=LATER&units=BEHIND')
  expect(hrefs.get('verified-YES')).toBe('/orgs/o1/credentials?deadline=D30&units=BEHIND&verified=YES')
  expect(hrefs.get('topics')).toBe('/orgs/o1/credentials?deadline=D30&units=BEHIND&topics=open')
  expect(hrefs.get('units-BEHIND')).toBe('/orgs/o1/credentials?deadline=D30')
})

test('what has expired and what soon does are one more answer where there is both, in the place of either', () => {
  const both = { ...tallies, deadlines: [...tallies.deadlines, { value: 'EXPIRED', count: 2 }] }
  const first = (said: Record<string, string>) => chipsOf('o1', readBoardQuery(said), both, keys)[0]?.chips
  expect(first({ deadline: 'D30' })?.[0]).toEqual({
    key: 'urgent',
    label: 'board.urgent',
    active: false,
    count: 5,
    href: '/orgs/o1/credentials?urgent=yes',
  })
  const [set, expired] = first({ urgent: 'yes', units: 'BEHIND' }) ?? []
  expect(set).toMatchObject({ active: true, href: '/orgs/o1/credentials?units=BEHIND' })
  expect(expired?.href).toBe('/orgs/o1/credentials?deadline=EXPIRED&units=BEHIND')
})

test('an answer that is set stays when nothing has it any more', () => {
  const [deadlines] = groups({ deadline: 'EXPIRED' })
  expect(deadlines?.chips[0]).toMatchObject({ key: 'deadline-EXPIRED', active: true, count: 0 })
})

test('the address of a list is read back as it was written', () => {
  const query = readBoardQuery({ q: 'ana', deadline: 'D60', units: 'UNKNOWN', topics: 'open', sort: 'expiry' })
  const href = boardHref('o1', query)
  expect(readBoardQuery(Object.fromEntries(new URL(href, 'http://x').searchParams))).toEqual(query)
})

test.each([
  [{ band: 'D30' }, '/list?deadline=D30'],
  [{ band: 'EXPIRED', department: 'Night', q: 'ana' }, '/list?department=Night&q=ana&deadline=EXPIRED'],
  [{ band: 'BEHIND', sort: 'band' }, '/list?units=BEHIND&sort=expiry'],
  [{ band: 'UNVERIFIED', sort: 'name' }, '/list?verified=UNVERIFIED&sort=name'],
  [{ band: 'NONE' }, '/list?deadline=NONE'],
  [{ band: 'NOBODY', geo: 'CA' }, '/list?geo=CA'],
  [{ sort: 'BAND' }, '/list?sort=expiry'],
  [{ deadline: 'D30', sort: 'expiry' }, null],
  [{}, null],
])('an address with a band, %j, leads to %s', (said, address) => {
  expect(addressWithoutBand('/list', said as Record<string, string>)).toBe(address)
})
