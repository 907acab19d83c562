import { expect, test } from 'vitest'
import { at, codeOf, makeAttendee, makeDoor, newPhone, scanned } from '@/fixtures/check-in'
import { done } from '@/fixtures/done'
import type { MadeRole } from '@/fixtures/orgs'
import { minutesFrom } from '@/fixtures/tasks'
import { stepMs } from '@/lib/domain/check-in/code'
import { fail } from '@/lib/domain/result'
import { checkIn } from '@/lib/services/check-in/check-in'
import { checkOut } from '@/lib/services/check-in/check-out'

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
