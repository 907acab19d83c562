import { describe, expect, test } from 'vitest'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { bestClass, classesThatClose, gapOf } from '@/lib/domain/reminders/gap-class'

const gap = { missingUnits: 800, until: '2027-01-13' } as const
const on = (completedAt: `${number}-${number}-${number}`, addedUnits: number) => ({
  completedAt,
  addedUnits,
  startsAt: new Date(`${completedAt}T17:00:00Z`),
})
const day = ({ completedAt }: { completedAt: string }) => completedAt

test('what adds most of the missing hours is chosen, and of several that add as much the soonest', () => {
  const classes = [on('2026-12-05', 400), on('2026-12-20', 600), on('2026-12-10', 600)]
  expect(bestClass(classes, gap)).toMatchObject({ completedAt: '2026-12-10', addedUnits: 600 })
})

test('hours beyond the gap are worth nothing: a class that closes it sooner comes first', () => {
  expect(bestClass([on('2026-12-20', 1200), on('2026-12-10', 800)], gap)).toMatchObject({ completedAt: '2026-12-10' })
})

test.each([
  ['on the last day helps', on('2027-01-13', 100), '2027-01-13'],
  ['the day after is too late', on('2027-01-14', 100), null],
  ['adds nothing', on('2026-12-01', 0), null],
])('a class that is held %s', (_name, one, expected) => {
  const best = bestClass([one], gap)
  expect(best && day(best)).toBe(expected)
})

test('without a class there is none', () => expect(bestClass([], gap)).toBeNull())

test('all that help are named, the best first', () => {
  const classes = [on('2026-12-05', 400), on('2026-12-20', 0), on('2026-12-10', 600), on('2027-02-01', 800)]
  expect(classesThatClose(classes, gap).map(day)).toEqual(['2026-12-10', '2026-12-05'])
})

describe('the hours that are missing first', () => {
  const period = (remaining: { units: number; firstYear?: number }, status: 'ON_TRACK' | 'EXEMPT' = 'ON_TRACK') => ({
    endsAt: '2028-03-16',
    evaluation: {
      status,
      remaining: { total: remaining.units, mustBeInPerson: 0, ...remaining },
      yearBoundaries: { firstYearEndsAt: '2027-03-16', secondYearStartsAt: '2027-03-17' },
    },
  })
  const both = period({ units: 2000, firstYear: 600 })
  test.each([
    ['are those of the first year until its last day', both, '2027-03-16', { missingUnits: 600, until: '2027-03-16' }],
    ['are those of the period from the day after', both, '2027-03-17', { missingUnits: 2000, until: '2028-03-16' }],
    [
      'are those of the period once the first year has enough',
      period({ units: 1, firstYear: 0 }),
      '2026-05-01',
      { missingUnits: 1, until: '2028-03-16' },
    ],
    ['still count on the last day', both, '2028-03-16', { missingUnits: 2000, until: '2028-03-16' }],
    ['are none when it is over', both, '2028-03-17', null],
    ['are none where nothing is missing', period({ units: 0 }), '2026-05-01', null],
    ['are none where none are asked', period({ units: 100 }, 'EXEMPT'), '2026-05-01', null],
  ])('%s', (_name, given, asOf, expected) => {
    expect(gapOf(given, asOf)).toEqual(expected)
  })
})

test('of twelve months with a minimum of their own, those of the day are missing first', () => {
  const year = (startsAt: string, endsAt: string, remaining: number) => ({
    startsAt,
    endsAt,
    required: 1200,
    counted: 0,
    remaining,
  })
  const years = [year('2026-03-17', '2027-03-16', 0), year('2027-03-17', '2028-03-16', 700)]
  const remaining = { total: 1500, units: 1500, mustBeInPerson: 0 }
  const given = { endsAt: '2029-03-16', evaluation: { status: 'ON_TRACK' as const, remaining, years } }
  expect(gapOf(given, '2027-03-16')).toEqual({ missingUnits: 1500, until: '2029-03-16' })
  expect(gapOf(given, '2027-03-17')).toEqual({ missingUnits: 700, until: '2028-03-16' })
})

test('hours that are due in any case are a gap before anything else is said; those of one of several ways are none', () => {
  const period = { startsAt: '2025-12-01', endsAt: '2027-11-30' }
  const gap = (geo: string, credentialType: string) => {
    const license = { geo, credentialType, effectiveAt: '2015-12-01', expiresAt: period.endsAt, firstLicense: false }
    const { current } = credentialStatus(shippedBook, { ...license, renewalPeriods: [period] }, [], '2026-11-21')
    return gapOf(current, '2026-11-21')
  }
  expect(gap('DE', 'CNA')).toEqual({ missingUnits: 2400, until: '2027-11-30' })
  expect(gap('ND', 'RN')).toEqual({ missingUnits: 1200, until: '2027-11-30' })
  expect([gap('OK', 'RN'), gap('GA', 'CNA')]).toEqual([null, null])
})
