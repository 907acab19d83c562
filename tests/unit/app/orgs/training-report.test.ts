import { expect, test } from 'vitest'
import { payCents, reportTables, shareOf } from '@/app/_components/reports/report-tables'
import { monthOf, thirteenMonths } from '@/lib/domain/reports/month'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { TrainingReport } from '@/lib/services/reports/training-report'

const ana = {
  firstName: 'Ana',
  middleName: null,
  lastName: 'Ruiz',
  employeeId: '7',
  department: 'Night',
  jobTitle: 'Aide',
}
const attended = {
  ...ana,
  id: 'a',
  guest: false,
  title: 'Fire safety',
  inService: true,
  on: '2026-11-12',
  instructors: ['Bo Lee'],
  status: 'ATTENDED' as const,
  units: 150,
}
const november = monthOf('2026-11-12')
const report: TrainingReport = {
  ...november,
  org: { name: 'Care', timeZone: 'America/Los_Angeles' },
  department: null,
  today: '2026-12-01',
  madeAt: new Date('2026-12-01T12:00:00Z'),
  attendances: [attended, { ...attended, id: 'b', guest: true, department: null, status: 'ABSENT', units: 0 }],
  instructing: [{ ...ana, id: 'i', title: 'Fire safety', on: '2026-11-12', minutes: 50, rateCents: 4550 }],
  hireYears: [
    {
      ...ana,
      id: 'r',
      hireDate: '2024-02-29',
      year: 3,
      from: '2026-02-28',
      to: '2027-02-27',
      classes: 0,
      units: 0,
      online: 0,
    },
  ],
  months: thirteenMonths(november),
  completion: [{ department: null, month: '2026-11', due: 3, done: 2 }],
  overdue: [
    { ...ana, id: 'o', title: 'Orientation', dueAt: '2026-11-20', doneUnits: null, totalUnits: null, onLeave: true },
  ],
  departments: ['Night'],
}

test('each table has a value for each of its columns, and fills the width of the paper', () => {
  for (const locale of locales)
    for (const { columns, rows } of reportTables(report, translatorFor(locale))) {
      expect(columns.reduce((sum, { width }) => sum + (width ?? 0), 0)).toBe(100)
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length))
    }
})

test('the tables say who came, who has no hours in their year, what is late and who did not come', () => {
  const [classes, years, completion, overdue, absent] = reportTables(report, translatorFor('en')).map(
    ({ rows }) => rows,
  )
  const day = { day: '2026-11-12' }
  expect(classes).toEqual([
    ['Ruiz, Ana', '7', 'Night', 'Aide', day, 'Fire safety', 'In-service', 1.5, 'Attended', 'Bo Lee'],
    ['Ruiz, Ana', '7', 'Guest', 'Aide', day, 'Fire safety', 'In-service', 0, 'Absent', 'Bo Lee'],
  ])
  expect(years![0]!.slice(4)).toEqual([{ day: '2024-02-29' }, 3, { day: '2026-02-28' }, { day: '2027-02-27' }, 0, 0, 0])
  expect(completion).toEqual([['No department', 'Nov 2026', 3, 2, '66%']])
  expect(overdue![0]!.slice(4)).toEqual(['Orientation', { day: '2026-11-20' }, 11, null, null, 'On leave'])
  expect(absent).toEqual([['Ruiz, Ana', '7', 'Guest', 'Aide', day, 'Fire safety', 'Bo Lee']])
  expect(shareOf({ due: 0, done: 0 })).toBeNull()
})

test('pay is length times rate, to the cent', () => {
  expect(payCents(50, 4550)).toBe(3792)
  expect(payCents(0, 4550)).toBe(0)
  expect(payCents(90, 3333)).toBe(5000)
})
