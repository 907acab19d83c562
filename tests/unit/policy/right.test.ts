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
const session = { orgId: 'o', instructorIds: ['u'] }

test('what needs no membership is not asked for again', () => {
  expect(rightOf(viewer, 'credential.update', { userId: 'u' })).toBeNull()
  expect(rightOf(viewer, 'checkIn.attend', { orgId: 'o', userId: 'u', present: false })).toBeNull()
})

test('an administrator’s right rests on their role in that organization, and ends with it', () => {
  const right = rightOf(viewer, 'task.manage', { orgId: 'o' })
  expect(right).toMatchObject({ userId: 'u', orgIds: ['o'] })
  expect(right?.holds([admin])).toBe(true)
  expect(right?.holds([member])).toBe(false)
  expect(right?.holds([])).toBe(false)
})

test('an administrator who teaches may still run their session as a member, and not once they have left', () => {
  const right = rightOf(viewer, 'taskSession.run', session)
  expect(right?.holds([member])).toBe(true)
  expect(right?.holds([])).toBe(false)
})

test('a right that is held back does not come by the way', () => {
  const right = rightOf({ ...viewer, roles: [member] }, 'taskSession.run', session)
  expect(right?.holds([admin])).toBe(true)
  const enrolls = rightOf({ ...viewer, roles: [member] }, 'enrollment.enroll', { orgId: 'o' })
  expect(enrolls?.holds([admin])).toBe(true)
  expect(enrolls?.holds([])).toBe(false)
})
