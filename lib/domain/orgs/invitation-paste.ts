import { isEmail, normalizeEmail, normalizePhone } from '@/lib/domain/people/contact'
import { isFamilyFirstText } from '@/lib/domain/people/names'
import { withoutInvisible } from '@/lib/domain/visible-text'

export type PastedContact = {
  kind: 'EMAIL' | 'PHONE'
  /** As stored: lower case, or "+1" and ten digits. */
  value: string
  firstName: string | null
  lastName: string | null
  /** The line of the text, from 1. */
  line: number
}
export type ParsedPaste = {
  contacts: PastedContact[]
  /** Contacts that occur again; they count once. */
  duplicates: { line: number; value: string }[]
  /** Texts that are neither an address nor a number. */
  unread: { line: number; text: string }[]
}

type Piece = { text: string; name: string }
type Contact = Pick<PastedContact, 'kind' | 'value'>

/**
 * Reads addresses and numbers from pasted text, separated by new lines, commas, semicolons or tabs, optionally with a
 * name before them ("Ana Ruiz <ana@example.com>", "Ruiz, Ana <...>", cells of a spreadsheet).
 */
export function parsePasted(text: string): ParsedPaste {
  const result: ParsedPaste = { contacts: [], duplicates: [], unread: [] }
  const seenValues = new Set<string>()
  text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((row, index) => {
    for (const piece of splitPieces(row)) addPiece(result, seenValues, piece, index + 1)
  })
  return result
}

function addPiece(result: ParsedPaste, seenValues: Set<string>, piece: Piece, line: number): void {
  const contact = parseContact(piece.text)
  if (!contact) result.unread.push({ line, text: [piece.name, piece.text].filter(Boolean).join(' ') })
  else if (seenValues.has(contact.value)) result.duplicates.push({ line, value: contact.value })
  else {
    seenValues.add(contact.value)
    result.contacts.push({ ...contact, ...parseName(piece.name), line })
  }
}

function parseContact(text: string): Contact | null {
  const plainText = withoutInvisible(text)
    .replace(/^mailto:/i, '')
    .replace(/[.:]+$/, '')
  if (plainText.includes('@'))
    return isEmail(normalizeEmail(plainText)) ? { kind: 'EMAIL', value: normalizeEmail(plainText) } : null
  const phone = /[^\d\s\p{P}\p{S}]/u.test(plainText.replace(/^tel:/i, ''))
    ? ''
    : normalizePhone(plainText.replace(/^tel:/i, ''))
  return phone ? { kind: 'PHONE', value: phone } : null
}

/** The contacts in a line. Parts that are only a name belong to the contact after them. */
function splitPieces(row: string): Piece[] {
  const pieces: Piece[] = []
  let names: string[] = []
  const parts = splitParts(row)
  const isNameList = isNameListRow(row, parts)
  for (const part of parts) {
    if (isName(part)) names.push(part)
    else {
      for (const piece of splitContacts(part)) {
        pieces.push({ text: piece.text, name: joinName(names, piece, isNameList) })
        names = []
      }
    }
  }
  return [...pieces, ...names.map((text) => ({ text, name: '' }))]
}

/**
 * Whether a row is one contact after two names, with a space after each comma, as our own lists write it ("Dang, Thi
 * My, mail"). Spreadsheet cells have no such spaces.
 */
const isNameListRow = (row: string, parts: readonly string[]): boolean =>
  parts.length === 3 && /^[^,;\t]+, [^,;\t]+, [^,;\t]+$/.test(row.trim())

/** "Ruiz" before "Ana <...>" is the last name, as mail programs write it; cells of a row are in spoken order. */
function joinName(names: readonly string[], piece: Piece & { angled?: boolean }, isNameList: boolean): string {
  if (names.length === 1 && piece.name && piece.angled) return `${names[0]}, ${piece.name}`
  if (names.length === 2 && !piece.name && isNameList) return names.join(', ')
  return [...names, piece.name].filter(Boolean).join(' ')
}

/** Splits at commas, semicolons and tabs, but not within quotes or angle brackets. */
const splitParts = (row: string): string[] =>
  (row.match(/(?:"[^"]*"|<[^<>]*>|[^,;\t，；、"])+|"/g) ?? []).map((part) => part.trim()).filter(Boolean)

/** Whether a part is a name: words without an address. "dan at example.com" is unreadable, not a name. */
const isName = (part: string) => /\p{L}/u.test(part) && !/[@<>\d]|\S\.\p{Ll}{2,}$/u.test(part)

function splitContacts(part: string): (Piece & { angled?: boolean })[] {
  const bracketed = /^(.*?)\s*<([^<>]*)>$/.exec(part)
  if (bracketed) return [{ name: bracketed[1] ?? '', text: (bracketed[2] ?? '').trim(), angled: true }]
  if (parseContact(part)) return [{ name: '', text: part }]
  const words = part.split(/\s+/)
  const addresses = words.filter((word) => word.includes('@'))
  if (addresses.length > 1 && addresses.length === words.length) return words.map((text) => ({ text, name: '' }))
  if (addresses.length === 1) {
    const name = words.filter((word) => word !== addresses[0])
    return [{ text: addresses[0]!, name: name.join(' ') }]
  }
  // A number after a name; a number followed by letters is reported as unreadable.
  const [, name = '', number] = /^([^\d+(]*?)\s*([+(\d][^\p{L}]*)$/u.exec(part) ?? []
  return [number ? { name: name.replace(/:$/, ''), text: number } : { name: '', text: part }]
}

/** Reads "Ruiz, Ana", "Ana Maria Ruiz" or "鈴木 花子"; a single word is a first name. */
function parseName(text: string): { firstName: string | null; lastName: string | null } {
  const plainText = text
    .replace(/["“”]|(?<!\p{L})'|'(?!\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
  if (!plainText) return { firstName: null, lastName: null }
  const [last = '', first = ''] = plainText.split(',').map((part) => part.trim())
  if (plainText.includes(',')) return { firstName: first.slice(0, 100) || null, lastName: last.slice(0, 100) || null }
  const words = plainText.split(' ')
  if (words.length > 1 && words.every(isFamilyFirstText)) words.push(words.shift()!)
  const lastWord = words.length > 1 ? words.pop()! : ''
  return { firstName: words.join(' ').slice(0, 100), lastName: lastWord.slice(0, 100) || null }
}
