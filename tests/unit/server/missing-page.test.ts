import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { foundNothing, sendsToMissing, withMissingPage } from '@/lib/server/missing-page'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Asked = { method?: string; path?: string; headers?: Record<string, string> }

/** What comes over the wire from a server whose pages are answered by `answer`. */
async function ask(answer: Answer, { method = 'GET', path = '/credentials/1', headers = {} }: Asked = {}) {
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close')
    void withMissingPage(request, response, (asked) => answer(asked, response))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answered] = (await once(send({ port, host: '127.0.0.1', method, path, headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  return { status: answered.statusCode, headers: answered.headers, body: await text(answered) }
}

/** Answers as the framework does: it puts itself before what sends, and waits until everything is sent. */
async function pages(response: ServerResponse, status: number, words: string, type = 'text/html; charset=utf-8') {
  const write = response.write
  const put = { write: (chunk: string) => write.call(response, `${chunk}.`, 'utf8') }
  Object.assign(response, put, { statusCode: status }).setHeader('content-type', type)
  response.flushHeaders()
  for (const chunk of words) response.write(chunk)
  const sent = once(response, 'finish')
  response.end()
  await sent
}

/** How often a request was answered, and what it found of the request. */
function counted(answer: Answer) {
  const seen: { nothing: boolean; url?: string; headers: IncomingMessage['headers'] }[] = []
  const counting: Answer = (request, response) => {
    seen.push({ nothing: foundNothing(), url: request.url ?? '', headers: { ...request.headers } })
    return answer(request, response)
  }
  return { counting, seen }
}

test('a page that finds nothing is answered as an address that no page has', async () => {
  const { counting, seen } = counted(async (request, response) => {
    request.headers['x-nonce'] = 'ours'
    if (!foundNothing()) response.setHeader('set-cookie', 'device=1').setHeader('link', '</empty.css>')
    await pages(response, 404, foundNothing() ? 'AB' : 'empty')
  })
  const { status, headers, body } = await ask(counting, { headers: { cookie: 'sid=1' } })
  expect({ status, body }).toEqual({ status: 404, body: 'A.B.' })
  expect(headers).toMatchObject({ 'set-cookie': ['device=1'], connection: 'close' })
  expect(headers.link).toBeUndefined()
  expect(seen.map(({ nothing, url }) => [nothing, url])).toEqual([
    [false, '/credentials/1'],
    [true, '/credentials/1'],
  ])
  expect(seen[1]?.headers).toEqual(seen[0]?.headers)
  expect(seen[0]?.headers).toMatchObject({ cookie: 'sid=1' })
  expect(seen[1]?.headers).not.toHaveProperty('x-nonce')
})

test('an empty answer that breaks off is answered all the same', async () => {
  const { counting, seen } = counted(async (_request, response) => {
    if (foundNothing()) return pages(response, 404, 'A')
    response.statusCode = 404
    response.setHeader('content-type', 'text/html')
    response.flushHeaders()
    throw new Error('a part failed')
  })
  expect(await ask(counting)).toMatchObject({ status: 404, body: 'A.' })
  expect(seen).toHaveLength(2)
})

test('that two answers listen to one response is nothing to warn of', async () => {
  const warned: string[] = []
  const hear = ({ name }: Error) => warned.push(name)
  process.on('warning', hear)
  await ask(async (_request, response) => {
    for (let listener = 0; listener < 7; listener++) response.on('close', () => undefined)
    await pages(response, 404, 'A')
  })
  process.off('warning', hear)
  expect(warned).toEqual([])
})

test('the page for what is missing is sent as it is, also when it was sent to at once', async () => {
  const { counting, seen } = counted(async (_request, response) => {
    sendsToMissing()
    await pages(response, 404, 'A')
  })
  expect(await ask(counting)).toMatchObject({ status: 404, body: 'A.' })
  expect(seen).toHaveLength(1)
})

test.each([
  ['a page', {}, 200, undefined],
  ['a page that failed', {}, 500, undefined],
  ['an answer that is no page', {}, 404, 'application/json'],
  ['a navigation inside the app', { headers: { rsc: '1' } }, 404, undefined],
  ['the same by its address', { path: '/credentials/1?_rsc=a' }, 404, undefined],
  ['what is sent to a page', { method: 'POST' }, 404, undefined],
] as const)('%s is answered once', async (_name, asked, status, type) => {
  const { counting, seen } = counted((_request, response) => pages(response, status, 'AB', type))
  expect(await ask(counting, asked)).toMatchObject({ status, body: 'A.B.' })
  expect(seen).toHaveLength(1)
})

test('outside of a request nothing is missing', () => {
  sendsToMissing()
  expect(foundNothing()).toBe(false)
})
