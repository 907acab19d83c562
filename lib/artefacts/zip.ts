import { byteStream } from './byte-stream'

/** What goes into an archive: its path there, when it was made, and its bytes, read only when its turn comes. */
export type ZipEntry = { path: string; at: Date; content: () => AsyncIterable<Uint8Array> }

/** The largest archive this writes, in bytes: what the plain form of the format can count. */
const zipLimit = 0xffffffff

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32 as ZIP and PNG have it, going on from the one before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 255]!
  return ~crc >>> 0
}

/** Little-endian numbers of two or four bytes, one after the other. */
function numbers(...parts: readonly [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

type Parts = readonly [size: 2 | 4, value: number][]
type Written = { name: Uint8Array; facts: Parts; offset: number }

/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11), the method is deflate. */
const how: Parts = [
  [2, 20],
  [2, 0x0808],
  [2, 8],
]

/** Date and time as MS-DOS wrote them, in UTC: two seconds are the least it knows, 1980 is its first year. */
function dosTime(at: Date): Parts {
  const year = Math.max(0, at.getUTCFullYear() - 1980)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return [
    [2, time],
    [2, (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()],
  ]
}

/** An archive as it is written, piece by piece: no entry is ever held whole. @throws RangeError beyond `zipLimit`. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  const count = (piece: Uint8Array) => {
    offset += piece.length
    if (offset > zipLimit) throw new RangeError('The archive is too large')
    return piece
  }
  for await (const entry of entries) {
    const start = offset
    const name = new TextEncoder().encode(entry.path)
    const time = dosTime(entry.at)
    yield count(numbers([4, 0x04034b50], ...how, ...time, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]))
    yield count(name)
    const sum = { crc: 0, size: 0 }
    const before = offset
    for await (const piece of deflated(entry.content(), sum)) yield count(piece)
    const sizes: Parts = [
      [4, sum.crc],
      [4, offset - before],
      [4, sum.size],
    ]
    yield count(numbers([4, 0x08074b50], ...sizes))
    written.push({ name, facts: [...how, ...time, ...sizes], offset: start })
  }
  yield directory(written, offset)
}

/** Deflates a stream and adds up what went in. */
async function* deflated(content: AsyncIterable<Uint8Array>, sum: { crc: number; size: number }) {
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      sum.crc = crc32(piece, sum.crc)
      sum.size += piece.length
      yield piece
    }
  }
  yield* byteStream(read()).pipeThrough(new CompressionStream('deflate-raw'))
}

/** The list of what is in it, which every reader begins with. */
function directory(written: readonly Written[], start: number): Uint8Array {
  const lines = written.flatMap(({ name, facts, offset }) => [
    numbers([4, 0x02014b50], [2, 20], ...facts, [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ])
  const size = lines.reduce((sum, { length }) => sum + length, 0)
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, size],
    [4, start],
    [2, 0],
  )
  const whole = new Uint8Array(size + end.length)
  let at = 0
  for (const line of [...lines, end]) {
    whole.set(line, at)
    at += line.length
  }
  return whole
}

/** A path inside an archive that no reader takes for another folder: signs that systems refuse become a dash. */
export const zipName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '-')
    .replace(/^\.+/, '')
    .slice(0, 150) || 'file'
