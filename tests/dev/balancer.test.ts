import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { type Balancer, startBalancer } from '@/dev/balancer/balancer'
import { freePort } from '@/dev/machine/ports'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const isHealth = ({ url }: IncomingMessage) => url === '/api/health/ready'

/** A server that is ready while `state.ready` is true, and handles all other requests with `answer`. */
async function serve(answer: RequestListener, port = 0) {
  const state = { ready: true }
  const server: Server = createServer((asked, response) => {
    if (isHealth(asked)) response.writeHead(state.ready ? 200 : 503).end()
    else answer(asked, response)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  closing.push(close)
  return { state, close, port: (server.address() as AddressInfo).port }
}

async function balance(...ports: number[]): Promise<Balancer & { origin: string }> {
  const balancer = await startBalancer(ports)
  closing.push(balancer.close)
  return { ...balancer, origin: `http://127.0.0.1:${balancer.port}` }
}

const named =
  (name: string): RequestListener =>
  (_asked, response) =>
    void response.end(name)
const ask = async (origin: string, init?: RequestInit) => {
  const response = await fetch(origin, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('ready servers are asked in turn, whoever asks', async () => {
  const [one, two] = [await serve(named('one')), await serve(named('two'))]
  const { origin, served } = await balance(one.port, two.port)
  const answers: string[] = []
  for (let count = 0; count < 4; count += 1) answers.push((await ask(origin)).text)
  expect(answers.toSorted()).toEqual(['one', 'one', 'two', 'two'])
  expect(served()).toEqual([2, 2])
})

test('a server that says it is not ready gets nothing more, and is asked again once it is', async () => {
  const [one, two] = [await serve(named('one')), await serve(named('two'))]
  const { origin } = await balance(one.port, two.port)
  one.state.ready = false
  const some = async () => new Set(await Promise.all([1, 2, 3, 4].map(async () => (await ask(origin)).text)))
  await vi.waitUntil(async () => !(await some()).has('one'), 5000)
  one.state.ready = true
  await vi.waitUntil(async () => (await some()).size === 2, 5000)
  two.state.ready = false
  one.state.ready = false
  await vi.waitUntil(async () => (await ask(origin)).status === 503, 5000)
})

test('a server that is late to say whether it is ready is late, not gone', async () => {
  const late = createServer((asked, response) => {
    if (!isHealth(asked)) return void response.end('late')
    asks += 1
    if (asks === 1) response.end()
    else setTimeout(() => response.end(), 2500)
  })
  let asks = 0
  await once(late.listen(0, '127.0.0.1'), 'listening')
  closing.push(
    () => late.close(),
    () => late.closeAllConnections(),
  )
  const { origin } = await balance((late.address() as AddressInfo).port)
  await vi.waitUntil(() => asks === 3, 10_000)
  expect((await ask(origin)).text).toBe('late')
})

test('a request that could not be sent goes to the next server, with its body', async () => {
  const echo: RequestListener = (asked, response) => void text(asked).then((body) => response.end(body))
  const [gone, well] = [await serve(echo), await serve(echo)]
  const { origin } = await balance(gone.port, well.port)
  await gone.close()
  const bodies = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(bodies.map((body) => ask(origin, { method: 'POST', body })))
  expect(answers.map((answer) => answer.text)).toEqual(bodies)
})

test('a request that was sent is never sent twice', async () => {
  let asked = 0
  const breaks: RequestListener = (request) => {
    asked += 1
    request.socket.destroy()
  }
  const [one, two] = [await serve(breaks), await serve(breaks)]
  const { origin } = await balance(one.port, two.port)
  expect((await ask(origin, { method: 'POST', body: 'once' })).status).toBe(502)
  expect(asked).toBe(1)
})

test('the server hears from whom a request comes, and each cookie of an answer arrives', async () => {
  const server = await serve((asked, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(`${asked.headers['x-forwarded-for']} ${asked.headers.host}`)
  })
  const { origin } = await balance(server.port)
  const answer = await ask(origin, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(answer.text).toBe(`203.0.113.9, 127.0.0.1 ${new URL(origin).host}`)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('without a server that is ready the answer is 503', async () => {
  const { origin } = await balance(await freePort())
  expect((await ask(origin)).status).toBe(503)
})
