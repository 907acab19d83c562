import { once } from 'node:events'
import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { makeHttpServer, sendAnswer } from '@/lib/server/http-server'
import { busyAnswer, makeRequestGate } from '@/lib/server/requests-at-once'

// The answers read the language of a cookie, whose name depends on the installation's address.
vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
vi.stubEnv('AUTH_SECRET', 'a secret of this test alone, long enough')
vi.stubEnv('OIDC_ISSUER', 'https://id.example.com')
vi.stubEnv('OIDC_CLIENT_ID', 'suma')
vi.stubEnv('OIDC_CLIENT_SECRET', 'secret')
vi.stubEnv('MAIL_URL', 'smtp://localhost:1')

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server that admits two concurrent requests; the test answers those in `waiting`. */
async function serve() {
  const mayEnter = makeRequestGate(2)
  const waiting: ServerResponse[] = []
  const server = makeHttpServer({ keepAliveMs: 75_000, maxConnections: 100 }, async (request, response) => {
    if (!mayEnter(request, response)) return sendAnswer(request, response, await busyAnswer(request))
    request.resume()
    waiting.push(response)
    server.emit('entered')
  }).listen(0)
  open.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, server, waiting }
}

const get = (port: number, accept: string) => fetch(`http://localhost:${port}/`, { headers: { accept } })

test('one more than may be under way is told to come back, and the next is served when one is done', async () => {
  const { port, server, waiting } = await serve()
  const both = [1, 2].map(() => get(port, '*/*'))
  while (waiting.length < 2) await once(server, 'entered')
  const third = await get(port, 'application/json')
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await third.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
  const page = await get(port, 'text/html,*/*')
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('<h1>Suma</h1>')

  const [first] = waiting
  const closed = once(first!, 'close')
  first!.end('done')
  await closed
  const entered = once(server, 'entered')
  const fourth = get(port, '*/*')
  await entered
  for (const response of waiting) response.end('done')
  expect((await fourth).status).toBe(200)
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})

test('whoever sends a body slowly keeps nobody out', async () => {
  const { port, server, waiting } = await serve()
  const slow: Socket[] = []
  while (slow.length < 3) {
    const entered = once(server, 'entered')
    const socket = connect(port, 'localhost')
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nx')
    slow.push(socket)
    await entered
  }
  const entered = once(server, 'entered')
  const other = get(port, '*/*')
  await entered
  waiting.at(-1)!.end('done')
  expect((await other).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('whoever hangs up before their body has arrived takes no place', () => {
  const mayEnter = makeRequestGate(1)
  const request = () => Object.assign(new IncomingMessage(new Socket()), { headers: { 'content-length': '10' } })
  const gone = request()
  expect(mayEnter(gone, Object.defineProperty(new ServerResponse(gone), 'closed', { value: true }))).toBe(true)
  gone.emit('end')
  const next = request()
  expect(mayEnter(next, new ServerResponse(next))).toBe(true)
})
