import { StartProblem } from '../machine/start-problem'

/** One file of an archive: its path (at most 100 bytes), its number of bytes, and the bytes. */
export type TarEntry = { path: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const block = 512
const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** The end of an archive, after the last file. */
export const tarEnd = Buffer.alloc(2 * block)

/** Damage of an archive, with a message for the person who wanted to read it. */
export class Damaged extends StartProblem {}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

function headerOf({ path, size }: TarEntry): Buffer {
  const header = Buffer.alloc(block)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  if (Buffer.byteLength(path) > 100) throw new Error(`The path ${path} is too long for an archive`)
  put(path, 0)
  put(octal(0o600, 7), 100)
  put(octal(0, 7), 108)
  put(octal(0, 7), 116)
  put(octal(size, 11), 124)
  put(octal(0, 11), 136)
  put(`${' '.repeat(8)}0`, 148)
  put('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${octal(sum, 6)} `, 148)
  return header
}

/**
 * One file in the format of the archive.
 * @throws Error when its number of bytes differs from the declared one
 */
export async function* tarred(entry: TarEntry): AsyncGenerator<Uint8Array> {
  yield headerOf(entry)
  let remaining = entry.size
  for await (const piece of entry.content) {
    remaining -= piece.length
    yield piece
  }
  if (remaining !== 0) throw new Error(`${entry.path} changed while it was read`)
  yield padding(entry.size)
}

/** Reads exactly the requested number of bytes; `onBytes` sees each piece as it passes. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()
  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async *take(size: number): AsyncGenerator<Uint8Array> {
    for (let remaining = size; remaining > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#source.next()
        if (done) throw new Damaged('The backup is cut off: its end is missing.')
        this.#rest = value
      }
      const piece = this.#rest.subarray(0, remaining)
      this.#rest = this.#rest.subarray(piece.length)
      remaining -= piece.length
      yield piece
    }
  }

  /** True when there are no more bytes. */
  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#source.next()).done === true
  }
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** Path and size of a file; null at the end of the archive. */
function readHeader(header: Buffer): { path: string; size: number } | null {
  if (header.equals(tarEnd.subarray(0, block))) return null
  const text = (from: number, to: number) => header.toString('latin1', from, to).split('\0', 1)[0] ?? ''
  const said = Number.parseInt(text(148, 156), 8)
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (said !== sum || text(257, 263) !== 'ustar') throw new Damaged('The file is damaged or no backup of Suma.')
  return { path: text(0, 100), size: Number.parseInt(text(124, 136), 8) }
}

/**
 * The files of an archive, one after the other; unread content of a file is skipped. `onBytes` sees every byte of files
 * and of the padding between them, before the next file is returned.
 * @throws Damaged
 */
export async function* untarred(
  source: AsyncIterable<Uint8Array>,
  onBytes: (path: string, bytes: Uint8Array) => void,
): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source)
  for (;;) {
    const head = await whole(bytes.take(block))
    const header = readHeader(head)
    if (!header) break
    const { path, size } = header
    onBytes(path, head)
    const seen = async function* () {
      for await (const piece of bytes.take(size)) {
        onBytes(path, piece)
        yield piece
      }
    }
    const content = seen()
    yield { path, size, content }
    for await (const _ of content);
    onBytes(path, await whole(bytes.take(padding(size).length)))
  }
  await whole(bytes.take(block))
  if (!(await bytes.isOver())) throw new Damaged('The backup is damaged: something follows its end.')
}
