import type { ReactElement } from 'react'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import type { Label, PaperWords } from '@/lib/domain/certificates/paper-words'
import { paperDate } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { box, green, labelText, type Part, text } from './paper'

export type CertificateList = { label: Label; lines: string[] }

/**
 * The lists of a certificate: on the left licenses, provider numbers and when it was recorded afterwards; on the right
 * the content of the class. Empty lists are left out.
 */
export function certificateLists(
  content: CertificateContent,
  { labels, places, types }: PaperWords,
): { left: CertificateList[]; right: CertificateList[] } {
  const type = (code: string) => types[code] ?? code
  const licenses = (content.licenses ?? []).map(
    ({ geo, credentialType, number }) => `${places[geo] ?? geo} · ${type(credentialType)} · ${number}`,
  )
  const approvals = content.approvals.map(
    ({ geo, providerNumber, credentialTypes }) =>
      `${providerNumber} (${places[geo] ?? geo}: ${credentialTypes.map(type).join(', ')})`,
  )
  const { recordedAt, timeZone } = content
  const recorded = recordedAt ? [paperDate(todayIn(timeZone, new Date(recordedAt)))] : []
  const filled = (lists: CertificateList[]) => lists.filter(({ lines }) => lines.length > 0)
  return {
    left: filled([
      { label: labels.licenses, lines: licenses },
      { label: labels.approval, lines: approvals },
      { label: labels.recordedOn, lines: recorded },
    ]),
    right: filled([{ label: labels.objectives, lines: [...(content.objectives ?? [])] }]),
  }
}

/** Japanese letters count as two. */
export const lineWidth = (line: string) =>
  [...line].reduce((width, sign) => width + (/[\u3000-\u9fff\uff00-\uffef]/.test(sign) ? 2 : 1), 0)
/** A column holds about 70 letters of a list. */
export const linesOf = ({ lines }: CertificateList): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(lineWidth(line) / 70)), 0)

export const seeNextPage = ({ labels }: PaperWords) =>
  [labels.seeNextPage.fixed, labels.seeNextPage.local].filter(Boolean).join(' / ')

export function listColumns(columns: readonly (readonly CertificateList[])[]): Part {
  const filled = columns.filter((lists) => lists.length > 0)
  if (filled.length === 0) return null
  return box(
    { flexDirection: 'row', gap: 24 },
    ...filled.map((lists) => box({ flexGrow: 1, flexBasis: 0 }, ...lists.map((list) => listBlock(list)))),
  )
}

export const listBlock = ({ label, lines }: CertificateList): ReactElement =>
  box(
    { marginBottom: 4 },
    labelText(label, { marginBottom: 1 }),
    ...lines.map((line) =>
      box(
        { flexDirection: 'row', gap: 5 },
        ...(lines.length > 1 ? [text('•', { fontSize: 8.5, color: green })] : []),
        text(line, { fontSize: 8.5, flexShrink: 1, flexGrow: 1 }),
      ),
    ),
  )
