import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type HeldSession, makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { sendNotices } from '@/lib/jobs/send-notices'
import type { InputOf } from '@/lib/services/define-service'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { listOwnNotices } from '@/lib/services/notices/own-notices'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()
type Outcome = InputOf<typeof decideEnrollments>['decisions'][number]['outcome']

/** Finalizes a session; returns the notices to be sent. */
async function finalize({ org, session, instructor }: HeldSession) {
  await signFor(session.id, instructor.id)
  const { version } = await taskSessionNow(session.id)
  const ctx = ctxOfAdmin(org)
  await done(finalizeSession(ctx, { id: session.id, version, acceptProposals: true }))
  return ctx.sent.flatMap((one) => (one.queue === 'notices' ? one.data.ids : []))
}

async function reopen({ org, session }: HeldSession) {
  const { version } = await taskSessionNow(session.id)
  await done(reopenSession(ctxOfAdmin(org), { id: session.id, version, reason: 'A name was missing' }))
}

async function decide({ org, session }: HeldSession, enrollmentId: string, outcome: Outcome) {
  const { version } = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })
  const decisions = [{ enrollmentId, version, outcome, reason: 'Another person' }]
  await done(decideEnrollments(ctxOfAdmin(org), { taskSessionId: session.id, decisions }))
}

async function mailsOf(ids: readonly string[]) {
  const mailer = memoryMailer()
  await sendNotices(ids, { db, mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() })
  return mailer.sent
}

const listed = async (user: UserRecord) =>
  (await done(listOwnNotices(ctxFor(user), {}))).edges.map(({ node }) => node.messageKey)

const absent = 'notices.enrollmentAbsent'
const noShow = { checkedInAt: null }

test('who did not come to a class that is finalized hears that they were marked absent, and whom to tell', async () => {
  const held = await makeHeldSession({ task: { title: 'Infection control' } })
  const [came, stayed, marked, waited] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()]
  await makeAttendee(held, came)
  const enrollmentId = await makeAttendee(held, stayed, noShow)
  await decide(held, await makeAttendee(held, marked, noShow), 'ABSENT')
  await makeAttendee(held, waited, { status: 'PENDING' })
  // Nothing is final yet.
  expect(await listed(marked)).toEqual([])
  const mails = await mailsOf(await finalize(held))
  expect(await listed(came)).toEqual(['notices.certificateIssued'])
  for (const user of [stayed, marked]) expect(await listed(user)).toEqual([absent])
  expect(await listed(waited)).toEqual([])
  const mail = mails.find(({ to }) => to === stayed.email)
  const { name } = held.org
  expect(mail?.subject).toBe('You were marked absent: Infection control')
  expect(mail?.text).toContain(`${name} recorded that you weren’t at “Infection control” on `)
  expect(mail?.text).toContain(`If that’s wrong, tell ${name}. It can correct the record.`)
  expect(mail?.text).toContain(`https://suma.test/enrollments/${enrollmentId}`)
  expect(mail?.attachments?.some(({ name: file }) => file.endsWith('.ics'))).toBe(false)
  expect(mail?.text).not.toContain('Counts')
})

test('that is said once for each session, whatever is corrected between, and not to who lost a certificate', async () => {
  const held = await makeHeldSession()
  const [stayed, wrong] = [await makeUser(), await makeUser()]
  await makeAttendee(held, stayed, noShow)
  const enrollmentId = await makeAttendee(held, wrong)
  await finalize(held)
  await reopen(held)
  await decide(held, enrollmentId, 'ABSENT')
  await finalize(held)
  await reopen(held)
  await finalize(held)
  expect(await listed(stayed)).toEqual([absent])
  expect(await listed(wrong)).toEqual(['notices.certificateRevoked', 'notices.certificateIssued'])
})

test('who was taken for absent and is not any more when it would be sent hears nothing of it', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  const enrollmentId = await makeAttendee(held, user, noShow)
  const ids = await finalize(held)
  await reopen(held)
  await decide(held, enrollmentId, 'ATTENDED')
  expect(await mailsOf(ids)).toEqual([])
  expect(await listed(user)).toEqual([])
})

test('who has switched off messages about classes is not told', async () => {
  const held = await makeHeldSession()
  const user = await makeUser()
  await makeAttendee(held, user, noShow)
  const off = (['IN_APP', 'EMAIL'] as const).map((channel) => ({ topic: 'CLASSES' as const, channel, enabled: false }))
  await done(updateNotificationSettings(ctxFor(user), { settings: off }))
  expect(await mailsOf(await finalize(held))).toEqual([])
  expect(await listed(user)).toEqual([])
})
