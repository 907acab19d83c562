import { Zip, ZipPassThrough } from 'fflate'
import { byteStream } from './byte-stream'

/** What goes into an archive: its path there, when it was made, and its bytes, read only when its turn comes. */
export type ZipEntry = { path: string; at: Date; content: () => AsyncIterable<Uint8Array> }

/** The largest archive this writes, in bytes: what the plain form of the format can count. */
const zipLimit = 0xffffffff

/** An entry whose bytes are deflated elsewhere: the package only adds up what went in. Its own deflate runs on the event loop. */
class DeflatedEntry extends ZipPassThrough {
  override compression = 8
  protected override process() {}
}

/** An archive as it is written, piece by piece: no entry is ever held whole. @throws RangeError beyond `zipLimit`. */
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
    // The head of an entry goes out before its bytes are read.
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

/** Deflates the content of an entry; `entry` sees it before. */
function deflated(content: AsyncIterable<Uint8Array>, entry: DeflatedEntry) {
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      entry.push(piece)
      yield piece
    }
  }
  return byteStream(read()).pipeThrough(new CompressionStream('deflate-raw'))
}

/** The package writes local times; archives have UTC, wherever they are made. 1980 is the first year there is. */
const asLocalTime = (instant: Date) =>
  new Date(
    Math.max(1980, instant.getUTCFullYear()),
    instant.getUTCMonth(),
    instant.getUTCDate(),
    instant.getUTCHours(),
    instant.getUTCMinutes(),
    instant.getUTCSeconds(),
  )

/** A path inside an archive that no reader takes for another folder: signs that systems refuse become a dash. */
export const zipName = (name: string): string =>
  shortened(
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '-')
      .replace(/^\.+/, ''),
  ) || 'file'

/** At most 150 signs with the ending, by which systems know what it is; no letter is cut. */
function shortened(name: string): string {
  if (name.length <= 150) return name
  const [ending = ''] = /\.\w{1,8}$/.exec(name) ?? []
  return `${name.slice(0, 150 - ending.length).replace(/[\uD800-\uDBFF]$/, '')}${ending}`
}
