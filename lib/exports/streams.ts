import type { TextEncoding } from '@/lib/domain/license-checks/layout'

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

/** Detects the encoding of a file by reading it once, a piece at a time. */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of pieces) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      utf8.decode(piece, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Decodes a file a piece at a time; its byte order mark is left out. */
export async function* decodePieces(pieces: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
