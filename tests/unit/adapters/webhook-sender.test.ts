import { createServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeReceiver } from '@/fixtures/receiver'
import { httpsSender, signedHeaders } from '@/lib/adapters/webhooks/https-sender'

type Receiver = Awaited<ReturnType<typeof makeReceiver>>
let receiver: Receiver
beforeAll(async () => {
  receiver = await makeReceiver((response, { path }) => {
    if (path === '/redirect') return void response.writeHead(302, { location: '/hook' }).end()
    if (path === '/gone') return void response.writeHead(410).end('gone')
    if (path === '/never') return
    if (path === '/endless') return void endless(response)
    response.end('ok')
  })
})
afterAll(() => receiver.close())

/** Writes forever, as fast as the client reads. */
function endless(response: { write: (part: Buffer) => boolean; once: (event: string, on: () => void) => void }) {
  const part = Buffer.alloc(16_384)
  while (response.write(part));
  response.once('drain', () => endless(response))
}

const limits = { connect: 300, all: 600 }
const local = httpsSender({ local: true, limits })
const to = (path: string) => ({ url: receiver.url.replace('/hook', path), headers: { 'x-a': '1' }, body: '{"é":1}' })

describe('a program that listens', () => {
  test('gets the body as it is, with its length', async () => {
    expect(await local.send(to('/hook'))).toMatchObject({ status: 200, error: null })
    const [one] = receiver.received
    expect(one).toMatchObject({ method: 'POST', body: '{"é":1}', headers: { 'x-a': '1', 'content-length': '8' } })
  })

  test.each([
    ['/redirect', 302, 'redirect'],
    ['/gone', 410, 'status'],
    ['/never', null, 'timeout'],
  ])('%s', async (path, status, error) => {
    const before = receiver.received.length
    expect(await local.send(to(path))).toMatchObject({ status, error })
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('of an answer without end only the beginning is read', async () => {
    const sent = await local.send(to('/endless'))
    expect(sent).toMatchObject({ status: 200, error: null })
  })
})

test('an address where nobody listens is a failure of the connection', async () => {
  const { port } = await makeReceiver().then(async (one) => {
    await one.close()
    return one
  })
  const sending = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '' }
  expect(await local.send(sending)).toMatchObject({ status: null, error: 'connection' })
})

test('a handshake that never ends is a time-out of the connection', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((ready) => silent.once('listening', ready))
  const { port } = silent.address() as { port: number }
  const sent = await local.send({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '' })
  expect(sent).toMatchObject({ status: null, error: 'timeout' })
  expect(sent.durationMs).toBeLessThan(limits.all)
  silent.close()
})

type Found = { address: string; family: number }[]
const resolving = (found: Found) =>
  vi.fn((_host: string, _options: object, done: (error: null, all: Found) => void) => done(null, found))
const asLookup = (resolve: ReturnType<typeof resolving>) => resolve as never

describe('in production', () => {
  test.each([
    ['a private address', [{ address: '10.0.0.7', family: 4 }]],
    ['the metadata of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['this computer', [{ address: '::1', family: 6 }]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      'one public address and one that is not',
      [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
  ])('a name that stands for %s is not called', async (_name, found) => {
    const resolve = resolving(found)
    const sender = httpsSender({ local: false, resolve: asLookup(resolve), limits })
    const sent = await sender.send({ url: 'https://rebound.example.com/', headers: {}, body: '' })
    expect(sent).toMatchObject({ status: null, error: 'address' })
    expect(resolve).toHaveBeenCalledTimes(1)
  })

  test.each(['https://127.0.0.1/', 'https://[::1]/', 'http://staff.example.com/', 'https://staff.example.com:22/'])(
    '%s is refused before anything is looked up',
    async (url) => {
      const resolve = resolving([])
      const sent = await httpsSender({ local: false, resolve: asLookup(resolve), limits }).send({
        url,
        headers: {},
        body: '',
      })
      expect(sent).toMatchObject({ status: null, error: 'address' })
      expect(resolve).not.toHaveBeenCalled()
    },
  )

  test('a name that nobody has', async () => {
    const failing = (_host: string, _options: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    const sender = httpsSender({ local: false, resolve: failing as never, limits })
    expect(await sender.send({ url: 'https://nobody.example.com/', headers: {}, body: '' })).toMatchObject({
      error: 'dns',
    })
  })
})

test('the connection goes to the very address that was looked up, once', async () => {
  const resolve = resolving([{ address: '127.0.0.1', family: 4 }])
  const sender = httpsSender({ local: true, resolve: asLookup(resolve), limits })
  const url = `http://staff.example.com:${receiver.port}/hook`
  expect(await sender.send({ url, headers: {}, body: '' })).toMatchObject({ status: 200 })
  expect(resolve).toHaveBeenCalledTimes(1)
})

describe('a receiver that verifies by the library of Standard Webhooks', () => {
  const sentAt = new Date('2026-11-21T12:00:00Z')
  const body = '{"id":"1"}'
  const secretOf = (name: string) => `whsec_${Buffer.from(name.padEnd(32, '+')).toString('base64')}`
  const headers = signedHeaders('event-1', body, [secretOf('new'), secretOf('old')], sentAt)
  afterEach(() => vi.useRealTimers())

  test.each([
    ['under the new secret', body, headers, 'new', 0, true],
    ['under the secret before it', body, headers, 'old', 0, true],
    ['four minutes later', body, headers, 'new', 240, true],
    ['six minutes later', body, headers, 'new', 360, false],
    ['with another body', '{"id":"2"}', headers, 'new', 0, false],
    ['as another event', body, { ...headers, 'webhook-id': 'event-2' }, 'new', 0, false],
    ['under another secret', body, headers, 'other', 0, false],
  ])('a delivery %s', (_name, text, received, secret, seconds, good) => {
    vi.useFakeTimers({ now: sentAt.getTime() + seconds * 1000 })
    const verify = () => new Webhook(secretOf(secret)).verify(text, received)
    if (good) expect(verify()).toEqual({ id: '1' })
    else expect(verify).toThrow()
  })
})
