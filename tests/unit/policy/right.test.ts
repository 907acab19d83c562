import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/policy/can'
import { rightOf } from '@/lib/policy/right'

const admin = { orgId: 'o', roleType: 'ADMIN' } as const
const member = { orgId: 'o', roleType: 'MEMBER' } as const
const elsewhere = { orgId: 'e', roleType: 'ADMIN' } as const
const viewer: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [elsewhere, admin],
  visits: [],
  personVisits: [],
  scopes: null,
}
const session = { id: 's', orgId: 'o', instructorIds: ['u'] }
const now = { roles: [], teaches: false, superAdmin: false }

test('what needs nothing of it is not asked for again', () => {
  expect(rightOf(viewer, 'credential.update', { userId: 'u' })).toBeNull()
  expect(rightOf(viewer, 'checkIn.attend', { orgId: 'o', userId: 'u', present: false })).toBeNull()
})

test('an administrator’s right rests on their role in that organization, and ends with it', () => {
  const right = rightOf(viewer, 'task.manage', { orgId: 'o' })
  expect(right).toMatchObject({ userId: 'u', orgIds: ['o'], taskSessionId: null })
  expect(right?.holds({ ...now, roles: [admin] })).toBe(true)
  expect(right?.holds({ ...now, roles: [member] })).toBe(false)
  expect(right?.holds({ ...now, teaches: true, superAdmin: true })).toBe(false)
})

test('an administrator who teaches may still run their session as a member, and not once they have left or teach no more', () => {
  const right = rightOf(viewer, 'taskSession.run', session)
  expect(right).toMatchObject({ orgIds: ['o'], taskSessionId: 's' })
  expect(right?.holds({ ...now, roles: [admin] })).toBe(true)
  expect(right?.holds({ ...now, roles: [member], teaches: true })).toBe(true)
  expect(right?.holds({ ...now, roles: [member] })).toBe(false)
  expect(right?.holds({ ...now, teaches: true })).toBe(false)
})

test('a right that is held back does not come by the way', () => {
  const right = rightOf({ ...viewer, roles: [member] }, 'taskSession.run', session)
  expect(right?.holds({ ...now, roles: [admin], teaches: true })).toBe(true)
  expect(right?.holds({ ...now, roles: [admin] })).toBe(false)
  const enrolls = rightOf({ ...viewer, roles: [member] }, 'enrollment.enroll', { orgId: 'o' })
  expect(enrolls?.holds({ ...now, roles: [admin] })).toBe(true)
  expect(enrolls?.holds(now)).toBe(false)
})

test('the desk’s right ends with the super admin, also where a role would do as well', () => {
  const desk = rightOf({ ...viewer, superAdmin: true }, 'org.govern', { id: 'o' })
  expect(desk?.holds({ ...now, superAdmin: true })).toBe(true)
  expect(desk?.holds({ ...now, roles: [admin] })).toBe(false)
  const either = rightOf({ ...viewer, superAdmin: true, visits: ['o'] }, 'org.saveProvider', { id: 'o' })
  expect(either?.orgIds).toEqual(['o'])
  expect(either?.holds({ ...now, superAdmin: true })).toBe(true)
  expect(either?.holds({ ...now, roles: [admin] })).toBe(true)
  expect(either?.holds(now)).toBe(false)
})
