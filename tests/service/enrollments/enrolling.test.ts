import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, enrollmentNow, makeEnrollment, makeEnrollments, makeSmallSession } from '@/fixtures/enrollments'
import { type MadeRole, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import {
  approveEnrollment,
  rejectEnrollment,
  removeEnrollment,
  withdrawEnrollment,
} from '@/lib/services/enrollments/change-enrollment'
import { addEnrollments, enrollSelf } from '@/lib/services/enrollments/enroll'
import { getEnrollmentHistory } from '@/lib/services/enrollments/list-enrollments'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'

const kindsOf = async (taskSessionId: string) => {
  const rows = await database().notification.findMany({
    where: { params: { path: ['taskSessionId'], equals: taskSessionId } },
  })
  return rows.map(({ kind, userId }) => `${kind} ${userId}`).toSorted()
}
/** Retries if every connection stayed busy for too long. */
const insist = async <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: { code?: string }) => {
    if (error.code !== 'P2028') throw error
    return insist(ask)
  })
const waiting = { status: 'PENDING', pendingReason: 'WAITLIST' }
const seated = { status: 'ENROLLED', pendingReason: null }

test('a member who enrolls gets a seat or a place on the waiting list, and a second time hears that they are in', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const first = await makeEnrollment(session)
  const second = await makeEnrollment(session)
  expect(first.enrollment).toMatchObject({ ...seated, source: 'SELF', waitingAt: null })
  expect(second.enrollment).toMatchObject({ ...waiting, waitingAt: expect.any(Date) })
  const again = await enrollSelf(ctxOfMember(first.member), { taskSessionId: session.id })
  expect(again).toEqual(fail('alreadyEnrolled'))
  const event = await database().auditEvent.findFirst({ where: { subjectId: first.enrollment.id } })
  expect(event).toMatchObject({ action: 'enrollment.made', personId: first.member.user.id, orgId: org.id })
})

test('nobody enrolls in another organization, in a draft, or by themselves where the organization enrolls people', async () => {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  const open = await makeSmallSession(org, 0)
  const draft = await makeSmallSession(org, 0, { draft: true })
  const closed = await makeSmallSession(org, 0, { selfEnroll: false })
  const full = await makeSmallSession(org, 1, { waitlist: false })
  await makeEnrollment(full)
  const ask = (id: string) => enrollSelf(ctxOfMember(member), { taskSessionId: id })
  expect(await enrollSelf(ctxFor(await makeUser()), { taskSessionId: open.id })).toEqual(fail('notFound'))
  expect(await ask(draft.id)).toEqual(fail('notFound'))
  expect(await ask(closed.id)).toEqual(fail('selfEnrollOff'))
  expect(await ask(full.id)).toEqual(fail('sessionFull'))
  await database().role.updateMany({ where: { id: member.id }, data: { state: 'ENDED' } })
  expect(await ask(open.id)).toEqual(fail('notFound'))
})

test('of fifty members who want the last seat at once one gets it, and the others wait in the order they came', {
  timeout: 60_000,
}, async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const members: MadeRole[] = []
  while (members.length < 50)
    members.push(...(await Promise.all([0, 1, 2, 3, 4].map(() => makeRole({ orgId: org.id })))))
  const now = new Date()
  const ask = (member: MadeRole) => enrollSelf(ctxOfMember(member, now), { taskSessionId: session.id })
  const results = await Promise.all(members.map((member) => insist(() => ask(member))))
  expect(results.filter((result) => result.ok)).toHaveLength(50)
  const rows = await database().enrollment.findMany({
    where: { taskSessionId: session.id },
    orderBy: [{ waitingAt: { sort: 'asc', nulls: 'first' } }],
  })
  expect(rows.filter(({ status }) => status === 'ENROLLED')).toHaveLength(1)
  expect(rows.filter(({ pendingReason }) => pendingReason === 'WAITLIST')).toHaveLength(49)
  expect(new Set(rows.map(({ waitingAt }) => waitingAt?.getTime())).size).toBe(50)

  const line = rows.filter(({ pendingReason }) => pendingReason === 'WAITLIST')
  const admin = ctxOfAdmin(org)
  const stored = await taskSessionNow(session.id)
  await done(updateTaskSession(admin, { input: { id: session.id, version: stored.version, capacity: 4 } }))
  const after = await database().enrollment.findMany({ where: { taskSessionId: session.id, status: 'ENROLLED' } })
  expect(after.map(({ id }) => id).toSorted()).toEqual(
    [rows[0]!.id, ...line.slice(0, 3).map(({ id }) => id)].toSorted(),
  )
})

test('a seat that is given up goes to the person who waits longest, who is notified; a race gives it away once', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 2)
  const [one, two, three, four] = await makeEnrollments(session, 4)
  const give = ({ member, enrollment }: NonNullable<typeof one>) =>
    withdrawEnrollment(ctxOfMember(member), { id: enrollment.id, version: enrollment.version })
  const given = await Promise.all([give(one!), give(two!)])
  expect(given.map((result) => result.ok)).toEqual([true, true])
  for (const { enrollment } of [three!, four!]) expect(await enrollmentNow(enrollment.id)).toMatchObject(seated)
  expect(await kindsOf(session.id)).toEqual(
    [three!, four!].map(({ member }) => `enrollmentPromoted ${member.user.id}`).toSorted(),
  )
  expect(await enrollmentNow(one!.enrollment.id)).toMatchObject({ status: 'WITHDRAWN', pendingReason: null })
  const back = await makeEnrollment(session, one!.member)
  expect(back.enrollment).toMatchObject(waiting)
  expect(back.enrollment.id).not.toBe(one!.enrollment.id)
})

test('a member can withdraw from a seat until its last moment, and only with the version they saw', async () => {
  const org = await makeClassOrg()
  const startsAt = minutesFrom(new Date(), 300)
  const cancelUntil = minutesFrom(new Date(), 60).toISOString()
  const session = await makeSmallSession(org, 1, { startsAt, cancelUntil })
  const [one, two] = await makeEnrollments(session, 2)
  const late = minutesFrom(new Date(), 90)
  const ask = ({ member, enrollment }: NonNullable<typeof one>, version = enrollment.version) =>
    withdrawEnrollment(ctxOfMember(member, late), { id: enrollment.id, version })
  expect(await ask(one!, 7)).toMatchObject({
    problem: { code: 'staleVersion', current: { session: { id: session.id } } },
  })
  expect(await ask(one!)).toEqual(fail('withdrawTooLate'))
  expect((await ask(two!)).ok).toBe(true)
  expect(await withdrawEnrollment(ctxOfMember(two!.member), { id: one!.enrollment.id, version: 1 })).toEqual(
    fail('notFound'),
  )
})

test('a member who asked for a place is approved or turned down, notified, and waits by the time of asking', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1, { approvalRequired: true })
  const [early, late, third] = await makeEnrollments(session, 3)
  expect(early!.enrollment).toMatchObject({ status: 'PENDING', pendingReason: 'APPROVAL' })
  const approve = (one: typeof early) => approveEnrollment(ctxOfAdmin(org), { id: one!.enrollment.id, version: 1 })
  await done(approve(third))
  await done(approve(late))
  await done(approve(early))
  expect(await enrollmentNow(third!.enrollment.id)).toMatchObject(seated)
  expect(await enrollmentNow(late!.enrollment.id)).toMatchObject(waiting)
  await done(withdrawEnrollment(ctxOfMember(third!.member), { id: third!.enrollment.id, version: 2 }))
  expect(await enrollmentNow(early!.enrollment.id)).toMatchObject(seated)
  const fourth = await makeEnrollment(session)
  const id = fourth.enrollment.id
  await done(rejectEnrollment(ctxOfAdmin(org), { id, version: 1, reason: 'Night staff only' }))
  expect(await rejectEnrollment(ctxOfAdmin(org), { id, version: 2 })).toEqual(fail('enrollmentState'))
  expect(await kindsOf(session.id)).toEqual(
    [
      `enrollmentApproved ${third!.member.user.id}`,
      `enrollmentPromoted ${early!.member.user.id}`,
      `enrollmentDeclined ${fourth.member.user.id}`,
      // Approved while the session was full.
      `enrollmentWaitlisted ${early!.member.user.id}`,
      `enrollmentWaitlisted ${late!.member.user.id}`,
    ].toSorted(),
  )
  expect(await done(getEnrollmentHistory(ctxOfMember(fourth.member), { id }))).toMatchObject([
    {
      kind: 'enroll',
      fromStatus: null,
      toStatus: 'PENDING',
      pendingReason: 'APPROVAL',
      actor: { id: fourth.member.user.id },
    },
    {
      kind: 'reject',
      fromStatus: 'PENDING',
      toStatus: 'WITHDRAWN',
      reason: 'Night staff only',
      actor: { id: org.admin.id },
    },
  ])
})

test('an administrator adds members in their order, with an outcome for each', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 2)
  const taken = await makeEnrollment(session)
  const [one, two] = await Promise.all([makeRole({ orgId: org.id }), makeRole({ orgId: org.id })])
  const stranger = await makeRole()
  const roleIds = [taken.member.id, one.id, stranger.id, two.id, one.id]
  const admin = ctxOfAdmin(org)
  const { results } = await done(addEnrollments(admin, { taskSessionId: session.id, roleIds }))
  expect(results.map(({ roleId, outcome, problem }) => [roleId, outcome, problem])).toEqual([
    [taken.member.id, 'REFUSED', 'alreadyEnrolled'],
    [one.id, 'ENROLLED', null],
    [stranger.id, 'REFUSED', 'notMember'],
    [two.id, 'WAITING', null],
  ])
  expect(await kindsOf(session.id)).toEqual([
    `enrollmentApproved ${one.user.id}`,
    `enrollmentWaitlisted ${two.user.id}`,
  ])
  expect(admin.sent).toEqual([{ queue: 'notices', data: { ids: [expect.any(String), expect.any(String)] } }])
})

test('an administrator is not written to about a seat that they gave to or took from themselves', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 0)
  const role = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  const input = { taskSessionId: session.id, roleIds: [role.id] }
  const { results } = await done(addEnrollments(ctxOfAdmin(org), input))
  const { id, version } = await enrollmentNow(results[0]!.enrollmentId!)
  await done(removeEnrollment(ctxOfAdmin(org), { id, version, reason: 'At another desk' }))
  await done(addEnrollments(ctxOfAdmin(org), input))
  await done(cancelTaskSession(ctxOfAdmin(org), { id: session.id, version: session.version, reason: 'Snow' }))
  expect(await kindsOf(session.id)).toEqual([])
})

test('a program may write ids in capitals', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 0)
  const { id } = await makeRole({ orgId: org.id })
  const input = { taskSessionId: session.id.toUpperCase(), roleIds: [id.toUpperCase(), id] }
  const { results } = await done(addEnrollments(ctxOfAdmin(org), input))
  expect(results).toMatchObject([{ roleId: id, outcome: 'ENROLLED' }])
})

test('an administrator who takes a member off gives a reason, the member is notified, and the seat goes on', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const [one, two] = await makeEnrollments(session, 2)
  const { id } = one!.enrollment
  expect(await removeEnrollment(ctxOfAdmin(org), { id, version: 1 })).toEqual(
    fail('reasonRequired', { reason: 'validation.required' }),
  )
  await done(removeEnrollment(ctxOfAdmin(org), { id, version: 1, reason: 'Moved to the night class' }))
  expect(await enrollmentNow(two!.enrollment.id)).toMatchObject(seated)
  expect(await removeEnrollment(ctxOfAdmin(org), { id, version: 2, reason: 'Again' })).toEqual(fail('enrollmentState'))
  expect(await kindsOf(session.id)).toEqual(
    [`enrollmentDeclined ${one!.member.user.id}`, `enrollmentPromoted ${two!.member.user.id}`].toSorted(),
  )
})

test('somebody who is no administrator any more cannot decide about enrollments', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const { enrollment } = await makeEnrollment(session)
  const ctx = ctxOfAdmin(org)
  await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  await database().role.updateMany({ where: { orgId: org.id, userId: org.admin.id }, data: { roleType: 'MEMBER' } })
  expect(await removeEnrollment(ctx, { id: enrollment.id, version: 1, reason: 'No' })).toEqual(fail('notFound'))
  expect(await enrollmentNow(enrollment.id)).toMatchObject(seated)
})

test('a cancelled session ends every enrollment in it, with its reason', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const enrollments = await makeEnrollments(session, 2)
  const { version } = await taskSessionNow(session.id)
  await done(cancelTaskSession(ctxOfAdmin(org), { id: session.id, version, reason: 'The instructor is ill' }))
  for (const { enrollment, member } of enrollments) {
    expect(await enrollmentNow(enrollment.id)).toMatchObject({ status: 'WITHDRAWN', pendingReason: null })
    const history = await done(getEnrollmentHistory(ctxOfMember(member), { id: enrollment.id }))
    expect(history.at(-1)).toMatchObject({ kind: 'cancelSession', reason: 'The instructor is ill' })
  }
  expect(await kindsOf(session.id)).toEqual(
    enrollments.map(({ member }) => `sessionCancelled ${member.user.id}`).toSorted(),
  )
  const member = await makeRole({ orgId: org.id })
  expect(await enrollSelf(ctxOfMember(member), { taskSessionId: session.id })).toEqual(fail('sessionState'))
})

test('nobody enrolls where classes are switched off', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  const member = await makeRole({ orgId: org.id })
  await database().orgFeature.deleteMany({ where: { orgId: org.id } })
  expect(await enrollSelf(ctxOfMember(member), { taskSessionId: session.id })).toEqual(fail('featureOff'))
})

test('a repeated request is answered as the first one, and enrolls once', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const member = await makeRole({ orgId: org.id })
  const idempotency = { operation: 'enroll', key: 'k1', requestHash: Buffer.alloc(32, 1) }
  const ask = () => enrollSelf(ctxFor(member.user, { roles: [member], idempotency }), { taskSessionId: session.id })
  const [first, again] = [await done(ask()), await done(ask())]
  expect(again).toEqual(first)
  expect(again.session.startsAt).toEqual(session.startsAt)
  expect(await database().enrollment.count({ where: { taskSessionId: session.id } })).toBe(1)
})
