import { readFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { oneAtATime } from '@/lib/domain/one-at-a-time'
import { fail, ok, type Result } from '@/lib/domain/result'
import { longestObject, type PdfObject, readPdfObject } from './pdf-objects'

/** Limits per file: bytes and tokens of objects that are read, and the total size of its unpacked object streams. */
type PdfLimits = { read: number; tokens: number; inflated: number }
export const pdfLimits: PdfLimits = { read: 96 * 1024 * 1024, tokens: 8_000_000, inflated: 64 * 1024 * 1024 }

/**
 * Names of content that runs, starts or contains something: scripts (including those of XFA forms), programs to launch,
 * embedded files.
 */
const activeNames = ['JavaScript', 'JS', 'XFA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'EF']

class RefusedPdf extends Error {
  readonly code: 'fileActive' | 'fileBroken' | 'fileLocked'
  constructor(code: RefusedPdf['code']) {
    super(code)
    this.code = code
  }
}

const inTurn = oneAtATime()

/**
 * Refuses a PDF with active content: `fileActive` for a script, a launch action or an embedded file, `fileLocked` for
 * objects that cannot be read because they are encrypted or packed in an unusual way, `fileBroken` beyond the limits.
 *
 * Every position where an object could begin is read, whatever the file's cross-reference table says, because viewers
 * repair that table in different ways. Object streams are unpacked by Node's own zlib, with a limit: PDF libraries
 * unpack without one (GHSA-vrqm-gvq7-rrwh) or read only what they display.
 */
export const inspectPdf = (path: string, limits = pdfLimits): Promise<Result<null>> =>
  inTurn(async () => {
    try {
      await walk(await readFile(path), { ...limits })
      return ok(null)
    } catch (error) {
      if (error instanceof RefusedPdf) return fail(error.code)
      throw error
    }
  })

async function walk(bytes: Buffer, budget: PdfLimits): Promise<void> {
  let encrypted = false
  const packedObjects: PdfObject[] = []
  for await (const object of objectsOf(bytes, budget)) {
    encrypted ||= object.entries.has('Encrypt')
    if (isPacked(object)) packedObjects.push(object)
  }
  // Only strings and streams are encrypted: names can be read directly, except those inside object streams.
  if (encrypted && packedObjects.length > 0) throw new RefusedPdf('fileLocked')
  for (const object of packedObjects) await readPacked(bytes, object, budget)
}

/** All objects and trailers of a file. */
async function* objectsOf(bytes: Buffer, budget: PdfLimits): AsyncGenerator<PdfObject> {
  let pauseBelow = budget.tokens - pauseEvery
  for (const word of ['obj', 'trailer']) {
    for (let position = bytes.indexOf(word); position >= 0; position = bytes.indexOf(word, position + word.length)) {
      if (bytes.toString('latin1', position - 3, position) === 'end') continue
      yield read(bytes, position + word.length, budget)
      if (budget.tokens > pauseBelow) continue
      pauseBelow = budget.tokens - pauseEvery
      await breathe()
    }
  }
}
/** Number of tokens after which other tasks get a turn. */
const pauseEvery = 20_000

function read(bytes: Buffer, from: number, budget: PdfLimits): PdfObject {
  const object = readPdfObject(bytes, from)
  // Bytes that are skipped between two objects cost something too.
  budget.read -= object.end - from + 16
  budget.tokens -= object.tokens
  if (budget.read < 0 || budget.tokens < 0 || object.tokens > longestObject) throw new RefusedPdf('fileBroken')
  if (activeNames.some((name) => object.names.has(name))) throw new RefusedPdf('fileActive')
  return object
}

/** Viewers treat any stream with these entries as an object stream, whatever type it declares. */
const isPacked = ({ streamAt, entries, names }: PdfObject) =>
  streamAt !== null && (names.has('ObjStm') || entries.has('First'))

async function readPacked(bytes: Buffer, { streamAt, entries }: PdfObject, budget: PdfLimits): Promise<void> {
  const [filter, first] = [entries.get('Filter'), entries.get('First')]
  const predictor = entries.get('DecodeParms')?.number ?? entries.get('DP')?.number ?? null
  const isPlainFilter = !filter || (filter.names.length === 1 && filter.names[0] === 'FlateDecode' && !filter.reference)
  if (!isPlainFilter || predictor !== null || !first || first.reference || first.number === null)
    throw new RefusedPdf('fileLocked')
  const data = filter ? await unpack(bytes.subarray(streamAt ?? 0), budget) : bytes.subarray(streamAt ?? 0)
  const headerLength = first.number
  if (headerLength < 0 || headerLength > longestHeader) throw new RefusedPdf('fileBroken')
  // Read by the offsets of its header and also one after the other, because viewers differ.
  const numbers = data.toString('latin1', 0, headerLength).match(/\d+/g) ?? []
  for (let index = 1; index < numbers.length; index += 2) {
    read(data, headerLength + Number(numbers[index]), budget)
    if (index % pauseEvery === 1) await breathe()
  }
  for (let position = headerLength, count = 1; position < data.length; count += 1) {
    const { end, tokens } = read(data, position, budget)
    if (tokens === 0) return
    if (count % pauseEvery === 0) await breathe()
    position = end
  }
}

/** Limit for the header of an object stream, in bytes: programs pack a hundred or two hundred objects together. */
const longestHeader = 256 * 1024

const inflate = promisify(inflateRaw)

/** Ignores the checksum at the end, as viewers do. */
async function unpack(bytes: Buffer, budget: PdfLimits): Promise<Buffer> {
  try {
    const options = { maxOutputLength: Math.max(1, budget.inflated), finishFlush: constants.Z_SYNC_FLUSH }
    const data = await inflate(bytes.subarray(2), options)
    budget.inflated -= data.length
    return data
  } catch {
    throw new RefusedPdf('fileBroken')
  }
}
