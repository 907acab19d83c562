import { describe, expect, test } from 'vitest'
import { at, codeOf, makeAttendee, makeDoor, newPhone, scanned } from '@/fixtures/check-in'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { enrollmentNow } from '@/fixtures/enrollments'
import { type MadeRole, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findCurrentEnrollment } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { fail } from '@/lib/domain/result'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { addWalkIn } from '@/lib/services/check-in/check-in-by-staff'

const { org, session } = await makeDoor()
const start = session.startsAt
const when = (minutes: number) => minutesFrom(start, minutes)

const arriveAt = async (person: MadeRole, now: Date, code?: string | null, of: TaskSessionRecord = session) =>
  checkIn(at(person, now), { taskSessionId: of.id, code: code === undefined ? await codeOf(of, now) : code })

const own = async ({ user }: MadeRole, { id: taskSessionId } = session) => {
  const currentEnrollment = await findCurrentEnrollment(database(), { taskSessionId, userId: user.id })
  if (!currentEnrollment) throw new Error('Not enrolled')
  return enrollmentNow(currentEnrollment.id)
}

describe('checking in', () => {
  test('by the code on the screen stores the time, the method and the history', async () => {
    const ana = await makeAttendee(session)
    const came = await done(arriveAt(ana, when(-3)))
    expect(came).toMatchObject({ checkedInAt: when(-3), checkInMethod: 'CODE', place: 'ENROLLED' })
    expect(came.toSign?.digest).toMatch(/^[0-9a-f]{64}$/)
    const kept = await own(ana)
    expect(kept.checkedInAt).toEqual(when(-3))
    expect(kept.deviceHash).not.toBeNull()
    const events = await database().enrollmentEvent.findMany({ where: { enrollmentId: kept.id, kind: 'checkIn' } })
    expect(events).toMatchObject([{ at: when(-3), actorId: ana.user.id }])
  })

  test('works however the code is typed', async () => {
    const code = await codeOf(session, when(0))
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3).toLowerCase()} `
    expect(await arriveAt(await makeAttendee(session), when(0), typed)).toMatchObject({ ok: true })
  })

  test('twice counts once, with the first time', async () => {
    const ana = await makeAttendee(session)
    await done(arriveAt(ana, when(0)))
    expect(await done(arriveAt(ana, when(5), 'NONE'))).toMatchObject({ checkedInAt: when(0) })
    const both = await Promise.all([0, 1, 2, 3].map(() => arriveAt(ana, when(6))))
    expect(both.every(({ ok }) => ok)).toBe(true)
  })

  test('many times at once happens once', async () => {
    const ben = await makeAttendee(session)
    const phone = newPhone()
    const code = await codeOf(session, when(0))
    const presses = Array.from({ length: 8 }, () =>
      checkIn(at(ben, when(0), phone), { taskSessionId: session.id, code }),
    )
    expect((await Promise.all(presses)).map(({ ok }) => ok)).toEqual(Array(8).fill(true))
    const kept = await own(ben)
    expect(await database().enrollmentEvent.count({ where: { enrollmentId: kept.id, kind: 'checkIn' } })).toBe(1)
    expect(kept.version).toBe(2)
  })

  test('by twenty-four people at once loses nobody and counts nobody twice', async () => {
    const { session: hall } = await makeDoor()
    const people: MadeRole[] = []
    for (let one = 0; one < 24; one += 1) people.push(await makeAttendee(hall))
    const answers = await Promise.all(people.map((person) => arriveAt(person, hall.startsAt, undefined, hall)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    const rows = await database().enrollment.findMany({ where: { taskSessionId: hall.id } })
    expect(rows.filter(({ checkedInAt }) => checkedInAt)).toHaveLength(24)
    expect(
      await database().enrollmentEvent.count({ where: { enrollment: { taskSessionId: hall.id }, kind: 'checkIn' } }),
    ).toBe(24)
  })
})

describe('one device, one person', () => {
  test('a second person on the same phone is refused, and the instructor is notified once', async () => {
    const [ana, ben] = [await makeAttendee(session), await makeAttendee(session)]
    const phone = newPhone()
    const come = async (person: MadeRole) =>
      checkIn(at(person, when(0), phone), { taskSessionId: session.id, code: await codeOf(session, when(0)) })
    await done(come(ana))
    expect(await come(ben)).toEqual(fail('checkInDeviceUsed'))
    expect(await come(ben)).toEqual(fail('checkInDeviceUsed'))
    const told = await database().auditEvent.findMany({
      where: { action: 'checkIn.deviceRefused', subjectId: session.id, personId: ben.user.id },
    })
    expect(told).toHaveLength(1)
    expect(await done(arriveAt(ben, when(1)))).toMatchObject({ checkInMethod: 'CODE' })
  })

  test('of two people on one phone at the same moment one is checked in', async () => {
    const people = [await makeAttendee(session), await makeAttendee(session), await makeAttendee(session)]
    const phone = newPhone()
    const code = await codeOf(session, when(0))
    const answers = await Promise.all(
      people.map((person) => checkIn(at(person, when(0), phone), { taskSessionId: session.id, code })),
    )
    expect(answers.map((answer) => (answer.ok ? 'in' : answer.problem.code)).toSorted()).toEqual([
      'checkInDeviceUsed',
      'checkInDeviceUsed',
      'in',
    ])
  })

  test('the same phone is not recognized in another session', async () => {
    const other = await makeTaskSession({ org, startsAt: start })
    const ana = await makeAttendee(session)
    const ben = await makeAttendee(other)
    const phone = newPhone()
    await done(checkIn(at(ana, when(0), phone), { taskSessionId: session.id, code: await codeOf(session, when(0)) }))
    await done(checkIn(at(ben, when(0), phone), { taskSessionId: other.id, code: await codeOf(other, when(0)) }))
    const hashes = await Promise.all([own(ana), own(ben, other)])
    expect(Buffer.from(hashes[0].deviceHash!).equals(Buffer.from(hashes[1].deviceHash!))).toBe(false)
  })

  test('a browser without cookies is refused, and a client with a token is its person’s own device', async () => {
    const ana = await makeAttendee(session)
    const nothing = { device: null, userAgent: null, scanToken: null }
    const code = await codeOf(session, when(0))
    const bare = { taskSessionId: session.id, code }
    expect(await checkIn(at(ana, when(0), nothing), bare)).toEqual(fail('checkInNoDevice'))
    expect(await checkIn(ctxFor(ana.user, { roles: [ana], now: when(0) }), bare)).toMatchObject({ ok: true })
  })
})

describe('checking in without an enrollment', () => {
  test('lets a member in while there is a seat', async () => {
    const { org: small, session: room } = await makeDoor({ capacity: 1 })
    const [ana, ben] = [await makeRole({ orgId: small.id }), await makeRole({ orgId: small.id })]
    const come = (person: MadeRole) => arriveAt(person, room.startsAt, undefined, room)
    expect(await done(come(ana))).toMatchObject({ place: 'ENROLLED', checkInMethod: 'CODE' })
    expect((await own(ana, room)).source).toBe('WALK_IN')
    expect(await come(ben)).toEqual(fail('checkInFull'))
  })

  test('is refused where members cannot enroll themselves, except by the instructor', async () => {
    const { org: small, session: room, instructor: teacher } = await makeDoor()
    const [ana, ben] = [await makeRole({ orgId: small.id }), await makeAttendee(room)]
    await database().taskSession.update({ where: { id: room.id }, data: { selfEnroll: false } })
    expect(await arriveAt(ana, room.startsAt, undefined, room)).toEqual(fail('checkInNotListed'))
    expect(await arriveAt(ben, room.startsAt, undefined, room)).toMatchObject({ ok: true })
    const walkIn = { taskSessionId: room.id, userId: ana.user.id }
    expect(await addWalkIn(at(teacher, room.startsAt), walkIn)).toMatchObject({ ok: true })
  })

  test('gives the last seat once to members who come at the same moment', async () => {
    const { org: small, session: room } = await makeDoor({ capacity: 3 })
    const people = await Promise.all(Array.from({ length: 12 }, () => makeRole({ orgId: small.id })))
    const answers = await Promise.all(people.map((person) => arriveAt(person, room.startsAt, undefined, room)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter((answer) => !answer.ok && answer.problem.code === 'checkInFull')).toHaveLength(9)
  })

  test('is refused where places need approval, except by the instructor', async () => {
    const { org: small, session: room } = await makeDoor({ approvalRequired: true })
    const [ana, ben] = [await makeRole({ orgId: small.id }), await makeAttendee(room)]
    expect(await arriveAt(ana, room.startsAt, undefined, room)).toEqual(fail('checkInApproval'))
    expect(await arriveAt(ben, room.startsAt, undefined, room)).toEqual(fail('checkInApproval'))
  })

  test('of another organization is refused with a reason to somebody with the code, and as not found otherwise', async () => {
    const stranger = await makeRole()
    expect(await arriveAt(stranger, when(0))).toEqual(fail('notFound'))
    const phone = scanned(newPhone(), session, when(0))
    expect(await checkIn(at(stranger, when(1), phone), { taskSessionId: session.id })).toEqual(fail('checkInNotListed'))
    expect(await getAttendance(at(stranger, when(1)), { taskSessionId: session.id })).toEqual(fail('notFound'))
    expect(await getAttendance(at(stranger, when(1), phone), { taskSessionId: session.id })).toMatchObject({ ok: true })
  })

  test('to a session that is a draft is refused as not found', async () => {
    const draft = await makeTaskSession({ org, draft: true, startsAt: start })
    const member = await makeRole({ orgId: org.id })
    expect(await getAttendance(at(member, when(0)), { taskSessionId: draft.id })).toEqual(fail('notFound'))
    expect(await arriveAt(member, when(0), undefined, draft)).toEqual(fail('notFound'))
  })

  test('as an administrator, who sees the codes, is left to somebody else', async () => {
    const ctx = { ...ctxOfAdmin(org, { now: when(0), visitor: newPhone() }), sessionId: 'x' }
    const code = await codeOf(session, when(0))
    expect(await checkIn(ctx, { taskSessionId: session.id, code })).toEqual(fail('notAboutOneself'))
    expect(await checkIn(ctxFor(await makeUser()), { taskSessionId: session.id, code: 'X' })).toEqual(fail('notFound'))
  })
})
