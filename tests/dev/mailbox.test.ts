import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { freePort } from '@/dev/machine/ports'
import { scratch } from './idp'
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

test('a client that insists on encryption is refused, and the inbox keeps serving others', async () => {
  const inbox = await startTestInbox()
  const { hostname, port } = new URL(inbox.mailUrl)
  // This used to crash the inbox: a handshake that requires a certificate it does not have.
  const tls = { minVersion: 'TLSv1.3' as const, sigalgs: 'ecdsa_secp384r1_sha384', rejectUnauthorized: false }
  const insisting = nodemailer.createTransport({ host: hostname, port: Number(port), requireTLS: true, tls })
  const message = { from: 'a@example.com', to: 'eve@example.com', subject: 'Hello', text: 'Hello' }
  await expect(insisting.sendMail(message)).rejects.toThrow()
  await send(inbox.mailUrl, 'ana@example.com')
  expect((await newestMessage(inbox.webUrl, 'ana@example.com')).subject).toBe('Hello')
  await inbox.stop(5000)
})

test('an inbox whose mail port is taken ends with a message', async () => {
  const first = await startTestInbox()
  const environment = {
    ...process.env,
    MAIL_PORT: new URL(first.mailUrl).port,
    MAIL_WEB_PORT: `${await freePort()}`,
    SUMA_DATA: scratch('mail'),
  }
  const second = spawn(process.execPath, ['--import', './dev/register.mjs', 'dev/mailbox.ts'], { env: environment })
  const [[code], said] = await Promise.all([once(second, 'exit'), text(second.stderr)])
  expect([code, said]).toEqual([1, expect.stringContaining('EADDRINUSE')])
  await first.stop(5000)
})
