import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { sendMail } from '@/lib/jobs/send-mail'
import { resendFeedback } from '@/lib/jobs/upkeep'
import { sendFeedbackMessage } from '@/lib/services/feedback/feedback'

test('a message is stored as it was written, then mailed', async () => {
  const message = '  <b>Hello</b>\r\n\u0000日本語 \u{1f600} '
  const ctx = ctxFor(await makeUser())
  const feedbackId = await done(sendFeedbackMessage(ctx, { message }))
  const row = await database().feedbackMessage.findUniqueOrThrow({ where: { id: feedbackId } })
  expect(row.message).toBe(message.replace('\0', ''))
  expect(ctx.sent).toEqual([{ queue: 'mail', data: { kind: 'feedback', feedbackId } }])
})

test('an empty message is stored too, and a value that is no text is refused', async () => {
  expect(await sendFeedbackMessage(ctxFor(await makeUnverifiedUser()), { message: '' })).toMatchObject({ ok: true })
  const wrong = await sendFeedbackMessage.unknown(ctxFor(await makeUser()), { message: 7 })
  expect(wrong).toMatchObject({ problem: { fields: { message: 'validation.invalid' } } })
})

test('a person may send twenty messages an hour', async () => {
  const user = await makeUser()
  const send = () => sendFeedbackMessage(ctxFor(user), { message: 'Hi' })
  for (let round = 0; round < 20; round += 1) await done(send())
  expect(await send()).toMatchObject({ problem: { code: 'tooManyRequests' } })
})

test('a mail outage loses nothing, and a message is mailed once', async () => {
  const ctx = ctxFor(await makeUser())
  const feedbackId = await done(sendFeedbackMessage(ctx, { message: 'It broke' }))
  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), feedbackEmail: 'team@example.com', now: new Date() }
  const job = { kind: 'feedback', feedbackId } as const
  mailer.failNext()
  await expect(sendMail(job, outside)).rejects.toThrow('away')
  await sendMail(job, outside)
  await sendMail(job, outside)
  expect(mailer.sent).toMatchObject([{ to: 'team@example.com', text: expect.stringContaining('It broke') }])
})

test('a message that an outage kept back is queued again until it is mailed or too old', async () => {
  const ctx = ctxFor(await makeUser())
  const feedbackId = await done(sendFeedbackMessage(ctx, { message: 'Nobody heard me' }))
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const again = async (now: Date) => {
    const sent: string[] = []
    await resendFeedback(now, async (id) => sent.push(id))
    return sent.includes(feedbackId)
  }
  expect([await again(hours(2)), await again(hours(4)), await again(hours(61 * 24))]).toEqual([false, true, false])
  const outside = { db: database(), mailer: memoryMailer(), sms: memorySms(), feedbackEmail: 'team@example.com' }
  await sendMail({ kind: 'feedback', feedbackId }, { ...outside, now: new Date() })
  expect(await again(hours(4))).toBe(false)
})
