import { Page, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { Label, PaperWords } from '@/lib/domain/certificates/paper-words'
import type { SheetLine, SignInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import type { EnteredByHand } from '@/lib/domain/check-in/witness'
import { paperDate, paperDateTime, paperTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-of-instant'
import { hourLines, lineWidth } from './certificate-facts'
import {
  box,
  documentOf,
  fact,
  groupedDigest,
  labelText,
  logoMark,
  noted,
  noteText,
  qrMark,
  rule,
  signatureMark,
  soft,
  styles,
  text,
} from './paper'

/** A sheet with the means to verify it. */
export type PrintedSheet = {
  sheet: SignInSheet
  /** SHA-256 of everything on it, in hexadecimal. */
  fingerprint: string
  /** The address that shows the same fingerprint, also in the QR code. */
  verifyAddress: string
  /** A PNG. */
  logo: Uint8Array | null
  size?: 'LETTER' | 'A4'
  /** A sheet to be filled in by hand has so many empty lines below the people on it. */
  emptyLines?: number
}

/**
 * The sign-in sheet of a session as a PDF (letter or A4, portrait), with a few participants and the table's header on each
 * page.
 */
export function signInSheetPdf(printed: PrintedSheet, words: PaperWords): Promise<Buffer> {
  const { sheet } = printed
  const pages = pagesOf(printed)
  const title = words.labels.sheet.fixed
  const about = { title: `${title}: ${sheet.title}`, author: sheet.organization.name, language: words.language }
  const drawn = pages.map((lines, index) => sheetPage(printed, words, { lines, index, of: pages.length }))
  return documentOf(
    about,
    drawn.map((page) => noted(page, sheet, noteText(words.labels.leftOut))),
  )
}

/** An empty line has no name. */
type Numbered = SheetLine & { number: number }
type PagePart = { lines: readonly Numbered[]; index: number; of: number }

function sheetPage(printed: PrintedSheet, words: PaperWords, { lines, index, of }: PagePart): ReactElement {
  const { sheet } = printed
  const firstPageParts = index === 0 ? [head(printed, words), instructors(sheet, words)] : []
  const page = { ...styles.page, paddingHorizontal: 36, paddingTop: 32, paddingBottom: 52 }
  const draft = sheet.isFinal ? '' : ` · ${words.labels[isByHand(printed) ? 'byHand' : 'draft'].fixed}`
  const foot = [
    `${sheet.title} · ${words.labels.page.fixed} ${index + 1} / ${of}${draft}`,
    // What is written by hand has no fingerprint.
    ...(isByHand(printed) ? [] : [`${words.labels.fingerprint.fixed}: ${groupedDigest(printed.fingerprint)}`]),
  ]
  const footer = { position: 'absolute', bottom: 20, left: 36, right: 36 } as const
  return createElement(
    Page,
    { size: printed.size ?? 'LETTER', style: page },
    ...firstPageParts,
    ...participants(lines, printed, words),
    box(footer, ...foot.map((line) => text(line, { fontSize: 6.5, color: soft }))),
  )
}

/** A sheet that is printed to be filled in. */
const isByHand = ({ emptyLines }: PrintedSheet) => emptyLines !== undefined

const emptyLine: SheetLine = { name: '', guest: false, numbers: [], arrival: null, signature: null }

/** In points: the free height of a page, and the height of each part of the first page. */
const free = { LETTER: 680, A4: 724, head: 218, line: 13, instructor: 50 }

/**
 * Distributes the participants over pages; the first has less room. The library's own page breaking takes quadratic
 * time.
 */
function pagesOf(printed: PrintedSheet): Numbered[][] {
  const { sheet, size = 'LETTER', emptyLines = 0 } = printed
  const unknown = sheet.known.start && sheet.known.end ? 0 : 1
  const recorded = sheet.recordedAt ? 3 : 0
  const reasons = [sheet.shortReason, sheet.unsignedReason].filter((one) => one !== null)
  const reason = reasons.reduce((sum, one) => sum + 2 + Math.ceil(lineWidth(one) / 90) * 1.2, 0)
  const online = sheet.onlineUnits === null ? 0 : 2
  const heads = Math.ceil(lineWidth(sheet.title) / 90) + Math.ceil(lineWidth(sheet.organization.name) / 44) - 2
  const entered = Object.values(sheet.entered ?? {}).reduce((sum, one) => sum + enteredLines(one, 48), 0)
  const extra =
    heads +
    entered +
    sheet.organization.address.length +
    sheet.approvals.length +
    (sheet.isFinal ? 0 : 1) +
    unknown +
    reason +
    recorded +
    online +
    (sheet.organization.phone ? 1 : 0) +
    // Who approved a number takes a second line.
    sheet.approvals.filter(({ approvedBy }) => approvedBy).length +
    (sheet.breakMinutes > 0 ? 2 : 0) +
    (sheet.replaces ? 2 + Math.ceil((lineWidth(sheet.replaces.reason) + 80) / 90) : 0)
  const instructors = sheet.instructors.reduce(
    (sum, { name, profession }) =>
      sum + free.instructor + longName(name) + Math.ceil(lineWidth(profession ?? '') / 48) * 11,
    0,
  )
  // Without the QR code and addresses to compare.
  const head = free.head - (isByHand(printed) ? 40 : 0)
  const taken = head + extra * free.line + instructors
  const pages: Numbered[][] = [[]]
  const all = [...sheet.participants, ...Array.from({ length: emptyLines }, () => emptyLine)]
  let remainingHeight = free[size] - taken
  for (const [index, line] of all.entries()) {
    const height = heightOf(line)
    if (height > remainingHeight) {
      pages.push([])
      remainingHeight = free[size]
    }
    remainingHeight -= height
    pages.at(-1)!.push({ ...line, number: index + 1 })
  }
  return pages
}

/** Lines of a note on who entered something, in a column of so many letters. */
const enteredLines = ({ name, reason }: EnteredByHand, letters: number): number =>
  Math.ceil((lineWidth(name) + lineWidth(reason ?? '') + 40) / letters)

/** The additional height of an instructor's long name: two lines fit beside the signature. */
const longName = (name: string) => Math.max(0, Math.ceil(lineWidth(name) / 40) - 2) * 15

const heightOf = ({ name, numbers, certificate, arrival, leaving, minutes, oneself, signature, unsigned }: SheetLine) =>
  9 +
  Math.max(
    (signature?.drawing ? 36 : Math.max(30, 15 + adoptedLines(signature) * 15)) + (signature?.receivedAt ? 9.5 : 0),
    numbers.reduce((sum, number) => sum + Math.ceil(lineWidth(number) / 15), 0) * 12.5,
    Math.ceil(lineWidth(certificate ?? '') / 13) * 11,
    Math.ceil(lineWidth(name) / 16) * 13.5,
    // The first line, a time, is larger.
    2 + (linesOf(arrival) + linesOfLeaving(leaving) + (oneself ? 2 : 0) + (minutes === undefined ? 0 : 1)) * 9.5,
    typeof unsigned === 'object' ? Math.ceil((lineWidth(unsigned.reason) + 14) / 26) * 9.5 : 0,
  )

/** Lines of a signature that is not drawn; its column holds about 24 letters. */
const adoptedLines = (signature: SheetLine['signature']): number =>
  Math.ceil((lineWidth(signature?.adoptedName ?? '') + 4) / 24)

/** Lines of the small print about an arrival; a column holds about 24 letters of it. */
const linesOf = (arrival: SheetLine['arrival']): number => {
  if (!arrival) return 2
  if (arrival.at) return arrival.sentAt ? 3 : 2
  const { name = '', reason = '' } = arrival.marked ?? {}
  return 3 + Math.ceil((lineWidth(name) + 22) / 23) + Math.ceil(lineWidth(reason ?? '') / 23)
}

const linesOfLeaving = (leaving: SheetLine['leaving']): number => {
  if (!leaving) return 0
  return 'entered' in leaving ? 2 + enteredLines(leaving.entered, 22) : 2
}

function head({ sheet, ...printed }: PrintedSheet, words: PaperWords): ReactElement {
  const byHand = isByHand({ sheet, ...printed })
  const { startsAt, endsAt, timeZone } = sheet
  const [half, quarter] = [{ width: '48%' }, { width: '22%' }]
  const approvals = sheet.approvals.map(
    ({ geo, providerNumber, approvedBy }) =>
      `${providerNumber} (${words.geographies[geo] ?? geo})${approvedBy ? `, ${words.labels.approvedBy.fixed} ${approvedBy}` : ''}`,
  )
  const moment = (at: Date, isKnown: boolean, entered: EnteredByHand | undefined) => [
    `${paperDateTime(at, timeZone)} ${zoneOfInstant(at, timeZone)}`,
    ...(isKnown ? [] : [words.labels.asScheduled.fixed + (byHand ? blank : '')]),
    ...(entered ? [enteredText(entered, timeZone, words)] : []),
  ]
  return box(
    { marginBottom: 6 },
    masthead(printed, words),
    sheet.isFinal
      ? null
      : labelText(words.labels[byHand ? 'byHand' : 'draft'], { fontSize: 9, color: '#b45309', marginBottom: 6 }),
    fact(words.labels.title, sheet.title),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between' },
      fact(
        words.labels.facility,
        [
          sheet.organization.name,
          ...sheet.organization.address,
          ...(sheet.organization.phone ? [sheet.organization.phone] : []),
        ],
        half,
      ),
      approvals.length > 0 ? fact(words.labels.approval, approvals, half) : null,
      fact(words.labels.heldOn, paperDate(todayIn(timeZone, startsAt)), half),
      fact(words.labels.hours, hourLines(sheet, words), quarter),
      fact(words.labels.format, words.formats[sheet.format] ?? sheet.format, quarter),
      fact(words.labels.start, moment(startsAt, sheet.known.start, sheet.entered?.start), half),
      fact(words.labels.end, moment(endsAt, sheet.known.end, sheet.entered?.end), half),
    ),
    sheet.breakMinutes > 0 ? fact(words.labels.breaks, breaksText(sheet, words)) : null,
    sheet.replaces
      ? fact(words.labels.replacesSheet, `${paperDateTime(sheet.replaces.at, timeZone)}: ${sheet.replaces.reason}`)
      : null,
    sheet.shortReason ? fact(words.labels.shortReason, sheet.shortReason) : null,
    sheet.unsignedReason ? fact(words.labels.unsignedReason, sheet.unsignedReason) : null,
    sheet.recordedAt ? fact(words.labels.recordedOn, paperDate(todayIn(timeZone, sheet.recordedAt))) : null,
  )
}

/** Room to write an actual time beside a planned one. */
const blank = ':  ______________'

/** "15 min, 195 min taught". */
function breaksText({ breakMinutes, taughtMinutes }: SignInSheet, { labels }: PaperWords): string {
  const breaks = `${breakMinutes} ${labels.minutes.fixed}`
  return taughtMinutes === null ? breaks : `${breaks}, ${taughtMinutes} ${labels.minutes.fixed} ${labels.taught.fixed}`
}

/** "entered by Olivia Brandt on Nov 28, 2026, 6:51 AM: clock was wrong". */
function enteredText({ name, at, reason }: EnteredByHand, timeZone: string, { labels }: PaperWords): string {
  const who = `${labels.enteredBy.fixed} ${name || '–'} ${labels.enteredOn.fixed} ${paperDateTime(at, timeZone)}`
  return reason ? `${who}: ${reason}` : who
}

/** The title of the paper with the logo, and the QR code of the page with the same fingerprint. */
const masthead = (
  { verifyAddress, logo, emptyLines }: Omit<PrintedSheet, 'sheet'>,
  { labels }: PaperWords,
): ReactElement =>
  box(
    { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 6 },
    box(
      { flexShrink: 1 },
      logoMark(logo, { width: 130, height: 39 }),
      labelText(labels.sheet, { fontSize: 15, marginTop: logo ? 6 : 0, color: '#0f172a' }),
    ),
    emptyLines !== undefined
      ? null
      : box(
          { flexDirection: 'row', alignItems: 'flex-end', gap: 8 },
          box(
            { width: 150, alignItems: 'flex-end' },
            labelText(labels.compareAt, { textAlign: 'right' }),
            text(verifyAddress, { fontSize: 6.5, color: soft, textAlign: 'right' }),
          ),
          qrMark(verifyAddress, 58),
        ),
  )

function instructors(sheet: SignInSheet, words: PaperWords): ReactElement {
  if (sheet.instructors.length === 0) return fact(words.labels.instructor, words.labels.noInstructor.fixed)
  return box(
    { marginBottom: 10 },
    ...sheet.instructors.map((line) =>
      createElement(
        View,
        { wrap: false, style: { flexDirection: 'row', gap: 16, marginBottom: 4 } },
        box(
          { width: '46%' },
          labelText(words.labels.instructor),
          text(line.name, styles.value),
          line.profession ? text(line.profession, { fontSize: 8.5, color: soft }) : null,
        ),
        box({ width: '46%' }, labelText(words.labels.signature), signed(line, sheet.timeZone, words)),
      ),
    ),
  )
}

const cells = { number: 20, name: '20%', license: '17%', certificate: '16%', arrival: '19%', signature: '24%' } as const
const cell = (width: string | number) => ({
  width,
  paddingRight: 6,
  paddingVertical: 4,
  justifyContent: 'center' as const,
})

/** A column header with the reader's language below: on one line, the two would be hyphenated. */
const headOf = (width: string, { fixed, local }: Label): ReactElement =>
  box(
    { ...cell(width), justifyContent: 'flex-start' },
    labelText({ fixed, local: null }),
    ...(local ? [text(local, styles.label)] : []),
  )

/** Room to write when somebody came and left. */
const toFillIn = ({ labels }: PaperWords): ReactElement =>
  text(`${labels.in.fixed} ________\n${labels.left.fixed} ________`, { fontSize: 7, color: soft, lineHeight: 1.9 })

function participants(
  lines: readonly Numbered[],
  { sheet: { timeZone }, emptyLines }: PrintedSheet,
  words: PaperWords,
): ReactElement[] {
  const byHand = emptyLines !== undefined
  const row = { flexDirection: 'row', borderBottomWidth: 0.75, borderBottomColor: rule, minHeight: 38 } as const
  const header = box(
    { ...row, minHeight: 20, borderBottomColor: soft },
    box(cell(cells.number)),
    headOf(cells.name, words.labels.participant),
    headOf(cells.license, words.labels.licenseNumber),
    headOf(cells.certificate, words.labels.number),
    headOf(cells.arrival, words.labels.attendance),
    headOf(cells.signature, words.labels.signature),
  )
  if (lines.length === 0) return [header, text(words.labels.nobody.fixed, { marginTop: 8 })]
  const rows = lines.map((line) =>
    createElement(
      View,
      { wrap: false, style: row },
      box(cell(cells.number), text(`${line.number}`, { color: soft, fontSize: 8 })),
      box(cell(cells.name), text(line.name)),
      box(
        cell(cells.license),
        ...guestMark(line, words),
        ...line.numbers.map((number) => text(number, { fontSize: 9 })),
      ),
      box(cell(cells.certificate), line.certificate ? text(line.certificate, { fontSize: 7.5 }) : null),
      box(
        cell(cells.arrival),
        ...(line.name === '' || byHand ? [toFillIn(words)] : arrived(line, timeZone, words)),
        ...left(line, timeZone, words),
      ),
      box(cell(cells.signature), signed(line, timeZone, words)),
    ),
  )
  return [header, ...rows]
}

/** Marks a person without an account, whose license number is as they gave it. */
const guestMark = ({ guest }: SheetLine, words: PaperWords): ReactElement[] =>
  guest ? [text(words.labels.guest.fixed, { fontSize: 7, color: soft })] : []

/**
 * When somebody arrived and how that is known. A person marked present afterwards has no time, but the name of whoever
 * marked them and the reason.
 */
function arrived({ arrival }: SheetLine, timeZone: string, words: PaperWords): ReactElement[] {
  if (!arrival) return []
  const note = { fontSize: 7, color: soft }
  const { byCode, byInstructor, byGuest, markedPresent } = words.labels
  if (arrival.at) {
    const how = { CODE: byCode, INSTRUCTOR: byInstructor, GUEST: byGuest }[arrival.source]
    const time = text(`${words.labels.in.fixed} ${paperTime(arrival.at, timeZone)}`, { fontSize: 8.5 })
    return [time, text(how.fixed, note), ...sentLater(arrival.sentAt, timeZone, words)]
  }
  if (!arrival.marked) return [text(markedPresent.fixed, note)]
  const { name, at, reason } = arrival.marked
  const who = [name, paperDateTime(at, timeZone)].filter(Boolean).join(', ')
  return [text(markedPresent.fixed, note), text(who, note), ...(reason ? [text(reason, note)] : [])]
}

/** "sent later 9:40 AM", of a time that a device kept. */
const sentLater = (at: Date | null | undefined, timeZone: string, { labels }: PaperWords): ReactElement[] =>
  at ? [text(`${labels.sentLater.fixed} ${paperTime(at, timeZone)}`, { fontSize: 7, color: soft })] : []

/** When somebody left and how that is known, the minutes, and that they recorded their own attendance. */
function left({ leaving, minutes, oneself }: SheetLine, timeZone: string, words: PaperWords): ReactElement[] {
  const note = { fontSize: 7, color: soft }
  const { labels } = words
  const own = oneself ? [text(labels.oneself.fixed, note)] : []
  if (!leaving) return own
  const time = text(`${labels.left.fixed} ${paperTime(leaving.at, timeZone)}`, { fontSize: 8.5 })
  const lasted = minutes === undefined ? [] : [text(`${minutes} ${labels.minutes.fixed}`, note)]
  const how =
    'entered' in leaving
      ? [text(enteredText(leaving.entered, timeZone, words), note)]
      : sentLater(leaving.sentAt, timeZone, words)
  return [time, ...how, ...lasted, ...own]
}

function signed({ signature, unsigned }: SheetLine, timeZone: string, words: PaperWords): ReactElement {
  const { notSigned, onPaperSheet } = words.labels
  if (unsigned) {
    const why = unsigned === 'onPaper' ? onPaperSheet.fixed : `${notSigned.fixed}: ${unsigned.reason}`
    return text(why, { fontSize: 7, color: soft })
  }
  if (!signature) return box({ minHeight: 24, borderBottomWidth: 0.5, borderBottomColor: rule })
  const { signedAt } = signature
  return box(
    {},
    signatureMark(signature, 26),
    text(`${paperDate(todayIn(timeZone, signedAt))}, ${paperTime(signedAt, timeZone)}`, {
      fontSize: 6.5,
      color: soft,
    }),
    ...sentLater(signature.receivedAt, timeZone, words),
  )
}
