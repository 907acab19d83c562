import { readFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import type { Turn } from '@/lib/domain/fair-turns'
import { fail, ok, type Result } from '@/lib/domain/result'
import { pdfTurns } from './turns'

/** An entry of a dictionary: the names in its value, its first number, and whether it refers to another object. */
type PdfEntry = { names: string[]; number: number | null; reference: boolean }
/** One object as written in the file: its names, the entries of its own dictionary, and where its stream begins. */
type PdfObject = {
  names: Set<string>
  entries: Map<string, PdfEntry>
  streamAt: number | null
  end: number
  tokens: number
}

/** Maximum number of tokens in one object; the catalog of a document with ten thousand pages has thirty thousand. */
const longestObject = 500_000

const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)))
const isRegular = (byte: number | undefined) => byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte)

type Token = { kind: 'name' | 'word' | 'string' | 'open' | 'close'; text: string; end: number }

/** The token at a position, after white space and comments; null at the end. */
function tokenAt(bytes: Buffer, from: number): Token | null {
  const position = skipBlank(bytes, from)
  if (position >= bytes.length) return null
  const char = String.fromCharCode(bytes[position]!)
  const next = bytes[position + 1]
  if (char === '/') return regularAt(bytes, position + 1, 'name')
  if (char === '(') return { kind: 'string', text: '', end: endOfString(bytes, position) }
  if (char === '<' && next !== 0x3c) {
    const end = bytes.indexOf('>', position)
    return { kind: 'string', text: '', end: end < 0 ? bytes.length : end + 1 }
  }
  if (char === '<' || char === '[') return { kind: 'open', text: char, end: position + (char === '<' ? 2 : 1) }
  if (char === '>' || char === ']')
    return { kind: 'close', text: char, end: position + (char === '>' && next === 0x3e ? 2 : 1) }
  return isRegular(bytes[position])
    ? regularAt(bytes, position, 'word')
    : { kind: 'word', text: char, end: position + 1 }
}

function skipBlank(bytes: Buffer, from: number): number {
  let position = from
  for (;;) {
    while (position < bytes.length && whitespace.has(bytes[position]!)) position += 1
    if (bytes[position] !== 0x25) return position
    while (position < bytes.length && bytes[position] !== 10 && bytes[position] !== 13) position += 1
  }
}

/** Longest name or word that is read as text: no name that matters is longer, even with every letter escaped. */
const longest = 200

/** A name with its escapes resolved (`/J#53` is `/JS`), or a number, or a keyword of the format. */
function regularAt(bytes: Buffer, from: number, kind: 'name' | 'word'): Token {
  let end = from
  while (isRegular(bytes[end])) end += 1
  const raw = end === from ? '' : bytes.toString('latin1', from, Math.min(end, from + longest))
  return { kind, text: kind === 'name' && raw.includes('#') ? unescaped(raw) : raw, end }
}

const unescaped = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The position after the closing parenthesis of a string: they nest, and a backslash escapes one. */
function endOfString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let position = from; position < bytes.length; position += 1) {
    const byte = bytes[position]
    if (byte === 0x5c) position += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) {
      depth -= 1
      if (depth === 0) return position + 1
    }
  }
  return bytes.length
}

/** Reads the object that begins at a position. The contents of strings and streams are skipped. */
function readPdfObject(bytes: Buffer, from: number): PdfObject {
  const object: PdfObject = { names: new Set(), entries: new Map(), streamAt: null, end: from, tokens: 0 }
  let depth = 0
  let key: PdfEntry | null = null
  let lastEntry: PdfEntry | null = null
  for (let token = tokenAt(bytes, from); token; token = tokenAt(bytes, token.end)) {
    object.end = token.end
    object.tokens += 1
    if (object.tokens > longestObject) return object
    if (token.kind === 'name') object.names.add(token.text)
    if (token.kind === 'open') depth += 1
    else if (token.kind === 'close') {
      depth -= 1
      if (depth === 1) key = null
    } else if (depth === 1 && !key && token.kind === 'name') {
      key = { names: [], number: null, reference: false }
      lastEntry = key
      object.entries.set(token.text, key)
    } else if (key) {
      note(key, token)
      if (depth === 1) key = null
    } else if (depth === 1 && lastEntry && token.text === 'R') lastEntry.reference = true
    if (depth <= 0) break
  }
  const after = tokenAt(bytes, object.end)
  if (after?.kind === 'word' && after.text === 'stream') object.streamAt = nextLine(bytes, after.end)
  return object
}

function note(entry: PdfEntry, { kind, text }: Token): void {
  if (kind === 'name') entry.names.push(text)
  else if (kind === 'word' && text === 'R') entry.reference = true
  else if (kind === 'word' && entry.number === null && /^[+-]?\d{1,15}$/.test(text)) entry.number = Number(text)
}

function nextLine(bytes: Buffer, from: number): number {
  let position = from
  while (position < bytes.length && bytes[position] !== 10 && bytes[position] !== 13) position += 1
  return bytes[position] === 13 && bytes[position + 1] === 10 ? position + 2 : position + 1
}

/** Limits per file: bytes and tokens of objects that are read, and the total size of its unpacked object streams. */
type PdfLimits = { read: number; tokens: number; inflated: number }
export const pdfLimits: PdfLimits = { read: 96 * 1024 * 1024, tokens: 8_000_000, inflated: 64 * 1024 * 1024 }

/**
 * Names of content that runs, starts, contains, fetches or sends something. A form could send what is typed to
 * anybody; opening a file of a network share shows that computer's owner who is signed in. Links to pages of the same
 * file and to addresses of the web stay: people press those themselves.
 */
const activeNames = Object.values({
  scripts: ['JavaScript', 'JS', 'XFA'],
  programs: ['Launch'],
  files: ['EmbeddedFile', 'EmbeddedFiles', 'EF'],
  forms: ['SubmitForm', 'ImportData'],
  otherFiles: ['GoToR', 'GoToE'],
  // What plays may be scripts, or files elsewhere.
  media: ['RichMedia', 'RichMediaExecute', 'Rendition', 'Movie', 'Sound'],
}).flat()

/** A stream that is kept in another file, and a drawing that shows a page of one. */
const isElsewhere = ({ streamAt, entries }: PdfObject) => streamAt !== null && (entries.has('F') || entries.has('Ref'))

class RefusedPdf extends Error {
  readonly code: 'fileActive' | 'fileBroken' | 'fileLocked'
  constructor(code: RefusedPdf['code']) {
    super(code)
    this.code = code
  }
}

/**
 * Refuses a PDF with active content (`activeNames`) as `fileActive`. `fileLocked` is for objects that cannot be read
 * because they are encrypted or packed in an unusual way, `fileBroken` for a file beyond the limits.
 *
 * Every position where an object could begin is read, whatever the file's cross-reference table says, because viewers
 * repair that table in different ways. Object streams are unpacked by Node's own zlib, with a limit: PDF libraries
 * unpack without one (GHSA-vrqm-gvq7-rrwh) or read only what they display.
 * @throws NoTurn when others have sent too much.
 */
export const inspectPdf = (path: string, turn: Turn, limits = pdfLimits): Promise<Result<null>> =>
  pdfTurns(turn, async () => {
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
  if (isElsewhere(object) || activeNames.some((name) => object.names.has(name))) throw new RefusedPdf('fileActive')
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
