import { describe, expect, test } from 'vitest'
import { type Door, makeDoor } from '@/fixtures/check-in'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, enrollmentNow, makeEnrollment, makeEnrollments } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addWalkIn, checkInByRoster } from '@/lib/services/check-in/check-in-by-staff'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { letInEnrollment } from '@/lib/services/enrollments/change-enrollment'

/** A session of four seats, all taken, with two people on its waiting list. */
async function makeFull() {
  const door = await makeDoor({ capacity: 4 })
  const seated = await makeEnrollments(door.session, 4)
  const waiting = await makeEnrollments(door.session, 2)
  return { ...door, seated, waiting }
}
const staff = ({ instructor, session }: Door, minutes = 1) =>
  ctxOfMember(instructor, minutesFrom(session.startsAt, minutes))
const reason = 'The fire code allows twenty'
const changed = (taken: number) => fail('seatsChanged', undefined, { params: { taken, capacity: 4 } })
const needsReason = fail('reasonRequired', { reason: 'validation.required' })

describe('at the door of a full session', () => {
  test('somebody who waits is let in with a reason: the board says 5 of 4, and the capacity stays', async () => {
    const full = await makeFull()
    const { id } = full.waiting[0]!.enrollment
    const tap = (more: object) => checkInByRoster(staff(full), { enrollmentId: id, ...more })
    expect(await tap({})).toEqual(fail('sessionFull'))
    expect(await tap({ overCapacity: 5 })).toEqual(needsReason)
    expect(await tap({ overCapacity: 5, reason: ' ' })).toEqual(needsReason)
    expect(await tap({ overCapacity: 6, reason })).toEqual(changed(4))
    expect(await done(tap({ overCapacity: 5, reason }))).toMatchObject({ status: 'ENROLLED', checkInMethod: 'ROSTER' })
    const board = await done(getCheckInBoard(staff(full), { taskSessionId: full.session.id }))
    expect(board).toMatchObject({ taken: 5, capacity: 4 })
    expect((await taskSessionNow(full.session.id)).capacity).toBe(4)
    const [event] = await database().enrollmentEvent.findMany({ where: { enrollmentId: id, kind: 'promote' } })
    expect(event).toMatchObject({ reason, actorId: full.instructor.user.id })
    const [audited] = await database().auditEvent.findMany({ where: { subjectId: id, action: 'enrollment.letIn' } })
    expect(audited?.detail).toMatchObject({ seat: 5, capacity: 4 })
  })

  test('a walk-in is let in with a reason; of two at once the second is told that the number has changed', async () => {
    const full = await makeFull()
    const [ana, ben] = [await makeRole({ orgId: full.org.id }), await makeRole({ orgId: full.org.id })]
    const walk = ({ user }: typeof ana, overCapacity: number) =>
      addWalkIn(staff(full), { taskSessionId: full.session.id, userId: user.id, reason, overCapacity })
    const both = await Promise.all([walk(ana, 5), walk(ben, 5)])
    expect(both.map((one) => (one.ok ? 'in' : one)).filter((one) => one !== 'in')).toEqual([changed(5)])
    const [late] = [ana, ben].filter((_, index) => !both[index]!.ok)
    const made = await done(walk(late!, 6))
    const [event] = await database().enrollmentEvent.findMany({ where: { enrollmentId: made.id, kind: 'enroll' } })
    expect(event).toMatchObject({ reason })
  })

  test('nobody who is at the door is written to', async () => {
    const full = await makeFull()
    const { enrollment, member } = full.waiting[0]!
    await done(checkInByRoster(staff(full), { enrollmentId: enrollment.id, reason, overCapacity: 5 }))
    expect(await database().notification.count({ where: { userId: member.user.id } })).toBe(0)
  })

  test('while a seat is free, it is an ordinary one', async () => {
    const door = await makeDoor({ capacity: 4 })
    const { enrollment } = await makeEnrollment(door.session)
    const walkIn = await makeRole({ orgId: door.org.id })
    const admitted = { taskSessionId: door.session.id, userId: walkIn.user.id, reason, overCapacity: 5 }
    const made = await done(addWalkIn(staff(door), admitted))
    const [event] = await database().enrollmentEvent.findMany({ where: { enrollmentId: made.id, kind: 'enroll' } })
    expect(event?.reason).toBeNull()
    expect(await enrollmentNow(enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  })
})

describe('on the roster', () => {
  const letIn = (
    ctx: Parameters<typeof letInEnrollment>[0],
    { id, version }: { id: string; version: number },
    more = {},
  ) => letInEnrollment(ctx, { id, version, reason, overCapacity: 5, ...more })

  test('an administrator gives somebody on the waiting list a seat before the session, and they are told once', async () => {
    const full = await makeFull()
    const { enrollment, member } = full.waiting[1]!
    expect(await letIn(ctxOfAdmin(full.org), enrollment, { reason: '' })).toMatchObject(fail('invalidInput'))
    expect(await letIn(ctxOfAdmin(full.org), enrollment, { overCapacity: 7 })).toEqual(changed(4))
    const { enrollment: after } = await done(letIn(ctxOfAdmin(full.org), enrollment))
    expect(after).toMatchObject({ status: 'ENROLLED', pendingReason: null, checkedInAt: null })
    const notices = await database().notification.findMany({ where: { userId: member.user.id } })
    expect(notices.map(({ kind }) => kind)).toEqual(['enrollmentApproved'])
    expect(await letIn(ctxOfAdmin(full.org), enrollment)).toMatchObject({ problem: { code: 'staleVersion' } })
    expect(await letIn(ctxOfAdmin(full.org), after, { overCapacity: 6 })).toEqual(fail('enrollmentState'))
  })

  test('two at once: each has the number that was shown, or is told the new one', async () => {
    const full = await makeFull()
    const both = await Promise.all(full.waiting.map(({ enrollment }) => letIn(ctxOfAdmin(full.org), enrollment)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual(changed(5))
  })

  test('is for administrators: for others the enrollment is not there', async () => {
    const full = await makeFull()
    const { enrollment, member } = full.waiting[0]!
    for (const ctx of [ctxOfMember(member), ctxOfMember(full.instructor), ctxOfAdmin(await makeClassOrg())])
      expect(await letIn(ctx, enrollment)).toEqual(fail('notFound'))
    expect(await letInEnrollment(ctxOfNobody(), { id: enrollment.id, version: 1, reason, overCapacity: 5 })).toEqual(
      fail('signInRequired'),
    )
  })
})
