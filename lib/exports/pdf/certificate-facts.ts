import type { ReactElement } from 'react'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import type { Label, PaperWords } from '@/lib/domain/certificates/paper-words'
import type { PrintedApproval } from '@/lib/domain/certificates/session-credit'
import { paperDate, paperTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-of-instant'
import { formatUnits } from '@/lib/domain/units'
import { box, green, hairline, labelText, type Part, soft, styles, text } from './paper'

/** The facts that an inspector looks for first, in one row. */
export function certificateFacts(content: CertificateContent, words: PaperWords): ReactElement {
  const { labels } = words
  const cells: [Label, string[]][] = [
    [labels.completedOn, [paperDate(content.completedAt)]],
    [labels.start, moment(content.startsAt, content, 'start', words)],
    [labels.end, moment(content.endsAt, content, 'end', words)],
    [labels.hours, hourLines(content, words)],
    [labels.format, [words.formats[content.format] ?? content.format]],
  ]
  return box(
    { flexDirection: 'row', borderTopWidth: 0.75, borderBottomWidth: 0.75, borderColor: hairline, paddingVertical: 7 },
    ...cells.map(([label, [first = '', ...rest]], index) =>
      box(
        {
          flexGrow: 1,
          flexBasis: 0,
          paddingHorizontal: 8,
          ...(index > 0 && { borderLeftWidth: 0.75, borderColor: hairline }),
        },
        stackedLabel(label),
        text(first, { fontSize: 11, fontWeight: 700 }),
        ...rest.map((line) => text(line, { fontSize: 8.5, color: soft })),
      ),
    ),
  )
}

/** A label with the reader's language below it: side by side, the two would break the narrow columns. */
const stackedLabel = ({ fixed, local }: Label): ReactElement =>
  box(
    { marginBottom: 2 },
    text(fixed, { ...styles.label, fontWeight: 700 }),
    ...(local ? [text(local, styles.label)] : []),
  )

/** The total first, then both parts if the class is hybrid. */
export function hourLines(
  { units, onlineUnits }: Pick<CertificateContent, 'units' | 'onlineUnits'>,
  { labels }: PaperWords,
): string[] {
  if (units === null) return ['–']
  if (onlineUnits === null) return [formatUnits(units)]
  return [
    formatUnits(units),
    `${labels.inPerson.fixed}: ${formatUnits(units - onlineUnits)}`,
    `${labels.online.fixed}: ${formatUnits(onlineUnits)}`,
  ]
}

/** The time, then its day with the zone; a planned time is marked as such. */
function moment(
  iso: string,
  { timeZone, known }: CertificateContent,
  edge: 'start' | 'end',
  words: PaperWords,
): string[] {
  const at = new Date(iso)
  const day = `${paperDate(todayIn(timeZone, at))}, ${zoneOfInstant(at, timeZone)}`
  return [paperTime(at, timeZone), known?.[edge] ? day : `${day}, ${words.labels.asScheduled.fixed}`]
}

export type CertificateList = { label: Label; lines: string[] }

/**
 * The lists of a certificate: on the left licenses, provider numbers, what was recorded afterwards or by the person
 * themself; on the right the content of the class. Empty lists are left out.
 */
export function certificateLists(
  content: CertificateContent,
  { labels, geographies, types }: PaperWords,
): { left: CertificateList[]; right: CertificateList[] } {
  const type = (code: string) => types[code] ?? code
  const licenses = (content.licenses ?? []).map(
    ({ geo, credentialType, number }) => `${geographies[geo] ?? geo} · ${type(credentialType)} · ${number}`,
  )
  const approvals = content.approvals
    .toSorted((a, b) => Number(isOfHolder(b, content)) - Number(isOfHolder(a, content)))
    .map((approval) => {
      const { geo, providerNumber, credentialTypes, approvedBy } = approval
      const number = `${providerNumber} (${geographies[geo] ?? geo}: ${credentialTypes.map(type).join(', ')})`
      return approvedBy ? `${number}, ${labels.approvedBy.fixed} ${approvedBy}` : number
    })
  const { recordedAt, timeZone } = content
  const day = (iso: string | null | undefined) => (iso ? [paperDate(todayIn(timeZone, new Date(iso)))] : [])
  const filled = (lists: CertificateList[]) => lists.filter(({ lines }) => lines.length > 0)
  return {
    left: filled([
      { label: labels.licenses, lines: content.unnumbered ? [labels.noNumber.fixed] : licenses },
      { label: labels.approval, lines: approvals },
      { label: labels.recordedOn, lines: day(recordedAt) },
      { label: labels.startEntered, lines: day(content.entered?.start) },
      { label: labels.endEntered, lines: day(content.entered?.end) },
      { label: labels.attendance, lines: content.oneself ? [labels.oneself.fixed] : [] },
    ]),
    right: filled([{ label: labels.objectives, lines: [...(content.objectives ?? [])] }]),
  }
}

/** Whether a provider number is for a license of the holder: those stand first. */
const isOfHolder = ({ geo, credentialTypes }: PrintedApproval, { licenses = [] }: CertificateContent): boolean =>
  licenses.some((license) => license.geo === geo && credentialTypes.includes(license.credentialType))

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
