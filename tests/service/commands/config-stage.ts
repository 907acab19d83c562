import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { makeReceiver } from '@/fixtures/receiver'

/** The only password that the mail server of these tests takes, and the only secret of its identity provider. */
export const goodSecret = 'known-there'

/** A mail server that only greets and signs in. */
export async function startMailServer() {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('220 mail.test\r\n')
    socket.on('data', (piece: Buffer) => {
      const [word = '', , value = ''] = piece.toString().trim().split(' ')
      if (word === 'EHLO') socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
      else if (word !== 'AUTH') socket.end('221 bye\r\n')
      else if (Buffer.from(value, 'base64').toString().endsWith(`\0${goodSecret}`)) socket.write('235 welcome\r\n')
      else socket.write('535 no such account\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlOf = (password: string) => `smtp://suma:${password}@127.0.0.1:${port}?tls=none`
  return { urlOf, close: () => server.close() }
}

/** An identity provider that has metadata, a key, a clock that can be moved, and a client with the good secret. */
export async function startProvider() {
  const now = { aheadMs: 0 }
  const provider = await makeReceiver((response, { path, headers }) => {
    response.setHeader('date', new Date(Date.now() + now.aheadMs).toUTCString())
    const origin = `http://127.0.0.1:${provider.port}`
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path.endsWith('/keys')) return void json(200, { keys: [{}] })
    if (path === '/token') {
      const [, password] = Buffer.from(headers.authorization?.slice(6) ?? '', 'base64')
        .toString()
        .split(':')
      return void json(400, { error: password === goodSecret ? 'invalid_grant' : 'invalid_client' })
    }
    const issuer = path.startsWith('/other/') ? 'https://id.example.com' : origin
    return void json(200, { issuer, token_endpoint: `${origin}/token`, jwks_uri: `${origin}/keys` })
  })
  return { issuer: `http://127.0.0.1:${provider.port}`, now, close: provider.close }
}
