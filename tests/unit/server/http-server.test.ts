import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type HttpLimits, makeHttpServer, sendAnswer } from '@/lib/server/http-server'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const refused = { status: 401, headers: { 'content-type': 'text/plain' }, body: 'Sign in first' }
type Handle = (request: IncomingMessage, response: ServerResponse) => void

async function serve(limits: Partial<HttpLimits> = {}, handle: Handle = (...both) => sendAnswer(...both, refused)) {
  const server = makeHttpServer({ keepAliveMs: 75_000, maxConnections: 100, ...limits }, handle).listen(0)
  open.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function call(port: number): Promise<Socket> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  return socket
}

/** Everything received until the other side ends; rejects if it resets the connection. */
async function read(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const head = (method: string, length: number) =>
  `${method} /somewhere HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`

test.each(['POST', 'DELETE', 'OPTIONS'])(
  'a client that sends a %s whose body is not read gets the answer, then the end',
  async (method) => {
    const socket = await call(await serve())
    const body = Buffer.alloc(4 * 1024 * 1024)
    socket.write(head(method, body.length))
    // The answer arrives before the body, all of which is still sent.
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*Sign in first$/i)
    socket.end(body)
    expect(await read(socket)).toBe('')
  },
)

test('a body that is read in part and then refused is answered and ended in the same way', async () => {
  const port = await serve({}, (request, response) => {
    request.once('data', () => {
      request.pause()
      sendAnswer(request, response, { ...refused, status: 413 })
    })
  })
  const socket = await call(port)
  const body = Buffer.alloc(4 * 1024 * 1024)
  socket.write(head('POST', body.length))
  socket.end(body)
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 413 /)
})

test('a client that never ends a refused body is cut off', async () => {
  const socket = await call(await serve())
  socket.on('error', () => {})
  socket.write(head('POST', 100 * 1024 * 1024))
  const chunk = Buffer.alloc(1024 * 1024)
  let sent = 0
  const more = () => {
    while (!socket.destroyed && sent < 100 && socket.write(chunk)) sent += 1
  }
  socket.on('drain', more).resume()
  more()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(sent).toBeLessThan(100)
})

test('an answered request keeps its connection open longer than a load balancer does', async () => {
  const socket = await call(await serve())
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/keep-alive: timeout=75\r\n/i)
  socket.destroy()
})

test.each([
  ['body', head('POST', 1000), { requestMs: 200, headMs: 100 }],
  ['head', 'POST / HTTP/1.1\r\nhost', { requestMs: 400, headMs: 200 }],
])('a %s that does not arrive in time is answered 408', async (_what, text, limits) => {
  const socket = await call(await serve(limits, (request) => void request.resume()))
  socket.write(text)
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('connections beyond the limit are closed at once, and the others are served', async () => {
  const port = await serve({ maxConnections: 2 })
  const held = [await call(port), await call(port)]
  const third = connect(port, 'localhost')
    .on('error', () => {})
    .resume()
  await once(third, 'close')
  held[0]?.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(String((await once(held[0]!, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /)
  for (const socket of held) socket.destroy()
})
