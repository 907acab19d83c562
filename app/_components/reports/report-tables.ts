import { nameInList } from '@/app/_components/members/member-name'
import { paperMonth } from '@/lib/domain/time/paper-date'
import { daysBetween } from '@/lib/domain/time/plain-date'
import { hoursOrNull, toHours } from '@/lib/domain/units'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import type { Messages } from '@/lib/i18n/messages-type'
import type { Translate } from '@/lib/i18n/translator'
import type { TrainingReport } from '@/lib/services/reports/training-report'

/** `width` is in percent of a printed table; a column without one is only in the workbook. */
type ReportColumn = { header: string; width: number | null; align?: 'end' }
export type ReportTable = {
  title: string
  note: string | null
  columns: readonly ReportColumn[]
  rows: readonly (readonly CsvValue[])[]
}

type ColumnName = keyof Messages['curriculums']['report']['columns']
type Columns = readonly (readonly [name: ColumnName, width?: number, align?: 'end'])[]
type Person = Parameters<typeof nameInList>[0] & {
  employeeId: string | null
  department: string | null
  jobTitle: string | null
}

const person: Columns = [['name', 18], ['employeeId'], ['department', 14], ['jobTitle']]
const classColumns: Columns = [
  ...person,
  ['on', 11],
  ['title', 27],
  ['kind'],
  ['hours', 7, 'end'],
  ['outcome', 10],
  ['instructors', 13],
]
const columns = {
  attendance: classColumns,
  hireYears: [
    ...person,
    ['hireDate', 12],
    ['year', 7, 'end'],
    ['from', 13],
    ['to', 13],
    ['classes', 8, 'end'],
    ['hours', 7, 'end'],
    ['online', 8, 'end'],
  ],
  completion: [
    ['department', 40],
    ['month', 24],
    ['due', 12, 'end'],
    ['done', 12, 'end'],
    ['share', 12, 'end'],
  ],
  overdue: [
    ...person,
    ['training', 26],
    ['dueAt', 12],
    ['days', 8, 'end'],
    ['doneHours', 8, 'end'],
    ['totalHours', 8, 'end'],
    ['note', 6],
  ],
  absent: [...person, ['on', 14], ['title', 40], ['instructors', 14]],
  instructing: [...person, ['on', 12], ['title', 26], ['hours', 8, 'end'], ['rate', 10, 'end'], ['pay', 12, 'end']],
} satisfies Record<keyof Messages['curriculums']['report']['sheets'], Columns>

/** How much was complete in time, in whole percent; null when nothing was due. */
export const shareOf = ({ due, done }: { due: number; done: number }): number | null =>
  due === 0 ? null : Math.floor((done / due) * 100)

/** The tables of the report, for a workbook and for paper. Dates are in US style, as on all papers. */
export function reportTables(report: TrainingReport, t: Translate): ReportTable[] {
  const word = (key: 'inService' | 'forLicense' | 'guest' | 'onLeave' | 'noDepartment') =>
    t(`curriculums.report.${key}`)
  const named = (one: Person) => [
    nameInList(one, t('members.name.unknown')),
    one.employeeId,
    one.department,
    one.jobTitle,
  ]
  const table = (key: keyof typeof columns, rows: ReportTable['rows']): ReportTable => ({
    title: t(`curriculums.report.sheets.${key}`),
    note:
      key === 'attendance' || key === 'absent' || key === 'instructing' ? null : t(`curriculums.report.notes.${key}`),
    columns: (columns[key] as Columns).map(([name, width = null, align]) => ({
      header: t(`curriculums.report.columns.${name}`),
      width,
      ...(align && { align }),
    })),
    rows,
  })
  const { attendances, instructing, hireYears, completion, overdue, today } = report
  const guestOr = (row: (typeof attendances)[number]) => {
    const [name, id, department, jobTitle] = named(row)
    return [name, id, row.guest ? word('guest') : department, jobTitle]
  }
  return [
    table(
      'attendance',
      attendances.map((row) => [
        ...guestOr(row),
        dayCell(row.on),
        row.title,
        word(row.inService ? 'inService' : 'forLicense'),
        toHours(row.units),
        t(`enums.enrollmentStatuses.${row.status}`),
        row.instructors.join(', '),
      ]),
    ),
    table(
      'hireYears',
      hireYears.map((row) => [
        ...named(row),
        row.hireDate && dayCell(row.hireDate),
        row.year,
        dayCell(row.from),
        dayCell(row.to),
        row.classes,
        toHours(row.units),
        toHours(row.online),
      ]),
    ),
    table(
      'completion',
      completion.map((row) => [
        row.department ?? word('noDepartment'),
        paperMonth(`${row.month}-01`),
        row.due,
        row.done,
        percent(shareOf(row)),
      ]),
    ),
    table(
      'overdue',
      overdue.map((row) => [
        ...named(row),
        row.title,
        dayCell(row.dueAt),
        daysBetween(row.dueAt, today),
        hoursOrNull(row.doneUnits),
        hoursOrNull(row.totalUnits),
        row.onLeave ? word('onLeave') : null,
      ]),
    ),
    table(
      'absent',
      attendances
        .filter(({ status }) => status === 'ABSENT')
        .map((row) => [...guestOr(row), dayCell(row.on), row.title, row.instructors.join(', ')]),
    ),
    table(
      'instructing',
      instructing.map((row) => [
        ...named(row),
        dayCell(row.on),
        row.title,
        toHours(taughtUnits(row)),
        row.rateCents === null ? null : row.rateCents / 100,
        row.rateCents === null ? null : payCents(row.minutes, row.rateCents) / 100,
      ]),
    ),
  ]
}

/** Hundredths of an hour, rounded. */
const taughtUnits = ({ minutes }: { minutes: number }): number => Math.round((minutes * 100) / 60)

/** What so many minutes at so many cents an hour come to, rounded to the cent. */
export const payCents = (minutes: number, rateCents: number): number => Math.round((minutes * rateCents) / 60)

export const percent = (share: number | null): string => (share === null ? '' : `${share}%`)
