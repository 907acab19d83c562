import { expect, test } from 'vitest'
import { surveyNotes, surveyPerson, surveySession, surveyStaff } from '@/app/survey/[token]/view-model'
import type { InspectedSession } from '@/lib/data/inspections/read'
import { translatorFor } from '@/lib/i18n/translator'
import type { PersonHours } from '@/lib/services/inspections/inspection-records'

const session = {
  id: 's1',
  state: 'FINALIZED',
  revision: { title: 'Preventing falls', units: 300 },
  unitsGiven: null,
  startsAt: new Date('2026-11-21T17:00:00Z'),
  endsAt: new Date('2026-11-21T20:00:00Z'),
  startedAt: null,
  endedAt: null,
  timeZone: 'America/Los_Angeles',
  people: 30,
  valid: 27,
  over: 0,
  instructors: [{ firstName: 'Grace', lastName: 'Kim', title: 'RN, DSD', license: 'CA RN 512345' }],
} as unknown as InspectedSession
const read = (overrides: Partial<InspectedSession>) => surveySession({ ...session, ...overrides }, 'token', 'en')

test('an inspector reads hours and people of a finalized session, with its papers', () => {
  expect(read({})).toMatchObject({ hours: '3', people: '30', sheet: '/api/survey/token/sheets/s1' })
  expect(read({ unitsGiven: 250 })).toMatchObject({ hours: '2.5' })
  expect(read({}).taughtBy).toBe('Taught by Grace Kim, RN, DSD, CA RN 512345')
  expect(read({ instructors: [] }).taughtBy).toBeNull()
})

test.each(['SCHEDULED', 'OPEN', 'ENDED', 'CANCELLED'] as const)(
  'of one that is %s neither: what was planned did not happen yet',
  (state) => {
    expect(read({ state })).toMatchObject({ hours: '–', people: '–', sheet: null, certificates: [] })
  },
)

const standing = {
  status: 'COMPLIANT',
  startsAt: '2025-03-26',
  endsAt: '2027-04-26',
  countedUnits: 4800,
  requiredUnits: 4800,
  openTopics: ['HUMAN_TRAFFICKING'],
  notes: [{ key: 'notes.paidWorkDay' }],
}
const license = { geo: 'TX', credentialType: 'RN', credentialNumber: '7', expiresAt: '2027-04-26' }
const person = (overrides: object = {}) =>
  ({
    id: 'p',
    name: 'Ruiz, Ana',
    license,
    standing,
    certificates: [],
    units: 400,
    countedUnits: 400,
    ...overrides,
  }) as unknown as PersonHours

test('beside the hours of a person stand the topics that are due', () => {
  const { status, topics } = surveyPerson(person(), 0, 'en')
  expect(status).toContain('48 of 48')
  expect(topics).toBe('Topics due or unknown: Human trafficking')
  expect(surveyPerson(person({ standing: { ...standing, openTopics: [] } }), 0, 'en').topics).toBeNull()
  expect(surveyPerson(person({ standing: null }), 0, 'en').topics).toBeNull()
})

test('what the law wants too is said once for each kind of license, as in the table of the pack', () => {
  const nurse = person({
    license: { ...license, geo: 'CA' },
    standing: { ...standing, notes: [{ key: 'notes.twelveHoursEveryYear' }] },
  })
  const told = surveyNotes([person(), nurse, person(), person({ standing: null }), person({ license: null })], 'en')
  const text = (key: string) => translatorFor('en')(`compliance.notes.${key}`)
  expect(told).toEqual([
    { kind: 'CA RN', notes: [text('twelveHoursEveryYear')] },
    { kind: 'TX RN', notes: [text('paidWorkDay')] },
  ])
})

test('everybody on staff has a row for each hire year of the period, also without a class or a known hire date', () => {
  const days = { from: '2025-12-01', to: '2026-11-30', timeZone: 'America/Los_Angeles' }
  const given = [
    { completedAt: '2026-02-01', units: 400, onlineUnits: null, format: 'ONLINE' as const },
    { completedAt: '2026-09-01', units: 300, onlineUnits: 100, format: 'HYBRID' as const },
  ]
  const member = {
    id: 'm',
    key: 'lee',
    firstName: 'Bo',
    lastName: 'Lee',
    employeeId: null,
    jobTitle: 'Nurse aide',
    department: 'Night shift',
    hireDate: '2024-06-15',
    leftAt: null,
    given,
  }
  const years = surveyStaff(member, days, 'en')
  expect(
    years.map(({ year, classes, hours, inPerson, online }) => [year.number, classes, hours, inPerson, online]),
  ).toEqual([
    [2, 1, '4', '0', '4'],
    [3, 1, '3', '2', '1'],
  ])
  const [never, ...more] = surveyStaff({ ...member, hireDate: null, given: [] }, days, 'en')
  expect(more).toEqual([])
  expect(never).toMatchObject({ name: 'Lee, Bo', hired: null, year: { number: null }, classes: 0, hours: '0' })
})
