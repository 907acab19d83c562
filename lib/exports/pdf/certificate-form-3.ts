import { Page, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { CertificateContent, PrintedSigner } from '@/lib/domain/certificates/certificate-content'
import type { PaperWords } from '@/lib/domain/certificates/paper-words'
import { paperDate } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import {
  type CertificateList,
  certificateFacts,
  certificateLists,
  linesOf,
  lineWidth,
  listBlock,
  listColumns,
  seeNextPage,
} from './certificate-facts'
import {
  box,
  green,
  hairline,
  labelText,
  logoMark,
  type Part,
  qrMark,
  rule,
  signatureMark,
  soft,
  styles,
  text,
} from './paper'

/** A certificate with everything that is drawn on it. */
export type PrintedCertificate = {
  content: CertificateContent
  state: 'VALID' | 'SUPERSEDED' | 'REVOKED'
  /** The address that shows whether it is valid, also in the QR code. */
  verifyAddress: string
  /** Drawn signatures by their ids. */
  drawings: ReadonlyMap<string, string>
  /** The logo it was issued with, as a PNG. */
  logo: Uint8Array | null
}

const red = '#b91c1c'

/** In points: the page inside its margins, and inside both frames. */
const page = { margin: 24, height: 564, inner: 500, width: 664 }
/** Signers on the first page; any more appear on the second. */
const signersOnFirst = 4

/** A certificate of form 3: one page for framing, and a second only for lists that are too long for it. */
export function certificatePages(certificate: PrintedCertificate, words: PaperWords): ReactElement[] {
  const { content } = certificate
  const { left, right } = certificateLists(content, words)
  const lines = freeLines(certificate, words)
  const long = [...tooLong(left, lines), ...tooLong(right, lines)]
  const shortened = (lists: readonly CertificateList[]) =>
    lists.map((list) => (long.includes(list) ? { ...list, lines: [seeNextPage(words)] } : list))
  const firstPage = framed(
    [
      head(certificate, words),
      certificate.state === 'VALID' ? null : over(certificate.state, words),
      holder(content, words),
      certificateFacts(content, words),
      listColumns([shortened(left), shortened(right)]),
      keeping(content, words),
      foot(certificate, words),
    ],
    'space-between',
  )
  const moreSigners = content.signers.slice(signersOnFirst)
  if (long.length === 0 && moreSigners.length === 0) return [firstPage]
  const second = [
    secondHead(content, words),
    ...long.map((one) => listBlock(one)),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', gap: 14, marginTop: 8 },
      ...moreSigners.map((signer) => signed(signer, certificate, words)),
    ),
  ]
  return [firstPage, framed(second, 'flex-start')]
}

/** The lists of a column that move to the second page, the longest first, until the others fit. */
function tooLong(lists: readonly CertificateList[], lines: number): CertificateList[] {
  const height = (one: CertificateList) => linesOf(one) + 1.3
  const total = lists.reduce((sum, one) => sum + height(one), 0)
  const [longest] = lists.toSorted((a, b) => linesOf(b) - linesOf(a))
  if (total <= lines || !longest || linesOf(longest) === 1) return []
  return [
    longest,
    ...tooLong(
      lists.filter((list) => list !== longest),
      lines - 2.3,
    ),
  ]
}

/** In points: the heights of head, names without their text, facts, and signers in one row or in two. */
const heights = {
  /** Of papers from before 2026-11-29, which keep their layout. */
  before: { head: 46, names: 104, facts: 62, signers: [88, 146] },
  now: { head: 32, names: 88, facts: 54, signers: [80, 160] },
} as const

/** The lines of lists for which the first page has room, given its other content. */
function freeLines({ content, state }: PrintedCertificate, { labels }: PaperWords): number {
  const { person, title, signers, onlineUnits, keep } = content
  const { head, names, facts, signers: ofSigners } = heights[keep ? 'now' : 'before']
  const local = labels.certificate.local ? 1 : 0
  const [nameAt, titleAt] = [nameSize(person), titleSize(title)]
  const wrapped = (text: string, size: number) => Math.ceil((lineWidth(text) * size * 0.56) / 640) * size * 1.27
  const takenHeights = [
    head,
    state === 'VALID' ? 0 : 34,
    names + local * 16 + wrapped(person, nameAt) + wrapped(title, titleAt),
    facts + local * 11 + (onlineUnits === null ? 0 : 12),
    keep && keep.length > 0 ? 15 + keep.length * 11 : 0,
    ofSigners[signers.length > 2 ? 1 : 0],
    // Space between the parts.
    5 * (keep ? 6 : 5),
  ]
  return (page.inner - takenHeights.reduce((sum, points) => sum + points, 0)) / 11.6
}

/** A page with the double frame. The parts of the first page share its height, so that no gap is left in the middle. */
function framed(parts: readonly Part[], justifyContent: 'space-between' | 'flex-start'): ReactElement {
  const outer = { borderWidth: 2.5, borderColor: green, borderRadius: 3, padding: 5, height: page.height }
  const inner = { borderWidth: 0.75, borderColor: green, borderRadius: 1, flexGrow: 1, justifyContent }
  const air = { paddingHorizontal: 34, paddingVertical: 20 }
  return createElement(
    Page,
    { size: 'LETTER', orientation: 'landscape', style: { ...styles.page, padding: page.margin } },
    box(outer, box({ ...inner, ...air }, ...parts)),
  )
}

const head = ({ content: { organization, number, replaces }, logo }: PrintedCertificate, words: PaperWords) =>
  box(
    { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start' },
    box(
      { flexDirection: 'row', alignItems: 'center', gap: 12, maxWidth: 480 },
      logoMark(logo, { width: 144, height: 43 }),
      box(
        { flexShrink: 1 },
        text(organization.name, { fontSize: organization.name.length > 60 ? 10 : 13, fontWeight: 700 }),
        text([...organization.address, ...(organization.phone ? [organization.phone] : [])].join(' · '), {
          fontSize: 8.5,
          color: soft,
        }),
      ),
    ),
    box(
      { alignItems: 'flex-end' },
      labelText(words.labels.number),
      text(number, { fontSize: 11, fontWeight: 700, letterSpacing: 0.6 }),
      replaces ? text(`${words.labels.replaces.fixed} ${replaces}`, { fontSize: 7.5, color: soft }) : null,
    ),
  )

/** Marks a certificate that is no longer valid. */
const over = (state: 'SUPERSEDED' | 'REVOKED', words: PaperWords): Part =>
  box(
    { borderWidth: 1, borderColor: red, borderRadius: 4, padding: 5, marginTop: 4 },
    labelText(words.labels[state === 'REVOKED' ? 'revoked' : 'superseded'], { color: red, fontSize: 10 }),
  )

/** Font sizes by length, so that even the longest name and title fit. */
const nameSize = (name: string) => {
  const byLength = name.length > 90 ? 15 : name.length > 60 ? 19 : name.length > 36 ? 24 : 32
  // A single long word shrinks until it is no wider than the page.
  const longest = Math.max(...name.split(/\s+/).map((word) => lineWidth(word)))
  return Math.max(11, Math.min(byLength, Math.floor(640 / (longest * 0.6))))
}
const titleSize = (title: string) => (title.length > 140 ? 11 : title.length > 80 ? 13 : title.length > 50 ? 16 : 19)

function holder({ person, title }: CertificateContent, { labels }: PaperWords): ReactElement {
  const centered = { textAlign: 'center' as const }
  const spoken = { ...centered, fontSize: 9, color: soft }
  return box(
    { alignItems: 'center' },
    text(labels.certificate.fixed.toUpperCase(), {
      ...centered,
      fontSize: 21,
      fontWeight: 700,
      color: green,
      // Letters farther apart than a tenth of their size are words of their own to readers.
      letterSpacing: 1.8,
      lineHeight: 1.3,
    }),
    labels.certificate.local ? text(labels.certificate.local, { ...centered, fontSize: 11, color: green }) : null,
    box({ width: 64, height: 1.5, backgroundColor: green, marginTop: 6, marginBottom: 9 }),
    labelText(labels.certifies, spoken),
    text(person, { ...centered, fontSize: nameSize(person), fontWeight: 700, lineHeight: 1.25, maxWidth: 640 }),
    box({ width: 320, height: 0.75, backgroundColor: hairline, marginTop: 3, marginBottom: 7 }),
    labelText(labels.completed, spoken),
    text(title, {
      ...centered,
      fontSize: titleSize(title),
      fontWeight: 700,
      lineHeight: 1.3,
      maxWidth: 640,
      marginTop: 2,
    }),
  )
}

/** How long to keep the paper, in the words that boards ask for. */
function keeping({ keep = [] }: CertificateContent, { labels }: PaperWords): Part {
  if (keep.length === 0) return null
  return box(
    { borderTopWidth: 0.75, borderColor: hairline, paddingTop: 4 },
    labelText(labels.keep),
    ...keep.map((sentence) => text(sentence, { fontSize: 8 })),
  )
}

function foot(certificate: PrintedCertificate, words: PaperWords): ReactElement {
  const { content, verifyAddress } = certificate
  const { labels } = words
  // On papers from before 2026-11-29, which keep their layout, two signers stand below each other.
  const shrinks = content.keep ? 0 : 1
  return box(
    { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', gap: 16 },
    box(
      {
        flexDirection: 'row',
        flexWrap: 'wrap',
        width: shrinks ? 396 : 410,
        flexShrink: shrinks,
        columnGap: 14,
        rowGap: 4,
      },
      ...content.signers.slice(0, signersOnFirst).map((signer) => signed(signer, certificate, words)),
    ),
    box(
      { flexDirection: 'row', alignItems: 'flex-end', gap: 9, width: 256, flexShrink: 1, justifyContent: 'flex-end' },
      box(
        { width: 170, alignItems: 'flex-end' },
        labelText(labels.issued),
        text(paperDate(todayIn(content.timeZone, new Date(content.issuedAt))), { fontSize: 9, marginBottom: 3 }),
        labelText(labels.verifyAt, { textAlign: 'right' }),
        text(verifyAddress, { fontSize: 6.5, color: soft, textAlign: 'right' }),
      ),
      qrMark(verifyAddress, 76),
    ),
  )
}

function signed(
  signer: PrintedSigner,
  { content, drawings }: PrintedCertificate,
  { labels }: PaperWords,
): ReactElement {
  const drawing = drawings.get(signer.signatureId) ?? null
  const date = paperDate(todayIn(content.timeZone, new Date(signer.signedAt)))
  // Two are placed side by side; more go into two rows.
  const hasManySigners = content.signers.length > 2
  return createElement(
    View,
    { wrap: false, style: { width: hasManySigners ? 158 : 190 } },
    box(
      { ...styles.signature, height: hasManySigners ? 27 : 34 },
      signatureMark({ adoptedName: signer.adoptedName, drawing }, hasManySigners ? 24 : 30),
    ),
    box(
      { borderTopWidth: 1, borderTopColor: rule, marginTop: 2, paddingTop: 2 },
      text(signer.name, { fontSize: hasManySigners ? 8.5 : 10, fontWeight: 700 }),
    ),
    labelText(labels.instructor),
    professional(signer),
    text(`${labels.signedOn.fixed} ${date}${labels.signedOn.local ? `  ${labels.signedOn.local}` : ''}`, {
      fontSize: 7.5,
      color: soft,
    }),
  )
}

/** Professional title and license of an instructor on one line: "RN, Director of Staff Development · RN 812345 (CA)". */
function professional({ title, license }: PrintedSigner): Part {
  const line = [title, license].filter(Boolean).join(' · ')
  return line ? text(line, { fontSize: 7.5 }) : null
}

/** The heading of a second page, with the person and certificate it belongs to. */
const secondHead = (
  { person, title, number, organization }: CertificateContent,
  { labels }: PaperWords,
): ReactElement =>
  box(
    { borderBottomWidth: 0.75, borderColor: hairline, paddingBottom: 7, marginBottom: 12 },
    labelText(labels.certificate, { fontSize: 11, color: green }),
    text(person, { fontSize: 12, fontWeight: 700 }),
    text([title, organization.name, number].join(' · '), { fontSize: 9, color: soft }),
  )
