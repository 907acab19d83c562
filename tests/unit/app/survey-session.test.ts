import { expect, test } from 'vitest'
import { surveyPerson, surveySession } from '@/app/survey/[token]/view-model'
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
} as unknown as InspectedSession
const read = (overrides: Partial<InspectedSession>) => surveySession({ ...session, ...overrides }, 'token', 'en')

test('an inspector reads hours and people of a finalized session, with its papers', () => {
  expect(read({})).toMatchObject({ hours: '3', people: '30', sheet: '/api/survey/token/sheets/s1' })
  expect(read({ unitsGiven: 250 })).toMatchObject({ hours: '2.5' })
})

test.each(['SCHEDULED', 'OPEN', 'ENDED', 'CANCELLED'] as const)(
  'of one that is %s neither: what was planned did not happen yet',
  (state) => {
    expect(read({ state })).toMatchObject({ hours: '–', people: '–', sheet: null, certificates: [] })
  },
)

test('beside the hours of a person stands what the law wants too, as in the table of the pack', () => {
  const note = { key: 'notes.paidWorkDay' }
  const standing = {
    status: 'COMPLIANT',
    startsAt: '2025-03-26',
    endsAt: '2027-04-26',
    countedUnits: 4800,
    requiredUnits: 4800,
    openTopics: ['HUMAN_TRAFFICKING'],
    notes: [note],
  }
  const license = { geo: 'TX', credentialType: 'RN', credentialNumber: '7', expiresAt: '2027-04-26' }
  const person = { id: 'p', name: 'Ruiz, Ana', license, standing, certificates: [], units: 400, countedUnits: 400 }
  const { status, beside } = surveyPerson(person as unknown as PersonHours, 0, 'en')
  expect(status).toContain('48 of 48')
  expect(beside).toEqual([
    'Topics due or not known: Human trafficking',
    translatorFor('en')('compliance.notes.paidWorkDay'),
  ])
  expect(surveyPerson({ ...person, standing: null } as unknown as PersonHours, 0, 'en').beside).toEqual([])
})
