import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { newestMessage, startTestInbox } from './inbox'

const send = (mailUrl: string, to: string) => {
  const { hostname, port } = new URL(mailUrl)
  const transport = nodemailer.createTransport({ host: hostname, port: Number(port), secure: false, ignoreTLS: true })
  return transport.sendMail({ from: 'a@example.com', to, subject: 'Hello', text: 'A code: 123456' })
}

test('a message arrives, and is still there after a restart', { timeout: 30_000 }, async () => {
  const first = await startTestInbox()
  await send(first.mailUrl, 'ana@example.com')
  expect((await newestMessage(first.webUrl, 'ana@example.com')).text).toContain('123456')
  await first.stop(5000)
  const second = await startTestInbox(first.data)
  expect((await newestMessage(second.webUrl, 'ana@example.com')).subject).toBe('Hello')
  await second.stop(5000)
})
