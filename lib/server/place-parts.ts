import 'server-only'
import type { ServerResponse } from 'node:http'

/** Parts by their number, and what is around the number in a page's bytes. */
export type Parts = { start: string; end: string; html: (string | Uint8Array)[] }

/** Puts parts in the place of their marks in whatever is written to this answer from now on. */
export function placeParts(response: ServerResponse, parts: Parts): void {
  const fill = filler(parts)
  const { write, end } = response
  Object.assign(response, {
    write: (chunk: unknown, ...more: unknown[]) =>
      Reflect.apply(write, response, [fill.next(bytesOf(chunk, more[0])), ...more]),
    end: (...sent: unknown[]) => {
      const [chunk, ...more] = typeof sent[0] === 'function' ? [undefined, ...sent] : sent
      const filled = fill.last(chunk ? bytesOf(chunk, more[0]) : none)
      const rest = filled.length > 0 ? [filled, ...more] : more.filter((one) => typeof one === 'function')
      return Reflect.apply(end, response, rest)
    },
  })
}

const none = Buffer.alloc(0)

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'utf8') : 'utf8')
  const { buffer, byteOffset, byteLength } = chunk as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Where pages are put together: one for all of them, because nothing is waited for meanwhile. */
const desk = Buffer.allocUnsafeSlow(1 << 18)

/** Bytes one after the other. Texts are written in their place at once: measured first and copied, they cost half as much again. */
function together(pieces: readonly (string | Uint8Array)[]): Buffer {
  // No sign of a text is longer than three bytes.
  const most = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? 3 : 1), 0)
  const place = most > desk.length ? Buffer.allocUnsafeSlow(most) : desk
  let length = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') length += place.write(piece, length)
    else {
      place.set(piece, length)
      length += piece.length
    }
  }
  return Buffer.from(place.subarray(0, length))
}

/** Marks give way chunk by chunk; the beginning of one at the end of a chunk waits for the next. */
function filler({ start, end, html }: Parts) {
  const [before, after] = [Buffer.from(start), Buffer.from(end)]
  let held: Buffer = none

  const next = (chunk: Buffer): Buffer => {
    const whole = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    const pieces: (string | Uint8Array)[] = []
    let from = 0
    for (let at = whole.indexOf(before); at >= 0; at = whole.indexOf(before, from)) {
      const number = at + before.length
      const to = whole.indexOf(after, number)
      if (to < 0) break
      pieces.push(whole.subarray(from, at), html[Number(whole.toString('latin1', number, to))] ?? '')
      from = to + after.length
    }
    const stay = whole.length - unfinished(whole, from)
    held = whole.subarray(stay)
    const rest = whole.subarray(from, stay)
    return pieces.length > 0 ? together([...pieces, rest]) : rest
  }
  /** How many bytes at the end could be the beginning of a mark. */
  const unfinished = (whole: Buffer, from: number): number => {
    const at = whole.lastIndexOf('<')
    if (at < from) return 0
    const tail = whole.subarray(at)
    return tail.subarray(0, before.length).equals(before.subarray(0, tail.length)) ? tail.length : 0
  }
  const last = (chunk: Buffer): Buffer => {
    const filled = next(chunk)
    return held.length > 0 ? Buffer.concat([filled, held]) : filled
  }
  return { next, last }
}
