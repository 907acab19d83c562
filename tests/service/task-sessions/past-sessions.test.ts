import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, enrollmentNow } from '@/fixtures/enrollments'
import { makeGuest } from '@/fixtures/guests'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { addWalkIn } from '@/lib/services/check-in/check-in-by-staff'
import { listCredits } from '@/lib/services/credits/credits'
import { addEnrollments, enrollSelf } from '@/lib/services/enrollments/enroll'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { getSheetToSign, signAsInstructor } from '@/lib/services/signatures/sign'
import { createTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { scheduleTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { recordTaskSession, updateTaskSession } from '@/lib/services/task-sessions/update-task-session'

const day = 24 * 60

/** A session held some days ago for four hours, in the organization's time zone. */
async function makePast(daysAgo = 30, overrides: Record<string, unknown> = {}) {
  const org = await makeClassOrg()
  const instructor = await makeRole({ orgId: org.id })
  const task = await makeTask({ org })
  const startsAt = minutesFrom(new Date(), -daysAgo * day)
  const times = { startsAt: startsAt.toISOString(), endsAt: minutesFrom(startsAt, 240).toISOString() }
  const input = {
    taskId: task.id,
    ...times,
    instructorMemberIds: [instructor.id],
    recordedAfterwards: true,
    ...overrides,
  }
  return { org, instructor, task, input, startsAt, made: await createTaskSession(ctxOfAdmin(org), { input }) }
}

const noticesOf = (userId: string) => database().notification.findMany({ where: { userId } })

test('a session that is over is recorded, its people are present on paper, and it gives credits by the number of that day', async () => {
  const { org, instructor, startsAt, made } = await makePast()
  const session = await done(Promise.resolve(made))
  const { id } = session
  const held = todayIn(session.timeZone, minutesFrom(startsAt, 240))
  const number = { geo: 'CA', credentialTypes: ['CNA'] }
  await makeProvider(org, {
    ...number,
    providerNumber: 'THEN',
    effectiveAt: addDays(held, -9),
    expiresAt: addDays(held, 9),
  })
  await makeProvider(org, { ...number, providerNumber: 'NOW', effectiveAt: addDays(held, 10), expiresAt: null })
  expect(session).toMatchObject({
    state: 'ENDED',
    startedAt: startsAt,
    endedAt: minutesFrom(startsAt, 240),
    capacity: 0,
  })
  expect(session.recordedAt).not.toBeNull()

  const [ana, ben] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  await makeCredential({ user: ana.user })
  const added = await done(addEnrollments(ctxOfAdmin(org), { taskSessionId: id, roleIds: [ana.id, ben.id, ana.id] }))
  expect(added.results.map(({ outcome }) => outcome)).toEqual(['ENROLLED', 'ENROLLED'])
  const rows = await database().enrollment.findMany({ where: { taskSessionId: id } })
  expect(rows.map(({ attendanceSource, checkedInAt }) => [attendanceSource, checkedInAt])).toEqual([
    ['PAPER', null],
    ['PAPER', null],
  ])
  for (const { user } of [ana, ben, instructor]) expect(await noticesOf(user.id)).toEqual([])

  const staff = ctxOfMember(instructor)
  const { digest, consentVersion, adoptedName, onPaper } = await done(getSheetToSign(staff, { taskSessionId: id }))
  expect(onPaper).toHaveLength(2)
  await done(signAsInstructor(staff, { taskSessionId: id, digest, consentVersion, adoptedName }))
  const { version } = await taskSessionNow(id)
  await done(
    finalizeSession(ctxOfAdmin(org), { id, version, acceptProposals: true, unsignedReason: 'Signed on paper' }),
  )
  const [credit] = await done(listCredits(ctxFor(ana.user), {}))
  expect(credit).toMatchObject({ completedAt: held, providerNumber: 'THEN', units: 400 })
  const certificate = await database().certificate.findFirstOrThrow({
    where: { taskSessionId: id, userId: ana.user.id },
  })
  expect(certificate.content).toMatchObject({
    recordedAt: session.recordedAt?.toISOString(),
    known: { start: true, end: true },
  })
  expect((await done(getSignInSheet(staff, { taskSessionId: id }))).recordedAt).toEqual(session.recordedAt)
  // Each person receives only the notice of the certificate, once.
  for (const { user } of [ana, ben])
    expect((await noticesOf(user.id)).map(({ kind }) => kind)).toEqual(['certificateIssued'])
})

describe('recording', () => {
  test('takes a session that is over, not for too long, of a published class, and one at a time', async () => {
    const { org, input, task } = await makePast(1, { endsAt: minutesFrom(new Date(), 60).toISOString() })
    const make = (overrides: Record<string, unknown>) =>
      createTaskSession(ctxOfAdmin(org), { input: { ...input, ...overrides } })
    expect(await make({})).toEqual(fail('invalidInput', { 'input.endsAt': 'validation.sessionNotOver' }))
    const over = { endsAt: minutesFrom(new Date(), -60).toISOString() }
    expect(await make({ ...over, recordedAfterwards: false })).toEqual(
      fail('invalidInput', { 'input.endsAt': 'validation.sessionInPast' }),
    )
    expect(await make({ ...over, repeatWeekly: 1 })).toEqual(
      fail('invalidInput', { 'input.repeatWeekly': 'validation.noRepeatOfPast' }),
    )
    const old = minutesFrom(new Date(), -6 * 365 * day)
    const long = { startsAt: old.toISOString(), endsAt: minutesFrom(old, 60).toISOString() }
    expect(await make(long)).toMatchObject({
      problem: { fields: { 'input.startsAt': { key: 'validation.sessionTooOld' } } },
    })
    const draft = await makeTask({ org, published: false })
    expect(await make({ ...over, taskId: draft.id })).toEqual(fail('taskState'))
    expect(await done(make({ ...over, taskId: task.id }))).toMatchObject({ state: 'ENDED' })
  })

  test('takes a draft of the past, which cannot be scheduled; once', async () => {
    const { org, input } = await makePast()
    const draft = { ...input, recordedAfterwards: false, draft: true, capacity: 3 }
    const { id, version } = await done(createTaskSession(ctxOfAdmin(org), { input: draft }))
    const seen = { id, version }
    expect(await scheduleTaskSession(ctxOfAdmin(org), seen)).toEqual(
      fail('invalidInput', { endsAt: 'validation.sessionInPast' }),
    )
    const both = await Promise.all([recordTaskSession(ctxOfAdmin(org), seen), recordTaskSession(ctxOfAdmin(org), seen)])
    expect(both.map((one) => (one.ok ? one.value.state : one.problem.code)).toSorted()).toEqual([
      'ENDED',
      'staleVersion',
    ])
    const now = await taskSessionNow(id)
    expect(now).toMatchObject({ capacity: 0, startedById: org.admin.id, endedById: org.admin.id })
    expect(await recordTaskSession(ctxOfAdmin(org), { id, version: now.version })).toEqual(fail('sessionState'))
  })

  test('is for administrators of the organization: for everybody else it is not there', async () => {
    const { org, instructor, input } = await makePast()
    const { id, version } = await done(createTaskSession(ctxOfAdmin(org), { input: { ...input, draft: true } }))
    const other = await makeClassOrg()
    for (const ctx of [ctxOfMember(instructor), ctxOfAdmin(other)])
      expect(await recordTaskSession(ctx, { id, version })).toEqual(fail('notFound'))
    expect(await recordTaskSession(ctxOfNobody(), { id, version })).toEqual(fail('signInRequired'))
    expect(await recordTaskSession(ctxOfAdmin(org), { id: 'x', version })).toMatchObject(fail('invalidInput'))
  })
})

test('nobody enrolls, is invited or checks in themselves; staff add who came without a reason', async () => {
  const { org, instructor, made } = await makePast()
  const { id } = await done(Promise.resolve(made))
  const [ana, ben] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  expect(await enrollSelf(ctxOfMember(ana), { taskSessionId: id })).toEqual(fail('sessionState'))
  const invite = { input: { taskSessionId: id, roleIds: [ana.id] } }
  expect(await inviteToSession(ctxOfAdmin(org), invite)).toEqual(fail('sessionState'))
  const walkIn = await done(addWalkIn(ctxOfMember(instructor), { taskSessionId: id, userId: ben.user.id }))
  expect(walkIn).toMatchObject({ status: 'ENROLLED', attendanceSource: 'PAPER', checkedInAt: null })
})

test('corrected times of a recorded session are its real ones, and stay in the past', async () => {
  const { org, startsAt, made } = await makePast()
  const { id, version, recordedAt } = await done(Promise.resolve(made))
  const times = (from: Date) => ({ startsAt: from.toISOString(), endsAt: minutesFrom(from, 60).toISOString() })
  const earlier = minutesFrom(startsAt, -day)
  const changed = await done(updateTaskSession(ctxOfAdmin(org), { input: { id, version, ...times(earlier) } }))
  expect(changed).toMatchObject({ startedAt: earlier, endedAt: minutesFrom(earlier, 60), recordedAt })
  const ahead = { id, version: changed.version, ...times(minutesFrom(new Date(), day)) }
  expect(await updateTaskSession(ctxOfAdmin(org), { input: ahead })).toMatchObject(fail('invalidInput'))
})

describe('a class that ran by the clock', () => {
  /** A class of yesterday, made the day before it, with a check-in at its start. */
  async function makeRan() {
    const held = await makeHeldSession({ signed: false })
    const { id, startsAt } = held.session
    await database().taskSession.update({ where: { id }, data: { createdAt: minutesFrom(startsAt, -day) } })
    const enrollmentId = await makeAttendee(held, await makeUser())
    await database().enrollment.update({
      where: { id: enrollmentId },
      data: { checkedInAt: minutesFrom(startsAt, -5) },
    })
    const move = async (minutes: number, length = 240) => {
      const from = minutesFrom(startsAt, minutes)
      const times = { startsAt: from.toISOString(), endsAt: minutesFrom(from, length).toISOString() }
      const { version } = await taskSessionNow(id)
      return updateTaskSession(ctxOfAdmin(held.org), { input: { id, version, ...times } })
    }
    return { ...held, id, startsAt, move }
  }

  test('moves by some hours, measured from when it ran, and stays one of the clock', async () => {
    const { startsAt, move } = await makeRan()
    expect(await done(move(10 * 60))).toMatchObject({ recordedAt: null, ranFrom: startsAt, startedAt: null })
    expect(await done(move(-5))).toMatchObject({ recordedAt: null, startsAt: minutesFrom(startsAt, -5) })
    expect(await done(move(12 * 60))).toMatchObject({ recordedAt: null, ranFrom: startsAt })
    // Step by step it does not come further either.
    expect((await done(move(12 * 60 + 1))).recordedAt).not.toBeNull()
  })

  test.each([
    ['before its first check-in', -6],
    ['before it was made', -day - 1],
    ['to another year', -400 * day],
  ])('moved %s becomes a recorded one, with both times entered by hand', async (_where, minutes) => {
    const { org, startsAt, move } = await makeRan()
    const from = minutesFrom(startsAt, minutes)
    const moved = await done(move(minutes))
    expect(moved).toMatchObject({ state: 'ENDED', startedAt: from, startedById: org.admin.id, capacity: 0 })
    expect(moved.recordedAt).not.toBeNull()
  })

  test('whose end is moved before its first check-in or its making becomes a recorded one', async () => {
    const { id, org, startsAt, move } = await makeRan()
    await database().taskSession.update({ where: { id }, data: { createdAt: minutesFrom(startsAt, -30) } })
    expect(await done(move(-120, 115))).toMatchObject({ state: 'ENDED', startedById: org.admin.id })
    const other = await makeRan()
    await database().taskSession.update({
      where: { id: other.id },
      data: { startsAt: minutesFrom(other.startsAt, -600) },
    })
    const { version } = await taskSessionNow(other.id)
    const endsAt = minutesFrom(other.startsAt, -10).toISOString()
    const moved = await done(updateTaskSession(ctxOfAdmin(other.org), { input: { id: other.id, version, endsAt } }))
    expect(moved.recordedAt).not.toBeNull()
  })

  test('does so when its time zone gives it another day or another time of day, and not by one with the same', async () => {
    const zoned = async (timeZone: string) => {
      const { id, org } = await makeRan()
      // Ends at 4:31 PM in New York.
      const day = (await taskSessionNow(id)).startsAt.toISOString().slice(0, 10)
      const endedAt = new Date(`${day}T20:31:00Z`)
      const times = { startsAt: minutesFrom(endedAt, -241), endsAt: minutesFrom(endedAt, -1), endedAt }
      await database().taskSession.update({
        where: { id },
        data: { ...times, createdAt: minutesFrom(endedAt, -500), timeZone: 'America/New_York', recordedAt: null },
      })
      const { version } = await taskSessionNow(id)
      return done(updateTaskSession(ctxOfAdmin(org), { input: { id, version, timeZone } }))
    }
    expect((await zoned('Pacific/Kiritimati')).recordedAt).not.toBeNull()
    expect((await zoned('America/Los_Angeles')).recordedAt).not.toBeNull()
    expect((await zoned('America/Toronto')).recordedAt).toBeNull()
  })

  test('is never moved further back than a recorded one', async () => {
    const { move } = await makeRan()
    expect(await move(-6 * 365 * day)).toMatchObject({
      problem: { fields: { 'input.startsAt': { key: 'validation.sessionTooOld' } } },
    })
  })

  test('moves its start to no hours that nobody saw while it runs', async () => {
    const org = await makeClassOrg()
    const { id, version, startsAt } = await makeTaskSession({ org, startsAt: minutesFrom(new Date(), -30) })
    await database().taskSession.update({ where: { id }, data: { createdAt: minutesFrom(startsAt, -2 * 1440) } })
    const move = (minutes: number) => {
      const input = { id, version, startsAt: minutesFrom(startsAt, minutes).toISOString() }
      return updateTaskSession(ctxOfAdmin(org), { input })
    }
    // A recorded class has to be over.
    const fields = { 'input.endsAt': 'validation.sessionNotOver' }
    expect(await move(-480)).toMatchObject({ problem: { fields } })
    expect(await move(-60)).toMatchObject({ ok: true })
  })

  test('does so while it runs, too', async () => {
    const org = await makeClassOrg()
    const { id, version, startsAt } = await makeTaskSession({ org, startsAt: minutesFrom(new Date(), -30) })
    const from = minutesFrom(startsAt, -300 * day)
    const input = { id, version, startsAt: from.toISOString(), endsAt: minutesFrom(from, 60).toISOString() }
    expect((await done(updateTaskSession(ctxOfAdmin(org), { input }))).recordedAt).not.toBeNull()
  })
})

test('a session that was planned says nothing of being recorded', async () => {
  const org = await makeClassOrg()
  expect((await makeTaskSession({ org })).recordedAt).toBeNull()
})

test('a guest of a recorded session came on paper too; nobody can ask them to sign but on the screen', async () => {
  const { org, made } = await makePast()
  const session = await done(Promise.resolve(made))
  const { enrollmentId } = await makeGuest({ org, session })
  expect(await enrollmentNow(enrollmentId)).toMatchObject({ attendanceSource: 'PAPER', checkedInAt: null })
  const finish = await done(getSessionFinish(ctxOfAdmin(org), { taskSessionId: session.id }))
  expect(finish).toMatchObject({ unsignedGuests: 1, attendees: { onPaper: { count: 1, toAsk: 0 } } })
})
