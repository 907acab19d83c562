import { isEmail, normalizeEmail } from '@/lib/domain/people/email'
import { isFamilyFirstText } from '@/lib/domain/people/names'
import { normalizePhone } from '@/lib/domain/people/phone'

export type PastedContact = {
  kind: 'EMAIL' | 'PHONE'
  /** As it is stored: lower case, or "+1" and ten digits. */
  value: string
  firstName: string | null
  lastName: string | null
  /** Its line, from 1. */
  line: number
}
export type Pasted = {
  contacts: PastedContact[]
  /** Contacts named once more; they count once. */
  duplicates: { line: number; value: string }[]
  /** What is neither an address nor a number. */
  unread: { line: number; text: string }[]
}

type Piece = { text: string; name: string }
type Contact = Pick<PastedContact, 'kind' | 'value'>

/**
 * Reads addresses and numbers out of pasted text: separated by new lines, commas, semicolons or tabs, with a name before
 * them ("Ana Ruiz <ana@example.com>", "Ruiz, Ana <...>", cells of a spreadsheet) or without.
 */
export function parsePasted(text: string): Pasted {
  const found: Pasted = { contacts: [], duplicates: [], unread: [] }
  const seen = new Set<string>()
  text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((row, index) => {
    for (const piece of piecesOf(row)) take(found, seen, piece, index + 1)
  })
  return found
}

function take(found: Pasted, seen: Set<string>, piece: Piece, line: number): void {
  const contact = contactOf(piece.text)
  if (!contact) found.unread.push({ line, text: [piece.name, piece.text].filter(Boolean).join(' ') })
  else if (seen.has(contact.value)) found.duplicates.push({ line, value: contact.value })
  else {
    seen.add(contact.value)
    found.contacts.push({ ...contact, ...nameOf(piece.name), line })
  }
}

function contactOf(text: string): Contact | null {
  const bare = text.replace(/^mailto:/i, '').replace(/[.:]+$/, '')
  if (bare.includes('@')) return isEmail(normalizeEmail(bare)) ? { kind: 'EMAIL', value: normalizeEmail(bare) } : null
  const phone = /[^\d\s\p{P}\p{S}]/u.test(bare.replace(/^tel:/i, '')) ? '' : normalizePhone(bare.replace(/^tel:/i, ''))
  return phone ? { kind: 'PHONE', value: phone } : null
}

/** The pieces of a line: parts that only name somebody go to the contact after them. */
function piecesOf(row: string): Piece[] {
  const pieces: Piece[] = []
  let names: string[] = []
  const parts = partsOf(row)
  const listed = isListed(row, parts)
  for (const part of parts) {
    if (isName(part)) names.push(part)
    else {
      for (const piece of contactsOf(part)) {
        pieces.push({ text: piece.text, name: joined(names, piece, listed) })
        names = []
      }
    }
  }
  return [...pieces, ...names.map((text) => ({ text, name: '' }))]
}

/** "Dang, Thi My, mail": one contact after two names and commas with a space, as our own lists write it. Cells have none. */
const isListed = (row: string, parts: readonly string[]): boolean =>
  parts.length === 3 && /^[^,;\t]+, [^,;\t]+, [^,;\t]+$/.test(row.trim())

/** "Ruiz" before "Ana <...>" is the last name, as mail programs write it; cells of a row are in the order of speech. */
function joined(names: readonly string[], piece: Piece & { angled?: boolean }, listed: boolean): string {
  if (names.length === 1 && piece.name && piece.angled) return `${names[0]}, ${piece.name}`
  if (names.length === 2 && !piece.name && listed) return names.join(', ')
  return [...names, piece.name].filter(Boolean).join(' ')
}

/** Split at commas, semicolons and tabs, but not within quotes or angle brackets. */
const partsOf = (row: string): string[] =>
  (row.match(/(?:"[^"]*"|<[^<>]*>|[^,;\t，；、"])+|"/g) ?? []).map((part) => part.trim()).filter(Boolean)

/** Words without an address; what ends as one, "dan at example.com", is no name but something not read. */
const isName = (part: string) => /\p{L}/u.test(part) && !/[@<>\d]|\S\.\p{Ll}{2,}$/u.test(part)

function contactsOf(part: string): (Piece & { angled?: boolean })[] {
  const angled = /^(.*?)\s*<([^<>]*)>$/.exec(part)
  if (angled) return [{ name: angled[1] ?? '', text: (angled[2] ?? '').trim(), angled: true }]
  if (contactOf(part)) return [{ name: '', text: part }]
  const words = part.split(/\s+/)
  const addresses = words.filter((word) => word.includes('@'))
  if (addresses.length > 1 && addresses.length === words.length) return words.map((text) => ({ text, name: '' }))
  if (addresses.length === 1) {
    const name = words.filter((word) => word !== addresses[0])
    return [{ text: addresses[0]!, name: name.join(' ') }]
  }
  // A number after a name; letters after digits are reported as not read.
  const [, name = '', number] = /^([^\d+(]*?)\s*([+(\d][^\p{L}]*)$/u.exec(part) ?? []
  return [number ? { name: name.replace(/:$/, ''), text: number } : { name: '', text: part }]
}

/** "Ruiz, Ana", "Ana Maria Ruiz" or "鈴木 花子"; one word is a first name. */
function nameOf(text: string): { firstName: string | null; lastName: string | null } {
  const bare = text
    .replace(/["'“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
  if (!bare) return { firstName: null, lastName: null }
  const [last = '', first = ''] = bare.split(',').map((part) => part.trim())
  if (bare.includes(',')) return { firstName: first.slice(0, 100) || null, lastName: last.slice(0, 100) || null }
  const words = bare.split(' ')
  if (words.length > 1 && words.every(isFamilyFirstText)) words.push(words.shift()!)
  const lastWord = words.length > 1 ? words.pop()! : ''
  return { firstName: words.join(' ').slice(0, 100), lastName: lastWord.slice(0, 100) || null }
}
