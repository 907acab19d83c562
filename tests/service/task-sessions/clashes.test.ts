import { expect, test } from 'vitest'
import { ctxFor, type TestCtx } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { asInstructor, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { foreseeClashes, listSessionClashes } from '@/lib/services/task-sessions/task-sessions'

test('clashes of instructors and participants are shown, and what another organization does is hidden', async () => {
  const [org, other] = [await makeClassOrg(), await makeClassOrg()]
  const teacher = await makeRole({ orgId: org.id })
  const elsewhere = await makeRole({ orgId: other.id, user: teacher.user })
  const startsAt = minutesFrom(new Date(), 3000)
  const one = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
  const same = await makeTaskSession({ org, startsAt: minutesFrom(startsAt, 60), instructorMemberIds: [teacher.id] })
  await makeTaskSession({ org, startsAt: minutesFrom(startsAt, 240), instructorMemberIds: [teacher.id] })
  await makeTaskSession({ org: other, startsAt: minutesFrom(startsAt, 120), instructorMemberIds: [elsewhere.id] })
  const { member } = await makeEnrollment(one)
  await makeEnrollment(same, member)
  const sessionClashes = await done(listSessionClashes(ctxOfAdmin(org), { id: one.id }))
  expect(sessionClashes.map(({ userId, teaches, other: { id } }) => [userId, teaches, id])).toEqual([
    [teacher.user.id, true, same.id],
    [teacher.user.id, true, null],
    [member.user.id, false, same.id],
  ])
  expect(sessionClashes[1]?.other.title).toBeNull()
  expect(await listSessionClashes(ctxFor(teacher.user, { roles: [teacher] }), { id: one.id })).toEqual(fail('notFound'))
})

test('clashes are shown before saving: of a new session with its instructors, and of one at other times', async () => {
  const org = await makeClassOrg()
  const teacher = await makeRole({ orgId: org.id })
  const startsAt = minutesFrom(new Date(), 3000)
  const one = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
  const later = await makeTaskSession({ org, startsAt: minutesFrom(startsAt, 600) })
  const { member } = await makeEnrollment(one)
  await makeEnrollment(later, member)
  const foresee = async (from: Date, overrides: Record<string, unknown>, ctx = ctxOfAdmin(org)) => {
    const times = { startsAt: from.toISOString(), endsAt: minutesFrom(from, 60).toISOString() }
    return foreseeClashes(ctx, { input: { taskId: later.taskId, ...times, ...overrides } })
  }
  const ids = async (...asked: Parameters<typeof foresee>) =>
    (await done(foresee(...asked))).map(({ userId }) => userId)
  const teaches = { instructorMemberIds: [teacher.id] }
  expect(await ids(minutesFrom(startsAt, 30), teaches)).toEqual([teacher.user.id])
  expect(await ids(minutesFrom(startsAt, 240), teaches)).toEqual([])
  expect(await ids(minutesFrom(startsAt, 30), { taskSessionId: later.id })).toEqual([member.user.id])
  expect(await ids(minutesFrom(startsAt, 600), { taskSessionId: later.id })).toEqual([])
  expect(await foresee(startsAt, { taskSessionId: one.id })).toEqual(fail('notFound'))
  expect(await foresee(startsAt, {}, ctxFor(teacher.user, { roles: [teacher] }))).toEqual(fail('notFound'))
})

test('a cancelled session clashes with nothing', async () => {
  const org = await makeClassOrg()
  const teacher = await makeRole({ orgId: org.id })
  const startsAt = minutesFrom(new Date(), 3000)
  const one = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
  const two = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
  await done(cancelTaskSession(ctxOfAdmin(org), { id: two.id, version: 1, reason: 'Snow' }))
  expect(await done(listSessionClashes(ctxOfAdmin(org), { id: one.id }))).toEqual([])
})

test('before finalizing, an admin sees who was elsewhere at the same time, by when both sessions were really held', async () => {
  const held = await makeHeldSession()
  const { org, session, instructor } = held
  const [came, away] = [await makeUser(), await makeUser()]
  await makeAttendee(held, came)
  await makeAttendee(held, away, { checkedInAt: null })
  const beside = await makeHeldSession({ org, session: { startsAt: minutesFrom(session.startsAt, 180) } })
  await database().taskSessionInstructor.create({
    data: { taskSessionId: beside.session.id, userId: instructor.id },
  })
  for (const user of [came, away]) await makeAttendee(beside, user)
  const clashesFor = async (ctx: TestCtx) =>
    (await done(getSessionFinish(ctx, { taskSessionId: session.id }))).clashes?.map((clash) => [
      clash.userId,
      clash.teaches,
      clash.other.id,
    ])
  expect(await clashesFor(ctxOfAdmin(org))).toEqual([
    [instructor.id, true, beside.session.id],
    [came.id, false, beside.session.id],
  ])
  expect(await clashesFor((await asInstructor({ org, instructor }))())).toBeUndefined()
  const endedAt = minutesFrom(session.startsAt, 180)
  await database().taskSession.update({ where: { id: session.id }, data: { endedAt } })
  expect(await clashesFor(ctxOfAdmin(org))).toEqual([])
})
