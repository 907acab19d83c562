import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { type SmtpFault, startSmtp } from './smtp-server'

const from = 'Suma <no-reply@suma.example>'
const message = { to: 'ana@example.com', subject: 'Your code', text: 'Your code is 123456', locale: 'en' as const }

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})
async function smtp(options?: SmtpFault) {
  const server = await startSmtp(options)
  open.push(server)
  return server
}

test('a message arrives with its language', async () => {
  const server = await smtp()
  await smtpMailer({ url: server.url, from }).send({
    ...message,
    locale: 'es',
    subject: 'Su código',
    html: '<p>123456</p>',
  })
  const [mail] = server.received
  expect(mail?.to).toEqual(['ana@example.com'])
  expect(mail?.data).toContain('Content-Language: es')
  expect(mail?.data).toContain('123456')
  expect(mail?.data).toContain('text/html')
})

test('a picture of the message is beside its HTML, a file with bytes beside both', async () => {
  const server = await smtp()
  const bytes = Buffer.from('PDF').toString('base64')
  await smtpMailer({ url: server.url, from }).send({
    ...message,
    html: '<img src="cid:logo@suma">',
    attachments: [
      { name: 'certificate.pdf', type: 'application/pdf', content: bytes, encoding: 'base64' },
      { name: 'logo.png', type: 'image/png', content: bytes, encoding: 'base64', cid: 'logo@suma' },
    ],
  })
  const data = server.received[0]?.data ?? ''
  expect(data).toContain('multipart/related')
  expect(data).toContain('Content-ID: <logo@suma>')
  expect(data).toMatch(/Content-Disposition: inline; filename=logo\.png/)
  expect(data).toMatch(/Content-Disposition: attachment; filename=certificate\.pdf/)
  expect(data.split(bytes).length - 1).toBe(2)
})

test('a message with an id carries it, the same at each try', async () => {
  const server = await smtp()
  const mailer = smtpMailer({ url: server.url, from })
  for (const _try of [1, 2]) await mailer.send({ ...message, id: 'invitation-1-2' })
  const ids = server.received.map(({ data }) => /^Message-ID: (.*)$/m.exec(data)?.[1])
  expect(ids).toEqual(['<invitation-1-2@suma.example>', '<invitation-1-2@suma.example>'])
})

test('one address is one address, and a subject is one line', async () => {
  const server = await smtp()
  const mailer = smtpMailer({ url: server.url, from })
  await mailer.send({ ...message, subject: 'Hello\r\nBcc: eve@example.com' })
  expect(server.received[0]?.to).toEqual(['ana@example.com'])
  expect(server.received[0]?.data).not.toMatch(/^Bcc:/im)

  await mailer.send({ ...message, to: 'ana@example.com, eve@example.com' }).catch(() => undefined)
  expect(server.received.flatMap((mail) => mail.to)).not.toContain('eve@example.com')
})

test.each(['', '?tls=required'])(
  'a server without encryption gets nothing where the address ends in %j, on this machine too',
  async (ending) => {
    const server = await smtp()
    const url = server.url.replace('?tls=none', ending)
    await expect(smtpMailer({ url, from }).send(message)).rejects.toThrow(/STARTTLS/i)
    expect(server.received).toEqual([])
  },
)

test('an address that ends in ?tls=starttls takes a server without encryption as it is', async () => {
  const server = await smtp()
  await smtpMailer({ url: server.url.replace('none', 'starttls'), from }).send(message)
  expect(server.received).toHaveLength(1)
})

test('a server that offers encryption and cannot do it is used by ?tls=none only', async () => {
  const server = await smtp({ offers: 'STARTTLS' })
  const to = (tls: string) => smtpMailer({ url: server.url.replace('none', tls), from }).send(message)
  await to('none')
  for (const tls of ['starttls', 'required']) await expect(to(tls)).rejects.toThrow()
  expect(server.received).toHaveLength(1)
})

test('a refused or unreachable server is an error for the queue', async () => {
  const refusing = await smtp({ refuse: true })
  await expect(smtpMailer({ url: refusing.url, from }).send(message)).rejects.toThrow(/550/)
  const gone = await startSmtp()
  await gone.stop()
  await expect(smtpMailer({ url: gone.url, from }).send(message)).rejects.toThrow(/ECONNREFUSED/)
})

test('the fake keeps messages and fails when told', async () => {
  const mailer = memoryMailer()
  mailer.failNext()
  await expect(mailer.send(message)).rejects.toThrow('away')
  await mailer.send(message)
  expect(mailer.sent).toEqual([message])
})

test('a server that takes no passwords gets a token for the mailbox, asked for once', async () => {
  const signIns: string[] = []
  const asked: string[] = []
  const issuer = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(body)
      response.end(JSON.stringify({ access_token: 'of-the-issuer', expires_in: 3600 }))
    })
  }).listen(0, '127.0.0.1')
  await once(issuer, 'listening')
  open.push({ stop: async () => void issuer.close() })
  const server = await smtp({ offers: 'AUTH XOAUTH2', signIns })
  const mailer = smtpMailer({
    url: server.url.replace('//', '//ward%40hospital.example@'),
    from,
    tokens: {
      url: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/token`,
      clientId: 'suma',
      clientSecret: 'a b',
      scope: 'mail/.default',
    },
  })
  for (const _message of [1, 2]) await mailer.send(message)
  expect(signIns).toEqual(Array(2).fill('user=ward@hospital.example\u0001auth=Bearer of-the-issuer\u0001\u0001'))
  expect(asked).toEqual(['grant_type=client_credentials&client_id=suma&client_secret=a+b&scope=mail%2F.default'])
})

test('without a token nothing is sent, and the error says no secret', async () => {
  const issuer = createServer((_request, response) => response.writeHead(401).end('{}')).listen(0, '127.0.0.1')
  await once(issuer, 'listening')
  open.push({ stop: async () => void issuer.close() })
  const server = await smtp({ offers: 'AUTH XOAUTH2' })
  const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/token`
  const tokens = { url, clientId: 'suma', clientSecret: 'kept-secret', scope: 's' }
  const sent = smtpMailer({ url: server.url.replace('//', '//ward@'), from, tokens }).send(message)
  await expect(sent).rejects.toThrow('MAIL_TOKEN_URL gave no token: 401')
  expect(server.received).toEqual([])
})
