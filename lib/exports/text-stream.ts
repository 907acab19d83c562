import { byteStream } from './byte-stream'

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
