import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { diskFiles } from '@/lib/adapters/files/disk-files'
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

const stream = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

describe.each([
  ['disk', async () => diskFiles(await folder())],
  ['memory', async () => memoryFiles()],
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

  test.each(['../../etc/passwd', '', '..', 'a/b', '00000000-0000-0000-0000-000000000000'])(
    'no key: %j',
    async (key) => {
      const files = await open()
      expect(await files.get(key)).toBeNull()
      await files.remove(key)
    },
  )

  test('receives a document and a photo', async () => {
    const files = await open()
    const document = await files.receive({ name: 'C:\\Users\\ana\\License 2026.pdf', content: Readable.from([pdf()]) })
    expect(document).toMatchObject({
      ok: true,
      value: { fileName: 'License 2026.pdf', contentType: 'application/pdf' },
    })
    const photo = await files.receive({ name: 'IMG_1.HEIC', content: Readable.from([heic()]) })
    expect(photo).toMatchObject({ ok: true, value: { fileName: 'IMG_1.jpg', contentType: 'image/jpeg' } })
  })

  test('refuses what is not a document', async () => {
    const files = await open()
    expect(await files.receive({ name: 'a.png', content: Readable.from([html()]) })).toEqual(fail('fileType'))
    const endless = Readable.from(Array.from({ length: 21 }, () => Buffer.alloc(1024 * 1024)))
    expect(await files.receive({ name: 'a.pdf', content: endless })).toEqual(fail('fileTooLarge'))
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
