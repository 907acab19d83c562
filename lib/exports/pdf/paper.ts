import { Document, Image, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, cloneElement, createElement, type ReactElement, type ReactNode } from 'react'
import type { Label } from '@/lib/domain/certificates/paper-words'
import type { PrintedSignature } from '@/lib/domain/certificates/sign-in-sheet'
import { faces, hasMissingLetters, piecesOf } from './faces'
import { familyOf, openFonts } from './fonts'
import { qrPath } from './qr-path'

const ink = '#0f172a'
export const soft = '#475569'
export const rule = '#94a3b8'
export const hairline = '#cbd5e1'
export const green = '#047857'

export const styles = StyleSheet.create({
  page: { fontFamily: familyOf(faces[0]), fontSize: 10, color: ink },
  label: { fontSize: 7.5, color: soft },
  value: { fontSize: 11 },
  signature: { height: 34, justifyContent: 'flex-end' },
  adopted: { fontSize: 11 },
})

type Style = NonNullable<ComponentProps<typeof View>['style']>

export type Part = ReactElement | null

/** A text in the fonts that have its letters. What none has is left out; `noted` says so. */
export function written(content: string): ReactNode[] {
  const pieces = piecesOf(content)
  return pieces.map(({ text: part, face }) => {
    if (!face) return null
    if (face === faces[0]) return part
    return createElement(Text, { style: { fontFamily: familyOf(face) } }, part)
  })
}

/** Scripts whose marks above and below a line need more room than Latin letters. */
const tall =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}\p{Script=Khmer}]/u
/** Of headings alone: small print stands far enough apart, and its lines are counted. */
const tallLine = { from: 14, height: 1.7 }

export function text(children: string, style: { fontSize?: number; [key: string]: unknown } = {}): ReactElement {
  const { fontSize = 10 } = style
  const lineHeight = fontSize >= tallLine.from && tall.test(children) && { lineHeight: tallLine.height }
  return createElement(Text, { style: { lineHeight: 1.35, ...style, fontSize, ...lineHeight } }, ...written(children))
}

/** A page with a note at its foot where its paper, which is plain data, has letters that no font has. */
export function noted(page: ReactElement, paper: unknown, note: string): ReactElement {
  if (!hasMissingLetters(paper)) return page
  const style = { position: 'absolute', bottom: 9, left: 36, right: 36, fontSize: 6.5, color: soft }
  const foot = createElement(Text, { fixed: true, style: style as Style }, ...written(note))
  const { children } = (page as ReactElement<{ children?: ReactNode }>).props
  return cloneElement(page, undefined, ...[children].flat(), foot)
}

/** The sentence for `noted` in English and in the reader's language. */
export const noteText = ({ fixed, local }: Label): string => [fixed, local].filter(Boolean).join(' / ')

/** A PDF of these pages. */
export async function documentOf(
  about: { title: string; author: string | undefined; language: string },
  pages: readonly ReactElement[],
): Promise<Buffer> {
  await openFonts()
  return renderToBuffer(createElement(Document, { ...about, creator: 'Suma', producer: 'Suma' }, ...pages))
}

export const box = (style: Style, ...children: ReactNode[]): ReactElement => createElement(View, { style }, ...children)

/** A label with the English text first. */
export const labelText = ({ fixed, local }: Label, style: object = {}): ReactElement =>
  createElement(
    Text,
    { style: { lineHeight: 1.35, ...styles.label, ...style } },
    createElement(Text, { style: { fontWeight: 700 } }, fixed),
    ...(local ? written(`  ${local}`) : []),
  )

/** A fact below its label, on one line or several. */
export const fact = (label: Label, lines: string | readonly string[], style: object = {}): ReactElement =>
  box({ marginBottom: 11, ...style }, labelText(label), ...[lines].flat().map((line) => text(line, styles.value)))

/**
 * A signature: the drawing, otherwise the adopted name in the usual notation for one made on a screen: "/s/ Ana Ruiz".
 */
export function signatureMark(signature: Pick<PrintedSignature, 'adoptedName' | 'drawing'> | null, height = 30): Part {
  if (!signature) return null
  const { adoptedName, drawing } = signature
  if (!drawing) return text(`/s/ ${adoptedName}`, styles.adopted)
  const line = { stroke: ink, strokeWidth: 4, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return createElement(
    Svg,
    { viewBox: '0 0 600 200', style: { height, width: height * 3 } },
    createElement(Path, { d: drawing, ...line }),
  )
}

/** A logo scaled into a box of points with its proportions kept; null without one. */
export const logoMark = (logo: Uint8Array | null, { width, height }: { width: number; height: number }): Part =>
  logo &&
  createElement(Image, {
    src: { data: Buffer.from(logo), format: 'png' },
    style: { maxWidth: width, maxHeight: height, objectFit: 'contain', objectPosition: 'left center' },
  })

/** A QR code of an address; `width` in points. */
export function qrMark(address: string, width: number): ReactElement {
  const { path, size } = qrPath(address)
  const code = createElement(Path, { d: path, fill: '#000000' })
  return createElement(Svg, { viewBox: `0 0 ${size} ${size}`, style: { width, height: width } }, code)
}

/** A digest in groups of eight, for comparison by eye. */
export const groupedDigest = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? ''
