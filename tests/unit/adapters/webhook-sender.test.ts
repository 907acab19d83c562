import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeReceiver } from '@/fixtures/receiver'
import { httpsSender } from '@/lib/adapters/webhooks/https-sender'
import { signatureOf } from '@/lib/adapters/webhooks/signature'

const [, code = ''] = /```js verify\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
const file = `data:text/javascript,${encodeURIComponent(code)}`
type Check = (signature: string, body: string, secret: string, now?: number) => boolean
const { isFromSuma } = (await import(/* @vite-ignore */ file)) as { isFromSuma: Check }

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

/** Writes as fast as it is taken, for ever. */
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

test('nobody there', async () => {
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

describe('the documented way to check a signature', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const body = '{"id":"1"}'
  const signature = signatureOf(body, ['new', 'old'], at)

  test.each([
    ['under the new secret', body, 'new', 0, true],
    ['under the one before', body, 'old', 0, true],
    ['four minutes later', body, 'new', 240_000, true],
    ['six minutes later', body, 'new', 360_000, false],
    ['another body', '{"id":"2"}', 'new', 0, false],
    ['another secret', body, 'other', 0, false],
  ])('%s', (_name, text, secret, wait, good) => {
    expect(isFromSuma(signature, text, secret, at.getTime() + wait)).toBe(good)
  })

  test('nonsense', () => {
    for (const text of ['', 't=,v1=', 'v1=00', `t=${at.getTime() / 1000},v1=zz`, undefined as never])
      expect(isFromSuma(text, body, 'new', at.getTime())).toBe(false)
  })

  test('it is fifteen lines long at most', () => {
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(15)
  })
})
