import { activityText, approvalNames, liveText } from '@/app/_components/compliance/hours-words'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { type TranscriptFacts, transcriptFacts } from '@/app/_components/transcript/transcript-facts'
import { guardedFile } from '@/app/_lib/file-answers'
import type { DocumentRecord } from '@/lib/data/documents/read'
import { onlineOf } from '@/lib/domain/inspections/hire-years'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { labelled, noted } from '@/lib/domain/text'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { paperDateTime } from '@/lib/domain/time/paper-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { hoursOrNull } from '@/lib/domain/units'
import { env } from '@/lib/env'
import { type CsvValue, csvStream } from '@/lib/exports/csv'
import type { Report, ReportSection } from '@/lib/exports/pdf/report-pdf'
import { byteStream } from '@/lib/exports/streams'
import { type ZipEntry, zip, zipName } from '@/lib/exports/zip'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import type { Ctx } from '@/lib/services/ctx'
import type { TakenTranscript, TranscriptCredit } from '@/lib/services/transcripts/transcript-record'
import { certificateToDraw, drawPaper, drawSealed, issuePaper, withChecksums } from './paper-response'

/** A transcript as a download, named in the reader's language. HEAD requests skip rendering. */
export async function transcriptAnswer(ctx: Ctx, transcript: TakenTranscript, as: 'PDF' | 'ZIP', locale: Locale) {
  const t = translatorFor(locale)
  const { credential, from, to } = transcript
  const name = zipName(t('transcript.fileName', { license: credentialLabel(credential, t), from, to }))
  const head = (type: string, extension: string) => ({
    ...guardedFile,
    'content-type': type,
    'content-disposition': attachment(`${name}.${extension}`),
  })
  if (ctx.onlyAsks)
    return new Response(null, {
      headers: as === 'ZIP' ? head('application/zip', 'zip') : head('application/pdf', 'pdf'),
    })
  if (as === 'ZIP')
    return new Response(byteStream(transcriptZip(transcript, locale)), { headers: head('application/zip', 'zip') })
  const bytes = await drawSealed({ kind: 'report', report: reportOf(transcript, [], locale) }, transcript.madeAt)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...head('application/pdf', 'pdf'), 'content-length': String(bytes.byteLength) },
  })
}

/**
 * The archive of a transcript, with a file for each certificate and each piece of evidence, rendered and read while it
 * is downloaded.
 */
export const transcriptZip = (transcript: TakenTranscript, locale: Locale): AsyncIterable<Uint8Array> =>
  zip(withChecksums(entriesOf(transcript, locale), transcript.madeAt))

/** A file of the archive, and the course it proves. */
type Filed = { path: string; course: string }

/**
 * The files in the order in which they are rendered. The transcript comes last, because it lists the actual contents.
 */
async function* entriesOf(transcript: TakenTranscript, locale: Locale): AsyncGenerator<ZipEntry> {
  const t = translatorFor(locale)
  const { madeAt, credits } = transcript
  const filed: Filed[] = []
  const courses = new Map(credits.map(({ credit }) => [credit.id, credit.title]))
  for await (const { certificate, ...marks } of transcript.certificates()) {
    const path = `certificates/${zipName(`${certificate.number}.pdf`)}`
    filed.push({ path, course: courses.get(certificate.creditId ?? '') ?? '' })
    const toDraw = certificateToDraw(certificate, marks, locale)
    yield { path, at: madeAt, content: () => issuePaper(toDraw, madeAt, transcript.issue) }
  }
  for (const { credit, evidence } of credits)
    for (const document of evidence) {
      const bytes = await transcript.bytes(document)
      if (!bytes) continue
      const path = `evidence/${evidenceName(credit.completedAt, document)}`
      filed.push({ path, course: credit.title })
      yield { path, at: madeAt, content: () => bytes }
    }
  const columns = csvColumns.map((column) => t(`transcript.csv.${column}`))
  yield { path: 'credits.csv', at: madeAt, content: () => csvStream(columns, csvLines(transcript, t)) }
  const form = columnsOf283A.map((column) => translatorFor('en')(`transcript.form283A.${column}`))
  if (onForm283A.has(pairKey(transcript.credential)))
    yield { path: 'cdph-283a.csv', at: madeAt, content: () => csvStream(form, linesOf283A(transcript, t)) }
  yield {
    path: 'transcript.pdf',
    at: madeAt,
    content: () => drawPaper({ kind: 'report', report: reportOf(transcript, filed, locale) }, madeAt),
  }
}

/** A unique name that sorts by day and cannot escape from its folder. */
function evidenceName(day: string, { id, title, file }: DocumentRecord): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file.fileName)?.[1]?.toLowerCase() ?? 'bin'
  return `${zipName(`${day} ${id.slice(0, 8)} ${title.slice(0, 60).trim()}`)}.${extension}`
}

const csvColumns = [
  'date',
  'course',
  'provider',
  'providerNumber',
  'format',
  'hours',
  'onlineHours',
  'countedHours',
  'outcome',
  'reasons',
  'topics',
  'certificates',
  'origin',
  'instructors',
  'live',
  'activity',
  'approvals',
] as const

async function* csvLines(transcript: TakenTranscript, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  const { lines } = transcriptFacts(transcript, t)
  for (const [at, one] of transcript.credits.entries()) yield csvLine(one, lines[at]!, t)
}

function csvLine(
  { credit, outcome, certificates }: TranscriptCredit,
  line: TranscriptFacts['lines'][number],
  t: Translate,
): CsvValue[] {
  return [
    line.date,
    line.title,
    line.provider,
    line.providerNumber,
    line.format,
    hoursOrNull(credit.units),
    hoursOrNull(credit.onlineUnits),
    hoursOrNull(outcome.countedUnits),
    line.outcome.text,
    line.outcome.reasons.map(({ text }) => text).join(' '),
    [...credit.topicCodes.map((code) => t(`compliance.topics.${code}`)), ...credit.topics].join(', '),
    certificates.map(({ number }) => number).join('; '),
    line.origin,
    line.instructors,
    liveText(credit, t),
    activityText(credit, t),
    approvalNames(credit, t),
  ]
}

/** Kinds that report their hours to California's department of public health on its form CDPH 283 A. */
const onForm283A = new Set(['CA:CNA', 'CA:HHA'])

/** The data of the form's rows, in its order; its columns are in English, as on the form. */
const columnsOf283A = ['date', 'title', 'provider', 'number', 'hours', 'online', 'instructor'] as const

async function* linesOf283A(transcript: TakenTranscript, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  const { lines } = transcriptFacts(transcript, t)
  for (const [at, { credit, outcome }] of transcript.credits.entries())
    if (outcome.countedUnits > 0)
      yield [
        credit.completedAt,
        credit.title,
        credit.providerName,
        credit.providerNumber,
        hoursOrNull(outcome.countedUnits),
        hoursOrNull(Math.min(onlineOf(credit), outcome.countedUnits)),
        lines[at]!.instructors,
      ]
}

/** The transcript as a report. `filed` lists the files of the archive; empty for a PDF alone. */
function reportOf(transcript: TakenTranscript, filed: readonly Filed[], locale: Locale): Report {
  const t = translatorFor(locale)
  const facts = transcriptFacts(transcript, t)
  const message = (key: string, params?: Record<string, string>) => t(`transcript.record.${key}`, params)
  const { reader, madeAt, credential } = transcript
  const zone = zoneOf(credential.geo)
  const madeText = noted(paperDateTime(madeAt, zone), zoneName(zone, locale), locale)
  const total = facts.totals.hours.map(({ term, detail }) => labelled(term, detail, locale)).join(' · ')
  return {
    language: locale,
    title: t('transcript.title'),
    organization: facts.name,
    page: message('page'),
    leftOut: t('certificates.paper.leftOut'),
    warnings: [],
    facts: [
      ...facts.facts.map(({ term, detail }) => ({ label: term, value: detail })),
      ...(reader ? [{ label: message('madeFor'), value: reader }] : []),
      { label: message('madeAt'), value: madeText },
      { label: message('hours'), value: total },
    ],
    sections: [
      creditsOf(facts, t),
      ...chosenOf(facts, t),
      periodsOf(facts, t),
      topicsOf(facts, t),
      ...filesOf(filed, t),
    ],
  }
}

const columns = (t: Translate, widths: Record<string, number>, ends: readonly string[] = []) =>
  Object.entries(widths).map(([key, width]) => ({
    header: t(`transcript.record.${key}`),
    width,
    ...(ends.includes(key) ? { align: 'end' as const } : {}),
  }))

const creditsOf = ({ lines }: TranscriptFacts, t: Translate): ReportSection => ({
  title: t('transcript.record.creditsTitle'),
  note: t('transcript.record.note', { address: `${env().APP_URL}/verify` }),
  columns: columns(t, { date: 10, course: 24, provider: 16, format: 9, hours: 6, outcome: 17, papers: 18 }, ['hours']),
  rows: lines.map(({ date, title, provider, instructors, providerNumber, format, hours, outcome, papers, ...line }) => [
    date,
    [title, ...(instructors ? [t('transcript.record.taughtBy', { names: instructors })] : [])].join('\n'),
    [provider, providerNumber].filter(Boolean).join('\n'),
    format,
    hours ?? '–',
    [outcome.text, ...outcome.reasons.map(({ text }) => text)].join('\n'),
    [...papers, t(`transcript.record.${line.isVerified ? 'vouchedTag' : 'statedTag'}`), line.origin].join('\n'),
  ]),
  empty: t('transcript.record.noCredits'),
})

const chosenOf = ({ chosen }: TranscriptFacts, t: Translate): ReportSection[] =>
  chosen.length === 0
    ? []
    : [
        {
          title: t('transcript.record.chosenTitle'),
          note: t('transcript.record.chosenLead'),
          columns: columns(t, { chosenWhat: 50, vouches: 50 }),
          rows: chosen.map(({ what, facts, vouches, isStated }) => [
            [what, facts.join(' · ')].join('\n'),
            [t(`transcript.record.${isStated ? 'statedTag' : 'vouchedTag'}`), ...vouches].join('\n'),
          ]),
          empty: '',
        },
      ]

const periodsOf = ({ periods }: TranscriptFacts, t: Translate): ReportSection => ({
  title: t('transcript.record.periodsTitle'),
  note: null,
  columns: columns(t, { periodColumn: 16, status: 30, hours: 10, rule: 10, source: 34 }),
  rows: periods.map(({ dates, tag, notes, counted, rule, sources, read }) => [
    dates,
    [tag.text, ...notes].join('\n'),
    counted,
    rule ?? t('transcript.record.noRule'),
    [...sources.map(({ cite, url }) => `${cite}\n${url}`), ...(read ? [read] : [])].join('\n'),
  ]),
  empty: '',
})

const topicsOf = ({ periods }: TranscriptFacts, t: Translate): ReportSection => ({
  title: t('transcript.record.topicsTitle'),
  note: null,
  columns: columns(t, { periodColumn: 20, topic: 26, state: 14, about: 40 }),
  rows: periods.flatMap(({ dates, topics }) =>
    topics.map(({ name, tag, lines }) => [dates, name, tag.text, lines.join('\n')]),
  ),
  empty: t('transcript.record.noTopics'),
})

const filesOf = (filed: readonly Filed[], t: Translate): ReportSection[] =>
  filed.length === 0
    ? []
    : [
        {
          title: t('transcript.record.filesTitle'),
          note: t('transcript.record.checksums'),
          columns: columns(t, { file: 60, course: 40 }),
          rows: filed.map(({ path, course }) => [path, course]),
          empty: '',
        },
      ]
