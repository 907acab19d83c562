import { describe, expect, test } from 'vitest'
import { at, codeOf, makeAttendee, makeDoor, newPhone, scanned } from '@/fixtures/check-in'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment } from '@/fixtures/enrollments'
import { type MadeRole, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeTaskSession, minutesFrom, moveTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findCurrentEnrollment } from '@/lib/data/enrollments/read'
import { stepMs } from '@/lib/domain/check-in/code'
import { fail } from '@/lib/domain/result'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { checkInByRoster, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import { checkOutByRoster } from '@/lib/services/check-in/check-out'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { confirmLateCheckIn, declineLateCheckIn, listLateCheckIns } from '@/lib/services/check-in/late-check-in'
import { getSheetToSign } from '@/lib/services/signatures/sign'

const door = await makeDoor()
const { org, session, instructor } = door
const when = (minutes: number, of = session) => minutesFrom(of.startsAt, minutes)
const staff = (minutes: number, of = door) => at(of.instructor, when(minutes, of.session))
/** The time at which the code of an instant appeared. */
const shownAt = (time: Date) => new Date(Math.floor(time.getTime() / stepMs) * stepMs)

/** Pressed while offline, and sent the given number of minutes after the start. */
const sendLate = async (
  person: MadeRole,
  { pressed = 0, sent = 30, of = session, code = undefined as string | undefined, phone = newPhone() } = {},
) =>
  checkIn(at(person, when(sent, of), phone), {
    taskSessionId: of.id,
    code: code ?? (await codeOf(of, when(pressed, of))),
    pressedAt: when(pressed, of).toISOString(),
  })

const own = async ({ user }: MadeRole, of = session) => {
  const currentEnrollment = await findCurrentEnrollment(database(), { taskSessionId: of.id, userId: user.id })
  return currentEnrollment && enrollmentNow(currentEnrollment.id)
}
const lateOf = async ({ user }: MadeRole, of = session) => {
  const rows = await done(listLateCheckIns(staff(40, { ...door, session: of }), { taskSessionId: of.id }))
  return rows.find(({ userId }) => userId === user.id)!
}

describe('a check-in that comes late', () => {
  test('is kept with the window of its code, and counts for nothing', async () => {
    const ana = await makeAttendee(session)
    const sent = await done(sendLate(ana))
    expect(sent).toMatchObject({
      checkedInAt: null,
      attendanceSource: null,
      late: { state: 'WAITING', codeAt: shownAt(when(0)), receivedAt: when(30) },
    })
    expect(await own(ana)).toMatchObject({ checkedInAt: null, attendanceSource: null, deviceHash: null, version: 1 })
    const board = await done(getCheckInBoard(staff(31), { taskSessionId: session.id }))
    expect(board.late).toContainEqual(
      expect.objectContaining({ userId: ana.user.id, codeAt: shownAt(when(0)), pressedAt: when(0), place: 'ENROLLED' }),
    )
    const told = await database().auditEvent.findMany({
      where: { personId: ana.user.id, action: 'lateCheckIn.received' },
    })
    expect(told).toHaveLength(1)
  })

  test('is believed by its code and not by the clock of the phone', async () => {
    const ana = await makeAttendee(session)
    const input = {
      taskSessionId: session.id,
      code: await codeOf(session, when(5)),
      pressedAt: when(-400).toISOString(),
    }
    const sent = await done(checkIn(at(ana, when(40)), input))
    expect(sent.late).toMatchObject({ codeAt: shownAt(when(5)) })
  })

  test('counts at once while its code is still shown, or the scan is', async () => {
    const [ana, ben] = [await makeAttendee(session), await makeAttendee(session)]
    const code = await codeOf(session, when(0))
    const late = { taskSessionId: session.id, code, pressedAt: when(-5).toISOString() }
    expect(await done(checkIn(at(ana, when(0)), late))).toMatchObject({ checkedInAt: when(0), late: null })
    const phone = scanned(newPhone(), session, when(0))
    const sent = await done(checkIn(at(ben, when(10), phone), { ...late, pressedAt: when(0).toISOString() }))
    expect(sent).toMatchObject({ checkedInAt: when(0), checkInMethod: 'QR' })
  })

  test('is refused without the time of a press: an old code is an old code', async () => {
    const ana = await makeAttendee(session)
    const code = await codeOf(session, when(0))
    const old = fail('checkInCodeOld', { code: 'errors.checkInCodeOld' })
    expect(await checkIn(at(ana, when(10)), { taskSessionId: session.id, code })).toEqual(old)
    const pressedAt = new Date(when(10).getTime() - 20_000).toISOString()
    expect(await checkIn(at(ana, when(10)), { taskSessionId: session.id, code, pressedAt })).toEqual(old)
    expect(await checkIn(at(ana, when(10)), { taskSessionId: session.id, code, pressedAt: 'soon' })).toEqual(
      fail('invalidInput', { pressedAt: 'validation.invalid' }),
    )
  })

  test('is refused with a code of before, of another session, or of none', async () => {
    const ana = await makeAttendee(session)
    const other = await makeTaskSession({ org, startsAt: session.startsAt })
    const wrong = fail('checkInCodeWrong', { code: 'errors.checkInCodeWrong' })
    for (const code of ['ACE347', await codeOf(other, when(0)), await codeOf(session, when(-120))])
      expect(await sendLate(ana, { code, sent: 250 })).toEqual(wrong)
    expect(await database().lateCheckIn.count({ where: { userId: ana.user.id } })).toBe(0)
  })

  test('is taken until the session is finalized', async () => {
    const late = await makeDoor()
    const [ana, ben] = [await makeAttendee(late.session), await makeAttendee(late.session)]
    expect(await sendLate(ana, { of: late.session, sent: 600 })).toMatchObject({ ok: true })
    await moveTaskSession(late.session.id, { state: 'FINALIZED', finalizedAt: when(700, late.session) })
    expect(await sendLate(ben, { of: late.session, sent: 800 })).toEqual(fail('checkInOver'))
    const waiting = await database().lateCheckIn.findFirstOrThrow({ where: { taskSessionId: late.session.id } })
    expect(await confirmLateCheckIn(staff(800, late), { id: waiting.id })).toMatchObject({ ok: false })
    expect(await declineLateCheckIn(staff(800, late), { id: waiting.id })).toEqual(fail('sessionState'))
  })

  test('counts tries: nobody guesses codes of a whole hour', async () => {
    const ana = await makeAttendee(session)
    for (let one = 0; one < 20; one += 1) await sendLate(ana, { code: 'ACE347', sent: 250 })
    expect(await sendLate(ana, { sent: 250 })).toMatchObject({ ok: false, problem: { code: 'checkInLocked' } })
  })

  test('is kept once per person, also at the same moment', async () => {
    const ana = await makeAttendee(session)
    const both = await Promise.all([sendLate(ana), sendLate(ana), sendLate(ana, { pressed: 3 })])
    expect(both.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await database().lateCheckIn.count({ where: { userId: ana.user.id } })).toBe(1)
  })

  test('is kept once per device: a second person on it is refused, and the instructor sees it', async () => {
    const [ana, ben, cem] = [await makeAttendee(session), await makeAttendee(session), await makeAttendee(session)]
    const phone = newPhone()
    await done(sendLate(ana, { phone }))
    expect(await sendLate(ben, { phone })).toEqual(fail('checkInDeviceUsed'))
    const used = newPhone()
    await done(checkIn(at(cem, when(0), used), { taskSessionId: session.id, code: await codeOf(session, when(0)) }))
    expect(await sendLate(ben, { phone: used })).toEqual(fail('checkInDeviceUsed'))
    const board = await done(getCheckInBoard(staff(31), { taskSessionId: session.id }))
    expect(board.rows.find(({ userId }) => userId === ben.user.id)?.refused).toBe(true)
  })

  test('of two people on one device at the same moment is kept once', async () => {
    const [ana, ben] = [await makeAttendee(session), await makeAttendee(session)]
    const phone = newPhone()
    const both = await Promise.all([sendLate(ana, { phone }), sendLate(ben, { phone })])
    expect(both.map((one) => (one.ok ? 'kept' : one.problem.code)).toSorted()).toEqual(['checkInDeviceUsed', 'kept'])
  })

  test('is not for strangers, nor for nobody', async () => {
    const stranger = await makeRole({ user: await makeUser() })
    expect(await sendLate(stranger)).toEqual(fail('notFound'))
    const ctx = { ...at(stranger, when(30)), viewer: null }
    const input = { taskSessionId: session.id, code: await codeOf(session, when(0)), pressedAt: when(0).toISOString() }
    expect(await checkIn(ctx, input)).toEqual(fail('signInRequired'))
  })
})

describe('confirming', () => {
  test('makes it a check-in by code from the time of its window, with its device', async () => {
    const ana = await makeAttendee(session)
    await done(sendLate(ana))
    const { id } = await lateOf(ana)
    expect(await done(confirmLateCheckIn(staff(35), { id }))).toMatchObject({
      attendanceSource: 'CODE',
      checkInMethod: 'CODE',
      checkedInAt: shownAt(when(0)),
    })
    expect((await own(ana))?.deviceHash).not.toBeNull()
    expect(await lateOf(ana)).toBeUndefined()
    expect(await done(getAttendance(at(ana, when(36)), { taskSessionId: session.id }))).toMatchObject({ late: null })
    expect(await confirmLateCheckIn(staff(36), { id })).toEqual(fail('alreadyCheckedIn'))
    expect(await declineLateCheckIn(staff(36), { id })).toEqual(fail('lateCheckInDecided'))
  })

  test('is possible after the end, without a reason', async () => {
    const ana = await makeAttendee(session)
    await done(sendLate(ana, { sent: 400 }))
    const { id } = await lateOf(ana)
    expect(await done(confirmLateCheckIn(staff(401), { id }))).toMatchObject({ checkedInAt: shownAt(when(0)) })
  })

  test('gives a member who was not enrolled a seat, while there is one', async () => {
    const small = await makeDoor({ capacity: 1 })
    const [ana, ben] = [await makeRole({ orgId: small.org.id }), await makeRole({ orgId: small.org.id })]
    for (const person of [ana, ben]) await done(sendLate(person, { of: small.session }))
    expect(await own(ana, small.session)).toBeNull()
    const rows = await done(listLateCheckIns(staff(40, small), { taskSessionId: small.session.id }))
    expect(rows.map(({ place, enrollmentId }) => [place, enrollmentId])).toEqual([
      ['NONE', null],
      ['NONE', null],
    ])
    const [first, second] = await Promise.all(rows.map(({ id }) => confirmLateCheckIn(staff(41, small), { id })))
    expect([first, second].map((one) => (one!.ok ? 'in' : one!.problem.code)).toSorted()).toEqual(['in', 'sessionFull'])
  })

  test('by two at once happens once', async () => {
    const ana = await makeAttendee(session)
    await done(sendLate(ana))
    const { id } = await lateOf(ana)
    const both = await Promise.all([0, 1, 2].map(() => confirmLateCheckIn(staff(35), { id })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const enrollmentId = (await own(ana))!.id
    expect(await database().enrollmentEvent.count({ where: { enrollmentId, kind: 'checkIn' } })).toBe(1)
  })

  test('leaves a device to who used it meanwhile', async () => {
    const [ana, ben] = [await makeAttendee(session), await makeAttendee(session)]
    const phone = newPhone()
    await done(sendLate(ana, { phone, pressed: -5, sent: 0 }))
    const { id } = await lateOf(ana)
    await done(checkIn(at(ben, when(1), phone), { taskSessionId: session.id, code: await codeOf(session, when(1)) }))
    expect(await done(confirmLateCheckIn(staff(5), { id }))).toMatchObject({
      attendanceSource: 'CODE',
      deviceHash: null,
    })
  })

  test('declining changes nothing else, and the person is told when they send it again', async () => {
    const ana = await makeAttendee(session)
    await done(sendLate(ana))
    const { id } = await lateOf(ana)
    expect(await done(declineLateCheckIn(staff(35), { id }))).toEqual({ id })
    expect(await own(ana)).toMatchObject({ attendanceSource: null, version: 1 })
    const seen = await done(getAttendance(at(ana, when(36)), { taskSessionId: session.id }))
    expect(seen.late?.state).toBe('DECLINED')
    expect(await sendLate(ana)).toEqual(fail('lateCheckInDeclined'))
    expect(await confirmLateCheckIn(staff(36), { id })).toEqual(fail('lateCheckInDecided'))
    const { id: enrollmentId } = (await own(ana))!
    expect(await checkInByRoster(staff(20), { enrollmentId })).toMatchObject({ ok: true })
  })

  test('is for those who run the session alone', async () => {
    const ana = await makeAttendee(session)
    await done(sendLate(ana))
    const { id } = await lateOf(ana)
    const elsewhere = await makeDoor()
    for (const ctx of [at(ana, when(35)), ctxOfAdmin(elsewhere.org), at(elsewhere.instructor, when(35))]) {
      expect(await confirmLateCheckIn(ctx, { id })).toEqual(fail('notFound'))
      expect(await declineLateCheckIn(ctx, { id })).toEqual(fail('notFound'))
    }
    expect(await listLateCheckIns(at(ana, when(35)), { taskSessionId: session.id })).toEqual(fail('notFound'))
    const nobody = { ...staff(35), viewer: null }
    expect(await confirmLateCheckIn(nobody, { id })).toEqual(fail('signInRequired'))
    expect(await confirmLateCheckIn(staff(35), { id: 'x' })).toEqual(fail('invalidInput', { id: 'validation.id' }))
  })
})

describe('what staff pressed without network', () => {
  test('has the time of the press, judged by the session as it was then', async () => {
    const { enrollment } = await makeEnrollment(session)
    const input = { enrollmentId: enrollment.id, pressedAt: when(3).toISOString() }
    // Check-in has closed by now, but at that time it was open.
    expect(await done(checkInByRoster(staff(60), input))).toMatchObject({
      attendanceSource: 'INSTRUCTOR',
      checkedInAt: when(3),
    })
    const board = await done(getCheckInBoard(staff(61), { taskSessionId: session.id }))
    const { arrival } = board.rows.find(({ id }) => id === enrollment.id)!
    expect(arrival).toMatchObject({ kind: 'DEVICE', recordedAt: when(60), oneself: false })
  })

  test('is more than an hour later entered by hand: with a reason, without a time, and never seen', async () => {
    const { enrollment } = await makeEnrollment(session)
    const input = { enrollmentId: enrollment.id, pressedAt: when(3).toISOString() }
    expect(await checkInByRoster(staff(64), input)).toEqual(fail('pressedTooLongAgo'))
    expect(await done(checkInByRoster(staff(64), { ...input, reason: 'No network' }))).toMatchObject({
      attendanceSource: 'PAPER',
      checkedInAt: null,
    })
    const sheet = await done(getSheetToSign(staff(241), { taskSessionId: session.id }))
    const line = sheet.onPaper.find(({ enrollmentId }) => enrollmentId === enrollment.id)
    expect(line?.note).toMatchObject({ at: when(64), reason: 'No network' })
  })

  test('takes the reason of its own time, and none of before check-in opened', async () => {
    const { enrollment } = await makeEnrollment(session)
    const press = (minutes: number, sent: number) =>
      checkInByRoster(staff(sent), { enrollmentId: enrollment.id, pressedAt: when(minutes).toISOString() })
    expect(await press(60, 90)).toEqual(fail('reasonRequired', { reason: 'validation.required' }))
    expect(await press(-40, 10)).toMatchObject({ ok: false, problem: { code: 'checkInEarly' } })
    // The device's clock is ahead: a press in the future counts as pressed now.
    expect(await done(press(300, 5))).toMatchObject({ checkedInAt: when(5) })
  })

  test('is of after the end where it was pressed then: without a time', async () => {
    const { enrollment } = await makeEnrollment(session)
    const input = { enrollmentId: enrollment.id, reason: 'On the list', pressedAt: when(250).toISOString() }
    expect(await done(checkInByRoster(staff(300), input))).toMatchObject({
      attendanceSource: 'PAPER',
      checkedInAt: null,
    })
  })

  test('does not take back a check-in of after the press', async () => {
    const { enrollment } = await makeEnrollment(session)
    const undo = { enrollmentId: enrollment.id, reason: 'Wrong row', pressedAt: when(5).toISOString() }
    await done(checkInByRoster(staff(10), { enrollmentId: enrollment.id }))
    expect(await undoCheckIn(staff(20), undo)).toEqual(fail('changedSincePressed'))
    expect(await undoCheckIn(staff(20), { ...undo, pressedAt: when(15).toISOString() })).toMatchObject({ ok: true })
  })

  test('checks out at the time of the press', async () => {
    const counted = await makeDoor({ checkOutRequired: true })
    const { enrollment } = await makeEnrollment(counted.session)
    const { id: enrollmentId } = enrollment
    const press = (minutes: number) => ({ enrollmentId, pressedAt: when(minutes, counted.session).toISOString() })
    await done(checkInByRoster(staff(0, counted), { enrollmentId }))
    expect(await checkOutByRoster(staff(60, counted), press(-5))).toEqual(fail('changedSincePressed'))
    expect(await done(checkOutByRoster(staff(60, counted), press(30)))).toMatchObject({
      checkedOutAt: when(30, counted.session),
      attendedMinutes: 30,
    })
  })

  test('checks out more than an hour later by hand, with a reason, and after the end as of the end', async () => {
    const counted = await makeDoor({ checkOutRequired: true })
    const [ana, ben] = [await makeEnrollment(counted.session), await makeEnrollment(counted.session)]
    for (const { enrollment } of [ana, ben])
      await done(checkInByRoster(staff(0, counted), { enrollmentId: enrollment.id }))
    const press = { enrollmentId: ana.enrollment.id, pressedAt: when(30, counted.session).toISOString() }
    expect(await checkOutByRoster(staff(100, counted), press)).toEqual(fail('pressedTooLongAgo'))
    await done(checkOutByRoster(staff(100, counted), { ...press, reason: 'Tablet was offline' }))
    await done(checkOutByRoster(staff(250, counted), { enrollmentId: ben.enrollment.id }))
    const { rows } = await done(getCheckInBoard(staff(251, counted), { taskSessionId: counted.session.id }))
    const leaving = ({ enrollment }: typeof ana) => rows.find(({ id }) => id === enrollment.id)?.leaving
    expect(leaving(ana)).toMatchObject({ kind: 'HAND', reason: 'Tablet was offline' })
    expect(leaving(ben)).toMatchObject({ kind: 'HAND', recordedAt: when(250, counted.session), reason: null })
  })
})

test('the board knows the codes of the next half hour, and none of after check-in', async () => {
  const board = await done(getCheckInBoard(staff(0), { taskSessionId: session.id }))
  expect(board.code?.ahead).toHaveLength(90)
  expect(board.code?.ahead[0]).toBe(await codeOf(session, when(0), 1))
  const closes = (board.closesAt.getTime() - session.startsAt.getTime()) / 60_000
  const last = await done(getCheckInBoard(staff(closes - 1), { taskSessionId: session.id }))
  expect(last.code!.ahead.length).toBeLessThanOrEqual(3)
  expect(instructor.user.id).toBeTruthy()
})
