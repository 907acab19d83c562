import { Page } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { PaperWords } from '@/lib/domain/certificates/paper-words'
import { paperDateTime } from '@/lib/domain/time/paper-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-of-instant'
import { formatUnits } from '@/lib/domain/units'
import {
  box,
  documentOf,
  fact,
  green,
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

/** The receipt for somebody who has signed. Sentences are in the reader's language; the consent is as it was shown. */
export type PrintedReceipt = {
  organization: { name: string; address: string[] }
  title: string
  person: string
  /** The actual times where `known` says so; otherwise the scheduled ones. */
  startsAt: Date
  endsAt: Date
  known: { start: boolean; end: boolean }
  timeZone: string
  /** Hundredths of an hour. */
  units: number | null
  /** When and how their presence was recorded. */
  arrival: string[]
  signature: { adoptedName: string; drawing: string | null; signedAt: Date; digest: string }
  consent: string
  /** The expected effect of the session on each license. */
  expected: { license: string; text: string }[]
  /** Null until the session is finalized. */
  outcome: { certificate: { number: string; verifyAddress: string } | null } | null
  /** A PNG. */
  logo: Uint8Array | null
}

/** A receipt of somebody's attendance as one page (letter, portrait). */
export function receiptPdf(receipt: PrintedReceipt, words: PaperWords): Promise<Buffer> {
  const about = { title: `${words.labels.receipt.fixed}: ${receipt.title}`, author: receipt.organization.name }
  const style = { ...styles.page, paddingHorizontal: 44, paddingVertical: 40 }
  const drawn = createElement(
    Page,
    { size: 'LETTER', style },
    head(receipt, words),
    outcomeStatement(receipt, words),
    facts(receipt, words),
    signedPart(receipt, words),
    receipt.outcome || receipt.expected.length === 0 ? null : expected(receipt, words),
  )
  const page = noted(drawn, receipt, noteText(words.labels.leftOut))
  return documentOf({ ...about, language: words.language }, [page])
}

const head = ({ organization, logo }: PrintedReceipt, { labels }: PaperWords): ReactElement =>
  box(
    { borderBottomWidth: 1.5, borderBottomColor: green, paddingBottom: 10, marginBottom: 14 },
    logoMark(logo, { width: 144, height: 43 }),
    text(organization.name, { fontSize: 12, fontWeight: 700, marginTop: logo ? 6 : 0 }),
    text(organization.address.join(' · '), { fontSize: 8.5, color: soft }),
    labelText(labels.receipt, { fontSize: 18, color: green, marginTop: 10 }),
  )

/** Whether the attendance is final and, if it is, where the certificate can be found. */
function outcomeStatement({ outcome }: PrintedReceipt, { labels }: PaperWords): ReactElement {
  const frame = { borderWidth: 1, borderRadius: 4, padding: 9, marginBottom: 14 }
  if (!outcome)
    return box({ ...frame, borderColor: '#b45309' }, labelText(labels.notYetFinal, { fontSize: 9, color: '#b45309' }))
  const { certificate } = outcome
  if (!certificate) return box({ ...frame, borderColor: rule }, labelText(labels.noCertificate, { fontSize: 9 }))
  return box(
    { ...frame, borderColor: green, flexDirection: 'row', justifyContent: 'space-between', gap: 10 },
    box(
      { flexGrow: 1, flexBasis: 0 },
      labelText(labels.finalReceipt, { fontSize: 9, color: green }),
      text(certificate.number, { fontSize: 13, fontWeight: 700 }),
      text(certificate.verifyAddress, { fontSize: 7, color: soft }),
    ),
    qrMark(certificate.verifyAddress, 54),
  )
}

function facts(receipt: PrintedReceipt, { labels }: PaperWords): ReactElement {
  const { timeZone, known, units } = receipt
  const half = { width: '48%' }
  const moment = (at: Date, isKnown: boolean) => [
    `${paperDateTime(at, timeZone)} ${zoneOfInstant(at, timeZone)}`,
    ...(isKnown ? [] : [labels.asScheduled.fixed]),
  ]
  return box(
    {},
    fact(labels.title, receipt.title),
    box(
      { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between' },
      fact(labels.attendee, receipt.person, half),
      fact(labels.hours, units === null ? '–' : formatUnits(units), half),
      fact(labels.start, moment(receipt.startsAt, known.start), half),
      fact(labels.end, moment(receipt.endsAt, known.end), half),
      fact(labels.checkedIn, receipt.arrival, half),
    ),
  )
}

function signedPart({ signature, consent, timeZone }: PrintedReceipt, { labels }: PaperWords): ReactElement {
  const { signedAt, digest } = signature
  return box(
    { borderTopWidth: 0.75, borderTopColor: rule, paddingTop: 10 },
    labelText(labels.signedText),
    text(consent, { fontSize: 9.5, marginBottom: 8 }),
    box(
      { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 8 },
      box({ width: '48%' }, labelText(labels.signature), signatureMark(signature)),
      fact(labels.signedOn, `${paperDateTime(signedAt, timeZone)} ${zoneOfInstant(signedAt, timeZone)}`, {
        width: '48%',
      }),
    ),
    labelText(labels.signatureFingerprint),
    text(groupedDigest(digest), { fontSize: 8, color: soft, marginBottom: 10 }),
  )
}

const expected = (receipt: PrintedReceipt, { labels }: PaperWords): ReactElement =>
  box(
    { borderTopWidth: 0.75, borderTopColor: rule, paddingTop: 10 },
    labelText(labels.expected, { marginBottom: 3 }),
    ...receipt.expected.map((entry) =>
      box(
        { marginBottom: 5 },
        text(entry.license, { fontSize: 10, fontWeight: 700 }),
        text(entry.text, { fontSize: 9.5, color: soft }),
      ),
    ),
  )
