import { describe, expect, test } from 'vitest'
import { memoryMailer } from '@/lib/adapters/mail/memory-mailer'
import { memorySms } from '@/lib/adapters/sms/memory-sms'
import { database } from '@/lib/data/db'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { fail } from '@/lib/domain/result'
import { sendNotices } from '@/lib/jobs/send-notices'
import { getOrgOverview } from '@/lib/services/orgs/get-org-overview'
import { cancelTaskSession } from '@/lib/services/task-sessions/cancel-task-session'
import { exportTaskSessions } from '@/lib/services/task-sessions/export-task-sessions'
import { foreseeClashes, listSessionClashes } from '@/lib/services/task-sessions/list-session-clashes'
import { listTaskSessions, type TaskSessionConnection } from '@/lib/services/task-sessions/list-task-sessions'
import { addSessionInstructor } from '@/lib/services/task-sessions/session-instructors'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { listSessionProviderNumbers } from '@/lib/services/tasks/list-provider-numbers'
import { updateTask } from '@/lib/services/tasks/update-task'
import { updateUserPrefs } from '@/lib/services/users/update-user-prefs'
import { ctxFor } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import { enrollmentNow, makeEnrollment, makeEnrollments, makeSmallSession } from '@/tests/factories/enrollments'
import { makeAttendee, makeHeldSession, signAttendanceFor, signFor } from '@/tests/factories/held-sessions'
import { makeProvider, makeRole } from '@/tests/factories/orgs'
import { makeUser } from '@/tests/factories/people'
import {
  ctxOfAdmin,
  makeClassOrg,
  makeTask,
  makeTaskSession,
  minutesFrom,
  taskSessionNow,
} from '@/tests/factories/tasks'

const noticesOf = (session: TaskSessionRecord, kind: string) =>
  database().notification.findMany({
    where: { kind, params: { path: ['taskSessionId'], equals: session.id } },
    orderBy: { createdAt: 'asc' },
  })

async function sendAll(rows: readonly { id: string }[]) {
  const [mailer, sms] = [memoryMailer(), memorySms()]
  const outside = { db: database(), mailer, sms, appUrl: 'https://suma.test', now: new Date() }
  await sendNotices(
    rows.map(({ id }) => id),
    outside,
  )
  return { mails: mailer.sent, texts: sms.sent }
}

describe('changing a session', () => {
  test('keeps what is not named; a stale edit is answered with what is there', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org, capacity: 5 })
    const changed = await done(
      updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version: 1, capacity: 6 } }),
    )
    expect(changed).toMatchObject({
      capacity: 6,
      version: 2,
      location: 'Room 2',
      startsAt: session.startsAt,
      sequence: 0,
    })
    const stale = await updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version: 1, capacity: 9 } })
    expect(stale).toMatchObject({ problem: { code: 'staleVersion', current: { capacity: 6, version: 2 } } })
    const audit = await database().auditEvent.findFirst({
      where: { subjectId: session.id, action: 'taskSession.updated' },
    })
    expect(audit?.detail).toMatchObject({ fields: ['capacity'] })
  })

  test('tells everybody in it of another time or place, once for each change', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const session = await makeSmallSession(org, 1, { instructorMemberIds: [teacher.id] })
    const people = await makeEnrollments(session, 2)
    const input = { id: session.id, version: 1, location: 'Room 9' }
    const moved = await done(updateTaskSession(ctxOfAdmin(org), { input }))
    expect(moved.sequence).toBe(1)
    const told = await noticesOf(session, 'sessionChanged')
    const userIds = [...people.map(({ member }) => member.user.id), teacher.user.id]
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(userIds.toSorted())
    await done(updateTaskSession(ctxOfAdmin(org), { input: { ...input, version: 2, capacity: 3 } }))
    expect(await noticesOf(session, 'sessionChanged')).toHaveLength(3)
  })

  test('the message says when and where in the reader’s language; of two changes the last is sent', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const { member } = await makeEnrollment(session)
    const asMember = ctxFor(member.user, { roles: [member] })
    await done(updateUserPrefs(asMember, { id: member.user.id, operation: 'SET', data: { uiLanguage: 'es' } }))
    const at = (startsAt: string, endsAt: string, version: number) =>
      done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version, startsAt, endsAt } }))
    await at('2027-05-05T09:00', '2027-05-05T13:00', 1)
    await at('2027-05-06T09:00', '2027-05-06T13:00', 2)
    const { mails } = await sendAll(await noticesOf(session, 'sessionChanged'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('Nueva hora')
    expect(mails[0]?.text).toContain('May 6, 2027, 9:00 AM – 1:00 PM, hora del Pacífico')
    expect(mails[0]?.text).toContain('\n\nRoom 2\n\n')
    const states = (await noticesOf(session, 'sessionChanged')).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['SENT', 'SUPPRESSED'])
  })

  test('nobody is told of a draft', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const draft = await makeTaskSession({ org, draft: true, instructorMemberIds: [teacher.id] })
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: draft.id, version: 1, location: 'Room 9' } }))
    expect(await noticesOf(draft, 'sessionChanged')).toEqual([])
  })

  test('more seats go to the waiting list in its order', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 1)
    const people = await makeEnrollments(session, 4)
    const statuses = () =>
      Promise.all(people.map(async ({ enrollment }) => (await enrollmentNow(enrollment.id)).status))
    expect(await statuses()).toEqual(['ENROLLED', 'PENDING', 'PENDING', 'PENDING'])
    const { version } = await taskSessionNow(session.id)
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version, capacity: 3 } }))
    expect(await statuses()).toEqual(['ENROLLED', 'ENROLLED', 'ENROLLED', 'PENDING'])
  })

  test('never fewer seats than are taken', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 3)
    await makeEnrollments(session, 2)
    const { version } = await taskSessionNow(session.id)
    const result = await updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version, capacity: 1 } })
    expect(result).toEqual(
      fail('invalidInput', { 'input.capacity': { key: 'validation.capacityTaken', params: { count: 2 } } }),
    )
  })

  test('what has begun stays begun, what is settled stays as it is', async () => {
    const org = await makeClassOrg()
    const open = await makeTaskSession({ org, startsAt: minutesFrom(new Date(), -10) })
    const later = { startsAt: minutesFrom(new Date(), 60).toISOString() }
    expect(await updateTaskSession(ctxOfAdmin(org), { input: { id: open.id, version: 1, ...later } })).toEqual(
      fail('invalidInput', { 'input.startsAt': 'validation.sessionHasBegun' }),
    )
    await database().taskSession.update({
      where: { id: open.id },
      data: { state: 'FINALIZED', finalizedAt: new Date() },
    })
    expect(await updateTaskSession(ctxOfAdmin(org), { input: { id: open.id, version: 1, location: 'X' } })).toEqual(
      fail('sessionState'),
    )
  })

  test('what an instructor signed is signed anew with other times, another place, title, format or instructors', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const teacher = await makeRole({ orgId: org.id })
    const other = await makeRole({ orgId: org.id })
    const startsAt = minutesFrom(new Date(), -600)
    const session = await makeTaskSession({ org, task, startsAt, instructorMemberIds: [teacher.id] })
    const isSigned = async () => (await taskSessionNow(session.id)).instructors.some(({ signatureId }) => signatureId)
    const signedAgain = async () => {
      await signFor(session.id, teacher.user.id)
      return { id: session.id, version: (await taskSessionNow(session.id)).version }
    }
    const change = async (fields: object) =>
      done(updateTaskSession(ctxOfAdmin(org), { input: { ...(await signedAgain()), ...fields } }))
    await change({ capacity: 9, meetingUrl: 'https://meet.example.com/a' })
    expect(await isSigned()).toBe(true)
    for (const fields of [
      { location: 'Room 9' },
      { endsAt: minutesFrom(startsAt, 200).toISOString() },
      { format: 'HYBRID' },
    ]) {
      await change(fields)
      expect(await isSigned(), JSON.stringify(fields)).toBe(false)
    }
    await signedAgain()
    await done(updateTask(ctxOfAdmin(org), { input: { id: task.id, version: task.version, title: 'Other' } }))
    expect(await isSigned()).toBe(false)
    await done(addSessionInstructor(ctxOfAdmin(org), { ...(await signedAgain()), memberId: other.id }))
    expect(await isSigned()).toBe(false)
  })

  test('who came signs anew for another time, place or title, and is told so; nothing else asks for that', async () => {
    const held = await makeHeldSession()
    const { org, session } = held
    const user = await makeUser()
    const enrollmentId = await makeAttendee(held, user)
    const isSigned = async () => (await enrollmentNow(enrollmentId)).signatureId !== null
    const change = async (fields: object) => {
      const { version } = await taskSessionNow(session.id)
      await done(updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version, ...fields } }))
    }
    const retitle = async (fields: object) => {
      const task = await database().task.findUniqueOrThrow({ where: { id: session.taskId } })
      await done(updateTask(ctxOfAdmin(org), { input: { id: task.id, version: task.version, ...fields } }))
    }
    await change({ capacity: 50, format: 'HYBRID' })
    await retitle({ description: 'Longer' })
    expect(await isSigned()).toBe(true)
    await change({ location: 'Room 9' })
    expect(await isSigned()).toBe(false)
    await signAttendanceFor(enrollmentId)
    await retitle({ title: 'Other' })
    expect(await isSigned()).toBe(false)
    const told = await database().notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })
    expect(told).toMatchObject(Array(2).fill({ kind: 'signatureVoided', actionPath: `/attend-session/${session.id}` }))
    const kept = await database().signature.findMany({ where: { userId: user.id } })
    expect(kept.map(({ voidReason }) => voidReason).sort()).toEqual(['task.updated', 'taskSession.updated'])
  })
})

describe('cancelling', () => {
  test('ends every enrollment and tells everybody why, also who teaches', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const session = await makeSmallSession(org, 1, { instructorMemberIds: [teacher.id] })
    const people = await makeEnrollments(session, 2)
    const { version } = await taskSessionNow(session.id)
    const input = { id: session.id, version, reason: 'The instructor is ill.' }
    expect(await cancelTaskSession(ctxOfAdmin(org), { ...input, reason: ' ' })).toEqual(
      fail('invalidInput', { reason: 'validation.required' }),
    )
    const cancelled = await done(cancelTaskSession(ctxOfAdmin(org), input))
    expect(cancelled).toMatchObject({ state: 'CANCELLED', cancelReason: 'The instructor is ill.', sequence: 1 })
    for (const { enrollment } of people) expect((await enrollmentNow(enrollment.id)).status).toBe('WITHDRAWN')
    const rows = await noticesOf(session, 'sessionCancelled')
    expect(rows).toHaveLength(3)
    const { mails } = await sendAll(rows)
    expect(mails).toHaveLength(3)
    for (const { text } of mails) expect(text).toContain('The instructor is ill.')
    expect(await cancelTaskSession(ctxOfAdmin(org), { ...input, version: version + 1 })).toEqual(fail('sessionState'))
  })

  test('is not for instructors, and not once it is over', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const session = await makeTaskSession({
      org,
      startsAt: minutesFrom(new Date(), -600),
      instructorMemberIds: [teacher.id],
    })
    const input = { id: session.id, version: 1, reason: 'Snow' }
    expect(await cancelTaskSession(ctxFor(teacher.user, { roles: [teacher] }), input)).toEqual(fail('notFound'))
    expect(await cancelTaskSession(ctxOfAdmin(org), input)).toEqual(fail('sessionState'))
  })

  test('of two at once one is answered', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const input = { id: session.id, version: 1, reason: 'Snow' }
    const results = await Promise.all([1, 2, 3].map(() => cancelTaskSession(ctxOfAdmin(org), input)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await taskSessionNow(session.id)).sequence).toBe(1)
  })
})

describe('clashes', () => {
  test('of instructors and of people enrolled; what another organization does is not said', async () => {
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
    const found = await done(listSessionClashes(ctxOfAdmin(org), { id: one.id }))
    expect(found.map(({ userId, teaches, other: { id } }) => [userId, teaches, id])).toEqual([
      [teacher.user.id, true, same.id],
      [teacher.user.id, true, null],
      [member.user.id, false, same.id],
    ])
    expect(found[1]?.other.title).toBeNull()
    expect(await listSessionClashes(ctxFor(teacher.user, { roles: [teacher] }), { id: one.id })).toEqual(
      fail('notFound'),
    )
  })

  test('are foreseen: of a new session with who is to teach it, and of one at other times', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const startsAt = minutesFrom(new Date(), 3000)
    const one = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
    const later = await makeTaskSession({ org, startsAt: minutesFrom(startsAt, 600) })
    const { member } = await makeEnrollment(one)
    await makeEnrollment(later, member)
    const foresee = async (from: Date, more: Record<string, unknown>, ctx = ctxOfAdmin(org)) => {
      const times = { startsAt: from.toISOString(), endsAt: minutesFrom(from, 60).toISOString() }
      return foreseeClashes(ctx, { input: { taskId: later.taskId, ...times, ...more } })
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

  test('none with a cancelled session', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const startsAt = minutesFrom(new Date(), 3000)
    const one = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
    const two = await makeTaskSession({ org, startsAt, instructorMemberIds: [teacher.id] })
    await done(cancelTaskSession(ctxOfAdmin(org), { id: two.id, version: 1, reason: 'Snow' }))
    expect(await done(listSessionClashes(ctxOfAdmin(org), { id: one.id }))).toEqual([])
  })
})

describe('lists', () => {
  test('upcoming, past and all by their start; the overview counts what is upcoming', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const now = new Date()
    const make = (minutes: number, fields: object = {}) =>
      makeTaskSession({ org, task, startsAt: minutesFrom(now, minutes), ...fields })
    const [past, open, soon, later, draft, off] = [
      await make(-600),
      await make(-60),
      await make(600),
      await make(1200),
      await make(900, { draft: true }),
      await make(700),
    ]
    await done(cancelTaskSession(ctxOfAdmin(org), { id: off.id, version: 1, reason: 'Snow' }))
    const ids = async (filter: object, first = 50) => {
      const found: string[] = []
      for (let after: string | null = null; ; ) {
        const page: TaskSessionConnection = await done(
          listTaskSessions(ctxOfAdmin(org), { orgId: org.id, first, after, filter }),
        )
        found.push(...page.edges.map(({ node }) => node.id))
        after = page.pageInfo.endCursor
        if (!page.pageInfo.hasNextPage) return found
      }
    }
    expect(await ids({ when: 'UPCOMING' }, 1)).toEqual([open.id, soon.id, later.id])
    expect(await ids({ when: 'PAST' }, 1)).toEqual([off.id, past.id])
    expect(await ids({})).toEqual([later.id, draft.id, off.id, soon.id, open.id, past.id])
    expect(await ids({ state: 'OPEN' })).toEqual([open.id])
    expect(await ids({ state: 'ENDED' })).toEqual([past.id])
    expect(await ids({ state: 'SCHEDULED' })).toEqual([later.id, soon.id])
    expect(await ids({ taskId: crypto.randomUUID() })).toEqual([])
    expect(await ids({ q: task.title.slice(0, 6) })).toHaveLength(6)
    expect((await done(getOrgOverview(ctxOfAdmin(org), { id: org.id }))).upcomingSessions).toBe(3)
  })

  test('count seats and who waits', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 1)
    await makeEnrollments(session, 3)
    const [edge] = (await done(listTaskSessions(ctxOfAdmin(org), { orgId: org.id }))).edges
    expect(edge?.node).toMatchObject({ seats: 1, pending: 2 })
  })

  test('go out as a file, which is kept in the history', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const rows = await done(exportTaskSessions(ctxOfAdmin(org), { orgId: org.id }))
    const ids: string[] = []
    for await (const row of rows) ids.push(row.id)
    expect(ids).toEqual([session.id])
    expect(await database().auditEvent.count({ where: { orgId: org.id, action: 'taskSessions.exported' } })).toBe(1)
  })
})

test('approval numbers of a session are those of the day on which it ends, where it is', async () => {
  const org = await makeClassOrg()
  await makeProvider(org, { credentialTypes: ['CNA', 'HHA'], effectiveAt: '2026-01-01', expiresAt: '2027-05-05' })
  const task = await makeTask({ org })
  const late = await makeTaskSession({ org, task })
  const move = (startsAt: string, endsAt: string, version: number) =>
    done(updateTaskSession(ctxOfAdmin(org), { input: { id: late.id, version, startsAt, endsAt } }))
  const numbers = async () => {
    const told = await done(listSessionProviderNumbers(ctxOfAdmin(org), { id: late.id }))
    return [told.date, told.numbers.every(({ provider }) => provider !== null)]
  }
  await move('2027-05-05T22:00', '2027-05-05T23:59', 1)
  expect(await numbers()).toEqual(['2027-05-05', true])
  await move('2027-05-05T22:00', '2027-05-06T00:30', 2)
  expect(await numbers()).toEqual(['2027-05-06', false])
})
