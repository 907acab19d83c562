import { expect, test } from 'vitest'
import { at, codeOf, makeAttendee, makeDoor, newPhone, scanned } from '@/fixtures/check-in'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment } from '@/fixtures/enrollments'
import type { MadeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, minutesFrom } from '@/fixtures/tasks'
import { stepMs } from '@/lib/domain/check-in/code'
import { fail } from '@/lib/domain/result'
import { checkIn } from '@/lib/services/check-in/check-in'
import { checkInByRoster } from '@/lib/services/check-in/check-in-by-staff'
import { checkOut, checkOutByRoster } from '@/lib/services/check-in/check-out'
import { endTaskSession } from '@/lib/services/task-sessions/move-task-session'

const { session: room } = await makeDoor({ checkOutRequired: true })
const end = minutesFrom(room.startsAt, 240)
const arriveAt = async (person: MadeRole, now: Date, of = room) =>
  checkIn(at(person, now), { taskSessionId: of.id, code: await codeOf(of, now) })
const leave = async (person: MadeRole, now: Date, phone = newPhone(), code?: string) =>
  checkOut(at(person, now, phone), { taskSessionId: room.id, code: code ?? (await codeOf(room, now)) })

test('a person checks out by the current code; minutes count from arrival or start to departure or end', async () => {
  const [ana, ben] = [await makeAttendee(room), await makeAttendee(room)]
  await done(arriveAt(ana, minutesFrom(room.startsAt, -10)))
  await done(arriveAt(ben, minutesFrom(room.startsAt, 30)))
  expect(await done(leave(ana, minutesFrom(end, 10)))).toMatchObject({ attendedMinutes: 240, canCheckOut: false })
  expect(await done(leave(ben, minutesFrom(end, -60)))).toMatchObject({ attendedMinutes: 150 })
  expect(await done(leave(ben, end))).toMatchObject({ attendedMinutes: 150 })
})

test('an instructor, who sees the codes, is checked out by somebody else, where there is one', async () => {
  const { org, session, instructor } = await makeDoor({ checkOutRequired: true })
  const { enrollment } = await makeEnrollment(session, instructor)
  const [came, left] = [session.startsAt, minutesFrom(session.startsAt, 60)]
  await done(checkInByRoster(ctxOfAdmin(org, { now: came }), { enrollmentId: enrollment.id }))
  const code = await codeOf(session, left)
  expect(await checkOut(at(instructor, left), { taskSessionId: session.id, code })).toEqual(fail('notAboutOneself'))
  await done(checkOutByRoster(ctxOfAdmin(org, { now: left }), { enrollmentId: enrollment.id }))
  expect(await enrollmentNow(enrollment.id)).toMatchObject({ checkedOutAt: left })
})

test('checking out needs the code, a check-in, the right time and a session that counts minutes', async () => {
  const ana = await makeAttendee(room)
  expect(await leave(ana, end)).toEqual(fail('notCheckedIn'))
  const phone = newPhone()
  const came = minutesFrom(room.startsAt, 2)
  const stamped = scanned(phone, room, came)
  await done(checkIn(at(ana, came, stamped), { taskSessionId: room.id }))
  const soon = new Date(came.getTime() + stepMs)
  // The scan token for checking in does not check out.
  expect(await checkOut(at(ana, soon, stamped), { taskSessionId: room.id })).toEqual(
    fail('invalidInput', { code: 'validation.required' }),
  )
  expect(await leave(ana, end, phone, await codeOf(room, room.startsAt))).toEqual(
    fail('checkInCodeOld', { code: 'errors.checkInCodeOld' }),
  )
  expect(await leave(ana, minutesFrom(end, 31))).toMatchObject(fail('checkOutOver'))
  expect(await done(checkOut(at(ana, end, scanned(phone, room, end)), { taskSessionId: room.id }))).toMatchObject({
    attendedMinutes: 238,
  })
  const { session: plain } = await makeDoor()
  const ben = await makeAttendee(plain)
  await done(arriveAt(ben, plain.startsAt, plain))
  const code = await codeOf(plain, plain.startsAt)
  expect(await checkOut(at(ben, plain.startsAt), { taskSessionId: plain.id, code })).toEqual(fail('checkOutNotNeeded'))
})

test('nobody checks out before the class begins: that would be final, with no minutes', async () => {
  const door = await makeDoor({ checkOutRequired: true })
  const { enrollment, member } = await makeEnrollment(door.session)
  const early = minutesFrom(door.session.startsAt, -5)
  await done(arriveAt(member, early, door.session))
  const refused = fail('checkOutEarly')
  const code = await codeOf(door.session, early)
  expect(await checkOut(at(member, early), { taskSessionId: door.session.id, code })).toMatchObject(refused)
  expect(await checkOutByRoster(at(door.instructor, early), { enrollmentId: enrollment.id })).toMatchObject(refused)
  expect((await enrollmentNow(enrollment.id)).checkedOutAt).toBeNull()
})

test('ending the class can check out everybody who is still there', async () => {
  for (const checkOutAll of [true, false]) {
    const door = await makeDoor({ checkOutRequired: true })
    const [ana, ben] = [await makeEnrollment(door.session), await makeEnrollment(door.session)]
    await done(arriveAt(ana.member, door.session.startsAt, door.session))
    const now = minutesFrom(door.session.startsAt, 90)
    await done(endTaskSession(at(door.instructor, now), { id: door.session.id, version: 1, checkOutAll }))
    const after = await enrollmentNow(ana.enrollment.id)
    expect([after.checkedOutAt, after.attendedMinutes]).toEqual(checkOutAll ? [now, 90] : [null, null])
    expect((await enrollmentNow(ben.enrollment.id)).checkedOutAt).toBeNull()
  }
})

test('the time of leaving can be set by hand, with a reason, and corrects a check-out', async () => {
  const door = await makeDoor({ checkOutRequired: true })
  const { enrollment, member } = await makeEnrollment(door.session)
  const { startsAt } = door.session
  await done(arriveAt(member, startsAt, door.session))
  const later = minutesFrom(startsAt, 600)
  const set = (leftAt: Date | string, reason: string | null = 'Forgot to scan') =>
    checkOutByRoster(at(door.instructor, later), {
      enrollmentId: enrollment.id,
      leftAt: typeof leftAt === 'string' ? leftAt : leftAt.toISOString(),
      reason,
    })
  expect(await set(minutesFrom(startsAt, 100), null)).toEqual(fail('reasonRequired', { reason: 'validation.required' }))
  expect(await set('soon')).toEqual(fail('invalidInput', { leftAt: 'validation.wallTime' }))
  for (const minutes of [-1, 241])
    expect(await set(minutesFrom(startsAt, minutes))).toMatchObject({
      problem: { code: 'invalidInput', fields: { leftAt: { key: 'validation.leftBetween' } } },
    })
  expect(await done(set(minutesFrom(startsAt, 100)))).toMatchObject({ attendedMinutes: 100 })
  expect(await done(set(minutesFrom(startsAt, 200), 'Wrong time'))).toMatchObject({ attendedMinutes: 200 })
})
