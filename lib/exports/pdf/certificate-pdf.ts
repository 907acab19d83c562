import { Page } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { CertificateContent, PrintedSigner } from '@/lib/domain/certificates/certificate-content'
import type { Label, PaperWords } from '@/lib/domain/certificates/paper-words'
import { paperDate, paperDateTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-of-instant'
import { formatUnits } from '@/lib/domain/units'
import { certificatePages, type PrintedCertificate } from './certificate-form-3'
import {
  box,
  documentOf,
  fact,
  green,
  labelText,
  noted,
  noteText,
  type Part,
  qrMark,
  rule,
  signatureMark,
  soft,
  styles,
  text,
} from './paper'

/** Certificates of completion as one PDF (letter, landscape). Each is drawn in the form in which it was issued. */
export function certificatePdf(certificates: readonly PrintedCertificate[], words: PaperWords): Promise<Buffer> {
  const [first] = certificates
  const heading = words.labels.certificate.fixed
  const title = certificates.length === 1 ? `${heading} ${first!.content.number}` : heading
  const pages = certificates.flatMap((certificate) => {
    const drawn =
      certificate.content.form === 3 ? certificatePages(certificate, words) : [certificatePage(certificate, words)]
    return drawn.map((page) => noted(page, certificate.content, noteText(words.labels.leftOut)))
  })
  return documentOf({ title, author: first?.content.organization.name, language: words.language }, pages)
}

function certificatePage(certificate: PrintedCertificate, words: PaperWords): ReactElement {
  const { content, state } = certificate
  const frame = { borderWidth: 2, borderColor: green, borderRadius: 6, padding: 26, flexGrow: 1 }
  return createElement(
    Page,
    { size: 'LETTER', orientation: 'landscape', style: { ...styles.page, padding: 28 } },
    box(
      frame,
      header(content, words),
      state === 'VALID' ? null : over(state, words),
      holder(content, words),
      facts(content, words),
      box({ flexGrow: 1 }),
      footer(certificate, words),
    ),
  )
}

const header = ({ organization }: CertificateContent, words: PaperWords) =>
  box(
    { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 14 },
    box(
      { maxWidth: 420 },
      text(organization.name, { fontSize: 13, fontWeight: 700 }),
      ...organization.address.map((line) => text(line, { fontSize: 9, color: soft })),
    ),
    box(
      { alignItems: 'flex-end' },
      text(words.labels.certificate.fixed, { fontSize: 13, fontWeight: 700, color: green }),
      words.labels.certificate.local ? text(words.labels.certificate.local!, { fontSize: 9, color: soft }) : null,
    ),
  )

/** Marks a certificate that is no longer valid. */
const over = (state: 'SUPERSEDED' | 'REVOKED', words: PaperWords): Part =>
  box(
    { borderWidth: 1, borderColor: '#b91c1c', borderRadius: 4, padding: 5, marginBottom: 8 },
    labelText(words.labels[state === 'REVOKED' ? 'revoked' : 'superseded'], { color: '#b91c1c', fontSize: 10 }),
  )

const holder = ({ person, title }: CertificateContent, words: PaperWords) =>
  box(
    { marginTop: 10, marginBottom: 20 },
    labelText(words.labels.certifies, { fontSize: 9 }),
    text(person, { fontSize: person.length > 40 ? 18 : 26, fontWeight: 700, lineHeight: 1.25 }),
    labelText(words.labels.completed, { fontSize: 9, marginTop: 10 }),
    text(title, { fontSize: title.length > 90 ? 12 : 17, fontWeight: 700, lineHeight: 1.25 }),
  )

function facts(content: CertificateContent, words: PaperWords) {
  const third = { width: '31%' }
  const online =
    content.onlineUnits === null ? [] : [`${words.labels.online.fixed}: ${formatUnits(content.onlineUnits)}`]
  const approvals = content.approvals.map(
    ({ geo, providerNumber, credentialTypes }) =>
      `${providerNumber} (${words.geographies[geo] ?? geo}: ${credentialTypes.map((type) => words.types[type] ?? type).join(', ')})`,
  )
  return box(
    { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between' },
    fact(words.labels.completedOn, paperDate(content.completedAt), third),
    fact(words.labels.hours, [content.units === null ? '–' : formatUnits(content.units), ...online], third),
    fact(words.labels.format, words.formats[content.format] ?? content.format, third),
    fact(words.labels.start, momentLines(content.startsAt, content, 'start', words), third),
    fact(words.labels.end, momentLines(content.endsAt, content, 'end', words), third),
    fact(words.labels.number, content.number, third),
    approvals.length > 0 ? fact(words.labels.approval, approvals, { width: '100%' }) : null,
    content.recordedAt
      ? fact(words.labels.recordedOn, paperDate(todayIn(content.timeZone, new Date(content.recordedAt))), {
          width: '100%',
        })
      : null,
  )
}

/** The actual time, or the planned one, marked as such; content of the first form does not distinguish them. */
function momentLines(
  iso: string,
  { timeZone, known }: Pick<CertificateContent, 'timeZone' | 'known'>,
  edge: 'start' | 'end',
  words: PaperWords,
): string[] {
  const at = new Date(iso)
  const time = `${paperDateTime(at, timeZone)} ${zoneOfInstant(at, timeZone)}`
  return known?.[edge] ? [time] : [time, words.labels.asScheduled.fixed]
}

function footer({ content, verifyAddress, drawings }: PrintedCertificate, words: PaperWords) {
  return box(
    { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
    box(
      { flexDirection: 'row', flexWrap: 'wrap', flexGrow: 1, flexShrink: 1, gap: 16 },
      ...content.signers.map((signer) => signed(signer, content.timeZone, drawings, words)),
    ),
    box(
      { width: 250, flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'flex-end', gap: 8 },
      box(
        { width: 160 },
        labelText(words.labels.verifyAt),
        text(verifyAddress, { fontSize: 7, color: soft }),
        labelText(words.labels.issued, { marginTop: 3 }),
        text(paperDate(todayIn(content.timeZone, new Date(content.issuedAt))), { fontSize: 8 }),
      ),
      qrMark(verifyAddress, 74),
    ),
  )
}

const signed = (signer: PrintedSigner, timeZone: string, drawings: ReadonlyMap<string, string>, words: PaperWords) =>
  box(
    { width: 190 },
    box(
      styles.signature,
      signatureMark({ adoptedName: signer.adoptedName, drawing: drawings.get(signer.signatureId) ?? null }),
    ),
    box(
      { borderTopWidth: 1, borderTopColor: rule, marginTop: 2, paddingTop: 2 },
      text(signer.name, { fontWeight: 700 }),
    ),
    labelText(words.labels.instructor),
    text(signedOn(words.labels.signedOn, paperDate(todayIn(timeZone, new Date(signer.signedAt)))), {
      fontSize: 7.5,
      color: soft,
    }),
  )

const signedOn = ({ fixed, local }: Label, date: string): string => `${fixed} ${date}${local ? `  ${local}` : ''}`
