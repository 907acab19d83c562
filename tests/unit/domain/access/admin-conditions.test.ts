import { expect, test } from 'vitest'
import { type AdminRules, holdOf, holdOfRight, isFresh, newWayCountsFrom } from '@/lib/domain/access/admin-conditions'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const hour = 3_600_000
const here = (secondFactorAt: Date | null, address: string | null = null) => ({ secondFactorAt, address, now })
const rules = (asked: Partial<AdminRules>): AdminRules => ({
  secondFactorHours: null,
  idleMinutes: null,
  addresses: [],
  ...asked,
})

test.each([
  ['at this moment', 0, true],
  ['just within', 8 * hour, true],
  ['a millisecond too long ago', 8 * hour + 1, false],
  ['by a clock that goes a minute ahead', -60_000, true],
  ['in a time still to come', -60_001, false],
])('a second factor shown %s', (_name, before, fresh) => {
  expect(isFresh(here(ago(before)), 8)).toBe(fresh)
})

test('nothing is held where nothing is asked', () => {
  expect([
    holdOf(null, here(null)),
    holdOf(rules({}), here(null)),
    holdOf(rules({ idleMinutes: 5 }), here(null)),
  ]).toEqual([null, null, null])
})

test('who has shown no second factor, or too long ago, is asked for one', () => {
  const asked = rules({ secondFactorHours: 8 })
  expect(holdOf(asked, here(null))).toBe('secondFactor')
  expect(holdOf(asked, here(ago(9 * hour)))).toBe('secondFactor')
  expect(holdOf(asked, here(ago(hour)))).toBeNull()
})

test('the place comes first: a second factor would not help elsewhere', () => {
  const asked = rules({ secondFactorHours: 8, addresses: ['203.0.113.0/24'] })
  expect(holdOf(asked, here(null, '198.51.100.1'))).toBe('address')
  expect(holdOf(asked, here(ago(hour)))).toBe('address')
  expect(holdOf(asked, here(null, '203.0.113.9'))).toBe('secondFactor')
  expect(holdOf(asked, here(ago(hour), '203.0.113.9'))).toBeNull()
})

test('an organization’s own provider speaks for that organization alone', () => {
  const asked = rules({ secondFactorHours: 8 })
  const by = (providerOrgId: string | null) => ({ ...here(ago(hour)), providerOrgId, opensFrom: null })
  const hold = (orgId: string | null, providerOrgId: string | null) =>
    holdOfRight({ orgId, rules: asked }, by(providerOrgId))
  expect([hold('a', 'a'), hold('b', 'a'), hold(null, 'a')]).toEqual([null, 'provider', 'provider'])
  expect([hold('a', null), hold(null, null)]).toEqual([null, null])
  expect(holdOfRight({ orgId: 'b', rules: null }, by('a'))).toBe('provider')
})

test('a way to sign in that is new to the account opens nothing of others until its day has come', () => {
  const hold = (opensFrom: Date | null) =>
    holdOfRight({ orgId: 'a', rules: null }, { ...here(null), providerOrgId: null, opensFrom })
  expect([hold(null), hold(now), hold(newWayCountsFrom(now))]).toEqual([null, null, 'newWay'])
  expect(newWayCountsFrom(now).getTime() - now.getTime()).toBe(24 * hour)
})
