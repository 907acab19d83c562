import { metByText } from '@/app/_components/compliance/met-by-text'
import { standingWords } from '@/app/_components/compliance/standing-words'
import { taughtBy } from '@/app/_components/task-sessions/taught-by'
import { printed } from '@/app/api/paper-response'
import type { InspectedSession } from '@/lib/data/inspections/read'
import { hoursBetween, yearsOf } from '@/lib/domain/inspections/hire-years'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { paperDate, paperDateTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { hoursOrNull } from '@/lib/domain/units'
import { type CsvValue, csvStream } from '@/lib/exports/csv'
import { type ZipEntry, zip, zipName } from '@/lib/exports/zip'
import { somebody } from '@/lib/i18n/history-words'
import type { Locale } from '@/lib/i18n/locales'
import { paperWords } from '@/lib/i18n/paper-words'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { CheckedHistory, InspectionPack, PersonHours } from '@/lib/services/inspections/inspection-records'
import { approvalLine, indexOf, type PackContents } from './inspection-index'
import { certificateWords, drawPaper, issuePaper, sheetToDraw, withChecksums } from './paper-response'

/** The archive of an inspection, rendered session by session while it is downloaded. */
export const inspectionZip = (pack: InspectionPack, locale: Locale): AsyncIterable<Uint8Array> =>
  pack.watch(zip(withChecksums(inspectionEntries(pack, locale), pack.madeAt)))

/** The local start time of a session, a part of its id, and its title: names that sort by time and are unique. */
function sessionFileName({ id, startsAt, timeZone, revision }: InspectedSession): string {
  const when = wallTimeOf(startsAt, timeZone).replace('T', ' ').replace(':', '')
  return zipName(`${when} ${id.slice(0, 8)} ${revision.title.slice(0, 50).trim()}`)
}

/** The files in the order in which they are rendered. The index comes last, because it lists the actual contents. */
async function* inspectionEntries(pack: InspectionPack, locale: Locale): AsyncGenerator<ZipEntry> {
  const t = translatorFor(locale)
  const words = paperWords(locale)
  const { madeAt, records } = pack
  const packed: PackContents = { sessions: [], over: [], history: { rows: 0, broken: [] } }
  for await (const session of records.sessions()) {
    const files: string[] = []
    packed.sessions.push({ session: summaryOf(session), files })
    if (session.state !== 'FINALIZED') continue
    const name = sessionFileName(session)
    const sheet = await records.sheet(session)
    if (sheet) {
      files.push(`sheets/${name}.pdf`)
      yield {
        path: `sheets/${name}.pdf`,
        at: madeAt,
        content: () => issuePaper(sheetToDraw(sheet, locale), madeAt, records.issue),
      }
    }
    let scan = 0
    for await (const { extension, bytes } of records.scans(session.id)) {
      scan += 1
      const path = `sheets/${name} scan ${scan}.${extension}`
      files.push(path)
      yield { path, at: madeAt, content: () => bytes }
    }
    let part = 0
    for await (const { certificates, ...marks } of records.certificates(session.id)) {
      part += 1
      const path = `certificates/${name}${part > 1 ? ` ${part}` : ''}.pdf`
      files.push(path)
      for (const one of certificates)
        if (one.state !== 'VALID')
          packed.over.push({ number: one.number, person: one.content.person, state: one.state, endedAt: one.endedAt })
      const papers = certificates.map((certificate) => printed(certificate, marks))
      yield {
        path,
        at: madeAt,
        content: () => drawPaper({ kind: 'certificates', certificates: papers, words }, madeAt),
      }
    }
  }
  yield {
    path: 'people.csv',
    at: madeAt,
    content: () => csvStream(header(t, 'people', peopleColumns), peopleLines(pack, t)),
  }
  yield {
    path: 'staff.csv',
    at: madeAt,
    content: () => csvStream(header(t, 'staff', staffColumns), staffLines(pack)),
  }
  yield {
    path: 'classes.csv',
    at: madeAt,
    content: () => csvStream(header(t, 'classes', classColumns), classLines(pack, t)),
  }
  yield {
    path: 'approvals.csv',
    at: madeAt,
    content: () => csvStream(header(t, 'approvals', approvalColumns), approvalLines(pack, t)),
  }
  yield {
    path: 'audit.csv',
    at: madeAt,
    content: () => csvStream(header(t, 'audit', auditColumns), auditLines(pack, packed, t)),
  }
  const seal = await records.lastSeal()
  yield {
    path: 'index.pdf',
    at: madeAt,
    content: () => drawPaper({ kind: 'report', report: indexOf(pack, packed, seal, locale) }, madeAt),
  }
}

/** The part of a session that the index needs, kept while the other sessions are rendered. */
const summaryOf = ({
  state,
  startsAt,
  timeZone,
  revision,
  unitsGiven,
  people,
  valid,
  over,
  instructors,
}: InspectedSession) => ({
  state,
  startsAt,
  timeZone,
  people,
  valid,
  over,
  taughtBy: taughtBy(instructors),
  title: revision.title,
  units: unitsGiven ?? revision.units,
})

const header = (t: Translate, file: string, columns: readonly string[]) =>
  columns.map((column) => t(`inspection.csv.${file}.${column}`))

const peopleColumns = [
  'name',
  'employeeId',
  'geo',
  'credentialType',
  'credentialNumber',
  'expiresAt',
  'classes',
  'hours',
  'countedHours',
  'periodStartsAt',
  'periodEndsAt',
  'periodCounted',
  'periodRequired',
  'periodFirstYear',
  'periodSecondYear',
  'periodOnline',
  'status',
  'basis',
  'openTopics',
  'notes',
  'certificates',
] as const

async function* peopleLines({ records }: InspectionPack, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const person of records.people()) yield personLine(person, t)
}

function personLine({ license, standing, ...person }: PersonHours, t: Translate): CsvValue[] {
  return [
    person.name,
    person.employeeId,
    license?.geo,
    license && t(`enums.credentialTypesShort.${license.credentialType}`),
    license?.credentialNumber,
    license && paperDate(license.expiresAt),
    person.classes,
    hoursOrNull(person.units),
    hoursOrNull(person.countedUnits),
    standing && paperDate(standing.startsAt),
    standing && paperDate(standing.endsAt),
    standing && hoursOrNull(standing.countedUnits),
    standing && hoursOrNull(standing.requiredUnits),
    standing && hoursOrNull(standing.firstYearUnits),
    standing && hoursOrNull(standing.secondYearUnits),
    standing && hoursOrNull(standing.onlineUnits),
    standing && standingWords(standing, t),
    standing && metByText(standing, t, 'ORGANIZATION'),
    standing?.openTopics.map((code) => t(`compliance.topics.${code}`)).join('; '),
    standing?.notes.map(({ key }) => t(`compliance.${key}`)).join(' '),
    person.certificates.map(({ number, state }) => certificateWords(number, state, t)).join('; '),
  ]
}

const staffColumns = [
  'name',
  'employeeId',
  'jobTitle',
  'department',
  'hireDate',
  'leftAt',
  'hireYear',
  'from',
  'to',
  'classes',
  'hours',
  'inPerson',
  'online',
] as const

/** Everybody on staff, a row for each hire year. */
async function* staffLines({ org, scope, records }: InspectionPack): AsyncGenerator<readonly CsvValue[]> {
  for await (const member of records.staff()) {
    for (const year of yearsOf(member.hireDate, scope)) {
      const { classes, units, online } = hoursBetween(member.given, year)
      yield [
        sortableName(member) || fullName(member),
        member.employeeId,
        member.jobTitle,
        member.department,
        member.hireDate && paperDate(member.hireDate),
        member.leftAt && paperDate(todayIn(org.timeZone, new Date(member.leftAt))),
        year.number,
        paperDate(year.from),
        paperDate(year.to),
        classes,
        hoursOrNull(units),
        hoursOrNull(units - online),
        hoursOrNull(online),
      ]
    }
  }
}

const classColumns = [
  'date',
  'class',
  'state',
  'format',
  'hours',
  'onlineHours',
  'outline',
  'objectives',
  'test',
  'instructors',
  'participants',
] as const

/** The classes with what they taught, how it was tested, and who taught it with title and license. */
async function* classLines({ records }: InspectionPack, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const session of records.sessions()) {
    const { revision, startsAt, timeZone, state, format, unitsGiven, instructors, people } = session
    const hours = givenUnits(revision, unitsGiven)
    const isFinal = state === 'FINALIZED'
    const passMark = revision.passMark === null ? '' : ` ${revision.passMark} %`
    yield [
      paperDateTime(startsAt, timeZone),
      revision.title,
      t(`enums.taskSessionStates.${state}`),
      t(`enums.courseFormats.${format}`),
      hoursOrNull(hours.units),
      hoursOrNull(hours.onlineUnits),
      revision.description,
      revision.objectives.join('; '),
      revision.requiresTest ? `${t('inspection.csv.yes')}${passMark}` : t('inspection.csv.no'),
      taughtBy(instructors),
      isFinal ? people : null,
    ]
  }
}

const approvalColumns = ['geo', 'number', 'types', 'effectiveAt', 'expiresAt'] as const

async function* approvalLines({ org }: InspectionPack, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  // A file for machines uses the same separator in every language.
  for (const one of org.providers) yield approvalLine(one, t, 'en')
}

const auditColumns = [
  'session',
  'entry',
  'at',
  'action',
  'by',
  'subject',
  'subjectId',
  'detail',
  'intact',
  'previousHash',
  'hash',
] as const

async function* auditLines(
  { records }: InspectionPack,
  { history }: PackContents,
  t: Translate,
): AsyncGenerator<readonly CsvValue[]> {
  for await (const session of records.sessions()) {
    const name = sessionFileName(session)
    for await (const row of records.history(session.id)) {
      history.rows += 1
      if (!row.intact) history.broken.push(String(row.seq))
      yield auditLine(name, row, t)
    }
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const auditLine = (session: string, row: CheckedHistory, t: Translate): CsvValue[] => [
  session,
  String(row.seq),
  row.at.toISOString(),
  row.action,
  somebody(row.actor, t),
  row.subjectType,
  row.subjectId,
  JSON.stringify(row.detail),
  t(`inspection.csv.${row.intact ? 'yes' : 'no'}`),
  hex(row.previousHash),
  hex(row.hash),
]
