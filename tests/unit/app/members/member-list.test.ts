import { describe, expect, test } from 'vitest'
import { chipsOf } from '@/app/orgs/[orgId]/members/(list)/list-chips'
import { memberListRow } from '@/app/orgs/[orgId]/members/(list)/member-rows'
import { type MemberQuery, memberListHref, readMemberQuery } from '@/app/orgs/[orgId]/members/member-query'
import type { MemberRecord } from '@/lib/data/members/read'
import { translatorFor } from '@/lib/i18n/translator'

const none: MemberQuery = { q: '', state: null, role: null, department: null, band: null, sort: 'name', after: null }
const facets = {
  states: [
    { value: 'ACTIVE', count: 7 },
    { value: 'ENDED', count: 2 },
  ],
  roles: [{ value: 'MEMBER', count: 7 }],
  departments: [],
  bands: [
    { value: 'D30', count: 3 },
    { value: '', count: 4 },
  ],
}
const names = { state: String, role: String, band: String }

describe('the address of a list', () => {
  test('is read back as it was written', () => {
    const query: MemberQuery = {
      q: 'ana ruiz',
      state: 'ON_LEAVE',
      role: 'ADMIN',
      department: 'Home & health',
      band: 'NONE',
      sort: 'band',
      after: 'abc',
    }
    const href = memberListHref('o1', query)
    expect(readMemberQuery(Object.fromEntries(new URL(href, 'http://x').searchParams))).toEqual(query)
    expect(memberListHref('o1', none)).toBe('/orgs/o1/members')
    expect(memberListHref('o1', query, true)).toMatch(/^\/orgs\/o1\/members\/export\?(?!.*after)/)
  })

  test.each([
    [{ state: 'NOBODY' }],
    [{ band: ['D30', 'D60'] }],
    [{ sort: 'age' }],
    [{ role: 'WHEEL' }],
    [{ q: '   ' }],
  ])('ignores values that are not understood: %j', (params) => {
    expect(readMemberQuery(params as Record<string, string>)).toEqual(none)
  })
})

describe('filters', () => {
  test('offers values that occur, each with the count of the list it opens', () => {
    const chips = chipsOf(none, facets, names)
    expect(chips.map(({ label, count }) => [label, count])).toEqual([
      ['D30', 3],
      ['NONE', 4],
      ['MEMBER', 7],
      ['ACTIVE', 7],
      ['ENDED', 2],
    ])
    expect(chips[0]?.to).toEqual({ ...none, band: 'D30' })
  })

  test('shows no count beside another filter, and can be removed when set', () => {
    const chips = chipsOf({ ...none, q: 'ana', band: 'D30', after: 'abc' }, facets, names)
    expect(chips.every(({ count }) => count === undefined)).toBe(true)
    expect(chips[0]).toMatchObject({ active: true, to: { band: null, q: 'ana', after: null } })
  })

  test('of one kind keep their counts, since they replace each other', () => {
    const chips = chipsOf({ ...none, band: 'D30' }, facets, names)
    expect(chips.map(({ label, count }) => [label, count])).toEqual([
      ['D30', 3],
      ['NONE', 4],
      ['MEMBER', undefined],
      ['ACTIVE', undefined],
      ['ENDED', undefined],
    ])
  })

  test('stays visible when set and nobody is in it any more', () => {
    expect(chipsOf({ ...none, state: 'ON_LEAVE' }, facets, names).map(({ label }) => label)).toContain('ON_LEAVE')
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
  band: 'BEHIND',
  credentialCount: 2,
  supervisor: null,
} as unknown as MemberRecord

test('a row shows who, what is at risk and the number of credentials', () => {
  const row = memberListRow(member, translatorFor('en'))
  expect(row).toMatchObject({
    href: '/orgs/o1/members/m1',
    name: 'Ruiz, Ana L.',
    contact: 'ana@example.com',
    band: { text: 'Behind on hours', tone: 'warn' },
    credentials: '2 licenses',
    stateTag: null,
  })
})

test('a member without a name is shown by their contact, once', () => {
  const nameless = { ...member, firstName: null, middleName: null, lastName: null, credentialCount: 0, band: null }
  const row = memberListRow({ ...nameless, state: 'ENDED' }, translatorFor('en'))
  expect(row).toMatchObject({ name: 'ana@example.com', contact: null, credentials: 'No licenses', band: null })
  expect(row.stateTag?.text).toBe('Ended')
  expect(memberListRow({ ...nameless, email: null }, translatorFor('en')).name).toBe('No name')
})
