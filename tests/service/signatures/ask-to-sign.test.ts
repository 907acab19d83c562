import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob, ctxOfNobody, type TestCtx } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type HeldSession, makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { askAgainHours, tellInstructorsAfterMinutes } from '@/lib/domain/signatures/asking'
import { sendNotices } from '@/lib/jobs/send-notices'
import { getAttendance } from '@/lib/services/check-in/check-in'
import { checkInByRoster } from '@/lib/services/check-in/check-in-by-staff'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { askToSign, notifyInstructors } from '@/lib/services/signatures/ask-to-sign'
import { signAttendance } from '@/lib/services/signatures/sign'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-session-times'

const db = database()

const noticesOf = async (userId: string) =>
  (await db.notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(({ kind }) => kind)

/** Processes everything a context handed to the queue; returns the mails. */
async function mailsOf({ sent }: Pick<TestCtx, 'sent'>) {
  const mailer = memoryMailer()
  const outside = { db, mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() }
  await sendNotices(
    sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : [])),
    outside,
  )
  return mailer.sent
}

const ask = ({ org, session }: HeldSession, whom: 'ATTENDEES' | 'ON_PAPER' | 'INSTRUCTORS', ctx = ctxOfAdmin(org)) =>
  askToSign(ctx, { taskSessionId: session.id, whom })

test('who attended and has not signed is asked, by notification and mail, with the way to the place where they sign', async () => {
  const held = await makeHeldSession()
  const [signed, missing, away] = [await makeUser(), await makeUser(), await makeUser()]
  await makeAttendee(held, signed)
  await makeAttendee(held, missing, { signed: false })
  await makeAttendee(held, away, { checkedInAt: null })
  const ctx = ctxOfAdmin(held.org)
  expect(await done(ask(held, 'ATTENDEES', ctx))).toEqual({ asked: 1, already: 0, switchedOff: 0 })
  expect([await noticesOf(signed.id), await noticesOf(missing.id), await noticesOf(away.id)]).toEqual([
    [],
    ['attendanceToSign'],
    [],
  ])
  const [mail, ...others] = await mailsOf(ctx)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: missing.email, attachments: [] })
  expect(mail!.text).toContain(`https://suma.test/attend-session/${held.session.id}`)
})

test('who was asked signs on their phone after the session has ended, whatever was decided about them, and is asked no more', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  const enrollmentId = await makeAttendee(held, user, { signed: false })
  const taskSessionId = held.session.id
  const asked = ctxOfAdmin(held.org)
  await done(ask(held, 'ATTENDEES', asked))
  const { version } = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })
  const decisions = [{ enrollmentId, version, outcome: 'INCOMPLETE' as const }]
  await done(decideEnrollments(ctxOfAdmin(held.org), { taskSessionId, decisions }))
  const { toSign } = await done(getAttendance(ctxFor(user), { taskSessionId }))
  await done(signAttendance(ctxFor(user), { taskSessionId, adoptedName: 'Ana Ruiz', drawing: null, ...toSign! }))
  // The mail had not been sent, and it is no longer true.
  expect(await mailsOf(asked)).toEqual([])
  const later = { now: minutesFrom(new Date(), (askAgainHours + 1) * 60) }
  expect(await done(ask(held, 'ATTENDEES', ctxOfAdmin(held.org, later)))).toMatchObject({ asked: 0, already: 0 })
})

test('nobody is asked again within four hours, also when two ask at once', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  await makeAttendee(held, user, { signed: false })
  const answers = await Promise.all([1, 2, 3].map(() => done(ask(held, 'ATTENDEES'))))
  expect(answers.map(({ asked }) => asked).toSorted()).toEqual([0, 0, 1])
  const finish = await done(getSessionFinish(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  expect(finish.attendees.missing).toEqual({
    count: 1,
    toAsk: 0,
    askedAt: expect.any(Date),
    askAgainAt: expect.any(Date),
  })
  const { askAgainAt } = finish.attendees.missing
  const before = ctxOfAdmin(held.org, { now: new Date(askAgainAt!.getTime() - 1) })
  expect(await done(ask(held, 'ATTENDEES', before))).toMatchObject({ asked: 0, already: 1 })
  expect(await done(ask(held, 'ATTENDEES', ctxOfAdmin(held.org, { now: askAgainAt! })))).toMatchObject({ asked: 1 })
  expect(await noticesOf(user.id)).toEqual(['attendanceToSign', 'attendanceToSign'])
})

test('who was marked present later is counted apart, and asked apart', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  const id = await makeAttendee(held, user, { signed: false })
  await db.enrollment.update({ where: { id }, data: { attendanceSource: 'PAPER', checkedInAt: null } })
  const { attendees } = await done(getSessionFinish(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  expect([attendees.signed, attendees.onPaper.count, attendees.missing.count]).toEqual([0, 1, 0])
  expect(await done(ask(held, 'ATTENDEES'))).toMatchObject({ asked: 0 })
  expect(await done(ask(held, 'ON_PAPER'))).toMatchObject({ asked: 1 })
  const { toSign } = await done(getAttendance(ctxFor(user), { taskSessionId: held.session.id }))
  expect(toSign).not.toBeNull()
})

test('who has switched notifications about classes off is not reached, which is said', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  await makeAttendee(held, user, { signed: false })
  const settings = (['IN_APP', 'EMAIL', 'SMS'] as const).map((channel) => ({
    topic: 'CLASSES' as const,
    channel,
    enabled: false,
  }))
  await done(updateNotificationSettings(ctxFor(user), { settings }))
  const ctx = ctxOfAdmin(held.org)
  expect(await done(ask(held, 'ATTENDEES', ctx))).toEqual({ asked: 0, already: 0, switchedOff: 1 })
  expect(await mailsOf(ctx)).toEqual([])
})

test('instructors who have not signed are asked, but not who asks', async () => {
  const held = await makeHeldSession({ signed: false })
  const second = await makeRole({ orgId: held.org.id })
  await db.taskSessionInstructor.create({ data: { taskSessionId: held.session.id, userId: second.user.id } })
  const { user, ...role } = second
  const ctx = ctxFor(user, { roles: [role] })
  expect(await done(ask(held, 'INSTRUCTORS', ctx))).toEqual({ asked: 1, already: 0, switchedOff: 0 })
  expect([await noticesOf(held.instructor.id), await noticesOf(user.id)]).toEqual([['sheetToSign'], []])
  const [mail] = await mailsOf(ctx)
  const { orgId, taskId, id } = held.session
  expect(mail!.text).toContain(`/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/check-in#sign`)
})

test('only who runs the session asks, and only while it is over and not finalized', async () => {
  const held = await makeHeldSession()
  await makeAttendee(held, await makeUser(), { signed: false })
  const { user, ...role } = await makeRole({ orgId: held.org.id })
  for (const ctx of [ctxFor(user, { roles: [role] }), ctxOfAdmin(await makeClassOrg()), ctxFor(await makeUser())])
    expect(await ask(held, 'ATTENDEES', ctx)).toEqual(fail('notFound'))
  expect(await askToSign(ctxOfNobody(), { taskSessionId: held.session.id, whom: 'ATTENDEES' })).toEqual(
    fail('signInRequired'),
  )
  expect(await askToSign.unknown(ctxOfAdmin(held.org), { taskSessionId: held.session.id, whom: 'ALL' })).toMatchObject({
    problem: { code: 'invalidInput', fields: { whom: expect.anything() } },
  })
  const ahead = await makeTaskSession({ org: held.org })
  expect(await askToSign(ctxOfAdmin(held.org), { taskSessionId: ahead.id, whom: 'ATTENDEES' })).toEqual(
    fail('sessionState'),
  )
  const { id, version } = held.session
  const accepted = { id, version, acceptProposals: true, unsignedReason: 'Her phone was empty' }
  await done(finalizeSession(ctxOfAdmin(held.org), accepted))
  expect(await ask(held, 'ATTENDEES')).toEqual(fail('sessionState'))
})

test('the clock tells instructors once that an ended session waits for their signature, a while after its end', async () => {
  const [fresh, unsigned, signed, old] = [
    await makeHeldSession({ signed: false }),
    await makeHeldSession({ signed: false }),
    await makeHeldSession(),
    await makeHeldSession({ signed: false }),
  ]
  const now = new Date()
  const endedAt = (minutes: number) => ({
    state: 'ENDED' as const,
    endedAt: minutesFrom(now, -minutes),
    endedRecordedAt: null,
  })
  const end = (held: HeldSession, minutes: number) =>
    db.taskSession.update({ where: { id: held.session.id }, data: endedAt(minutes) })
  await end(fresh, tellInstructorsAfterMinutes - 1)
  await end(unsigned, tellInstructorsAfterMinutes)
  await end(signed, 60)
  await end(old, 8 * 24 * 60)
  await done(notifyInstructors(ctxOfJob(now), {}))
  await done(notifyInstructors(ctxOfJob(now), {}))
  const told = async (held: HeldSession) => noticesOf(held.instructor.id)
  expect([await told(fresh), await told(unsigned), await told(signed), await told(old)]).toEqual([
    [],
    ['sheetToSign'],
    [],
    [],
  ])
  // Pressing again a minute later reminds nobody twice.
  expect(await done(ask(unsigned, 'INSTRUCTORS'))).toMatchObject({ asked: 0, already: 1 })
})

test('an instructor whose signature becomes void is told once, however often the sheet changes then', async () => {
  const held = await makeHeldSession()
  const { id } = held.session
  const enrollmentId = await makeAttendee(held, await makeUser(), { checkedInAt: null })
  await done(checkInByRoster(ctxOfAdmin(held.org), { enrollmentId, reason: 'Paper sheet' }))
  const ctx = ctxOfAdmin(held.org)
  for (const minutes of [230, 235]) {
    const { version, startsAt } = await taskSessionNow(id)
    const endedAt = minutesFrom(startsAt, minutes).toISOString()
    await done(setTaskSessionTimes(ctx, { id, version, endedAt }))
  }
  expect(await noticesOf(held.instructor.id)).toEqual(['sheetVoided'])
  await signFor(id, held.instructor.id)
  const { version, startsAt } = await taskSessionNow(id)
  await done(setTaskSessionTimes(ctx, { id, version, endedAt: minutesFrom(startsAt, 240).toISOString() }))
  expect(await noticesOf(held.instructor.id)).toEqual(['sheetVoided', 'sheetVoided'])
  const [mail, ...others] = await mailsOf(ctx)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: held.instructor.email })
})
