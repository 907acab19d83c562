import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'

const packages = join(process.cwd(), 'node_modules')
const japanese = (weight: string) =>
  join(packages, '@expo-google-fonts/noto-sans-jp', weight, `NotoSansJP_${weight}.ttf`)

/** Ships with Next, whose version is pinned; `tests/unit/exports` fails if the file disappears or lacks letters. */
const latin = join(packages, 'next/dist/compiled/@vercel/og/Geist-Regular.ttf')

/**
 * Japanese and most Latin letters come from one design; the Latin and Cyrillic letters it lacks ("Łucja", "Ayşe") come
 * from the second.
 */
export const paperFonts = ['Paper', 'Paper names']

const otherScripts =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text with a box for each letter that these fonts lack; the library would draw wrong letters instead. */
export const drawable = (text: string): string =>
  otherScripts.test(text)
    ? Array.from(letters.segment(text), ({ segment }) => (otherScripts.test(segment) ? '□' : segment)).join('')
    : text

let registered = false

/** Registers the fonts with the library, once per process. Each paper embeds the letters it uses. */
export function registerFonts(): void {
  if (registered) return
  registered = true
  Font.register({
    family: 'Paper',
    fonts: [
      { src: japanese('400Regular'), fontWeight: 400 },
      { src: japanese('700Bold'), fontWeight: 700 },
    ],
  })
  // One file for both weights, which is good enough for names.
  Font.register({ family: 'Paper names', fonts: [400, 700].map((fontWeight) => ({ src: latin, fontWeight })) })
  // Names and titles are never hyphenated.
  Font.registerHyphenationCallback(breakPoints)
}

const wide = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/u
/** One letter with any following signs that must not begin a line, or a run of other letters. */
const piece =
  /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef][、。，．）」』】・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*|[^\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+/gu
const longAddress = /^https?:\/\/.{30}/

/**
 * The parts of a word between which a line may break: between Japanese letters and inside addresses, nowhere else. The
 * empty parts are breaks without a hyphen.
 */
export function breakPoints(word: string | null): string[] {
  if (!word) return []
  if (longAddress.test(word))
    return word.match(/.{1,12}/g)!.flatMap((part, index) => (index === 0 ? [part] : ['', part]))
  // The library asks for each script separately, so a break after the last letter is a break before the next script.
  return wide.test(word) ? word.match(piece)!.flatMap((part) => [part, '']) : [word]
}
