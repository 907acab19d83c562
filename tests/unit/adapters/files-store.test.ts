import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type S3Place, startS3Server } from '@/fixtures/s3-server'
import { sentFile } from '@/fixtures/sent-file'
import { diskFiles } from '@/lib/adapters/files/disk-files'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { filesOf } from '@/lib/adapters/files/files-of-env'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { safeFileName } from '@/lib/adapters/files/receive-upload'
import { fail } from '@/lib/domain/result'
import { heic, html, pdf } from './sample-files'

const made: string[] = []
async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'suma-files-'))
  made.push(path)
  return path
}
afterEach(async () => {
  for (const path of made.splice(0)) await rm(path, { recursive: true })
})

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}
const keysOf = (files: FileStore) => all(files.list(later(1)))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const stream = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

/**
 * A real server if one is named (`npm run drill -- storage` names its own), otherwise a small fake. Each test has its
 * own folder there.
 */
let server: S3Place & Partial<Awaited<ReturnType<typeof startS3Server>>>
beforeAll(async () => {
  const FILES_URL = process.env.TEST_FILES_URL
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  server = FILES_URL ? { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } : await startS3Server()
})
afterAll(() => server.close?.())
function inBucket(SUMA_DATA: string) {
  const url = new URL(server.FILES_URL)
  url.pathname += `/${randomUUID()}`
  return filesOf({ ...server, FILES_URL: url.href, SUMA_DATA })
}

describe.each([
  ['disk', async () => diskFiles(await folder())],
  ['memory', async () => memoryFiles()],
  ['s3', async () => inBucket(await folder())],
])('%s', (_name, open) => {
  test('keeps what it was given, under a key of its own', async () => {
    const files = await open()
    const stored = await files.put(stream('ab', 'c'))
    if (!stored.ok) throw new Error(stored.problem.code)
    expect(stored.value).toMatchObject({ size: 3, sha256: createHash('sha256').update('abc').digest('hex') })
    const found = await files.get(stored.value.key)
    expect(found && (await buffer(found)).toString()).toBe('abc')

    await files.remove(stored.value.key)
    await files.remove(stored.value.key)
    expect(await files.get(stored.value.key)).toBeNull()
  })

  test('refuses one byte too many', async () => {
    const files = await open()
    expect((await files.put(stream('abcd'), 4)).ok).toBe(true)
    expect(await files.put(stream('ab', 'cde'), 4)).toEqual(fail('fileTooLarge'))
  })

  test('keeps a file of many parts as it was, and nothing of one that breaks off or grows too large on its way', async () => {
    const files = await open()
    const pieces = Array.from({ length: 120 }, () => randomBytes(100_000))
    const stored = await files.put(Readable.from(pieces))
    if (!stored.ok) throw new Error(stored.problem.code)
    const all = Buffer.concat(pieces)
    expect(stored.value).toMatchObject({ size: 12_000_000, sha256: createHash('sha256').update(all).digest('hex') })
    const found = await files.get(stored.value.key)
    expect(found && (await buffer(found)).equals(all)).toBe(true)

    expect(await files.put(Readable.from(pieces), 11_000_000)).toEqual(fail('fileTooLarge'))
    async function* broken() {
      yield* pieces
      throw new Error('connection lost')
    }
    await expect(files.put(broken())).rejects.toThrow('connection lost')
    expect(await keysOf(files)).toEqual([stored.value.key])
    expect(server.openUploads?.() ?? 0).toBe(0)
  })

  test('a reader who goes away ends the reading', async () => {
    const files = await open()
    const stored = await files.put(Readable.from([randomBytes(6_000_000)]))
    const found = stored.ok ? await files.get(stored.value.key) : null
    for await (const _ of found ?? []) break
    expect(found?.destroyed).toBe(true)
  })

  test('takes a file back under the key that it had', async () => {
    const files = await open()
    const path = join(await folder(), 'restored')
    await writeFile(path, 'abc')
    const key = randomUUID()
    await files.putBack(key, path)
    const found = await files.get(key)
    expect(found && (await buffer(found)).toString()).toBe('abc')
  })

  test.each(['../../etc/passwd', '', '..', 'a/b', '00000000-0000-0000-0000-000000000000'])(
    'no key: %j',
    async (key) => {
      const files = await open()
      expect(await files.get(key)).toBeNull()
      await files.remove(key)
    },
  )

  test('holds what is on its way in under no key, until it is removed', async () => {
    const files = await open()
    const held = await files.hold(stream('ab', 'c'), 3)
    if (!held.ok) throw new Error(held.problem.code)
    const { path, bytes, remove, ...facts } = held.value
    expect(facts).toEqual({ size: 3, sha256: createHash('sha256').update('abc').digest('hex') })
    expect((await bytes()).toString()).toBe('abc')
    expect(await all(files.list(later(1)))).toEqual([])
    await remove()
    await remove()
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect(await files.hold(stream('ab', 'cd'), 3)).toEqual(fail('fileTooLarge'))
  })

  test('what a killed process left on its way in is removed once it is old', async () => {
    const files = await open()
    expect(await files.removeHeld(later(1))).toBe(0)
    const held = await files.hold(stream('abc'), 3)
    if (!held.ok) throw new Error(held.problem.code)
    expect(await files.removeHeld(later(-1))).toBe(0)
    expect(await files.removeHeld(later(1))).toBe(1)
    await expect(stat(held.value.path)).rejects.toThrow('ENOENT')
  })

  test('lists what was stored before a time', async () => {
    const files = await open()
    const keys = (await Promise.all(['a', 'b'].map((text) => files.put(stream(text))))).map((one) =>
      one.ok ? one.value.key : '',
    )
    expect(await all(files.list(later(-1)))).toEqual([])
    expect((await all(files.list(later(1)))).toSorted()).toEqual(keys.toSorted())
    await files.remove(keys[0]!)
    expect(await all(files.list(later(1)))).toEqual([keys[1]])
  })

  test('receives a document and a photo', async () => {
    const files = await open()
    const document = await files.receive({
      name: 'C:\\Users\\ana\\License 2026.pdf',
      who: 'ana',
      file: sentFile('', pdf()),
    })
    expect(document).toMatchObject({
      ok: true,
      value: { fileName: 'License 2026.pdf', contentType: 'application/pdf' },
    })
    const photo = await files.receive({ name: 'IMG_1.HEIC', who: 'ana', file: sentFile('', heic()) })
    expect(photo).toMatchObject({ ok: true, value: { fileName: 'IMG_1.jpg', contentType: 'image/jpeg' } })
  })

  test('refuses what is not a document', async () => {
    const files = await open()
    expect(await files.receive({ name: 'a.png', who: 'ana', file: sentFile('', html()) })).toEqual(fail('fileType'))
    const large = sentFile('', Buffer.alloc(21 * 1024 * 1024))
    expect(await files.receive({ name: 'a.pdf', who: 'ana', file: large })).toEqual(fail('fileTooLarge'))
  })
})

test('on disk nothing half-written is left, and files are the owner’s alone', async () => {
  const data = await folder()
  const files = diskFiles(data)
  await files.put(stream('abcdef'), 3)
  async function* broken() {
    yield Buffer.from('ab')
    throw new Error('connection lost')
  }
  await expect(files.put(broken())).rejects.toThrow('connection lost')
  expect(await readdir(join(data, 'files', 'incoming'))).toEqual([])

  const stored = await files.put(stream('abc'))
  if (!stored.ok) throw new Error(stored.problem.code)
  const { key } = stored.value
  expect((await stat(join(data, 'files', key.slice(0, 2), key))).mode & 0o777).toBe(0o600)
})

test.each([
  ['../../x.pdf', 'x.pdf'],
  ['a\u0000\r\nb.pdf', 'ab.pdf'],
  ['abc\u202efdp.exe.pdf', 'abcfdp.exe.pdf'],
  ['"><script>.pdf', 'script.pdf'],
  ['.pdf', 'file.pdf'],
  ['...pdf', 'file.pdf'],
  ['免許証.pdf', '免許証.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(110)}.pdf`],
])('%j is kept as %s', (name, kept) => {
  expect(safeFileName(name, 'pdf')).toBe(kept)
})
