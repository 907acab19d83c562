import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type HeldSession, makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import { fullName } from '@/lib/domain/people/names'
import { fail } from '@/lib/domain/result'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { startTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-session-times'

const db = database()

/** Sets the real times of a held session, in minutes after its planned start. */
async function setTimes(held: HeldSession, from: number | null, to: number | null, more: object = {}) {
  const { id, version, startsAt } = await taskSessionNow(held.session.id)
  const text = (minutes: number | null) => (minutes === null ? null : minutesFrom(startsAt, minutes).toISOString())
  return setTaskSessionTimes(ctxOfAdmin(held.org), { id, version, startedAt: text(from), endedAt: text(to), ...more })
}

async function finalize({ org, session }: HeldSession, more: object = {}) {
  const { version } = await taskSessionNow(session.id)
  return finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true, ...more })
}

/** A session of four hours with one attendee; its instructor signed after the times were entered. */
async function makeTimed(from: number | null, to: number | null, more: object = {}) {
  const held = await makeHeldSession()
  const user = await makeUser()
  await makeAttendee(held, user)
  await done(setTimes(held, from, to, more))
  await signFor(held.session.id, held.instructor.id)
  return { held, user }
}

const creditOf = (userId: string) => db.credit.findFirstOrThrow({ where: { userId } })
const paperOf = async (userId: string) =>
  (await db.certificate.findFirstOrThrow({ where: { userId } })).content as unknown as CertificateContent

test('papers say when a session was really held', async () => {
  const { held, user } = await makeTimed(5, 250)
  await done(finalize(held))
  const { startsAt } = held.session
  const [started, ended] = [minutesFrom(startsAt, 5), minutesFrom(startsAt, 250)]
  expect(await paperOf(user.id)).toMatchObject({
    form: 3,
    startsAt: started.toISOString(),
    endsAt: ended.toISOString(),
    known: { start: true, end: true },
    units: 400,
  })
  expect(await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))).toMatchObject({
    startsAt: started,
    endsAt: ended,
    known: { start: true, end: true },
    units: 400,
    shortReason: null,
  })
})

test.each([
  ['from before the class was made', 'createdAt'],
  ['that end before the first check-in', 'checkedInAt'],
] as const)('times %s make it a class that was recorded afterwards', async (_which, seen) => {
  const held = await makeHeldSession()
  const user = await makeUser()
  const enrollmentId = await makeAttendee(held, user)
  const { id, startsAt } = held.session
  await db.taskSession.update({
    where: { id },
    data: { createdAt: minutesFrom(startsAt, seen === 'createdAt' ? 30 : -600) },
  })
  await db.enrollment.update({ where: { id: enrollmentId }, data: { checkedInAt: minutesFrom(startsAt, 40) } })
  expect(await done(setTimes(held, seen === 'createdAt' ? 31 : 0, 240, { reason: 'Late press' }))).toMatchObject({
    recordedAt: null,
  })
  expect(
    (await done(setTimes(held, -60, seen === 'createdAt' ? 240 : 35, { reason: 'Other times' }))).recordedAt,
  ).not.toBeNull()
})

test('papers say of times that nobody entered that they are as scheduled', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  await makeAttendee(held, user)
  await done(finalize(held))
  expect(await paperOf(user.id)).toMatchObject({
    startsAt: held.session.startsAt.toISOString(),
    known: { start: false, end: false },
  })
})

describe('a session that was shorter than its class', () => {
  test('is not finalized without fewer hours or a reason, and nothing is given', async () => {
    const { held, user } = await makeTimed(0, 200)
    const params = { minutes: 200, due: 240, hours: 3.25 }
    expect(await finalize(held)).toEqual(fail('sessionShort', undefined, { params }))
    expect(await db.credit.count({ where: { userId: user.id } })).toBe(0)
  })
  test('gives the fewer hours that were decided', async () => {
    const { held, user } = await makeTimed(0, 200)
    await done(finalize(held, { unitsGiven: 3.25 }))
    expect(await creditOf(user.id)).toMatchObject({ units: 325 })
    expect(await paperOf(user.id)).toMatchObject({ units: 325 })
  })
  test('gives its full hours with a reason, which is printed', async () => {
    const { held, user } = await makeTimed(0, 200)
    await done(finalize(held, { shortReason: 'Reading at home was part of it' }))
    expect(await creditOf(user.id)).toMatchObject({ units: 400 })
    expect(await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))).toMatchObject({
      shortReason: 'Reading at home was part of it',
    })
  })
  test('cannot give as many hours as the class, or more', async () => {
    const { held } = await makeTimed(0, 200)
    expect(await finalize(held, { unitsGiven: 4 })).toEqual(
      fail('invalidInput', { unitsGiven: 'validation.unitsGiven' }),
    )
  })
  test('gives more than its minutes are worth only with a reason', async () => {
    const { held } = await makeTimed(0, 200)
    expect(await finalize(held, { unitsGiven: 3.5 })).toMatchObject({ problem: { code: 'sessionShort' } })
    await done(finalize(held, { unitsGiven: 3.5, shortReason: 'Reading at home was part of it' }))
  })
  test('that was long enough gives no fewer hours', async () => {
    const { held } = await makeTimed(0, 240)
    expect(await finalize(held, { unitsGiven: 3 })).toEqual(
      fail('invalidInput', { unitsGiven: 'validation.unitsNotShort' }),
    )
  })
  test('is known to be short by its end alone, and by its announced breaks', async () => {
    const ended = await makeTimed(null, 4)
    expect(await finalize(ended.held)).toMatchObject({ problem: { code: 'sessionShort', params: { minutes: 4 } } })
    const breaks = await makeTimed(0, 240, { breakMinutes: 30 })
    expect(await finalize(breaks.held)).toMatchObject({ problem: { code: 'sessionShort', params: { minutes: 210 } } })
  })
})

describe('real times', () => {
  test('that are known are corrected, not forgotten', async () => {
    const held = await makeHeldSession()
    await done(setTimes(held, 5, 235))
    expect(await setTimes(held, 5, null)).toEqual(fail('invalidInput', { endedAt: 'validation.required' }))
  })
  test('are kept with who entered them; instructors who signed are asked again', async () => {
    const held = await makeHeldSession()
    const changed = await done(setTimes(held, 5, 235, { breakMinutes: 10 }))
    expect(changed).toMatchObject({
      startedById: held.org.admin.id,
      endedById: held.org.admin.id,
      breakMinutes: 10,
      instructors: [{ signatureId: null }],
    })
    expect(await finalize(held)).toMatchObject({ problem: { code: 'instructorUnsigned' } })
  })
  test('that were pressed are replaced with a reason alone; the sheet names who entered them, when and why', async () => {
    const held = await makeHeldSession()
    const { startsAt } = held.session
    const pressed = { startedAt: minutesFrom(startsAt, 5), startedRecordedAt: minutesFrom(startsAt, 5) }
    await db.taskSession.update({ where: { id: held.session.id }, data: pressed })
    expect(await setTimes(held, 10, 235)).toEqual(fail('reasonRequired', { reason: 'validation.required' }))
    const now = new Date()
    await done(setTimes(held, 10, 235, { reason: 'clock was wrong' }))
    const sheet = await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
    const entered = { name: fullName(held.org.admin), reason: 'clock was wrong', at: expect.any(Date) }
    expect(sheet.entered).toEqual({ start: entered, end: entered })
    expect(sheet.entered!.start!.at.getTime()).toBeGreaterThanOrEqual(now.getTime())
    // The end was typed, so it is corrected without one.
    expect(await setTimes(held, 10, 230)).toMatchObject({ ok: true })
  })
  test('that cannot be are refused at their fields', async () => {
    const held = await makeHeldSession()
    expect(await setTimes(held, 30, 20)).toEqual(fail('invalidInput', { endedAt: 'validation.endBeforeStart' }))
    expect(await setTimes(held, 0, 30 * 60)).toEqual(fail('invalidInput', { endedAt: 'validation.inFuture' }))
  })
  test('are entered by those who run the session, of a session that is over', async () => {
    const held = await makeHeldSession()
    const { id, version } = await taskSessionNow(held.session.id)
    const stranger = ctxFor(await makeUser())
    expect(await setTaskSessionTimes(stranger, { id, version })).toEqual(fail('notFound'))
    const member = await makeRole({ orgId: held.org.id })
    expect(await setTaskSessionTimes(ctxFor(member.user, { roles: [member] }), { id, version })).toEqual(
      fail('notFound'),
    )
    await done(finalize(held))
    expect(await setTimes(held, 0, 240)).toEqual(fail('sessionState'))
  })
  test('begin when somebody presses start, once', async () => {
    const held = await makeHeldSession({ signed: false, session: { startsAt: minutesFrom(new Date(), 10) } })
    const now = new Date()
    const { id, version } = await taskSessionNow(held.session.id)
    const started = await done(startTaskSession(ctxOfAdmin(held.org, { now }), { id, version }))
    expect(started).toMatchObject({ state: 'OPEN', startedAt: now, startedById: held.org.admin.id })
    const again = { id, version: started.version }
    expect(await startTaskSession(ctxOfAdmin(held.org, { now }), again)).toEqual(fail('sessionState'))
  })
})
