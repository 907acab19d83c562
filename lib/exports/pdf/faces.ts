import { join } from 'node:path'
import { readCharacterMap } from './character-map'

/** A font of papers: one file, or two where names are also printed bold. */
export type Face = {
  family: string
  regular: string
  bold: string | null
  /** Its letters are placed by HarfBuzz: joined, stacked and reordered as their script demands. */
  shaped: boolean
}

const file = (name: string, weight: string) => {
  const folder = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const packages = join(process.cwd(), 'node_modules/@expo-google-fonts')
  return join(packages, folder, weight, `${name}_${weight}.ttf`)
}

const face = (name: string, { bold = false, shaped = true } = {}): Face => ({
  family: name,
  regular: file(name, '400Regular'),
  bold: bold ? file(name, '700Bold') : null,
  shaped,
})

/**
 * All fonts, in the order in which they are asked. Each is opened only when a text has a letter that those before it
 * lack, so the largest are last.
 */
export const faces: readonly [Face, ...Face[]] = [
  // Japanese, and the Latin letters of most papers.
  face('NotoSansJP', { bold: true, shaped: false }),
  // All of Latin, Greek, Cyrillic and Devanagari, with marks above and below.
  face('NotoSans', { bold: true }),
  ...['Arabic', 'Hebrew', 'Bengali', 'Tamil', 'Thai', 'Khmer', 'Armenian', 'Georgian', 'Ethiopic'].map((script) =>
    face(`NotoSans${script}`),
  ),
  // The same Japanese font for variants of characters, which only HarfBuzz tells apart in what a reader selects.
  { ...face('NotoSansJP'), family: 'NotoSansJP variants' },
  face('NotoSansKR'),
  face('NotoSansTC'),
  face('NotoSansSC'),
]

const maps = new Map<Face, ReadonlySet<number>>()

function mapOf(one: Face): ReadonlySet<number> {
  const known = maps.get(one) ?? readCharacterMap(one.regular)
  maps.set(one, known)
  return known
}

/** Joiners, selectors of variants and direction marks, which change other letters and are not drawn themselves. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u
const mark = /\p{M}/u

/** Whether a font has everything that a letter with its marks consists of. */
function draws(one: Face, grapheme: string): boolean {
  // Without HarfBuzz a mark is drawn wherever its own outline stands.
  if (!one.shaped && [...grapheme].some((sign) => mark.test(sign) || ignorable.test(sign))) return false
  return [...grapheme].every((sign) => ignorable.test(sign) || mapOf(one).has(sign.codePointAt(0)!))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A letter and its marks in their composed form, which more fonts have; Chinese characters stay as they are. */
const composed = (grapheme: string) => (mark.test(grapheme) ? grapheme.normalize('NFC') : grapheme)
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => composed(segment))

const isBlank = (grapheme: string) => [...grapheme].every((sign) => ignorable.test(sign))
const faceOf = (letters: readonly string[]) => faces.find((one) => letters.every((letter) => draws(one, letter)))

/** What the first font draws without asking. */
const plain = /^[\n\x20-\x7e]*$/
/** Spaces of other widths, which not every font has; the ideographic one is as wide as the letters beside it. */
const otherSpace = /[^\S\n\u3000]/gu

/** A part of a text in one font; `face` is null for what no font has. */
export type Piece = { text: string; face: Face | null }

/**
 * A text in parts of one font each. The whole text is in one design if a font has all of it, otherwise each word, so that
 * "Ṣadé" never mixes two.
 */
export function piecesOf(text: string): Piece[] {
  if (plain.test(text)) return [{ text, face: faces[0] }]
  const pieces: Piece[] = []
  const add = (piece: Piece) => {
    const last = pieces.at(-1)
    if (last?.face === piece.face) last.text += piece.text
    else pieces.push(piece)
  }
  const letters = lettersOf(text.replaceAll(otherSpace, ' ')).filter((letter) => !isBlank(letter))
  const whole = faceOf(letters.filter((letter) => letter !== '\n'))
  if (whole) return [{ text: letters.join(''), face: whole }]
  for (const word of letters.join('').match(/\s+|\S+/gu) ?? []) {
    const inWord = lettersOf(word)
    const one = /^\s/.test(word) ? faces[0] : faceOf(inWord)
    if (one) add({ text: word, face: one })
    else for (const letter of inWord) add({ text: letter, face: faceOf([letter]) ?? null })
  }
  return pieces
}

/** Whether a text, or any text inside plain data, has letters that no font has. */
export function hasMissingLetters(value: unknown): boolean {
  if (typeof value === 'string') return piecesOf(value).some(({ face: one }) => !one)
  if (Array.isArray(value)) return value.some(hasMissingLetters)
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).some(hasMissingLetters)
}

/** The letters of a text that no font has, each once, to be named to a person. */
export const missingLetters = (text: string): string[] => [
  ...new Set(
    piecesOf(text)
      .filter(({ face: one }) => !one)
      .flatMap(({ text: part }) => lettersOf(part)),
  ),
]
