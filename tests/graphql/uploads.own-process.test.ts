import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { POST } from '@/app/graphql/route'
import { pdfBytes } from '@/fixtures/documents'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { uploadsAtOnce } from '@/graphql/admit-upload'
import { bodyLimits, handleGraphql } from '@/graphql/http'
import type { UserRecord } from '@/lib/data/users/read'
import { NoTurn } from '@/lib/domain/fair-turns'
import { operation, send } from './call'
import { bodyOf, multipartType } from './multipart-body'

/** The PDFs that asked for a turn; with `full`, none gets one. And how many pictures asked. */
const turns = vi.hoisted(() => ({ asked: [] as unknown[], full: false, pictures: 0 }))
vi.mock('@/lib/adapters/files/turns', async (original) => {
  const real = await original<typeof import('@/lib/adapters/files/turns')>()
  const pdfTurns: typeof real.pdfTurns = (turn, work) => {
    turns.asked.push(turn)
    return turns.full ? Promise.reject(new NoTurn()) : real.pdfTurns(turn, work)
  }
  const pictureTurns: typeof real.pictureTurns = (turn, work) => {
    turns.pictures += 1
    return real.pictureTurns(turn, work)
  }
  return { ...real, pdfTurns, pictureTurns }
})

const folder = mkdtempSync(join(tmpdir(), 'suma-files-'))
process.env.SUMA_DATA = folder
const held = () => readdir(join(folder, 'files', 'incoming')).catch(() => [])

let user: UserRecord
let cookie = ''
beforeAll(async () => {
  user = await makeUser()
  cookie = (await makeSession(user)).cookie
})

const head = { 'content-type': multipartType, 'apollo-require-preflight': '1' }
type Kind = { fileName: string; type: string }
const upload = (
  person: UserRecord,
  file: Uint8Array = pdfBytes,
  kind: Kind = { fileName: 'certificate.pdf', type: 'application/pdf' },
) =>
  bodyOf([
    {
      name: 'operations',
      value: JSON.stringify({
        query: operation('save-user-document'),
        variables: { id: person.id, data: { title: 'Certificate', kind: 'CERTIFICATE', file: null } },
      }),
    },
    { name: 'map', value: '{"0":["variables.data.file"]}' },
    { name: '0', value: file, ...kind },
  ])

/** A body that counts the bytes read from it, and continues when the test lets it. */
function watched(chunks: Iterable<Uint8Array>, gate: Promise<void> = Promise.resolve()) {
  const started = Promise.withResolvers<void>()
  const seen = { bytes: 0, started: started.promise }
  async function* read() {
    started.resolve()
    await gate
    for (const chunk of chunks) {
      seen.bytes += chunk.byteLength
      yield chunk
    }
  }
  return { seen, body: read() }
}
/** Like native web streams: nothing is produced before it is pulled. */
function webStream(body: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await body.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
function* megabytes(count: number) {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(1024 * 1024)
}

test('an upload of somebody signed out is refused before its body is read', async () => {
  const { seen, body } = watched([upload(user)])
  const answer = await send({ headers: { ...head, 'content-length': '500000' }, body })
  expect(answer).toMatchObject({ status: 401, json: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } })
  expect(answer.headers).toMatchObject({ connection: 'close', 'www-authenticate': 'Bearer' })
  expect(seen.bytes).toBe(0)
})

test('each refused upload counts against the sender’s budget', async () => {
  const left = async () => {
    const { headers } = await send({ headers: head, body: watched([]).body })
    return Number(/"requests";r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])
  }
  const before = await left()
  expect(await left()).toBe(before - 1)
})

test('a body with too large a declared length is refused before it is read', async () => {
  const { seen, body } = watched(megabytes(30))
  const length = `${bodyLimits.multipart + 1}`
  const answer = await send({ headers: { ...head, cookie, 'content-length': length }, body })
  expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } })
  expect(seen.bytes).toBe(0)
})

test('a body without declared length is read up to the limit and no further', async () => {
  const start = upload(user).subarray(0, -20)
  const { seen, body } = watched([start, ...megabytes(40)])
  const headers = { ...head, cookie, 'transfer-encoding': 'chunked' }
  expect(await send({ headers, body })).toMatchObject({ status: 413, headers: { connection: 'close' } })
  expect(seen.bytes).toBeLessThanOrEqual(bodyLimits.multipart + 1024 * 1024)
  expect(await held()).toEqual([])
})

test('a person with too many uploads at once is asked to wait, and the next is accepted when they are done', async () => {
  const person = await makeUser()
  const own = { ...head, cookie: (await makeSession(person)).cookie }
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: uploadsAtOnce.client }, () => {
    const { seen, body } = watched([upload(person)], gate.promise)
    return { started: seen.started, answer: send({ headers: own, body }) }
  })
  await Promise.all(waiting.map(({ started }) => started))
  const { seen, body } = watched([upload(person)])
  const refused = await send({ headers: { ...own, 'content-length': '500000' }, body })
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5', connection: 'close' } })
  expect(refused.json.errors?.[0]?.extensions.i18nMessageKey).toBe('errors.uploadsTooMany')
  expect(seen.bytes).toBe(0)
  expect(await send({ headers: { ...head, cookie }, body: upload(user) })).toMatchObject({ status: 200 })

  gate.resolve()
  for (const { answer } of waiting)
    expect((await answer).json.data).toMatchObject({ saveUserDocument: { success: true } })
  expect((await send({ headers: own, body: upload(person) })).status).toBe(200)
  expect(await held()).toEqual([])
})

test('a file that gets no turn among those of others is refused with the reason and a time, and accepted later', async () => {
  const person = await makeUser()
  const headers = { ...head, 'accept-language': 'es', cookie: (await makeSession(person)).cookie }
  turns.full = true
  const refused = await send({ headers, body: upload(person) })
  turns.full = false
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(refused.json.errors).toEqual([
    {
      message: 'En este momento se están agregando muchos archivos. Inténtelo de nuevo en 5 segundos.',
      extensions: { code: 'UNAVAILABLE', i18nMessageKey: 'errors.uploadsFull', retryAfter: 5 },
    },
  ])
  expect(turns.asked.at(-1)).toEqual({ who: person.id, size: pdfBytes.length })
  expect(await held()).toEqual([])
  expect((await send({ headers, body: upload(person) })).json.data).toMatchObject({
    saveUserDocument: { success: true },
  })
})

test('a connection lost in the middle of a file leaves nothing behind', async () => {
  async function* cut() {
    yield upload(user, Buffer.alloc(300_000)).subarray(0, 200_000)
    throw new Error('aborted')
  }
  expect(await send({ headers: { ...head, cookie }, body: cut() })).toMatchObject({ status: 400 })
  expect(await held()).toEqual([])
})

test('the same idempotency key with another file is another request', async () => {
  const own = { ...head, cookie, 'idempotency-key': 'a-file' }
  const first = await send({ headers: own, body: upload(user) })
  const again = await send({ headers: own, body: upload(user) })
  expect(again.json.data?.saveUserDocument?.data?.id).toBe(first.json.data?.saveUserDocument?.data?.id)
  const other = await send({ headers: own, body: upload(user, Buffer.concat([pdfBytes, Buffer.from('\n')])) })
  expect(other.json.data?.saveUserDocument).toMatchObject({ i18nMessageKey: 'errors.idempotencyMismatch' })
})

test('a route of the framework reads no earlier, and accepts a file as well', async () => {
  const ask = (body: AsyncGenerator<Uint8Array>, headers: Record<string, string>) => {
    const init = { method: 'POST', headers, body: webStream(body), duplex: 'half' }
    return POST(new Request('http://localhost:3000/graphql', init))
  }
  const { seen, body } = watched([upload(user)])
  expect((await ask(body, head)).status).toBe(401)
  expect(seen.bytes).toBe(0)
  const taken = await ask(watched([upload(user)]).body, { ...head, cookie })
  expect(await taken.json()).toMatchObject({ data: { saveUserDocument: { success: true } } })
})

/** The handler behind a real server, while `use` runs. */
async function served(use: (port: number) => Promise<void>) {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    void handleGraphql({ method, url, headers, body: request, address: '127.0.0.1' }).then((answer) =>
      response.writeHead(answer.status, answer.headers).end(answer.body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await use((server.address() as AddressInfo).port)
  await new Promise((resolve) => server.close(resolve))
}

test('a server answers somebody signed out while the file is still being sent', () =>
  served(async (port) => {
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({ ...head, host: 'localhost', 'content-length': '21000000' })
    socket.write(`POST /graphql HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close/i)
  }))

test('SE-F11: ten slow pictures of five people keep nobody else’s small one waiting, over HTTP', () =>
  served(async (port) => {
    // Noise is what a PNG takes longest for.
    const [width, height] = [4200, 4000]
    const noise = randomBytes(width * height).map((byte) => 128 + (byte & 3))
    const slow = await sharp(noise, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#887766' } })
      .jpeg()
      .toBuffer()
    const send = async (person: UserRecord, own: string, file: Uint8Array, kind: Kind) => {
      const headers = { ...head, cookie: own }
      const body = new Uint8Array(upload(person, file, kind))
      const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }
    let answered = 0
    const under = Array.from({ length: 5 }, async () => {
      const person = await makeUser()
      const own = (await makeSession(person)).cookie
      const one = () =>
        send(person, own, slow, { fileName: 'slow.png', type: 'image/png' }).finally(() => (answered += 1))
      return Promise.all([one(), one()])
    })
    // On a slow machine the first are answered, or refused, before the last have arrived.
    await vi.waitFor(() => expect(turns.pictures + answered).toBeGreaterThanOrEqual(10), {
      timeout: 20_000,
      interval: 1,
    })
    const before = answered
    const mine = await send(user, cookie, small, { fileName: 'small.jpg', type: 'image/jpeg' })
    // It waits for none of them: at most one ended meanwhile.
    expect(answered - before).toBeLessThanOrEqual(1)
    expect([mine.status, JSON.parse(mine.text)]).toMatchObject([200, { data: { saveUserDocument: { success: true } } }])
    const others = (await Promise.all(under)).flat()
    expect(others.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(await held()).toEqual([])
  }))
