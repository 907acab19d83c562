import { textStream } from './text-stream'

/** A list as a file with one JSON object per line; rows are only fetched as fast as they are read. */
export const ndjsonStream = (rows: AsyncIterable<object>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  textStream(ndjsonLines(rows))

async function* ndjsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}
