import { Image, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import type { Label } from '@/lib/domain/certificates/paper-words'
import type { PrintedSignature } from '@/lib/domain/certificates/sign-in-sheet'
import { drawable, paperFonts } from './fonts'
import { qrPath } from './qr-path'

const ink = '#0f172a'
export const soft = '#475569'
export const rule = '#94a3b8'
export const hairline = '#cbd5e1'
export const green = '#047857'

export const styles = StyleSheet.create({
  page: { fontFamily: paperFonts, fontSize: 10, color: ink },
  label: { fontSize: 7.5, color: soft },
  value: { fontSize: 11 },
  signature: { height: 34, justifyContent: 'flex-end' },
  adopted: { fontSize: 11 },
})

type Style = NonNullable<ComponentProps<typeof View>['style']>

export type Part = ReactElement | null

export const text = (children: string, style: object = {}): ReactElement =>
  createElement(Text, { style: { fontSize: 10, lineHeight: 1.35, ...style } }, drawable(children))

export const box = (style: Style, ...children: ReactNode[]): ReactElement => createElement(View, { style }, ...children)

/** A label with the English text first. */
export const labelText = ({ fixed, local }: Label, style: object = {}): ReactElement =>
  createElement(
    Text,
    { style: { lineHeight: 1.35, ...styles.label, ...style } },
    createElement(Text, { style: { fontWeight: 700 } }, fixed),
    local ? `  ${local}` : '',
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
