import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment, makeEnrollments, makeSmallSession } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { fail } from '@/lib/domain/result'
import { sendNotices } from '@/lib/jobs/send-notices'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { updateUserPrefs } from '@/lib/services/users/update-user'

const noticesOf = (session: TaskSessionRecord, kind: string) =>
  database().notification.findMany({
    where: { kind, params: { path: ['taskSessionId'], equals: session.id } },
    orderBy: { createdAt: 'asc' },
  })

async function sendAll(rows: readonly { id: string }[], now = new Date()) {
  const [mailer, sms] = [memoryMailer(), memorySms()]
  const outside = { db: database(), mailer, sms, appUrl: 'https://suma.test', now }
  await sendNotices(
    rows.map(({ id }) => id),
    outside,
  )
  return { mails: mailer.sent, texts: sms.sent }
}

describe('changing a session', () => {
  test('keeps omitted fields, and a stale edit gets what is stored', async () => {
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

  test('notifies everybody in it of another time or place, once for each change', async () => {
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

  test('sends when and where in the reader’s language, and of two changes the last only', async () => {
    const org = await makeClassOrg()
    const now = new Date('2026-11-23T20:00:00Z')
    const session = await makeTaskSession({ org, now, startsAt: minutesFrom(now, 24 * 60) })
    const { member } = await makeEnrollment(session, undefined, now)
    const asMember = ctxFor(member.user, { roles: [member] })
    await done(updateUserPrefs(asMember, { id: member.user.id, operation: 'SET', data: { uiLanguage: 'es' } }))
    const at = (startsAt: string, endsAt: string, version: number) =>
      done(updateTaskSession(ctxOfAdmin(org, { now }), { input: { id: session.id, version, startsAt, endsAt } }))
    await at('2027-05-05T09:00', '2027-05-05T13:00', 1)
    await at('2027-05-06T09:00', '2027-05-06T13:00', 2)
    const { mails } = await sendAll(await noticesOf(session, 'sessionChanged'), now)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('Nueva hora')
    expect(mails[0]?.text).toContain('May 6, 2027, 9:00 AM – 1:00 PM, hora del Pacífico')
    expect(mails[0]?.text).toContain('Lugar: Room 2\n')
    const states = (await noticesOf(session, 'sessionChanged')).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['SENT', 'SUPPRESSED'])
  })

  test('notifies nobody of a draft', async () => {
    const org = await makeClassOrg()
    const teacher = await makeRole({ orgId: org.id })
    const draft = await makeTaskSession({ org, draft: true, instructorMemberIds: [teacher.id] })
    await done(updateTaskSession(ctxOfAdmin(org), { input: { id: draft.id, version: 1, location: 'Room 9' } }))
    expect(await noticesOf(draft, 'sessionChanged')).toEqual([])
  })

  test('gives additional seats to the waiting list in its order', async () => {
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

  test('refuses fewer seats than are taken', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 3)
    await makeEnrollments(session, 2)
    const { version } = await taskSessionNow(session.id)
    const result = await updateTaskSession(ctxOfAdmin(org), { input: { id: session.id, version, capacity: 1 } })
    expect(result).toEqual(
      fail('invalidInput', { 'input.capacity': { key: 'validation.capacityTaken', params: { count: 2 } } }),
    )
  })

  test('cannot move a session that has begun, nor change one that is settled', async () => {
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
})

describe('cancelling', () => {
  test('ends every enrollment and notifies everybody with the reason, instructors too', async () => {
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

  test('is refused to instructors and once the session is over', async () => {
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

  test('by two at once succeeds once', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const input = { id: session.id, version: 1, reason: 'Snow' }
    const results = await Promise.all([1, 2, 3].map(() => cancelTaskSession(ctxOfAdmin(org), input)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await taskSessionNow(session.id)).sequence).toBe(1)
  })
})
