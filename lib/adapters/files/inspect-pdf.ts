import { readFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import type { Turn } from '@/lib/domain/fair-turns'
import { fail, ok, type Result } from '@/lib/domain/result'
import { pdfTurns } from './turns'

/** An entry of a dictionary: the names in its value, its first number, and whether it refers to another object. */
type PdfEntry = { names: string[]; number: number | null; reference: boolean }
/**
 * What an object refers to, by number: all of it, what its own `S` and `Next` hold, and what is under an entry whose
 * actions start by themselves (`startsItself`), apart from collections of such entries.
 */
type References = { all: number[]; next: number[]; actions: number[]; collections: number[] }
/** One object as written in the file: its names, the entries of its own dictionary, and where its stream begins. */
type PdfObject = {
  /** Under an entry whose actions start by themselves is an address of the web. */
  startsAddress: boolean
  references: References
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

/** Where a token stands: in a dictionary or an array, behind which key, and under which kinds of entries. */
type Place = { isDictionary: boolean; key: string | null; isKeyNext: boolean; starts: boolean; follows: boolean }

/** Entries whose actions start by themselves: when a file or page is opened, or the pointer crosses a place. */
const startsItself = new Set(['OpenAction', 'AA'])

/** Follows the tokens of an object and notes references and what starts by itself. */
function referencesOf(object: PdfObject) {
  const places: Place[] = []
  /** The last two words, because a reference is three: `12 0 R`. */
  let words: [string, string] = ['', '']
  const startsAt = (place: Place | undefined) =>
    place !== undefined && (place.starts || (place.isDictionary && startsItself.has(place.key ?? '')))
  return ({ kind, text }: Token) => {
    const place = places.at(-1)
    if (kind === 'close') {
      places.pop()
      const outer = places.at(-1)
      if (outer?.isDictionary) outer.isKeyNext = true
    } else if (kind === 'name' && place?.isDictionary && place.isKeyNext) {
      if (text === 'URI' && place.starts) object.startsAddress = true
      Object.assign(place, { key: text, isKeyNext: false })
    } else if (kind === 'open') {
      const isOwn = places.length === 1 && place?.isDictionary
      const follows = (place?.follows ?? false) || (isOwn === true && (place?.key === 'Next' || place?.key === 'S'))
      places.push({ isDictionary: text === '<', key: null, isKeyNext: true, starts: startsAt(place), follows })
    } else {
      if (kind === 'name' && text === 'URI' && startsAt(place)) object.startsAddress = true
      if (text === 'R' && kind === 'word') noteReference(object.references, place, places.length, Number(words[0]))
      if (place?.isDictionary) place.isKeyNext = true
    }
    words = kind === 'word' ? [words[1], text] : ['', '']
  }

  function noteReference(references: References, place: Place | undefined, depth: number, number: number): void {
    if (!Number.isInteger(number)) return
    references.all.push(number)
    if (place?.follows || (depth === 1 && (place?.key === 'Next' || place?.key === 'S'))) references.next.push(number)
    if (place?.isDictionary && !place.starts && place.key === 'AA') references.collections.push(number)
    else if (startsAt(place)) references.actions.push(number)
  }
}

/** Reads the object that begins at a position. The contents of strings and streams are skipped. */
function readPdfObject(bytes: Buffer, from: number): PdfObject {
  const object: PdfObject = {
    names: new Set(),
    entries: new Map(),
    startsAddress: false,
    references: { all: [], next: [], actions: [], collections: [] },
    streamAt: null,
    end: from,
    tokens: 0,
  }
  const follow = referencesOf(object)
  let depth = 0
  let key: PdfEntry | null = null
  let lastEntry: PdfEntry | null = null
  for (let token = tokenAt(bytes, from); token; token = tokenAt(bytes, token.end)) {
    object.end = token.end
    object.tokens += 1
    if (object.tokens > longestObject) return object
    follow(token)
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

/**
 * Limits per file: bytes and tokens of objects that are read, the total size of its unpacked object streams, and how
 * many objects can be part of a chain of actions; documents have some thousands.
 */
type PdfLimits = { read: number; tokens: number; inflated: number; chained: number }
export const pdfLimits: PdfLimits = {
  read: 96 * 1024 * 1024,
  tokens: 8_000_000,
  inflated: 64 * 1024 * 1024,
  chained: 300_000,
}

/**
 * Names of content that runs, starts, contains, fetches or sends something. A form could send what is typed to
 * anybody; opening a file of a network share shows that computer's owner who is signed in. Links to pages of the same
 * file and to addresses of the web stay, because people press those themselves; an address that is opened by itself is
 * refused (`Chains`).
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
      await walk(await readFile(path), limits)
      return ok(null)
    } catch (error) {
      if (error instanceof RefusedPdf) return fail(error.code)
      throw error
    }
  })

/** Of an object whose number cannot be read: it may be any. */
const unnumbered = -1

/** The objects that actions which start by themselves are in, and those that hold collections of them. */
class Starters {
  readonly actions = new Set<number>()
  readonly collections = new Set<number>()
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }

  add(_number: number, { references }: PdfObject): void {
    for (const one of references.actions) this.actions.add(one)
    for (const one of references.collections) this.collections.add(one)
    if (this.actions.size + this.collections.size > this.#most) throw new RefusedPdf('fileBroken')
  }
}

/** What leads on from an object, or whether it opens an address; a file may have several objects of one number. */
type Link = { opensAddress: boolean; next: number[] }

/** The chains of actions in a file. */
class Chains {
  readonly #starters: Starters
  readonly #actions = new Map<number, Link>()
  readonly #collections = new Map<number, Link>()
  readonly #most: number
  constructor(starters: Starters, most: number) {
    this.#starters = starters
    this.#most = most
  }

  add(number: number, { names, entries, references }: PdfObject): void {
    const opensAddress = names.has('URI')
    if (number === unnumbered || this.#starters.collections.has(number))
      this.#keep(this.#collections, number, { opensAddress, next: references.all })
    const isDictionary = entries.size > 0
    // A page that is gone to is no action, nor are the links on it.
    if (isDictionary && !entries.has('S')) return
    this.#keep(this.#actions, number, { opensAddress, next: isDictionary ? references.next : references.all })
  }

  /** Whether what starts by itself opens an address of the web, at once or by what follows. */
  openAddress(): boolean {
    const seen = new Set<number>()
    const waiting = [...this.#starters.actions]
    const isOpened = (links: ReadonlyMap<number, Link>, number: number) => {
      for (const link of [links.get(number), links.get(unnumbered)]) {
        if (link?.opensAddress) return true
        for (const one of link?.next ?? []) if (!seen.has(one)) waiting.push(one)
      }
      return false
    }
    for (const number of this.#starters.collections) if (isOpened(this.#collections, number)) return true
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (seen.has(number)) continue
      seen.add(number)
      if (isOpened(this.#actions, number)) return true
    }
    return false
  }

  #keep(links: Map<number, Link>, number: number, { opensAddress, next }: Link): void {
    if (!opensAddress && next.length === 0) return
    const link = links.get(number)
    if (link) {
      link.opensAddress ||= opensAddress
      for (const one of next) link.next.push(one)
    } else if (links.size < this.#most) links.set(number, { opensAddress, next: [...next] })
    else throw new RefusedPdf('fileBroken')
  }
}

async function walk(bytes: Buffer, limits: PdfLimits): Promise<void> {
  const starters = new Starters(limits.chained)
  await readAll(bytes, { budget: { ...limits }, of: starters })
  if (starters.actions.size + starters.collections.size === 0) return
  // Read again, so that no file costs the memory of all its objects.
  const chains = new Chains(starters, limits.chained)
  await readAll(bytes, { budget: { ...limits }, of: chains })
  if (chains.openAddress()) throw new RefusedPdf('fileActive')
}

type Reading = { budget: PdfLimits; of: { add: (number: number, object: PdfObject) => void } }

async function readAll(bytes: Buffer, reading: Reading): Promise<void> {
  let encrypted = false
  const packedObjects: PdfObject[] = []
  for await (const { object, number } of objectsOf(bytes, reading.budget)) {
    reading.of.add(number, object)
    encrypted ||= object.entries.has('Encrypt')
    if (isPacked(object)) packedObjects.push(object)
  }
  // Only strings and streams are encrypted: names can be read directly, except those inside object streams.
  if (encrypted && packedObjects.length > 0) throw new RefusedPdf('fileLocked')
  for (const object of packedObjects) await readPacked(bytes, object, reading)
}

/** The number of the object whose keyword is at this position: `12 0 obj`. */
function numberBefore(bytes: Buffer, position: number): number {
  const before = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/.exec(
    bytes.toString('latin1', Math.max(0, position - 40), position),
  )
  return before ? Number(before[1]) : unnumbered
}

/** All objects and trailers of a file. */
async function* objectsOf(bytes: Buffer, budget: PdfLimits): AsyncGenerator<{ object: PdfObject; number: number }> {
  let pauseBelow = budget.tokens - pauseEvery
  for (const word of ['obj', 'trailer']) {
    for (let position = bytes.indexOf(word); position >= 0; position = bytes.indexOf(word, position + word.length)) {
      if (bytes.toString('latin1', position - 3, position) === 'end') continue
      yield { object: read(bytes, position + word.length, budget), number: numberBefore(bytes, position) }
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
  const isActive = object.startsAddress || activeNames.some((name) => object.names.has(name))
  if (isActive || isElsewhere(object)) throw new RefusedPdf('fileActive')
  return object
}

/** Viewers treat any stream with these entries as an object stream, whatever type it declares. */
const isPacked = ({ streamAt, entries, names }: PdfObject) =>
  streamAt !== null && (names.has('ObjStm') || entries.has('First'))

async function readPacked(bytes: Buffer, { streamAt, entries }: PdfObject, reading: Reading): Promise<void> {
  const { budget, of } = reading
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
    of.add(Number(numbers[index - 1]), read(data, headerLength + Number(numbers[index]), budget))
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
