import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { guessOf, markedEncoding, zeroEncoding } from './decode-text'

/** Bytes as a stream: each piece is only fetched when it is read, and the source ends when the reader goes away. */
export function byteStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const source = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await source.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value as Uint8Array<ArrayBuffer>)
      },
      async cancel() {
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** How much text is collected before it is passed on. */
const pieceLength = 32 * 1024

/** Lines as a file in UTF-8; they are only fetched as fast as they are read. */
export const textStream = (lines: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  byteStream(pieces(lines))

async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < pieceLength) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}

/** A list as a file with one JSON object per line; rows are only fetched as fast as they are read. */
export const ndjsonStream = (rows: AsyncIterable<object>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  textStream(ndjsonLines(rows))

async function* ndjsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** How much of a file that is not UTF-8 is looked at to see what it is. */
const sampleBytes = 1024 * 1024

/**
 * Detects the encoding of a file by reading it once, a piece at a time. Of a file that is not UTF-8 only the lines with
 * other characters than ASCII are collected, up to a limit.
 */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let head = new Uint8Array()
  let sample = new Uint8Array()
  let line = new Uint8Array()
  for await (const piece of pieces) {
    if (head.length < headBytes) head = joined(head, piece.subarray(0, headBytes - head.length))
    if (isUtf8) isUtf8 = decodes(utf8, piece)
    if (sample.length > sampleBytes || line.length > sampleBytes) continue
    // A line end is never the second half of a character, in any of these encodings.
    const end = Math.max(piece.lastIndexOf(0x0a), piece.lastIndexOf(0x0d)) + 1
    const lines = joined(line, piece.subarray(0, end))
    line = end > 0 ? piece.slice(end) : joined(line, piece)
    if (end > 0 && lines.some((byte) => byte >= 0x80)) sample = joined(sample, lines)
  }
  const known = markedEncoding(head) ?? zeroEncoding(head)
  if (known) return known
  return isUtf8 && decodes(utf8) ? 'utf-8' : guessOf(joined(sample, line.subarray(0, sampleBytes)))
}

const headBytes = 4096

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Whether a piece continues valid text; without one, whether the text ends there. */
function decodes(decoder: TextDecoder, piece?: Uint8Array): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Decodes a file a piece at a time; its byte order mark is left out. */
export async function* decodePieces(pieces: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
