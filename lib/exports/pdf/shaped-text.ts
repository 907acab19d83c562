import { Blob, ClusterLevel, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import PDFDocument from 'pdfkit'

/*
 * The library lays text out well but shapes it with a second-rate engine, and leaves out where a font puts its marks.
 * For the fonts taught here HarfBuzz shapes the text: the library gets one sign for each group of letters that belong
 * together, and this file draws the signs.
 */

type FontGlyph = { id: number; advanceWidth: number }
/** A font as the library has it (fontkit's). */
export type OpenFont = {
  unitsPerEm: number
  postscriptName: string
  stream: { buffer: Uint8Array }
  getGlyph(id: number): FontGlyph
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): unknown
}
/** A drawn letter, in units of the font from the beginning of its sign. `text` is what it stands for, if anything. */
type Part = { glyph: FontGlyph; x: number; y: number; text: string }
type Sign = { id: number; codePoints: number[]; advanceWidth: number; text: string; parts: Part[] }
type Position = { xAdvance: number }

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const taught = new WeakSet<object>()

/** The font was chosen by its character map, so the library does not look for another, or for one of a joiner. */
export function trust(font: OpenFont): void {
  font.hasGlyphForCodePoint = () => true
}

/** Makes HarfBuzz shape the texts of a font. */
export function shapeByHarfBuzz(font: OpenFont): void {
  if (taught.has(font)) return
  taught.add(font)
  // A document knows its fonts by this name, and the Japanese one is there in both forms.
  Object.defineProperty(font, 'postscriptName', { value: `${font.postscriptName}-Shaped` })
  const bytes = font.stream.buffer
  const shaper = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  font.layout = (text) => {
    const signs = signsOf(text, font, shaper)
    const positions = signs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
      advanceWidth,
    }))
    return { glyphs: signs, positions }
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The signs of a text in the order in which it is read. */
function signsOf(text: string, font: OpenFont, shaper: Font): Sign[] {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  const isReversed = rightToLeft.test(text)
  // Marks of right-to-left scripts keep a text of their own, because readers put what they find in reading order.
  buffer.setClusterLevel(isReversed ? ClusterLevel.MONOTONE_CHARACTERS : ClusterLevel.MONOTONE_GRAPHEMES)
  shape(shaper, buffer)
  const [infos, positions] = [buffer.getGlyphInfos(), buffer.getGlyphPositions()]
  const letterStarts = Array.from(graphemes.segment(text), ({ index }) => index)
  const home = (cluster: number) => (isReversed ? letterStarts.findLast((start) => start <= cluster)! : cluster)
  const clusters = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const textOf = (cluster: number) =>
    text.slice(
      cluster,
      clusters.find((next) => next > cluster),
    )
  const signs = new Map<number, { width: number; parts: Part[] }>()
  const told = new Set<number>()
  for (const [index, { codepoint, cluster }] of infos.entries()) {
    const sign = signs.get(home(cluster)) ?? { width: 0, parts: [] }
    signs.set(home(cluster), sign)
    const { xOffset, yOffset, xAdvance } = positions[index]!
    const part = told.has(cluster) ? '' : textOf(cluster)
    told.add(cluster)
    sign.parts.push({ glyph: font.getGlyph(codepoint), x: sign.width + xOffset, y: yOffset, text: part })
    sign.width += xAdvance
  }
  const starts = [...signs.keys()].toSorted((a, b) => a - b)
  return starts.map((start, index) => {
    const { width, parts } = signs.get(start)!
    const whole = text.slice(start, starts[index + 1])
    // The library counts in units of UTF-16.
    const codePoints = Array.from({ length: whole.length }, (_, at) => whole.charCodeAt(at))
    return { id: parts[0]!.glyph.id, codePoints, advanceWidth: width, text: whole, parts }
  })
}

/** What pdfkit keeps of a font in a document. */
type Embedded = {
  id: string
  font: OpenFont
  scale: number
  widths: number[]
  unicode: number[][]
  subset: { glyphs: number[]; includeGlyph(id: number): number }
  ref(): unknown
}
type Drawing = {
  _font: Embedded
  _fontSize: number
  page: { height: number; fonts: Record<string, unknown> }
  save(): void
  restore(): void
  transform(...matrix: number[]): void
  addContent(content: string): void
}

const hex = (unit: number) => unit.toString(16).padStart(4, '0')
const inHex = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
const points = (value: number) => Math.round(value * 1000) / 1000

/** The numbers of drawn letters in each document, by letter and by what it stands for. */
const numbers = new WeakMap<Embedded, Map<string, number>>()

/**
 * The number of a letter in the embedded font. A letter that stands for two things gets two, because a reader of the
 * document looks up its text by the number.
 */
function numberOf(font: Embedded, { glyph, text }: Part): number {
  const known = numbers.get(font) ?? new Map<string, number>()
  numbers.set(font, known)
  const key = `${glyph.id} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  let number = font.subset.includeGlyph(glyph.id)
  if (font.unicode[number] !== undefined) number = font.subset.glyphs.push(glyph.id) - 1
  font.widths[number] = glyph.advanceWidth * font.scale
  font.unicode[number] = Array.from(text, (sign) => sign.codePointAt(0)!)
  known.set(key, number)
  return number
}

type Word = { isReversed: boolean; signs: { sign: Sign; position: Position }[] }

function wordsOf(signs: readonly Sign[], positions: readonly Position[]): Word[] {
  const words: (Word & { isSpace: boolean })[] = []
  for (const [index, sign] of signs.entries()) {
    const isSpace = /^\s+$/.test(sign.text)
    if (words.at(-1)?.isSpace !== isSpace) words.push({ isSpace, isReversed: false, signs: [] })
    const word = words.at(-1)!
    word.isReversed ||= rightToLeft.test(sign.text)
    word.signs.push({ sign, position: positions[index]! })
  }
  return words
}

/**
 * The text of a word that its letters do not give one by one, such as "क्षि", where the last is drawn first; null for
 * all others. Right-to-left words give it letter by letter from the left, as readers expect of what is drawn.
 */
function ownText({ isReversed, signs }: Word): string | null {
  const isSimple = signs.every(({ sign }) =>
    isReversed ? !/\p{M}/u.test(sign.text) : sign.parts.length === 1 && [...sign.text].length === 1,
  )
  if (isSimple) return null
  const texts = signs.map(({ sign }) => (isReversed ? [...sign.text].toReversed().join('') : sign.text))
  return texts.join('')
}

function drawSigns(this: Drawing, signs: readonly Sign[], positions: readonly Position[]): void {
  const font = this._font
  const scale = this._fontSize / font.font.unitsPerEm
  const { height, fonts } = this.page
  fonts[font.id] ??= font.ref()
  const lines = ['BT', `/${font.id} ${points(this._fontSize)} Tf`]
  let pen = 0
  for (const word of wordsOf(signs, positions)) {
    const text = ownText(word)
    if (text !== null) lines.push(`/Span <</ActualText <feff${inHex(text)}>>> BDC`)
    for (const { sign, position } of word.signs) {
      for (const part of sign.parts) {
        const at = `1 0 0 1 ${points(pen + part.x * scale)} ${points(height + part.y * scale)} Tm`
        lines.push(`${at} [<${hex(numberOf(font, part))}>] TJ`)
      }
      pen += position.xAdvance
    }
    if (text !== null) lines.push('EMC')
  }
  lines.push('ET')
  this.save()
  this.transform(1, 0, 0, -1, 0, height)
  this.addContent(lines.join('\n'))
  this.restore()
}

/** The renderer asks its document for this function before it draws glyphs in its own way. */
Object.defineProperty(PDFDocument.prototype, 'glyphs', {
  get(this: Drawing) {
    return taught.has(this._font?.font) ? drawSigns : undefined
  },
})
