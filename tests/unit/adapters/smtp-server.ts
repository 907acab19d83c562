import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type Received = { from: string; to: string[]; data: string }

/**
 * `refuse` answers the recipient with 550; `offers` is an extension that the server announces but does not support;
 * `signIns` collects what was said to sign in.
 */
export type SmtpFault = { refuse?: boolean; offers?: string; signIns?: string[] }

/** The few SMTP commands a mailer needs, without encryption, on a free port. */
export async function startSmtp({ refuse = false, offers, signIns }: SmtpFault = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    converse(socket, received, { refuse, ...(offers && { offers }), ...(signIns && { signIns }) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: `smtp://127.0.0.1:${port}?tls=none`, received, stop }
}

function converse(socket: Socket, received: Received[], { refuse, offers, signIns }: SmtpFault) {
  let mail: Received = { from: '', to: [], data: '' }
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string) => {
    if (inData) {
      if (line !== '.') {
        mail.data += `${line}\n`
        return
      }
      inData = false
      received.push(mail)
      return say('250 taken')
    }
    if (/^EHLO/i.test(line)) return say(offers ? `250-test\r\n250 ${offers}` : '250 test')
    const [, said] = /^AUTH XOAUTH2 (\S+)/i.exec(line) ?? []
    if (said) {
      signIns?.push(Buffer.from(said, 'base64').toString())
      return say('235 signed in')
    }
    if (/^STARTTLS/i.test(line)) return say('454 not now')
    if (/^MAIL FROM/i.test(line)) {
      mail = { from: line.slice(10), to: [], data: '' }
      return say('250 ok')
    }
    if (/^RCPT TO/i.test(line)) {
      mail.to.push(line.slice(8).replace(/[<>]/g, ''))
      return say(refuse ? '550 nobody here' : '250 ok')
    }
    if (/^DATA/i.test(line)) {
      inData = true
      return say('354 go on')
    }
    return say(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
  }
  let rest = ''
  say('220 test')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
