import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument, pdfBytes } from '@/fixtures/documents'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { diskFiles } from '@/lib/adapters/files/disk-files'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { sweepFiles } from '@/lib/jobs/stored-files'
import type { Ctx } from '@/lib/services/ctx'
import { readDocument } from '@/lib/services/documents/own-documents'
import { saveUserDocument } from '@/lib/services/documents/save-document'

const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const db = database()

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'suma-files-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}
async function keysOf(files: FileStore) {
  const keys: string[] = []
  for await (const key of files.list(minutesAhead(1))) keys.push(key)
  return keys
}

type Transaction = (run: (tx: unknown) => Promise<unknown>) => Promise<unknown>
/** The database with transactions whose connection is lost. */
const losing = (transaction: Transaction) =>
  new Proxy(db, {
    get: (target, name) => (name === '$transaction' ? transaction : Reflect.get(target, name)),
  }) as Ctx['db']
const lost = () => new Error('Connection terminated unexpectedly')

const stores: [string, () => Promise<FileStore>][] = [
  ['disk', async () => diskFiles(await folder())],
  ['memory', async () => memoryFiles()],
]

test.each(stores)('a write that fails leaves no file: %s', async (_name, open) => {
  const user = await makeUser()
  const files = await open()
  const input = {
    id: user.id,
    data: {
      title: 'T',
      kind: 'HEALTH' as const,
      healthRecordType: 'TB_TEST' as const,
      file: sentFile('a.pdf', pdfBytes),
    },
  }
  const before: Transaction = async () => {
    throw lost()
  }
  for (const broken of [losing(before), losing(async (run) => db.$transaction((tx) => run(refusing(tx))))]) {
    await expect(saveUserDocument({ ...ctxFor(user, { files }), db: broken }, input)).rejects.toThrow()
    expect(await keysOf(files)).toEqual([])
  }
  expect(await db.document.count({ where: { ownerId: user.id } })).toBe(0)
})

/** A transaction in which every write fails. */
const refusing = (tx: object) =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name === 'document') throw lost()
      return Reflect.get(target, name)
    },
  })

test('a commit whose answer is lost keeps the file of its row', async () => {
  const user = await makeUser()
  const files = memoryFiles()
  const answerLost = losing(async (run) => {
    await db.$transaction((tx) => run(tx))
    throw lost()
  })
  const input = { id: user.id, data: { title: 'T', kind: 'OTHER' as const, file: sentFile('a.pdf', pdfBytes) } }
  await expect(saveUserDocument({ ...ctxFor(user, { files }), db: answerLost }, input)).rejects.toThrow('terminated')
  const row = await db.document.findFirstOrThrow({ where: { ownerId: user.id } })
  expect((await readDocument(ctxFor(user, { files }), { id: row.id })).ok).toBe(true)
})

test.each(stores)('the sweep deletes files without a row after an hour, and no others: %s', async (_name, open) => {
  const files = await open()
  const document = await makeDocument({ files: files as ReturnType<typeof memoryFiles> })
  const orphan = await files.put(Readable.from([pdfBytes]))
  await files.hold(Readable.from([pdfBytes]), pdfBytes.length)
  const kept = [document.file.storageKey]
  expect(await sweepFiles(minutesAhead(59), { db, files })).toEqual({ withoutRow: 0, incoming: 0 })
  expect(await keysOf(files)).toHaveLength(2)
  expect(await sweepFiles(minutesAhead(61), { db, files })).toEqual({ withoutRow: 1, incoming: 1 })
  expect(await keysOf(files)).toEqual(kept)
  expect(orphan.ok).toBe(true)
})

test('a file of a process that was killed before it wrote the row is swept', async () => {
  const data = await folder()
  const script = 'tests/service/documents/receive-and-wait.ts'
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', script, data])
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('waiting\n')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const files = diskFiles(data)
  expect(await keysOf(files)).toHaveLength(1)
  expect(await sweepFiles(minutesAhead(61), { db, files })).toEqual({ withoutRow: 1, incoming: 1 })
  expect(await keysOf(files)).toEqual([])
  expect(await readdir(join(data, 'files', 'incoming'))).toEqual([])
})
