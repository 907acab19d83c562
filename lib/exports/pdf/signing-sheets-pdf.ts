import { Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { type Box, fittingSize } from '@/lib/domain/signing/boxes'
import {
  box,
  documentOf,
  green,
  groupedDigest,
  noted,
  qrMark,
  rule,
  signatureMark,
  soft,
  styles,
  text,
  written,
} from './paper'

/**
 * The content of a field: a drawn signature, text, or a checkbox. Its place is in points from the left and top of the
 * page as displayed.
 */
export type Mark = { box: Box } & ({ drawing: string } | { text: string } | { checked: boolean })
export type Sheet = { width: number; height: number; marks: readonly Mark[] }
export type ReceiptFact = { label: string; value: string; small?: boolean }
export type ReceiptSigner = {
  name: string
  signature: { adoptedName: string; drawing: string | null }
  facts: readonly ReceiptFact[]
}

/**
 * Sheets to overlay on the pages of a document, and the receipt that follows them. Plain data, because it is passed to
 * a worker thread.
 */
export type PrintedSigning = {
  language: string
  title: string
  organization: string
  /** A note for letters that no font has. */
  leftOut: string
  sheets: readonly Sheet[]
  receipt: {
    heading: string
    intro: string
    facts: readonly ReceiptFact[]
    signers: readonly ReceiptSigner[]
    eventsHeading: string
    /** The first row is the header. */
    events: readonly (readonly string[])[]
    number: string
    verifyLabel: string
    verifyAddress: string
  }
}

const ink = '#0f172a'

/** The sheets in order, then the receipt (letter, portrait) on as many pages as it needs. */
export function signingSheetsPdf(printed: PrintedSigning): Promise<Buffer> {
  const { title, organization: author, language } = printed
  const receipt = noted(receiptPage(printed), printed, printed.leftOut)
  return documentOf({ title, author, language }, [...printed.sheets.map(sheetPage), receipt])
}

const sheetPage = ({ width, height, marks }: Sheet): ReactElement =>
  createElement(
    Page,
    { size: [width, height], style: { ...styles.page, padding: 0, width, height } },
    ...marks.map(markBox),
  )

function markBox(mark: Mark): ReactElement {
  const { x: left, y: top, width, height } = mark.box
  const style = {
    position: 'absolute',
    left,
    top,
    width,
    height,
    overflow: 'hidden',
    justifyContent: 'center',
  } as const
  if ('drawing' in mark) return box(style, line(mark.drawing, { width, height }))
  if ('checked' in mark) return box(style, tick(mark.checked, Math.min(width, height)))
  const fontSize = fittingSize(mark.text, { width, height })
  return box(style, createElement(Text, { style: { fontSize, lineHeight: 1.2, color: ink } }, ...written(mark.text)))
}

const stroke = { stroke: ink, strokeWidth: 4, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A drawn signature, as large as its field allows, with its proportions kept. */
const line = (drawing: string, size: { width: number; height: number }): ReactElement =>
  createElement(Svg, { viewBox: '0 0 600 200', style: size }, createElement(Path, { d: drawing, ...stroke }))

function tick(checked: boolean, size: number): ReactElement {
  const frame = createElement(Path, { d: 'M1 1L19 1L19 19L1 19Z', ...stroke, strokeWidth: 1.2 })
  const mark = createElement(Path, { d: 'M4.5 10.5L8.5 14.5L15.5 5.5', ...stroke, strokeWidth: 2.2 })
  return createElement(
    Svg,
    { viewBox: '0 0 20 20', style: { width: size, height: size } },
    ...(checked ? [frame, mark] : [frame]),
  )
}

const factOf = ({ label, value, small }: ReceiptFact, style: object = {}): ReactElement =>
  box(
    { marginBottom: 6, ...style },
    text(label, { fontSize: 7.5, color: soft }),
    text(small ? groupedDigest(value) : value, { fontSize: small ? 7.5 : 9.5 }),
  )

function receiptPage({ organization, receipt }: PrintedSigning): ReactElement {
  const page = { ...styles.page, paddingTop: 40, paddingHorizontal: 44, paddingBottom: 54 }
  const { heading, intro, facts, signers, eventsHeading, events, number } = receipt
  return createElement(
    Page,
    { size: 'LETTER', style: page },
    box(
      {
        borderBottomWidth: 1.5,
        borderBottomColor: green,
        paddingBottom: 10,
        marginBottom: 12,
        flexDirection: 'row',
        gap: 14,
      },
      box(
        { flexGrow: 1, flexBasis: 0 },
        text(organization, { fontSize: 11, fontWeight: 700 }),
        text(heading, { fontSize: 18, color: green, marginTop: 4, marginBottom: 4 }),
        text(intro, { fontSize: 8.5, color: soft }),
      ),
      verifyMark(receipt),
    ),
    box({ marginBottom: 6 }, ...facts.map((fact) => factOf(fact))),
    ...signers.map(signerBlock),
    text(eventsHeading, { fontSize: 11, fontWeight: 700, marginTop: 8, marginBottom: 4 }),
    ...events.map(eventRow),
    createElement(Text, {
      fixed: true,
      style: { position: 'absolute', bottom: 26, left: 44, right: 44, fontSize: 7.5, color: soft, textAlign: 'right' },
      render: ({ subPageNumber, subPageTotalPages }) => `${number} · ${subPageNumber} / ${subPageTotalPages}`,
    }),
  )
}

const verifyMark = ({ verifyLabel, verifyAddress }: PrintedSigning['receipt']): ReactElement =>
  box(
    { width: 150, alignItems: 'flex-end' },
    qrMark(verifyAddress, 64),
    text(verifyLabel, { fontSize: 7, color: soft, marginTop: 4, textAlign: 'right' }),
    text(verifyAddress, { fontSize: 7, color: soft, textAlign: 'right' }),
  )

const signerBlock = ({ name, signature, facts }: ReceiptSigner): ReactElement =>
  createElement(
    View,
    { wrap: false, style: { borderTopWidth: 0.75, borderTopColor: rule, paddingTop: 8, marginBottom: 4 } },
    box(
      { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 4 },
      text(name, { fontSize: 12, fontWeight: 700, width: '55%' }),
      box({ width: '42%' }, signatureMark(signature, 26)),
    ),
    ...facts.map((fact) => factOf(fact)),
  )

const widths = ['23%', '24%', '22%', '31%'] as const

const eventRow = (cells: readonly string[], index: number): ReactElement =>
  createElement(
    View,
    {
      wrap: false,
      style: { flexDirection: 'row', borderTopWidth: 0.5, borderTopColor: rule, paddingVertical: 3, gap: 6 },
    },
    ...cells.map((cell, column) =>
      text(cell, {
        width: widths[column] ?? '20%',
        fontSize: 7.5,
        color: index === 0 ? soft : ink,
        fontWeight: index === 0 ? 700 : 400,
      }),
    ),
  )
