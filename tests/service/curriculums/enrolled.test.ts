import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { assignmentsOf, makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import {
  ctxOfMember,
  enrollmentNow,
  type MadeEnrollment,
  makeEnrollment,
  makeSessionInvitations,
} from '@/fixtures/enrollments'
import { type MadeOrg, type MadeRole, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { TaskRecord } from '@/lib/data/tasks/tasks'
import { addWalkIn } from '@/lib/services/check-in/check-in-by-staff'
import {
  approveEnrollment,
  rejectEnrollment,
  removeEnrollment,
  withdrawEnrollment,
} from '@/lib/services/enrollments/change-enrollment'
import { addEnrollments } from '@/lib/services/enrollments/enroll'
import { answerSessionInvitation } from '@/lib/services/enrollments/session-invitations'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'

let org: MadeOrg
let task: TaskRecord
let ana: MadeRole
let bo: MadeRole
beforeEach(async () => {
  org = await makeClassOrg()
  task = await makeTask({ org })
  ana = await makeRole({ orgId: org.id })
  bo = await makeRole({ orgId: org.id })
})
const begin = () => makeCurriculum({ org, taskIds: [task.id] })
const session = (fields: Record<string, unknown> = {}) => makeTaskSession({ org, task, ...fields })
const stateOf = async ({ id }: MadeRole) => (await assignmentsOf(id))[0]?.state
const states = async () => [await stateOf(ana), await stateOf(bo)]

async function withdraw({ member, enrollment: { id } }: MadeEnrollment): Promise<void> {
  const { version } = await enrollmentNow(id)
  await done(withdrawEnrollment(ctxOfMember(member), { id, version }))
}

test('a seat in a class starts the assignment that needs it at once, and losing the seat reverts it', async () => {
  await begin()
  const small = await session({ capacity: 1 })
  expect(await states()).toEqual(['ASSIGNED', 'ASSIGNED'])
  const first = await makeEnrollment(small, ana)
  const second = await makeEnrollment(small, bo)
  expect(await states()).toEqual(['IN_PROGRESS', 'ASSIGNED'])
  await withdraw(first)
  expect(await states()).toEqual(['ASSIGNED', 'IN_PROGRESS'])
  const { id, version } = await enrollmentNow(second.enrollment.id)
  await done(removeEnrollment(ctxOfAdmin(org), { id, version, reason: 'Too many' }))
  expect(await states()).toEqual(['ASSIGNED', 'ASSIGNED'])
})

test('being added by the organization starts it too, and a cancelled session reverts it for everybody', async () => {
  await begin()
  const { id, version } = await session()
  await done(addEnrollments(ctxOfAdmin(org), { taskSessionId: id, roleIds: [ana.id, bo.id] }))
  expect(await states()).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
  await done(cancelTaskSession(ctxOfAdmin(org), { id, version, reason: 'No heating' }))
  expect(await states()).toEqual(['ASSIGNED', 'ASSIGNED'])
})

test('an invitation starts it once it is accepted', async () => {
  await begin()
  const results = await makeSessionInvitations(org, await session(), { roleIds: [ana.id, bo.id] })
  expect(await states()).toEqual(['ASSIGNED', 'ASSIGNED'])
  const [first, second] = results.map(({ invitationId }) => ({ id: invitationId!, version: 1 }))
  await done(answerSessionInvitation(ctxOfMember(ana), { ...first!, response: 'ACCEPT' }))
  await done(answerSessionInvitation(ctxOfMember(bo), { ...second!, response: 'DECLINE' }))
  expect(await states()).toEqual(['IN_PROGRESS', 'ASSIGNED'])
})

test('a request starts it once it is approved', async () => {
  await begin()
  const asked = await session({ approvalRequired: true })
  const first = await makeEnrollment(asked, ana)
  const second = await makeEnrollment(asked, bo)
  expect(await states()).toEqual(['ASSIGNED', 'ASSIGNED'])
  await done(approveEnrollment(ctxOfAdmin(org), { id: first.enrollment.id, version: 1 }))
  await done(rejectEnrollment(ctxOfAdmin(org), { id: second.enrollment.id, version: 1 }))
  expect(await states()).toEqual(['IN_PROGRESS', 'ASSIGNED'])
})

test('a larger capacity starts it for members who waited for a seat', async () => {
  await begin()
  const small = await session({ capacity: 1 })
  await makeEnrollment(small, ana)
  await makeEnrollment(small, bo)
  const { id, version } = await taskSessionNow(small.id)
  await done(updateTaskSession(ctxOfAdmin(org), { input: { id, version, capacity: 2 } }))
  expect(await states()).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
})

test('checking in as a walk-in starts it, also for a person who was only invited', async () => {
  await begin()
  const open = await session({ startsAt: minutesFrom(new Date(), -10) })
  const taskSessionId = open.id
  await makeSessionInvitations(org, open, { roleIds: [bo.id] })
  await done(addWalkIn(ctxOfAdmin(org), { taskSessionId, userId: ana.user.id }))
  expect(await states()).toEqual(['IN_PROGRESS', 'ASSIGNED'])
  await done(addWalkIn(ctxOfAdmin(org), { taskSessionId, userId: bo.user.id }))
  expect(await states()).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
})

test('two members who free seats for each other at the same moment are both recomputed', async () => {
  await begin()
  const pairs: [MadeEnrollment, MadeEnrollment][] = []
  for (const [holder, waiting] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    const small: TaskSessionRecord = await session({ capacity: 1 })
    pairs.push([await makeEnrollment(small, holder), await makeEnrollment(small, waiting)])
  }
  await Promise.all(pairs.map(([seat]) => withdraw(seat)))
  expect(await states()).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
  for (const [seat, waited] of pairs) {
    expect(await enrollmentNow(seat.enrollment.id)).toMatchObject({ status: 'WITHDRAWN' })
    expect(await enrollmentNow(waited.enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  }
})

test('an organization without curriculums takes no statement for it', async () => {
  const count = async (member: MadeRole) => {
    const small = await session()
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await makeEnrollment(small, member)
    const texts = statements.mock.calls.map(([query]) => JSON.stringify(query))
    statements.mockRestore()
    return { all: texts.length, more: texts.filter((text) => /CurriculumGroup|CurriculumAssignment/.test(text)).length }
  }
  const without = await count(ana)
  await begin()
  const withOne = await count(bo)
  expect(without.more).toBe(0)
  expect(withOne.more).toBeGreaterThan(0)
  // Four statements: lock the person, read the curriculums, read the facts, write the assignment.
  expect(withOne.all - without.all).toBe(4)
})
