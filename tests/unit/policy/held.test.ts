import { expect, test } from 'vitest'
import { can, type Viewer } from '@/lib/policy/can'
import { heldFor } from '@/lib/policy/held'

const held: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  visits: [],
  personVisits: [],
  scopes: null,
  roles: [
    { orgId: 'a', roleType: 'MEMBER' },
    { orgId: 'b', roleType: 'MEMBER' },
  ],
  held: [{ orgId: 'a', hold: 'secondFactor' }],
}

test('a right that is held back is named where it is missing', () => {
  expect(can(held, 'member.list', { id: 'a' })).toBe(false)
  expect(heldFor(held, 'member.list', { id: 'a' })).toEqual({ orgId: 'a', hold: 'secondFactor' })
})

test('nothing is named where it would not help', () => {
  expect(heldFor(held, 'member.list', { id: 'b' })).toBeNull()
  expect(heldFor(held, 'member.list', { id: 'c' })).toBeNull()
  expect(heldFor({ ...held, held: [] }, 'member.list', { id: 'a' })).toBeNull()
})

test('nor by a token that does not reach the action', () => {
  expect(heldFor({ ...held, scopes: ['profile:read'] }, 'member.list', { id: 'a' })).toBeNull()
})

test('what a super admin may is held back over the installation alone', () => {
  const wheel: Viewer = { ...held, held: [{ orgId: null, hold: 'secondFactor' }] }
  expect(heldFor(wheel, 'installation.manage', { id: 'u' })).toEqual({ orgId: null, hold: 'secondFactor' })
  expect(heldFor(wheel, 'member.list', { id: 'a' })).toBeNull()
})
