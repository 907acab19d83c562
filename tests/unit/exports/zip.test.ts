import { inflateRawSync, crc32 as nodeCrc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { type ZipEntry, zip, zipName } from '@/lib/exports/zip'

const at = new Date('2026-11-21T20:30:42Z')
async function* bytesOf(...pieces: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece
}
const entry = (path: string, ...pieces: (string | Uint8Array)[]): ZipEntry => ({
  path,
  at,
  content: () => bytesOf(...pieces),
})
const written = async (entries: Iterable<ZipEntry>) => Buffer.concat(await allOf(zip(entries)))

/** Reads an archive starting from its end, as programs do. */
function read(archive: Buffer): { path: string; content: Buffer; flags: number; time: number; date: number }[] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  let place = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(place)).toBe(0x02014b50)
    const [size, real, name] = [20, 24, 28].map((by) =>
      by === 28 ? archive.readUInt16LE(place + by) : archive.readUInt32LE(place + by),
    )
    const offset = archive.readUInt32LE(place + 42)
    const path = archive.toString('utf8', place + 46, place + 46 + name!)
    expect(archive.readUInt32LE(offset)).toBe(0x04034b50)
    const start = offset + 30 + archive.readUInt16LE(offset + 26)
    const content = inflateRawSync(archive.subarray(start, start + size!))
    expect(content.length).toBe(real)
    expect(nodeCrc32(content)).toBe(archive.readUInt32LE(place + 16))
    const [flags, time, date] = [8, 12, 14].map((by) => archive.readUInt16LE(place + by))
    place += 46 + name!
    return { path, content, flags: flags!, time: time!, date: date! }
  })
}

test('files of any name, empty ones too, are read back from the archive', async () => {
  const big = Buffer.alloc(300_000, 'abc')
  const archive = await written([
    entry('README.txt', 'Hello, ', 'world'),
    entry('files/1 資格証.pdf', big),
    entry('empty'),
  ])
  const found = read(archive)
  expect(found.map(({ path }) => path)).toEqual(['README.txt', 'files/1 資格証.pdf', 'empty'])
  expect(found[0]!.content.toString()).toBe('Hello, world')
  expect(found[1]!.content.equals(big)).toBe(true)
  expect(found[2]!.content.length).toBe(0)
  // Sizes follow the bytes; a name with characters beyond ASCII is flagged as UTF-8.
  expect(found.map(({ flags }) => flags)).toEqual([0x0008, 0x0808, 0x0008])
  expect([found[0]!.time, found[0]!.date]).toEqual([(20 << 11) | (30 << 5) | 21, ((2026 - 1980) << 9) | (11 << 5) | 21])
})

test('an archive without files can be read', async () => {
  expect(read(await written([]))).toEqual([])
})

test('the bytes of a file are read only when its turn has come', async () => {
  const order: string[] = []
  const told = (path: string): ZipEntry => ({
    path,
    at,
    content: () => {
      order.push(path)
      return bytesOf(path)
    },
  })
  const pieces = zip([told('a'), told('b')])
  await pieces.next()
  expect(order).toEqual([])
  for await (const _piece of pieces);
  expect(order).toEqual(['a', 'b'])
})

test.each([
  ['certificate.pdf', 'certificate.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a:b*c?.pdf', 'a-b-c-.pdf'],
  ['...', 'file'],
  ['\u202Egnp.exe', '-gnp.exe'],
])('%j is called %j inside', (name, called) => {
  expect(zipName(name)).toBe(called)
})

test('a long name keeps its ending and whole letters', () => {
  expect(zipName(`${'a'.repeat(200)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`)
  expect(zipName(`${'a'.repeat(149)}😀`)).toBe('a'.repeat(149))
  expect(zipName(`${'a'.repeat(146)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`)
})
