import { describe, expect, test } from 'vitest'
import type { WayName } from '@/lib/domain/compliance/requirement'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { freeSeats, hasSeat, nextInLine } from '@/lib/domain/enrollments/seats'
import { gainMessage, gainOf, laterMessage } from '@/lib/domain/enrollments/what-if'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const date = (text: string) => text as PlainDate
const aide = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: date('2022-01-01'),
  expiresAt: date('2027-12-31'),
  firstLicense: false,
  renewalPeriods: [
    { startsAt: date('2024-01-01'), endsAt: date('2025-12-31') },
    { startsAt: date('2026-01-01'), endsAt: date('2027-12-31') },
  ],
}
const credit = (id: string, completedAt: string, units: number, more: object = {}) => ({
  id,
  completedAt: date(completedAt),
  units,
  format: 'IN_PERSON' as const,
  onlineUnits: null,
  ...more,
})
const session = (units: number, more: object = {}) =>
  credit('session', '2026-12-04', units, { source: 'SESSION', approvedFor: ['CA:CNA'], ...more })
const today = date('2026-11-21')
const says = (earned: ReturnType<typeof credit>[], units: number, more: object = {}) => {
  const gain = gainOf(shippedBook, aide, earned, session(units, more), today)
  return { gain, keys: gainMessage(gain).map(({ key, params }) => [key, ...Object.values(params)].join(' ')) }
}

test('a session to come counts as on its day; what is left is told', () => {
  const { gain, keys } = says([], 400)
  expect(gain).toMatchObject({ countedUnits: 400, units: 400, addedUnits: 400, tracked: true, reached: 'REMAINING' })
  expect(keys).toEqual(['gain.counts 4 4', 'gain.remaining 44'])
})

test('the minimum of the first year is then met', () => {
  const { gain, keys } = says([credit('a', '2026-03-01', 800)], 400)
  expect(gain.reached).toBe('FIRST_YEAR_MET')
  expect(keys).toEqual(['gain.counts 4 4', 'gain.firstYearMet 36'])
})

test('all hours are then in', () => {
  const earned = [credit('a', '2026-03-01', 2400), credit('b', '2027-02-01', 2000)]
  const gain = gainOf(shippedBook, aide, earned, session(400, { completedAt: date('2027-03-01') }), date('2027-02-20'))
  expect(gain).toMatchObject({ reached: 'ALL_MET', remainingUnits: 0 })
  expect(gainMessage(gain).map(({ key }) => key)).toEqual(['gain.counts', 'gain.allMet'])
})

test('a class that counts for nothing in a full first year would count in the second', () => {
  const full = [credit('a', '2026-03-01', 3600)]
  const { gain, keys } = says(full, 400)
  expect(gain.later).toEqual({ after: '2026-12-31', starts: 'SECOND_YEAR' })
  expect(keys).toEqual(['gain.countsNot'])
  expect(laterMessage(gain)).toEqual([{ key: 'gain.laterSECOND_YEAR', params: { date: 'Dec 31, 2026' } }])
  // The obstacle in either year is the online maximum of the period.
  const online = [credit('a', '2026-03-01', 2400, { format: 'ONLINE' })]
  expect(says(online, 400, { format: 'ONLINE' }).gain.later).toBeNull()
})

test('once all hours are in, a class counts after the period, where the next is recorded', () => {
  const all = [credit('a', '2026-03-01', 3600), credit('b', '2027-02-01', 1200)]
  const next = { startsAt: date('2028-01-01'), endsAt: date('2029-12-31') }
  const renewed = { ...aide, renewalPeriods: [...aide.renewalPeriods, next] }
  const later = (license: typeof aide) =>
    gainOf(shippedBook, license, all, session(400, { completedAt: date('2027-03-01') }), date('2027-02-20')).later
  expect(later(aide)).toBeNull()
  expect(later(renewed)).toEqual({ after: '2027-12-31', starts: 'NEXT_PERIOD' })
})

test('a class that counts, or that is not for the license, has no better day', () => {
  expect(says([], 400).gain.later).toBeNull()
  expect(says([], 400, { approvedFor: ['CA:RN'] }).gain.later).toBeNull()
})

test('all hours do not hide the topics that stay open', () => {
  const nurse = { ...aide, geo: 'FL', credentialType: 'RN' }
  const about = (more: object) => session(2400, { approvedFor: ['FL:RN'], ...more })
  const messages = (more: object) =>
    gainMessage(gainOf(shippedBook, nurse, [], about(more), today)).map(({ key, params }) => [key, params.count])
  const all = [
    ['gain.counts', undefined],
    ['gain.allMet', undefined],
  ]
  const topics = ['MEDICAL_ERRORS', 'LAWS_AND_RULES', 'HUMAN_TRAFFICKING', 'IMPAIRMENT_IN_THE_WORKPLACE']
  expect(messages({ topicCodes: topics.slice(0, 1) })).toEqual([...all, ['gain.topicsOpen', '4']])
  expect(messages({ topicCodes: topics })).toEqual([...all, ['gain.topicsOpen', '1']])
  // Domestic violence comes on top of the total, so a class that includes it has 26 hours.
  expect(messages({ units: 2600, topicCodes: [...topics, 'DOMESTIC_VIOLENCE'] })).toEqual(all)
})

test('a class that is not approved for the license counts nothing there, and why', () => {
  const { gain, keys } = says([], 400, { approvedFor: ['CA:HHA'] })
  expect(gain).toMatchObject({ countedUnits: 0, issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE' }] })
  expect(keys).toEqual(['gain.countsNot'])
})

test('a class of a period that is over counts there, and nothing is said of this one', () => {
  const past = session(400, { completedAt: date('2025-11-04') })
  const messages = (earned: ReturnType<typeof credit>[]) => gainMessage(gainOf(shippedBook, aide, earned, past, today))
  expect(messages([])).toEqual([
    { key: 'gain.countsEnded', params: { counted: '4', units: '4', date: 'Dec 31, 2025' } },
  ])
  const full = [credit('a', '2024-03-01', 3600), credit('b', '2025-02-01', 1200)]
  expect(messages(full).map(({ key }) => key)).toEqual(['gain.countsNot'])
})

test('where hours are not tracked, that is said', () => {
  const gain = gainOf(shippedBook, { ...aide, geo: 'NY', credentialType: 'CNA' }, [], session(400), today)
  expect(gainMessage(gain).map(({ key }) => key)).toEqual(['gain.notTracked'])
})

describe('where hours are only a part of what a renewal takes', () => {
  const period = { startsAt: date('2025-12-01'), endsAt: date('2027-11-30') }
  const gains = (place: string, type: string, more: object = {}, earned: ReturnType<typeof credit>[] = []) => {
    const license = { geo: place, credentialType: type, effectiveAt: date('2015-12-01'), expiresAt: period.endsAt }
    const facts = { ...license, firstLicense: false, renewalPeriods: [period], ...more }
    const gain = gainOf(shippedBook, facts, earned, session(400, { approvedFor: [`${place}:${type}`] }), today)
    return gainMessage(gain).map(({ key, params }) => [key, ...Object.values(params)].join(' '))
  }
  const follows = (...ways: WayName[]) => ({
    renewalAnswers: { ways, ruledOut: [], exemptions: [], firstRenewal: null, periodEndsAt: period.endsAt },
  })
  const work = { id: 'w', kind: 'PRACTICE', from: '2026-01-01', to: '2026-10-31', basis: 'STATED', paid: true } as const

  test('hours that are due in any case are told, although nobody has said what else there is', () => {
    expect(gains('DE', 'CNA')).toEqual(['gain.counts 4 4', 'gain.remaining 20'])
    expect(gains('NV', 'CNA', {}, [credit('a', '2026-03-01', 2000)])).toEqual(['gain.counts 4 4', 'gain.allMet'])
  })

  test('hours of one of several ways are told as such, whichever way is followed', () => {
    expect(gains('OK', 'RN')).toEqual(['gain.counts 4 4', 'gain.wayOpen 20'])
    expect(gains('OK', 'RN', follows('PRACTICE'))).toEqual(['gain.counts 4 4', 'gain.wayOpen 20'])
    expect(gains('OK', 'RN', follows('HOURS'))).toEqual(['gain.counts 4 4', 'gain.remaining 20'])
  })

  test('none are required where another way is met, and the class still counts', () => {
    const met = { attestations: [{ ...work, amount: 52_000 }] }
    expect(gains('OK', 'RN', met)).toEqual(['gain.counts 4 4', 'gain.notRequired'])
  })

  test('where work alone renews a license, a class is kept', () => {
    expect(gains('GA', 'CNA')).toEqual(['gain.notTracked'])
  })
})

test('a class without a limit always has a seat, a full one none; who is enrolled or was absent has taken one', () => {
  expect([freeSeats(0, 500), freeSeats(3, 1), freeSeats(3, 5)]).toEqual([Number.POSITIVE_INFINITY, 2, 0])
  expect(
    ['PENDING', 'WITHDRAWN', 'ENROLLED', 'ABSENT'].map((status) => hasSeat({ status: status as 'PENDING' })),
  ).toEqual([false, false, true, true])
})

test('whoever asks later stands later, also at the same moment', () => {
  const at = new Date('2026-11-21T10:00:00.000Z')
  expect(nextInLine(null, at)).toEqual(at)
  expect(nextInLine(at, at)).toEqual(new Date('2026-11-21T10:00:00.001Z'))
  expect(nextInLine(new Date('2026-11-21T09:00:00Z'), at)).toEqual(at)
})
