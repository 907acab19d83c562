/** An entry of a dictionary: the names in its value, its first number, and whether it refers to another object. */
type PdfEntry = { names: string[]; number: number | null; reference: boolean }
/** One object as written in the file: its names, the entries of its own dictionary, and where its stream begins. */
export type PdfObject = {
  names: Set<string>
  entries: Map<string, PdfEntry>
  streamAt: number | null
  end: number
  tokens: number
}

/** Maximum number of tokens in one object; the catalog of a document with ten thousand pages has thirty thousand. */
export const longestObject = 500_000

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
export function readPdfObject(bytes: Buffer, from: number): PdfObject {
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
