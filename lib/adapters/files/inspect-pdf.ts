import 'server-only'
import { readFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { oneAtATime } from '@/lib/domain/one-at-a-time'
import { fail, ok, type Result } from '@/lib/domain/result'
import { longestObject, type PdfObject, readPdfObject } from './pdf-objects'

/** Bytes and tokens of objects that are read of one file, and bytes that its object streams may come to. */
export type PdfLimits = { read: number; tokens: number; inflated: number }
export const pdfLimits: PdfLimits = { read: 96 * 1024 * 1024, tokens: 8_000_000, inflated: 64 * 1024 * 1024 }

/** What runs, starts or carries something: scripts, also those of XFA forms, programs to launch, files inside. */
const active = ['JavaScript', 'JS', 'XFA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'EF']

class Refused extends Error {
  readonly code: 'fileActive' | 'fileBroken' | 'fileLocked'
  constructor(code: Refused['code']) {
    super(code)
    this.code = code
  }
}

const turns = oneAtATime()

/**
 * Refuses a PDF that could do something: `fileActive` for a script, a launch action or a file inside, `fileLocked` for objects that
 * cannot be read because they are encrypted or packed in an unusual way, `fileBroken` beyond the limits.
 *
 * Every place where an object could begin is read, whatever the table of objects says, because viewers repair that table in
 * different ways. Object streams are unpacked by Node's own zlib, with a bound: libraries for PDFs unpack without one
 * (GHSA-vrqm-gvq7-rrwh) or read only what they show.
 */
export const inspectPdf = (path: string, limits = pdfLimits): Promise<Result<null>> =>
  turns(async () => {
    try {
      await walk(await readFile(path), { ...limits })
      return ok(null)
    } catch (error) {
      if (error instanceof Refused) return fail(error.code)
      throw error
    }
  })

async function walk(bytes: Buffer, left: PdfLimits): Promise<void> {
  let encrypted = false
  const packed: PdfObject[] = []
  for await (const object of objectsOf(bytes, left)) {
    encrypted ||= object.entries.has('Encrypt')
    if (isPacked(object)) packed.push(object)
  }
  // Only strings and streams are encrypted: names are read as they are, but for those inside object streams.
  if (encrypted && packed.length > 0) throw new Refused('fileLocked')
  for (const object of packed) await readPacked(bytes, object, left)
}

/** Each object of a file, and each trailer. */
async function* objectsOf(bytes: Buffer, left: PdfLimits): AsyncGenerator<PdfObject> {
  let pause = left.tokens - pauseEvery
  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
      if (bytes.toString('latin1', at - 3, at) === 'end') continue
      yield read(bytes, at + word.length, left)
      if (left.tokens > pause) continue
      pause = left.tokens - pauseEvery
      await breathe()
    }
  }
}
/** Tokens after which others have their turn. */
const pauseEvery = 20_000

function read(bytes: Buffer, from: number, left: PdfLimits): PdfObject {
  const object = readPdfObject(bytes, from)
  // What is skipped between two objects has its price too.
  left.read -= object.end - from + 16
  left.tokens -= object.tokens
  if (left.read < 0 || left.tokens < 0 || object.tokens > longestObject) throw new Refused('fileBroken')
  if (active.some((name) => object.names.has(name))) throw new Refused('fileActive')
  return object
}

/** Viewers take any stream with these entries for one of objects, whatever it calls itself. */
const isPacked = ({ streamAt, entries, names }: PdfObject) =>
  streamAt !== null && (names.has('ObjStm') || entries.has('First'))

async function readPacked(bytes: Buffer, { streamAt, entries }: PdfObject, left: PdfLimits): Promise<void> {
  const [filter, first] = [entries.get('Filter'), entries.get('First')]
  const predictor = entries.get('DecodeParms')?.number ?? entries.get('DP')?.number ?? null
  const plain = !filter || (filter.names.length === 1 && filter.names[0] === 'FlateDecode' && !filter.reference)
  if (!plain || predictor !== null || !first || first.reference || first.number === null)
    throw new Refused('fileLocked')
  const data = filter ? await unpack(bytes.subarray(streamAt ?? 0), left) : bytes.subarray(streamAt ?? 0)
  const begins = first.number
  if (begins < 0 || begins > longestHeader) throw new Refused('fileBroken')
  // By the offsets of its header, and one after the other: viewers differ.
  const numbers = data.toString('latin1', 0, begins).match(/\d+/g) ?? []
  for (let at = 1; at < numbers.length; at += 2) {
    read(data, begins + Number(numbers[at]), left)
    if (at % pauseEvery === 1) await breathe()
  }
  for (let at = begins, count = 1; at < data.length; count += 1) {
    const { end, tokens } = read(data, at, left)
    if (tokens === 0) return
    if (count % pauseEvery === 0) await breathe()
    at = end
  }
}

/** Bytes of the header of an object stream: programs pack a hundred or two hundred objects together. */
const longestHeader = 256 * 1024

const inflate = promisify(inflateRaw)

/** Without the checksum at its end, which viewers do not ask for either. */
async function unpack(bytes: Buffer, left: PdfLimits): Promise<Buffer> {
  try {
    const options = { maxOutputLength: Math.max(1, left.inflated), finishFlush: constants.Z_SYNC_FLUSH }
    const data = await inflate(bytes.subarray(2), options)
    left.inflated -= data.length
    return data
  } catch {
    throw new Refused('fileBroken')
  }
}
