import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { historyStream } from '@/lib/adapters/audit/history-stream'
import { appendAudit } from '@/lib/data/audit/write'
import { database } from '@/lib/data/db'
import { findOperation } from '@/lib/data/operation-runs'
import { historyStreamer } from '@/lib/jobs/history'

const db = database()
const streamTo = (address: string) =>
  historyStreamer(historyStream('1.2.3', { AUDIT_STREAM: address, APP_URL: 'https://suma.example' }))!(
    {},
    { id: 'one', now: new Date(), last: true },
  )

/** Writes one row of the history; returns what it is about. */
async function happen(detail = {}): Promise<string> {
  const subjectId = randomUUID()
  const about = { actorId: null, requestId: 'test', at: new Date() }
  await db.$transaction((tx) => appendAudit(tx, [{ action: 'test', subjectType: 'Row', subjectId, detail }], about))
  return subjectId
}

/** Everything that happened until now has been passed on. */
beforeEach(async () => {
  const { seq } = await db.auditHead.findUniqueOrThrow({ where: { id: 1 } })
  const place = { at: new Date(), ok: true, detail: { seq: `${seq}` } }
  await db.operationRun.upsert({
    where: { kind: 'auditStream' },
    create: { kind: 'auditStream', ...place },
    update: place,
  })
})

/** A syslog server for one connection, and what it was sent. */
async function listening() {
  const server = createServer({ allowHalfOpen: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const received = once(server, 'connection').then(([socket]) => text(socket))
  return { address: `syslog://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('a file gets each row once, in order, across runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'suma-stream-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'deep', 'history.jsonl')
  const first = [await happen({ pipes: 'a|b' }), await happen()]
  await streamTo(pathToFileURL(path).href)
  const later = await happen()
  await streamTo(pathToFileURL(path).href)
  await streamTo(pathToFileURL(path).href)
  const rows = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const own = rows.filter(({ action }) => action === 'test')
  expect(own.map(({ subjectId }) => subjectId)).toEqual([...first, later])
  expect(own[0]).toMatchObject({
    host: 'suma.example',
    detail: { pipes: 'a|b' },
    hash: expect.stringMatching(/^\w{64}$/),
  })
  expect(rows.map(({ seq }) => BigInt(seq))).toEqual(rows.map((_, at) => BigInt(rows[0].seq) + BigInt(at)))
})

test('a syslog server gets frames whose length is said, in CEF when the operator says so', async () => {
  const subjectId = await happen({ reason: 'a=b\n職' })
  const { address, received } = await listening()
  await streamTo(`${address}?format=cef`)
  const frame = Buffer.from(await received)
  const space = frame.indexOf(' ')
  const length = Number(frame.subarray(0, space))
  const message = frame.subarray(space + 1, space + 1 + length).toString()
  expect(message).toMatch(
    /^<110>1 \d{4}-\S+Z suma\.example suma - history - CEF:0\|Suma\|Suma\|1\.2\.3\|test\|test\|3\|rt=/,
  )
  expect(message).toContain(` cs2=Row ${subjectId} cs3Label=request `)
  expect(message).toContain(String.raw`cs4={"reason":"a\=b\\n職"}`)
})

test('what could not be delivered is delivered by the next run', async () => {
  const subjectId = await happen()
  await expect(streamTo('syslog://127.0.0.1:9')).rejects.toThrow('ECONNREFUSED')
  expect(await findOperation(db, 'auditStream')).toMatchObject({ ok: false })
  const { address, received } = await listening()
  await streamTo(address)
  expect(await received).toContain(subjectId)
  expect(await findOperation(db, 'auditStream')).toMatchObject({ ok: true })
})
