import 'server-only'
import type { ServerResponse } from 'node:http'

/** Parts by their number, and what is around the number in a page's bytes. */
export type Parts = { start: string; end: string; html: (string | Uint8Array)[] }

type Write = (...sent: unknown[]) => unknown

/** Puts parts in the place of their marks in whatever is written to this answer from now on. */
export function placeParts(response: ServerResponse, parts: Parts): void {
  const fill = filler(parts)
  const [write, end] = [response.write, response.end].map((real) => real.bind(response) as unknown as Write)
  response.write = ((chunk: unknown, ...more: unknown[]) =>
    write?.(fill.next(bytesOf(chunk, more[0])), ...more)) as typeof response.write
  response.end = ((...sent: unknown[]) => {
    const [chunk, ...more] = typeof sent[0] === 'function' ? [undefined, ...sent] : sent
    return end?.(chunk ? fill.last(bytesOf(chunk, more[0])) : fill.last(none), ...more)
  }) as typeof response.end
}

const none = Buffer.alloc(0)

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'utf8') : 'utf8')
  const { buffer, byteOffset, byteLength } = chunk as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Marks give way chunk by chunk; the beginning of one at the end of a chunk waits for the next. */
function filler({ start, end, html }: Parts) {
  const [before, after] = [Buffer.from(start), Buffer.from(end)]
  let held: Buffer = none

  const partAt = (chunk: Buffer, from: number, to: number): Uint8Array => {
    const part = html[Number(chunk.toString('latin1', from, to))] ?? ''
    return typeof part === 'string' ? Buffer.from(part) : part
  }
  const next = (chunk: Buffer): Buffer => {
    const whole = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    const pieces: Uint8Array[] = []
    let from = 0
    for (let at = whole.indexOf(before); at >= 0; at = whole.indexOf(before, from)) {
      const number = at + before.length
      const to = whole.indexOf(after, number)
      if (to < 0) break
      pieces.push(whole.subarray(from, at), partAt(whole, number, to))
      from = to + after.length
    }
    const stay = whole.length - unfinished(whole, from)
    held = whole.subarray(stay)
    if (pieces.length === 0) return whole.subarray(0, stay)
    return Buffer.concat([...pieces, whole.subarray(from, stay)])
  }
  /** How many bytes at the end could be the beginning of a mark. */
  const unfinished = (whole: Buffer, from: number): number => {
    const at = whole.lastIndexOf('<')
    if (at < from) return 0
    const tail = whole.subarray(at)
    const begins = tail.subarray(0, before.length).equals(before.subarray(0, tail.length))
    return begins && !tail.includes(after) ? tail.length : 0
  }
  const last = (chunk: Buffer): Buffer => {
    const filled = next(chunk)
    return held.length > 0 ? Buffer.concat([filled, held]) : filled
  }
  return { next, last }
}
