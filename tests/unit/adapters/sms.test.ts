import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { httpSms, inboxSms, noSms, smsOf } from '@/lib/adapters/sms/sms-of-env'
import { startSmtp } from './smtp-server'

const message = { to: '+15555550101', text: 'Sunrise invites you', locale: 'en' as const }
const from = 'Suma <no-reply@suma.example>'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})

/** A gateway on a free port that records its requests. */
async function gateway(status = 201) {
  const asked: { authorization?: string; body: string }[] = []
  const server = createServer(async (request: IncomingMessage, answer) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    asked.push({ authorization: request.headers.authorization, body })
    answer.writeHead(status, status === 302 ? { location: 'https://elsewhere.example' } : {}).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ stop: async () => void server.close() })
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://account:to%2Fken@127.0.0.1:${port}/messages` }
}

test('on one computer a text message arrives in the mail inbox', async () => {
  const server = await startSmtp()
  open.push(server)
  await inboxSms(smtpMailer({ url: server.url, from })).send(message)
  expect(server.received[0]?.to).toEqual(['+15555550101@sms.localhost'])
  expect(server.received[0]?.data).toContain('Sunrise invites you')
})

/** The sender that the worker creates for SMS_URL. */
const byAddress = (SMS_URL?: string) => smsOf({ SMS_URL, SMS_FROM: '+15555550100', MAIL_FROM: from })

test('an address of an inbox takes text messages as mail, whatever its host is called', async () => {
  const server = await startSmtp()
  open.push(server)
  await byAddress(server.url).send(message)
  expect(server.received[0]?.to).toEqual(['+15555550101@sms.localhost'])
})

test('an address of a gateway is posted to', async () => {
  const { asked, url } = await gateway()
  await byAddress(url).send(message)
  expect(asked).toHaveLength(1)
})

test('without an address no text message leaves, wherever mail goes', async () => {
  await expect(byAddress().send(message)).rejects.toThrow('SMS_URL')
})

test('a gateway is posted a form, with the account in a header and not in the address', async () => {
  const { asked, url } = await gateway()
  await httpSms({ url, from: '+15555550100' }).send({ ...message, text: 'Grüße & más' })
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    From: '+15555550100',
    To: '+15555550101',
    Body: 'Grüße & más',
  })
  const expected = `Basic ${Buffer.from('account:to/ken').toString('base64')}`
  expect(asked[0]?.authorization).toBe(expected)
})

test.each([400, 429, 500, 302])(
  'an answer of %i is an error for the queue, without the words of the message',
  async (status) => {
    const { url } = await gateway(status)
    const failure = await httpSms({ url, from: 'Suma' })
      .send(message)
      .catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain('Sunrise')
  },
)

test.each(['', 'ana@example.com', '+1555', '+15555550101@evil.example', '+15555550101, +15555550102'])(
  '%j is no phone number, and nothing is sent',
  async (to) => {
    const { asked, url } = await gateway()
    await expect(httpSms({ url, from: 'Suma' }).send({ ...message, to })).rejects.toThrow('one phone number')
    expect(asked).toEqual([])
  },
)

test('without a gateway the error names what is missing', async () => {
  await expect(noSms.send(message)).rejects.toThrow('SMS_URL')
})
