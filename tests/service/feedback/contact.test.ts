import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { disposeAt } from '@/fixtures/retention'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { contactMessageDays, contactMessageLength } from '@/lib/domain/feedback/values'
import { sendMail } from '@/lib/jobs/send-mail'
import { answerFeedback, getFeedback, listFeedback, sendContactMessage } from '@/lib/services/feedback/feedback'

const fields = (more: Record<string, string> = {}) => ({
  name: 'Pat Lee',
  replyEmail: ' Pat.Lee@Example.com ',
  message: 'We have 40 nurses.\nWhat does it cost?',
  topic: 'ORGANIZATION' as const,
  ...more,
})
/** A signed-out visitor with an address of their own. */
const nobodyAt = (address: string | null) => ({ ...ctxOfNobody({ locale: 'es' }), address })
const asSuperAdmin = async () => ctxFor(await makeUser({ superAdmin: true }))
const outside = () => {
  const mailer = memoryMailer()
  return {
    mailer,
    all: { db: database(), mailer, sms: memorySms(), feedbackEmail: 'team@example.com', now: new Date() },
  }
}

test('somebody signed out writes: the message is stored with the address for the answer, and only the product team gets a mail', async () => {
  const ctx = nobodyAt('198.51.100.1')
  const id = await done(sendContactMessage(ctx, fields()))
  expect(ctx.sent).toEqual([{ queue: 'mail', data: { kind: 'feedback', feedbackId: id } }])
  const { mailer, all } = outside()
  await sendMail({ kind: 'feedback', feedbackId: id }, all)
  expect(mailer.sent).toMatchObject([{ to: 'team@example.com' }])
  expect(mailer.sent[0]?.text).toContain('pat.lee@example.com')
  expect(mailer.sent[0]?.text).toContain('I run an organization')
  expect(mailer.sent[0]?.text).toContain('What does it cost?')
})

test('a super admin finds the message by its address and answers there, in the language of the page', async () => {
  const id = await done(sendContactMessage(nobodyAt('198.51.100.2'), fields({ replyEmail: 'answer.me@example.com' })))
  const ctx = await asSuperAdmin()
  const { edges } = await done(listFeedback(ctx, { q: 'Answer.Me@example.com' }))
  expect(edges.map(({ node }) => node)).toMatchObject([
    { id, topic: 'ORGANIZATION', sender: { id: null, firstName: 'Pat Lee', email: 'answer.me@example.com' } },
  ])
  await done(answerFeedback(ctx, { id, version: 1, answer: 'It depends on how many you are.' }))
  const { mailer, all } = outside()
  for (const job of ctx.sent) if (job.queue === 'mail') await sendMail(job.data, all)
  expect(mailer.sent).toMatchObject([{ to: 'answer.me@example.com', locale: 'es' }])
  expect(mailer.sent[0]?.text).toContain('> What does it cost?')
  expect(await done(getFeedback(ctx, { id }))).toMatchObject({ state: 'ANSWERED' })
})

test('from one network address twenty messages an hour are taken, and others are not kept from writing', async () => {
  const send = (address: string | null) => sendContactMessage(nobodyAt(address), fields())
  for (let round = 0; round < 20; round += 1) await done(send('198.51.100.3'))
  const before = await database().feedbackMessage.count()
  expect(await send('198.51.100.3')).toMatchObject({ problem: { code: 'tooManyRequests' } })
  expect(await database().feedbackMessage.count()).toBe(before)
  await done(send('198.51.100.4'))
  await done(send(null))
})

test.each([
  ['no name', { name: '  ' }, { name: 'validation.required' }],
  ['a name of two lines', { name: 'Pat\nBcc: all@example.com' }, { name: 'validation.controlCharacters' }],
  ['no address', { replyEmail: '' }, { replyEmail: 'validation.required' }],
  ['what is no address', { replyEmail: 'pat@nowhere' }, { replyEmail: 'validation.email' }],
  ['two addresses', { replyEmail: 'a@example.com, b@example.com' }, { replyEmail: 'validation.email' }],
  ['nothing it is about', { topic: '' }, { topic: 'validation.chooseOne' }],
  ['no message', { message: ' \n ' }, { message: 'validation.required' }],
])('a message with %s names the field', async (_name, more, problems) => {
  const result = await sendContactMessage.unknown(nobodyAt('198.51.100.5'), fields(more as Record<string, string>))
  expect(result).toMatchObject({ problem: { code: 'invalidInput', fields: problems } })
})

test('a message may be as long as the form says, and no longer', async () => {
  const send = (length: number) => sendContactMessage(nobodyAt('198.51.100.6'), fields({ message: 'a'.repeat(length) }))
  await done(send(contactMessageLength))
  expect(await send(contactMessageLength + 1)).toMatchObject({ problem: { code: 'invalidInput' } })
})

test('messages of people without an account are deleted once they are old, answers too, and those of others stay', async () => {
  const id = await done(sendContactMessage(nobodyAt('198.51.100.7'), fields()))
  const ctx = await asSuperAdmin()
  await done(answerFeedback(ctx, { id, version: 1, answer: 'Hello' }))
  const user = await makeUser()
  const own = await database().feedbackMessage.create({ data: { userId: user.id, message: 'Mine' } })
  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  await disposeAt(after(contactMessageDays - 1))
  expect(await database().feedbackMessage.count({ where: { id } })).toBe(1)
  await disposeAt(after(contactMessageDays + 1))
  expect(await database().feedbackMessage.count({ where: { id } })).toBe(0)
  expect(await database().feedbackAnswer.count({ where: { feedbackId: id } })).toBe(0)
  expect(await database().feedbackMessage.count({ where: { id: own.id } })).toBe(1)
})
