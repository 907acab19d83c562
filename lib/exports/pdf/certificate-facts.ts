import type { ReactElement } from 'react'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import type { Label, PaperWords } from '@/lib/domain/certificates/paper-words'
import { paperDate, paperTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-name'
import { formatUnits } from '@/lib/domain/units'
import { box, hairline, soft, styles, text } from './paper'

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
