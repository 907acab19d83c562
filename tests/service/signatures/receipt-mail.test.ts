import { expect, test } from 'vitest'
import { at, codeOf, makeAttendee, makeDoor } from '@/fixtures/check-in'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { minutesFrom } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { sendMail } from '@/lib/jobs/send-mail'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import type { Job } from '@/lib/services/job-table'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { signAttendance } from '@/lib/services/signatures/sign'

/** An attendee who has checked in and signed; `sent` are the resulting jobs. */
async function signed() {
  const { session } = await makeDoor()
  const person = await makeAttendee(session)
  await makeCredential({ user: person.user, geo: 'CA', credentialType: 'CNA' })
  const [taskSessionId, now] = [session.id, session.startsAt]
  await done(checkIn(at(person, now), { taskSessionId, code: await codeOf(session, now) }))
  const { toSign } = await done(getAttendance(at(person, now), { taskSessionId }))
  const ctx = at(person, minutesFrom(now, 2))
  const signature = await done(signAttendance(ctx, { taskSessionId, adoptedName: 'Ana M. Ruiz', ...toSign! }))
  const enrollment = await database().enrollment.findFirstOrThrow({ where: { signatureId: signature.id } })
  return { session, person, signature, enrollment, given: toSign!, sent: ctx.sent }
}

async function mailed(sent: readonly Job[]) {
  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), feedbackEmail: 'feedback@example.com', now: new Date() }
  for (const job of sent) if (job.queue === 'mail') await sendMail(job.data, outside)
  return mailer.sent
}

test('who signs that they came gets a receipt: what and when, what it should give, and the fingerprint', async () => {
  const { session, person, signature, enrollment, sent } = await signed()
  const [mail, more] = await mailed(sent)
  expect(more).toBeUndefined()
  expect(mail).toMatchObject({ to: person.user.email, subject: `Your receipt: ${session.revision.title}` })
  expect(mail?.text).toContain(`Fingerprint of what you signed: ${Buffer.from(signature.sha256After).toString('hex')}`)
  expect(mail?.text).toContain('CA / CNA: ')
  expect(mail?.text).toContain('Checked in: ')
  expect(mail?.text).toContain(`/enrollments/${enrollment.id}`)
})

test('signing once more sends no second receipt', async () => {
  const { session, person, given } = await signed()
  const again = at(person, minutesFrom(session.startsAt, 3))
  await done(signAttendance(again, { taskSessionId: session.id, adoptedName: 'Ana M. Ruiz', ...given }))
  expect(await mailed(again.sent)).toEqual([])
})

test('no receipt goes to who wants no mail about classes, nor of a signature that was voided', async () => {
  const quiet = await signed()
  const off = [{ topic: 'CLASSES' as const, channel: 'EMAIL' as const, enabled: false }]
  await done(updateNotificationSettings(ctxFor(quiet.person.user), { settings: off }))
  expect(await mailed(quiet.sent)).toEqual([])

  const voided = await signed()
  await database().enrollment.update({ where: { id: voided.enrollment.id }, data: { signatureId: null } })
  expect(await mailed(voided.sent)).toEqual([])
})
