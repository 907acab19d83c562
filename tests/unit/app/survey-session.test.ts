import { expect, test } from 'vitest'
import { surveySession } from '@/app/survey/[token]/view-model'
import type { InspectedSession } from '@/lib/data/inspections/read'

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
