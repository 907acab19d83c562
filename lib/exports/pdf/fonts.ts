import { Font } from '@react-pdf/renderer'
import { type Face, faces } from './faces'
import { type OpenFont, shapeByHarfBuzz, trust } from './shaped-text'

let registered = false

function register(): void {
  if (registered) return
  registered = true
  for (const { family, regular, bold } of faces) {
    const fonts = [{ src: regular, fontWeight: 400 }, ...(bold ? [{ src: bold, fontWeight: 700 }] : [])]
    Font.register({ family, fonts })
  }
  // Names and titles are never hyphenated.
  Font.registerHyphenationCallback(breakPoints)
}

/** The fonts that texts of this process have asked for. */
const asked = new Set<Face>([faces[0]])

/** Remembers that a text needs a font, for `openFonts`. Returns its name. */
export function familyOf(face: Face): string {
  asked.add(face)
  return face.family
}

const open = new Set<Face>()

/** Opens the fonts that texts have asked for. Each paper embeds the letters it uses. */
export async function openFonts(): Promise<void> {
  register()
  for (const face of asked) {
    if (open.has(face)) continue
    for (const fontWeight of face.bold ? [400, 700] : [400]) {
      const which = { fontFamily: face.family, fontWeight }
      await Font.load(which)
      const font = Font.getFont(which).data as unknown as OpenFont
      trust(font)
      if (face.shaped) shapeByHarfBuzz(font)
    }
    open.add(face)
  }
}

const wide = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/u
/** One letter with any following signs that must not begin a line, or a run of other letters. */
const piece =
  /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef][、。，．）」』】・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*|[^\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+/gu
const longAddress = /^https?:\/\/.{30}/

/** Scripts that are written without spaces. */
const spaceless = /[\p{Script=Thai}\p{Script=Khmer}]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })
/** Letters of a word that no line of a certificate is wide enough for; such a word may break anywhere. */
const longest = 24
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const withBreak = (part: string, index: number) => (index === 0 ? [part] : ['', part])

/**
 * The parts of a word between which a line may break: between Chinese characters and kana, between Thai and Khmer words,
 * inside addresses and inside words longer than most lines. The empty parts are breaks without a hyphen.
 */
export function breakPoints(word: string | null): string[] {
  if (!word) return []
  if (longAddress.test(word)) return word.match(/.{1,12}/g)!.flatMap(withBreak)
  // The library asks for each script separately, so a break after the last letter is a break before the next script.
  if (wide.test(word)) return word.match(piece)!.flatMap((part) => [part, ''])
  if (spaceless.test(word)) return Array.from(words.segment(word), ({ segment }) => segment).flatMap(withBreak)
  return [...word].length > longest
    ? Array.from(letters.segment(word), ({ segment }) => segment).flatMap(withBreak)
    : [word]
}
