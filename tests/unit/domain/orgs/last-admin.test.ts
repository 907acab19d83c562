import { describe, expect, test } from 'vitest'
import { type AdminRole, leavesNoAdmin, needsPerson } from '@/lib/domain/orgs/administrators'

const role = (id: string, roleType: AdminRole['roleType'], state: AdminRole['state'] = 'ACTIVE'): AdminRole => ({
  id,
  roleType,
  state,
  disabled: false,
})
const admin = role('a', 'ADMIN')

describe('the only active administrator', () => {
  test.each([
    ['is removed or leaves', { roleType: 'ADMIN', state: 'ENDED' }],
    ['goes on leave', { roleType: 'ADMIN', state: 'ON_LEAVE' }],
    ['is made a member', { roleType: 'MEMBER', state: 'ACTIVE' }],
  ] as const)('%s: refused', (_name, next) => {
    expect(leavesNoAdmin([admin], admin, next)).toBe(true)
    expect(leavesNoAdmin([], admin, next)).toBe(true)
    expect(leavesNoAdmin([admin, role('b', 'ADMIN', 'ON_LEAVE')], admin, next)).toBe(true)
    expect(leavesNoAdmin([admin, role('b', 'ADMIN', 'ENDED'), role('c', 'MEMBER')], admin, next)).toBe(true)
    expect(leavesNoAdmin([admin, { ...role('b', 'ADMIN'), disabled: true }], admin, next)).toBe(true)
    expect(leavesNoAdmin([admin, role('b', 'ADMIN')], admin, next)).toBe(false)
  })

  test('stays one: nothing to refuse', () => {
    expect(leavesNoAdmin([admin], admin, { roleType: 'ADMIN', state: 'ACTIVE' })).toBe(false)
  })
})

test('only people change who administers, and who of them is there', () => {
  const all = (['ADMIN', 'MEMBER'] as const).flatMap((roleType) =>
    (['ACTIVE', 'ON_LEAVE', 'ENDED'] as const).map((state) => ({ roleType, state })),
  )
  const name = ({ roleType, state }: (typeof all)[number]) =>
    state === 'ENDED' || roleType === 'MEMBER' ? 'none' : state
  for (const before of all)
    for (const after of all)
      expect(needsPerson(before, after), `${name(before)} to ${name(after)}`).toBe(name(before) !== name(after))
})

test.each([
  ['a member', role('m', 'MEMBER')],
  ['an administrator on leave', role('m', 'ADMIN', 'ON_LEAVE')],
  ['an administrator whose account is disabled', { ...role('m', 'ADMIN'), disabled: true }],
])('%s may always go', (_name, changed) => {
  expect(leavesNoAdmin([admin], changed, { roleType: changed.roleType, state: 'ENDED' })).toBe(false)
})
