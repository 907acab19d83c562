import { expect, test } from 'vitest'
import { deadlineEvents, sessionEvent } from '@/lib/i18n/calendar-events'
import { translatorFor } from '@/lib/i18n/translator'

const standing: NonNullable<Parameters<typeof deadlineEvents>[0]['standing']> = {
  updatedAt: new Date('2026-11-01T00:00:00Z'),
  firstYearEndsAt: null,
  firstYearMissing: null,
  periodEndsAt: '2027-11-30',
  missingUnits: 2400,
  waysMissing: null,
}
const events = (changed: Partial<typeof standing>) =>
  deadlineEvents(
    { id: 'c', version: 1, geo: 'OK', credentialType: 'RN', standing: { ...standing, ...changed } },
    { t: translatorFor('en'), appUrl: 'https://suma.example' },
  ).map(({ uid, title, description }) => ({ uid, title, description }))

const uid = 'license-c-period-2027-11-30@suma'
const hours = [{ what: 'HOURS', amount: 2400 }]
const work = [{ what: 'PRACTICE', amount: 52_000 }]

test('missing hours are due at the end of the period', () => {
  expect(events({})).toEqual([
    { uid, title: 'Hours due: Oklahoma, Registered Nurse', description: '24 hours are still missing.' },
  ])
  expect(events({ missingUnits: 0 })).toEqual([])
})

test('what other ways take is due then, and no hours are named where work would do', () => {
  const title = 'To do before renewal: Oklahoma, Registered Nurse'
  expect(events({ waysMissing: JSON.stringify([hours, work]) })).toEqual([
    { uid, title, description: 'Still missing: 24 hr of courses or 520 hr of work' },
  ])
  expect(events({ missingUnits: null, waysMissing: JSON.stringify([work]) })).toEqual([
    { uid, title, description: 'Still missing: 520 hr of work' },
  ])
})

test('the link of a class leads to its own page, that of one that is off to the list', () => {
  const at = new Date('2026-12-01T17:00:00Z')
  const session = { id: 's', sequence: 0, updatedAt: at, title: 'Falls', startsAt: at, endsAt: at, orgName: 'Sunrise' }
  const where = { timeZone: 'America/Los_Angeles', location: null, meetingUrl: null }
  const words = { t: translatorFor('en'), locale: 'en', appUrl: 'https://suma.example' } as const
  const link = (state: string, status?: string) => sessionEvent({ ...session, ...where, state, status }, words).url
  expect(link('SCHEDULED', 'ENROLLED')).toBe('https://suma.example/attend-session/s')
  expect(link('SCHEDULED', 'PENDING')).toBe('https://suma.example/attend-session/s')
  expect(link('CANCELLED', 'ENROLLED')).toBe('https://suma.example/enrollments')
  expect(link('SCHEDULED', 'WITHDRAWN')).toBe('https://suma.example/enrollments')
})
