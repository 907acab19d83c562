import { expect, test } from 'vitest'
import { type Action, can, rules, type Target, type Viewer } from '@/lib/policy/can'
import { aboutOneself, isForOthers, isVouching } from '@/lib/policy/oneself'

const actions = Object.keys(rules) as Action[]
const chosen = (choice: string) => actions.filter((action) => aboutOneself[action] === choice)
const viewer: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: true,
  roles: [{ orgId: 'o', roleType: 'ADMIN' }],
  visits: ['o'],
  personVisits: ['u', 'p'],
  scopes: null,
}
/** A row that belongs to a person in every way a rule can check. */
const rowOf = (id: string, orgId: string) =>
  ({ id, otherId: id, userId: id, addresseeId: id, orgId, instructorIds: [id], aboutIds: [id], shares: [] }) as never

test('every action chooses what it says about oneself', () =>
  expect(Object.keys(aboutOneself).toSorted()).toEqual(actions.toSorted()))

test.each(chosen('own'))('%s is about the viewer alone', (action) =>
  expect([can(viewer, action, rowOf('u', 'o')), can(viewer, action, rowOf('p', 'o'))]).toEqual([true, false]),
)

test.each(chosen('excluded'))('%s never finds oneself', (action) => {
  expect(can(viewer, action, rowOf('u', 'o'))).toBe(false)
  const other = { id: 'p', otherId: 'p' } as Target<Action>
  expect(can(viewer, action, other)).toBe(true)
})

const [admin, member] = [
  { userId: 'a', roleType: 'ADMIN' as const },
  { userId: 'm', roleType: 'MEMBER' as const },
]
const session = { id: 's', orgId: 'o', instructorIds: ['u'], aboutIds: ['u'] }

test.each(chosen('others') as 'attendance.record'[])('%s is left to others who may', (action) => {
  expect(isVouching(action)).toBe(true)
  const target = { ...session, id: 'o', people: [{ orgId: 'o' }] }
  const judge = (others: (typeof admin | typeof member)[], more: object = {}) =>
    isForOthers(action, { ...target, ...more }, { userId: 'u', orgId: 'o', others })
  expect(judge([admin])).toBe(true)
  expect(judge([admin], { aboutIds: ['p'] })).toBe(false)
  expect(judge([])).toBe(false)
  // A member may what an instructor may where they teach, and nothing else.
  expect(judge([member])).toBe(false)
})

test('another instructor of the session may, too', () => {
  const others = [member]
  const judge = (action: 'attendance.record' | 'signature.signAsInstructor') =>
    isForOthers(action, { ...session, instructorIds: ['u', 'm'] }, { userId: 'u', orgId: 'o', others })
  expect([judge('attendance.record'), judge('signature.signAsInstructor')]).toEqual([true, true])
})

test('what nobody does for themself is left to others, whoever there is', () => {
  const target = { id: 'l', aboutIds: ['u'] }
  expect(isForOthers('licenseCheck.decide', target, { userId: 'u', orgId: '', others: [] })).toBe(true)
})
