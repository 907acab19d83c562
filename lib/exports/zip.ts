import { Zip, ZipPassThrough } from 'fflate'
import { byteStream } from './streams'

/** An entry of an archive: its path there, when it was made, and its bytes, which are only read when its turn comes. */
export type ZipEntry = { path: string; at: Date; content: () => AsyncIterable<Uint8Array> }

/** The largest archive that is written, in bytes: the limit of the format without its 64-bit extension. */
const zipLimit = 0xffffffff

/**
 * An entry whose bytes are deflated elsewhere; the package only counts them. Its own deflate would run on the event
 * loop.
 */
class DeflatedEntry extends ZipPassThrough {
  override compression = 8
  protected override process() {}
}

/**
 * An archive piece by piece as it is written; no entry is ever held in memory as a whole.
 * @throws RangeError beyond `zipLimit`.
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let size = 0
  const archive = new Zip((error, piece) => {
    if (error) throw error
    size += piece.length
    if (size > zipLimit) throw new RangeError('The archive is too large')
    if (piece.length > 0) ready.push(piece)
  })
  for await (const { path, at, content } of entries) {
    const entry = new DeflatedEntry(path)
    entry.mtime = asLocalTime(at)
    archive.add(entry)
    // Send the header of an entry before its bytes are read.
    entry.ondata(null, nothing, false)
    yield* ready.splice(0)
    for await (const piece of deflated(content(), entry)) {
      entry.ondata(null, piece, false)
      yield* ready.splice(0)
    }
    entry.push(nothing, true)
    entry.ondata(null, nothing, true)
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}

const nothing = new Uint8Array()

/** Deflates the content of an entry, after counting each piece in `entry`. */
function deflated(content: AsyncIterable<Uint8Array>, entry: DeflatedEntry) {
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      entry.push(piece)
      yield piece
    }
  }
  return byteStream(read()).pipeThrough(new CompressionStream('deflate-raw'))
}

/** The package writes local times, but archives use UTC wherever they are made. The format begins with 1980. */
const asLocalTime = (instant: Date) =>
  new Date(
    Math.max(1980, instant.getUTCFullYear()),
    instant.getUTCMonth(),
    instant.getUTCDate(),
    instant.getUTCHours(),
    instant.getUTCMinutes(),
    instant.getUTCSeconds(),
  )

/**
 * A path inside an archive that no reader mistakes for another folder; characters that some systems refuse become a
 * dash.
 */
export const zipName = (name: string): string =>
  shortened(
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '-')
      .replace(/^\.+/, ''),
  ) || 'file'

/**
 * At most 150 characters including the extension, which systems need to recognize the type; no surrogate pair is cut.
 */
function shortened(name: string): string {
  if (name.length <= 150) return name
  const [ending = ''] = /\.\w{1,8}$/.exec(name) ?? []
  return `${name.slice(0, 150 - ending.length).replace(/[\uD800-\uDBFF]$/, '')}${ending}`
}
