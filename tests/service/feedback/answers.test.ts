import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser, newPhone, userNow } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { readOwnData } from '@/lib/data/own-data/own-data'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { sendMail } from '@/lib/jobs/send-mail'
import {
  answerFeedback,
  closeFeedback,
  getFeedback,
  listFeedback,
  reopenFeedback,
  sendFeedbackMessage,
} from '@/lib/services/feedback/feedback'
import { updateUserPrefs } from '@/lib/services/users/update-user'

const asSuperAdmin = async () => ctxFor(await makeUser({ superAdmin: true }))
const write = (user: UserRecord, message: string) => done(sendFeedbackMessage(ctxFor(user), { message }))

test('a super admin answers a message: the person gets a mail in their language, and a second one follows the first', async () => {
  const user = await makeUser({ email: 'asks@example.com' })
  const prefs = { id: user.id, operation: 'SET', data: { uiLanguage: 'es' } } as const
  await done(updateUserPrefs(ctxFor(user), prefs))
  const id = await write(await userNow(user.id), 'Where is my certificate?\nI was there.')
  const ctx = await asSuperAdmin()
  const answered = await done(answerFeedback(ctx, { id, version: 1, answer: 'It is in your documents.' }))
  expect(answered).toMatchObject({ state: 'ANSWERED', version: 2, answers: [{ answer: 'It is in your documents.' }] })
  await done(answerFeedback(ctx, { id, version: 2, answer: 'Have you found it?' }))

  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), feedbackEmail: 'team@example.com', now: new Date() }
  for (const job of ctx.sent) if (job.queue === 'mail') await sendMail(job.data, outside)
  const [first, second] = mailer.sent
  expect(first).toMatchObject({ to: 'asks@example.com', locale: 'es', replyTo: 'team@example.com' })
  expect(first?.text).toContain('It is in your documents.')
  expect(first?.text).toContain('> Where is my certificate?')
  expect(first?.subject).toContain('respuesta')
  expect(first?.inReplyTo).toBeUndefined()
  expect(second?.inReplyTo).toBe(first?.id)
  const { answers } = await done(getFeedback(ctx, { id }))
  expect(answers.every(({ mailedAt }) => mailedAt instanceof Date)).toBe(true)
  // Running the same job twice sends nothing again.
  for (const job of ctx.sent) if (job.queue === 'mail') await sendMail(job.data, outside)
  expect(mailer.sent).toHaveLength(2)
})

test('messages are found by state, by words and by who wrote them, newest first', async () => {
  const user = await makeUser({ email: 'finder@example.com' })
  const older = await write(user, 'The blue Elephant page is slow')
  const newer = await write(user, 'Another question')
  const ctx = await asSuperAdmin()
  const find = async (input: Parameters<typeof listFeedback>[1]) =>
    (await done(listFeedback(ctx, input))).edges.map(({ node }) => node.id)
  expect(await find({ q: 'finder@example.com' })).toEqual([newer, older])
  expect(await find({ q: 'blue elephant' })).toEqual([older])
  expect(await find({ q: '100% sure' })).toEqual([])
  await done(closeFeedback(ctx, { id: older, version: 1 }))
  expect(await find({ q: 'finder@example.com', state: 'NEW' })).toEqual([newer])
  expect(await find({ q: 'finder@example.com', state: 'CLOSED' })).toEqual([older])
  const page = await done(listFeedback(ctx, { q: 'finder@example.com', first: 1 }))
  expect(await find({ q: 'finder@example.com', after: page.pageInfo.endCursor })).toEqual([older])
})

test('a message is closed and reopened; what somebody else did meanwhile is not overwritten', async () => {
  const id = await write(await makeUser(), 'Hello')
  const ctx = await asSuperAdmin()
  expect(await done(closeFeedback(ctx, { id, version: 1 }))).toMatchObject({ state: 'CLOSED' })
  expect(await answerFeedback(ctx, { id, version: 1, answer: 'Late' })).toMatchObject({
    problem: { code: 'staleVersion', current: { state: 'CLOSED' } },
  })
  expect(await closeFeedback(ctx, { id, version: 2 })).toEqual(fail('feedbackState'))
  expect(await done(reopenFeedback(ctx, { id, version: 2 }))).toMatchObject({ state: 'NEW' })
})

test('nobody without a verified email address is answered by mail', async () => {
  const id = await write(await makeUser({ phone: newPhone() }), 'Call me')
  const ctx = await asSuperAdmin()
  expect(await answerFeedback(ctx, { id, version: 1, answer: 'We tried' })).toEqual(fail('feedbackNoMail'))
  expect(await done(getFeedback(ctx, { id }))).toMatchObject({ state: 'NEW', version: 1, answers: [] })
})

test('answers are handed out with the person’s data', async () => {
  const user = await makeUser()
  const id = await write(user, 'Mine')
  await done(answerFeedback(await asSuperAdmin(), { id, version: 1, answer: 'Yours truly' }))
  const parts = new Map<string, unknown[]>()
  for await (const { name, rows } of readOwnData(database(), user.id)) parts.set(name, rows)
  expect(parts.get('feedbackAnswers')).toMatchObject([{ answer: 'Yours truly', feedbackId: id }])
})

test('nobody but a super admin reads or answers messages, also not who wrote them', async () => {
  const user = await makeUser()
  const id = await write(user, 'Private')
  for (const ctx of [ctxFor(user), ctxFor(await makeUser())]) {
    expect(await getFeedback(ctx, { id })).toEqual(fail('notFound'))
    expect(await listFeedback(ctx, {})).toEqual(fail('notFound'))
    expect(await answerFeedback(ctx, { id, version: 1, answer: 'x' })).toEqual(fail('notFound'))
  }
  expect(await getFeedback(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))
})
