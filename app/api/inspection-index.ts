import { kindOrAll } from '@/app/_components/credentials/credential-label'
import type { AuditSeal } from '@/lib/data/audit/seals'
import { addressLines } from '@/lib/domain/certificates/certificate-content'
import { listed, noted } from '@/lib/domain/text'
import { paperDate, paperDateTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { formatUnits } from '@/lib/domain/units'
import type { Report, ReportSection } from '@/lib/exports/pdf/report-pdf'
import { somebody } from '@/lib/i18n/history-words'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { InspectionPack } from '@/lib/services/inspections/inspection-records'

type PackedSession = {
  session: {
    state: string
    startsAt: Date
    timeZone: string
    title: string
    taughtBy: string
    units: number | null
    people: number
    valid: number
    over: number
  }
  files: readonly string[]
}

/** The contents of a pack, known once everything else has been written. */
export type PackContents = {
  sessions: PackedSession[]
  /** Certificates that are no longer valid. */
  over: { number: string; person: string; state: 'VALID' | 'SUPERSEDED' | 'REVOKED'; endedAt: Date | null }[]
  /** Number of history rows, and the numbers of rows that no longer match their hash. */
  history: { rows: number; broken: string[] }
}

/** The index of a pack: its subject, recipient, contents and missing parts. */
export function indexOf(pack: InspectionPack, packed: PackContents, seal: AuditSeal | null, locale: Locale): Report {
  const t = translatorFor(locale)
  const missing = packed.sessions.filter(({ session }) => session.state !== 'FINALIZED')
  const unfinalized = missing.filter(({ session }) => session.state === 'ENDED')
  return {
    language: locale,
    title: t('inspection.index.title'),
    organization: pack.org.name,
    facts: factsOf(pack, packed, seal, t, locale),
    warnings: [
      ...(unfinalized.length > 0 ? [t('inspection.index.unfinalized', { count: unfinalized.length })] : []),
      ...(packed.history.broken.length > 0
        ? [t('inspection.index.broken', { entries: listed(packed.history.broken.slice(0, 20), locale) })]
        : []),
    ],
    sections: [
      sessionsOf(packed, t),
      ...(missing.length > 0 ? [missingOf(missing, t)] : []),
      ...(packed.over.length > 0 ? [overOf(packed, pack, t)] : []),
      approvalsOf(pack, t, locale),
      filesOf(t),
    ],
    page: t('certificates.paper.page'),
    leftOut: t('certificates.paper.leftOut'),
  }
}

function factsOf(
  { org, scope, counts, madeAt, madeBy, inspector }: InspectionPack,
  { history }: PackContents,
  seal: AuditSeal | null,
  t: Translate,
  locale: Locale,
): Report['facts'] {
  const zone = zoneName(org.timeZone, locale)
  const moment = (at: Date) => noted(paperDateTime(at, org.timeZone), zone, locale)
  const whole =
    history.broken.length === 0 ? t('inspection.index.intact', { count: history.rows }) : String(history.rows)
  const signed = seal && t('inspection.index.sealed', { entry: String(seal.seq), time: moment(seal.signedAt) })
  const facts: [string, string | null][] = [
    ['organization', [org.name, ...addressLines(org.address), ...(org.phone ? [org.phone] : [])].join('\n')],
    ['period', t('inspection.period', { from: paperDate(scope.from), to: paperDate(scope.to) })],
    ['license', kindOrAll(scope.license, t)],
    ['madeFor', inspector],
    ['madeBy', madeBy && somebody(madeBy, t)],
    ['madeAt', moment(madeAt)],
    ['sessions', String(counts.finalized)],
    ['people', String(counts.people)],
    ['certificates', t('inspection.certificateCount', { valid: counts.certificates, over: counts.over })],
    ['history', joinSentences([whole, ...(signed ? [signed] : [])])],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label: t(`inspection.index.${label}`), value }] : []))
}

type Column = [name: string, width: number, align?: 'end']
const columnsOf = (columns: readonly Column[], t: Translate): ReportSection['columns'] =>
  columns.map(([name, width, align]) => ({ header: t(`inspection.index.column.${name}`), width, align }))

const when = ({ startsAt, timeZone }: PackedSession['session']) => paperDateTime(startsAt, timeZone)

const sessionsOf = ({ sessions }: PackContents, t: Translate): ReportSection => ({
  title: t('inspection.index.sessionsTitle'),
  note: t('inspection.index.sessionsNote'),
  columns: columnsOf(
    [
      ['date', 17],
      ['class', 26],
      ['hours', 7, 'end'],
      ['people', 7, 'end'],
      ['certificates', 13, 'end'],
      ['files', 30],
    ],
    t,
  ),
  rows: sessions
    .filter(({ session }) => session.state === 'FINALIZED')
    .map(({ session, files }) => [
      when(session),
      [session.title, ...(session.taughtBy ? [t('inspection.taughtBy', { names: session.taughtBy })] : [])].join('\n'),
      session.units === null ? '–' : formatUnits(session.units),
      String(session.people),
      t('inspection.certificateCount', { valid: session.valid, over: session.over }),
      nameless(files).join('\n'),
    ]),
  empty: t('inspection.index.noSessions'),
})

/** File names without folders: the documents of a session have the same name in each folder. */
const nameless = (files: readonly string[]) => [...new Set(files.map((path) => path.slice(path.indexOf('/') + 1)))]

/** The number of seats taken says nothing about attendance, so there is no number of people before the final sheet. */
const missingOf = (missing: readonly PackedSession[], t: Translate): ReportSection => ({
  title: t('inspection.index.missingTitle'),
  note: t('inspection.index.missingNote'),
  columns: columnsOf(
    [
      ['date', 22],
      ['class', 58],
      ['state', 20],
    ],
    t,
  ),
  rows: missing.map(({ session }) => [when(session), session.title, t(`enums.taskSessionStates.${session.state}`)]),
  empty: '',
})

const overOf = ({ over }: PackContents, { org }: InspectionPack, t: Translate): ReportSection => ({
  title: t('inspection.index.overTitle'),
  note: t('inspection.index.overNote'),
  columns: columnsOf(
    [
      ['number', 24],
      ['person', 40],
      ['state', 18],
      ['since', 18],
    ],
    t,
  ),
  rows: over.map(({ number, person, state, endedAt }) => [
    number,
    person,
    t(`certificates.states.${state}`),
    endedAt ? paperDate(todayIn(org.timeZone, endedAt)) : '',
  ]),
  empty: '',
})

const approvalsOf = ({ org }: InspectionPack, t: Translate, locale: Locale): ReportSection => ({
  title: t('inspection.index.approvalsTitle'),
  note: null,
  columns: columnsOf(
    [
      ['geo', 18],
      ['providerNumber', 22],
      ['types', 30],
      ['from', 15],
      ['to', 15],
    ],
    t,
  ),
  rows: org.providers.map((provider) => approvalLine(provider, t, locale)),
  empty: t('inspection.index.noApprovals'),
})

/** A provider number as cells: state, number, license types, first and last day. */
export const approvalLine = (
  { geo, providerNumber, credentialTypes, effectiveAt, expiresAt }: InspectionPack['org']['providers'][number],
  t: Translate,
  locale: Locale,
): string[] => [
  t(`enums.geographies.${geo}`),
  providerNumber,
  listed(
    credentialTypes.map((type) => t(`enums.credentialTypesShort.${type}`)),
    locale,
  ),
  paperDate(effectiveAt),
  expiresAt ? paperDate(expiresAt) : '',
]

const filesOf = (t: Translate): ReportSection => ({
  title: t('inspection.index.filesTitle'),
  note: null,
  columns: columnsOf(
    [
      ['file', 20],
      ['holds', 80],
    ],
    t,
  ),
  rows: (['sheets', 'certificates', 'people', 'staff', 'classes', 'approvals', 'audit', 'checksums'] as const).map(
    (file) => [fileNames[file], t(`inspection.index.file.${file}`)],
  ),
  empty: '',
})

const fileNames = {
  sheets: 'sheets/',
  certificates: 'certificates/',
  people: 'people.csv',
  staff: 'staff.csv',
  classes: 'classes.csv',
  approvals: 'approvals.csv',
  audit: 'audit.csv',
  checksums: 'checksums.txt',
} as const
