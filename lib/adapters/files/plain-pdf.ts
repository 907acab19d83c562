import { randomUUID } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { firstBytes, pdfHeader } from '@/lib/domain/documents/upload'
import type { Turn } from '@/lib/domain/fair-turns'
import { fail, ok, type Result } from '@/lib/domain/result'
import { pdfTurns } from './turns'

/** True when a PDF begins within the first kibibyte, where its readers look for it. */
export async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0)
    return pdfHeader.test(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Calls `use` with the path of a complete PDF without bytes before its header and behind its end: the file itself, or a
 * copy without them that exists during the call. Programs on web servers write such bytes (line breaks, byte order
 * marks, HTML), and readers pass over them. `fileBroken` for an incomplete PDF, `fileActive` for one that is an archive
 * too. This matters because a PDF, unlike a picture, is stored as it is.
 */
export async function asPlainPdf<T>(
  path: string,
  turn: Turn,
  use: (path: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const copy = `${path}-${randomUUID()}`
  try {
    const plain = await pdfTurns(turn, async () => {
      const cleaned = cleanPdf(await readFile(path))
      if (cleaned.ok && cleaned.value) await writeFile(copy, cleaned.value, { mode: 0o600 })
      return cleaned.ok ? ok(cleaned.value ? copy : path) : cleaned
    })
    return plain.ok ? await use(plain.value) : plain
  } finally {
    await rm(copy, { force: true })
  }
}

/** The bytes of a PDF from its header to its end; null when nothing has to go. */
export function cleanPdf(bytes: Buffer): Result<Buffer | null> {
  const begin = bytes.toString('latin1', 0, firstBytes).search(pdfHeader)
  const lastMark = bytes.lastIndexOf('%%EOF')
  if (begin < 0 || lastMark < begin || bytes.length - lastMark > longestTail) return fail('fileBroken')
  const end = lastMark + 5
  if (isArchive(bytes, end)) return fail('fileActive')
  const isEndBlank = bytes.subarray(end).every((byte) => blanks.has(byte))
  if (begin === 0 && isEndBlank) return ok(null)
  const body = bytes.subarray(0, isEndBlank ? bytes.length : end)
  return ok(
    countsFromFile(body, begin)
      ? Buffer.concat([Buffer.alloc(begin, '\n'), body.subarray(begin)])
      : body.subarray(begin),
  )
}

/** Number of bytes that may follow the end. */
const longestTail = 1024 * 1024
const blanks = new Set([0, 9, 10, 12, 13, 32])

/**
 * True when the file's table of objects is where the file says if bytes are counted from the first one, not from the
 * header: then the bytes before the header keep their number and become line breaks.
 */
function countsFromFile(bytes: Buffer, begin: number): boolean {
  const at = /startxref\s+(\d{1,10})\s*$/.exec(
    bytes.toString('latin1', Math.max(0, bytes.lastIndexOf('startxref')), bytes.lastIndexOf('%%EOF')),
  )
  const position = Number(at?.[1] ?? Number.NaN)
  const isTable = (from: number) => /^\s*(xref|\d+\s+\d+\s+obj)/.test(bytes.toString('latin1', from, from + 24))
  return begin > 0 && position >= begin && isTable(position) && !isTable(position + begin)
}

const [shortestRecord, longestComment] = [22, 65_535]

/** A ZIP is read from its end: a directory record whose comment reaches the end of what is kept, or of the file. */
function isArchive(bytes: Buffer, end: number): boolean {
  const mark = Buffer.from([0x50, 0x4b, 5, 6])
  const from = Math.max(0, end - shortestRecord - longestComment)
  for (
    let at = bytes.indexOf(mark, from);
    at >= 0 && at + shortestRecord <= bytes.length;
    at = bytes.indexOf(mark, at + 1)
  )
    if (at + shortestRecord + bytes.readUInt16LE(at + 20) >= end) return true
  return false
}
