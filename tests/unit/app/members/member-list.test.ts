import { describe, expect, test } from 'vitest'
import { type MemberQuery, memberListHref, readMemberQuery } from '@/app/orgs/[orgId]/members/member-query'
import { chipsOf, memberListRow } from '@/app/orgs/[orgId]/members/member-tools'
import type { MemberRecord } from '@/lib/data/members/read'
import { noStanding } from '@/lib/domain/compliance/standing'
import { translatorFor } from '@/lib/i18n/translator'

const none = readMemberQuery({})
const facets = {
  states: [
    { value: 'ACTIVE', count: 7 },
    { value: 'ENDED', count: 2 },
  ],
  roles: [{ value: 'MEMBER', count: 7 }],
  departments: [],
  deadlines: [
    { value: 'D30', count: 3 },
    { value: '', count: 4 },
    { value: 'HIDDEN', count: 1 },
  ],
  units: [
    { value: 'BEHIND', count: 3 },
    { value: '', count: 4 },
  ],
  verified: [
    { value: 'YES', count: 3 },
    { value: '', count: 4 },
  ],
  topicsOpen: 0,
  lapsing: 0,
  bands: [],
  kinds: [],
}
const keys = Object.assign((key: string) => key, { has: () => true })
const chips = (query: MemberQuery) =>
  chipsOf('o1', query, facets, keys).map((group) => group.chips.map(({ key, count }) => [key, count]))

describe('the address of a list', () => {
  test('is read back as it was written', () => {
    const query: MemberQuery = {
      q: 'ana ruiz',
      state: 'ON_LEAVE',
      role: 'ADMIN',
      department: 'Home & health',
      deadline: 'NONE',
      units: 'BEHIND',
      verified: 'NO',
      topicsOpen: true,
      lapsing: true,
      sort: 'expiry',
      after: 'abc',
    }
    const href = memberListHref('o1', query)
    expect(readMemberQuery(Object.fromEntries(new URL(href, 'http://x').searchParams))).toEqual(query)
    expect(memberListHref('o1', none)).toBe('/orgs/o1/members')
    expect(memberListHref('o1', query, 'export')).toMatch(/^\/orgs\/o1\/members\/export\?(?!.*after)/)
  })

  test.each([
    [{ state: 'NOBODY' }],
    [{ deadline: ['D30', 'D60'] }],
    [{ units: 'D30' }],
    [{ topics: 'yes' }],
    [{ sort: 'age' }],
    [{ role: 'WHEEL' }],
    [{ q: '   ' }],
  ])('ignores values that are not understood: %j', (params) => {
    expect(readMemberQuery(params as Record<string, string>)).toEqual(none)
  })
})

describe('filters', () => {
  test('offers answers that occur in the group of their question, no license beside the deadlines, and the rest apart', () => {
    expect(chips(none)).toEqual([
      [
        ['deadline-D30', 3],
        ['deadline-NONE', 4],
        ['deadline-HIDDEN', 1],
      ],
      [['units-BEHIND', 3]],
      [['verified-YES', 3]],
      [
        ['role-MEMBER', 7],
        ['state-ACTIVE', 7],
        ['state-ENDED', 2],
      ],
    ])
  })

  test('keep their counts beside others, and can be removed when set', () => {
    const query: MemberQuery = { ...none, q: 'ana', deadline: 'D30', after: 'abc' }
    expect(chips(query)).toEqual(chips(none))
    const [deadlines] = chipsOf('o1', query, facets, keys)
    expect(deadlines?.chips[0]).toMatchObject({ active: true, href: '/orgs/o1/members?q=ana' })
  })

  test('stay visible when set and nobody is in them any more', () => {
    expect(chips({ ...none, state: 'ON_LEAVE' }).flat()).toContainEqual(['state-ON_LEAVE', 0])
  })
})

const member = {
  id: 'm1',
  version: 3,
  orgId: 'o1',
  firstName: 'Ana',
  middleName: 'Luz',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: null,
  roleType: 'MEMBER',
  state: 'ACTIVE',
  department: null,
  jobTitle: null,
  deadline: 'D60',
  units: 'BEHIND',
  verifiedState: 'YES',
  topicsOpen: true,
  nextExpiresAt: '2027-01-10',
  credentialCount: 2,
  verifiedCount: 2,
  supervisor: null,
} as unknown as MemberRecord

test('a row shows who, what is at risk and the number of credentials', () => {
  const row = memberListRow(member, translatorFor('en'))
  expect(row).toMatchObject({
    name: 'Ruiz, Ana L.',
    contact: 'ana@example.com',
    expires: 'Jan 10, 2027',
    deadline: { text: 'In 31 to 60 days', tone: 'warn' },
    hours: [
      { text: 'Something missing', tone: 'warn' },
      { text: 'Topics to do', tone: 'warn' },
    ],
    verification: { text: 'Verified', tone: 'success' },
    credentials: '2 licenses',
    tags: [],
  })
})

test.each([
  [{}, 'No licenses'],
  [{ licensesHidden: true }, 'Licenses not shared yet'],
  [{ licensesHidden: true, state: 'ENDED' }, 'Licenses no longer shared'],
] as const)('no license in sight (%j) reads %j', (facts, text) => {
  const unseen = { ...member, credentialCount: 0, ...noStanding, ...facts }
  expect(memberListRow(unseen, translatorFor('en')).credentials).toBe(text)
})

test.each([
  ['UNVERIFIABLE', 1, '1 of 2 verified'],
  ['UNVERIFIED', 1, '1 of 2 verified'],
  ['UNVERIFIABLE', 0, 'Can’t be checked'],
  ['NO', 1, 'Doesn’t match'],
  ['PARTIAL', 1, 'Partly matches'],
] as const)('of several licenses, the worst %s with %i verified reads %j', (verifiedState, verifiedCount, text) => {
  const row = memberListRow({ ...member, verifiedState, verifiedCount }, translatorFor('en'))
  expect(row.verification?.text).toBe(text)
})

test('a list has the last name first, a sentence about a member has not', () => {
  const row = memberListRow(
    { ...member, firstName: 'Lena', middleName: null, lastName: 'Fischer' },
    translatorFor('en'),
  )
  expect(row).toMatchObject({ name: 'Fischer, Lena', called: 'Lena Fischer' })
})

test('a member without a name is shown by their contact, once', () => {
  const nameless = { ...member, firstName: null, middleName: null, lastName: null, credentialCount: 0, ...noStanding }
  const row = memberListRow({ ...nameless, state: 'ENDED' }, translatorFor('en'))
  expect(row).toMatchObject({
    name: 'ana@example.com',
    called: 'ana@example.com',
    contact: null,
    credentials: 'Licenses no longer shared',
    deadline: null,
    expires: null,
  })
  expect(row.tags).toEqual([{ text: 'Ended', tone: 'neutral' }])
  expect(memberListRow({ ...nameless, email: null }, translatorFor('en')).name).toBe('No name')
})
