import { describe, expect, test } from 'vitest'
import { at, codeOf, type Door, makeAttendee, makeDoor, newPhone } from '@/fixtures/check-in'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { checkIn } from '@/lib/services/check-in/check-in'
import { addWalkIn, checkInByRoster, findWalkIns, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import { checkOutByRoster, checkOutEverybody } from '@/lib/services/check-in/check-out'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { getSheetToSign } from '@/lib/services/signatures/sign'

const door = await makeDoor()
const { org, session, instructor } = door
const when = (minutes: number, of = session) => minutesFrom(of.startsAt, minutes)
/** The instructor at a given time. */
const staff = (now: Date, of: Door = door) => at(of.instructor, now)
const needsReason = fail('reasonRequired', { reason: 'validation.required' })
const enroll = async (of: Door = door) => makeEnrollment(of.session)

describe('checking in on the roster', () => {
  test('needs no code, and a second time is refused', async () => {
    const { enrollment } = await enroll()
    const tap = (now: Date) => checkInByRoster(staff(now), { enrollmentId: enrollment.id })
    expect(await done(tap(when(10)))).toMatchObject({
      checkedInAt: when(10),
      checkInMethod: 'ROSTER',
      attendanceSource: 'INSTRUCTOR',
      deviceHash: null,
    })
    expect(await tap(when(11))).toEqual(fail('alreadyCheckedIn'))
  })

  test('needs a reason once check-in is closed, and after the end has no time but who recorded it, when and why', async () => {
    const { enrollment } = await enroll()
    const { enrollment: other } = await enroll()
    expect(await checkInByRoster(staff(when(60)), { enrollmentId: enrollment.id })).toEqual(needsReason)
    const reason = 'Phone was empty'
    expect(await done(checkInByRoster(staff(when(60)), { enrollmentId: enrollment.id, reason }))).toMatchObject({
      checkedInAt: when(60),
    })
    expect(await done(checkInByRoster(staff(when(250)), { enrollmentId: other.id, reason }))).toMatchObject({
      attendanceSource: 'PAPER',
      checkedInAt: null,
    })
    const board = await done(getCheckInBoard(staff(when(251)), { taskSessionId: session.id }))
    const name = expect.stringContaining(instructor.user.lastName!)
    expect(board.rows.find(({ id }) => id === other.id)?.onPaper).toEqual({ at: when(250), reason, name })
    expect(board.rows.find(({ id }) => id === enrollment.id)?.onPaper).toBeNull()
    const sheet = await done(getSheetToSign(staff(when(251)), { taskSessionId: session.id }))
    expect(sheet.people.find(({ enrollmentId }) => enrollmentId === other.id)).toBeUndefined()
    expect(sheet.onPaper.map(({ enrollmentId }) => enrollmentId)).toContain(other.id)
    const [event] = await database().enrollmentEvent.findMany({ where: { enrollmentId: other.id, kind: 'checkIn' } })
    expect(event).toMatchObject({ at: when(250), reason, actorId: instructor.user.id })
    expect(await checkInByRoster(staff(when(-60)), { enrollmentId: (await enroll()).enrollment.id })).toMatchObject(
      fail('checkInEarly'),
    )
  })

  test('needs a reason for somebody whose device was refused, and overrides the refusal', async () => {
    const [ana, ben] = [await enroll(), await enroll()]
    const phone = newPhone()
    const code = await codeOf(session, when(0))
    const come = ({ member }: typeof ana) => checkIn(at(member, when(0), phone), { taskSessionId: session.id, code })
    await done(come(ana))
    expect(await come(ben)).toEqual(fail('checkInDeviceUsed'))
    const board = await done(getCheckInBoard(staff(when(0)), { taskSessionId: session.id }))
    expect(board.rows.filter(({ refused }) => refused).map(({ id }) => id)).toEqual([ben.enrollment.id])
    const enrollmentId = ben.enrollment.id
    expect(await checkInByRoster(staff(when(1)), { enrollmentId })).toEqual(needsReason)
    expect(await checkInByRoster(staff(when(1)), { enrollmentId, reason: '  ' })).toEqual(needsReason)
    expect(await checkInByRoster(staff(when(1)), { enrollmentId, reason: 'Shares a phone' })).toMatchObject({
      ok: true,
    })
  })

  test('lets somebody in from the waiting list while there is a seat', async () => {
    const small = await makeDoor({ approvalRequired: true, capacity: 1 })
    const [ana, ben] = [await enroll(small), await enroll(small)]
    const tap = (enrollmentId: string) => checkInByRoster(staff(small.session.startsAt, small), { enrollmentId })
    expect(await done(tap(ana.enrollment.id))).toMatchObject({ status: 'ENROLLED', checkInMethod: 'ROSTER' })
    expect(await tap(ben.enrollment.id)).toEqual(fail('sessionFull'))
  })

  test('and by code at once makes one check-in each', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => enroll()))
    const code = await codeOf(session, when(2))
    await Promise.all(
      people.flatMap(({ member, enrollment }) => [
        checkIn(at(member, when(2)), { taskSessionId: session.id, code }),
        checkInByRoster(staff(when(2)), { enrollmentId: enrollment.id }),
      ]),
    )
    const ids = people.map(({ enrollment }) => enrollment.id)
    expect(await database().enrollmentEvent.count({ where: { enrollmentId: { in: ids }, kind: 'checkIn' } })).toBe(6)
  })
})

describe('a walk-in', () => {
  test('is found by name, enrolled and checked in in one step', async () => {
    const member = await makeRole({
      orgId: org.id,
      user: await makeUser({ profile: { firstName: 'Zoë', lastName: 'Quist', dob: '1990-01-01', acknowledged: true } }),
    })
    const find = (q: string) => findWalkIns(staff(when(0)), { taskSessionId: session.id, q })
    expect(await done(find('quist zoe'))).toEqual([
      { userId: member.user.id, name: 'Quist, Zoë', department: null, onLeave: false, clash: null },
    ])
    // Only the name finds somebody; the address and the number do not.
    expect(await done(find(member.user.email ?? ''))).toEqual([])
    expect(await done(find(''))).toEqual([])
    const made = await done(addWalkIn(staff(when(0)), { taskSessionId: session.id, userId: member.user.id }))
    expect(made).toMatchObject({ source: 'WALK_IN', status: 'ENROLLED', checkedInAt: when(0) })
    expect(await done(find('quist'))).toEqual([])
  })

  test('must be a member, and needs a seat', async () => {
    const stranger = await makeUser()
    const walk = (of: Door, userId: string) =>
      addWalkIn(staff(of.session.startsAt, of), { taskSessionId: of.session.id, userId })
    expect(await walk(door, stranger.id)).toEqual(fail('notMember'))
    const small = await makeDoor({ capacity: 1 })
    const [ana, ben] = [await makeRole({ orgId: small.org.id }), await makeRole({ orgId: small.org.id })]
    const both = await Promise.all([walk(small, ana.user.id), walk(small, ben.user.id)])
    expect(both.map((one) => (one.ok ? 'in' : one.problem.code)).toSorted()).toEqual(['in', 'sessionFull'])
  })
})

describe('a check-in taken back', () => {
  test('frees the device and can be repeated', async () => {
    const [ana, ben] = [await enroll(), await enroll()]
    const phone = newPhone()
    const code = await codeOf(session, when(0))
    const come = ({ member }: typeof ana) => checkIn(at(member, when(0), phone), { taskSessionId: session.id, code })
    await done(come(ana))
    const undo = (reason: string) => undoCheckIn(staff(when(1)), { enrollmentId: ana.enrollment.id, reason })
    expect(await undo('')).toMatchObject(fail('invalidInput'))
    expect(await done(undo('Not here'))).toMatchObject({ checkedInAt: null, deviceHash: null, status: 'ENROLLED' })
    expect(await undo('Not here')).toEqual(fail('notCheckedIn'))
    expect(await come(ben)).toMatchObject({ ok: true })
    expect(await come(ana)).toEqual(fail('checkInDeviceUsed'))
  })
})

test('an instructor checks people out, at the latest at the end of the session', async () => {
  const counted = await makeDoor({ checkOutRequired: true })
  const [ana, ben] = [await enroll(counted), await enroll(counted)]
  const time = (minutes: number) => when(minutes, counted.session)
  for (const { enrollment } of [ana, ben])
    await done(checkInByRoster(staff(time(0), counted), { enrollmentId: enrollment.id }))
  const out = (id: string, minutes: number) => checkOutByRoster(staff(time(minutes), counted), { enrollmentId: id })
  expect(await done(out(ana.enrollment.id, 90))).toMatchObject({ attendedMinutes: 90, checkedOutAt: time(90) })
  expect(await done(out(ben.enrollment.id, 500))).toMatchObject({ attendedMinutes: 240, checkedOutAt: time(240) })
  expect(await out(ben.enrollment.id, 501)).toEqual(fail('alreadyCheckedOut'))
  const { enrollment } = await enroll()
  expect(await checkOutByRoster(staff(when(1)), { enrollmentId: enrollment.id })).toEqual(fail('checkOutNotNeeded'))
})

test('an instructor checks out everybody who is still there at once, and earlier times stay', async () => {
  const counted = await makeDoor({ checkOutRequired: true })
  const [ana, ben, cleo, absent] = [
    await enroll(counted),
    await enroll(counted),
    await enroll(counted),
    await enroll(counted),
  ]
  const time = (minutes: number) => when(minutes, counted.session)
  for (const { enrollment } of [ana, ben, cleo])
    await done(checkInByRoster(staff(time(0), counted), { enrollmentId: enrollment.id }))
  await done(checkOutByRoster(staff(time(30), counted), { enrollmentId: ana.enrollment.id }))
  const everybody = (minutes: number) =>
    checkOutEverybody(staff(time(minutes), counted), { taskSessionId: counted.session.id })
  const all = await Promise.all([everybody(120), everybody(120)])
  expect(all.map((one) => one.ok && one.value.count).toSorted()).toEqual([0, 2])
  expect(await enrollmentNow(ana.enrollment.id)).toMatchObject({ attendedMinutes: 30 })
  for (const { enrollment } of [ben, cleo])
    expect(await enrollmentNow(enrollment.id)).toMatchObject({ attendedMinutes: 120, checkedOutAt: time(120) })
  expect(await enrollmentNow(absent.enrollment.id)).toMatchObject({ checkedInAt: null, checkedOutAt: null })
  expect(await checkOutEverybody(staff(when(1)), { taskSessionId: session.id })).toEqual(fail('checkOutNotNeeded'))
})

describe('the board', () => {
  const read = (ctx: ReturnType<typeof staff>) => getCheckInBoard(ctx, { taskSessionId: session.id })

  test('shows those who came by name, and the current code to those who run the session', async () => {
    const now = when(3)
    const ana = await enroll()
    await done(checkInByRoster(staff(now), { enrollmentId: ana.enrollment.id }))
    const board = await done(read(staff(now)))
    expect(board.code?.code).toBe(await codeOf(session, now))
    expect(board.code?.path).toBe(`/attend-session/${session.id}?code=${board.code?.code}`)
    expect(board.code!.endsAt.getTime() - now.getTime()).toBeLessThanOrEqual(20_000)
    expect(board.rows.find(({ id }) => id === ana.enrollment.id)).toMatchObject({ checkedInAt: now, place: 'ENROLLED' })
    expect(JSON.stringify(board)).not.toContain('codeSecret')
    expect((await done(read(ctxOfAdmin(org, { now })))).code).not.toBeNull()
  })

  test.each([
    ['long before', -60],
    ['after check-in is closed', 31],
    ['after the end', 241],
  ])('shows no code %s', async (_name, minutes) => {
    expect((await done(read(staff(when(minutes))))).code).toBeNull()
  })

  test('is hidden from members, participants and other organizations; a visiting super admin sees no code', async () => {
    const ana = await makeAttendee(session)
    const stranger = await makeDoor()
    for (const person of [ana, await makeRole({ orgId: org.id }), stranger.instructor]) {
      expect(await read(at(person, when(0)))).toEqual(fail('notFound'))
    }
    expect(await read(ctxOfAdmin(stranger.org, { now: when(0) }) as ReturnType<typeof staff>)).toEqual(fail('notFound'))
    const superAdmin = ctxFor(await makeUser({ superAdmin: true }), { visits: [org.id], now: when(0) })
    const seen = await done(read(superAdmin))
    expect(seen.code).toBeNull()
    expect(seen.rows.length).toBeGreaterThan(0)
    const { enrollment } = await enroll()
    expect(await checkInByRoster(superAdmin, { enrollmentId: enrollment.id })).toEqual(fail('notFound'))
    expect((await enrollmentNow(enrollment.id)).checkedInAt).toBeNull()
  })
})

test('people of the same name are told apart by department and employee ID, and nobody else is', async () => {
  const own = await makeDoor()
  const linda = async (employment: { department: string | null; employeeId: string | null }, lastName = 'Ali') => {
    const { member } = await makeEnrollment(own.session)
    const data = { firstName: 'Linda', middleName: null, lastName }
    await database().user.update({ where: { id: member.user.id }, data })
    await database().role.update({ where: { id: member.id }, data: employment })
    return member.user.id
  }
  const night = await linda({ department: 'Night shift', employeeId: 'E1002' })
  const day = await linda({ department: null, employeeId: 'E1003' })
  const other = await linda({ department: 'Night shift', employeeId: 'E1004' }, 'Alvarez')
  const { rows } = await done(getCheckInBoard(staff(when(0, own.session), own), { taskSessionId: own.session.id }))
  const namesakes = new Map(rows.map(({ userId, namesake }) => [userId, namesake]))
  expect([night, day, other].map((userId) => namesakes.get(userId))).toEqual([
    ['Night shift', 'E1002'],
    ['E1003'],
    null,
  ])
})
