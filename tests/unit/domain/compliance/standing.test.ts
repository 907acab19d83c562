import { expect, test } from 'vitest'
import {
  boardBand,
  boardBands,
  credentialStanding,
  type DeadlineStanding,
  deadlineStanding,
  hasAllHours,
  isUnverified,
  type UnitsStanding,
  unitsStanding,
  urgentDeadlines,
  worstBand,
} from '@/lib/domain/compliance/standing'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import texts from '@/locales/en/enums.json'

test.each([
  ['2026-06-30', '2026-07-01', 'EXPIRED'],
  ['2026-06-30', '2026-06-30', 'D30'],
  ['2026-06-30', '2026-05-31', 'D30'],
  ['2026-06-30', '2026-05-30', 'D60'],
  ['2026-06-30', '2026-05-01', 'D60'],
  ['2026-06-30', '2026-04-30', 'D90'],
  ['2026-06-30', '2026-04-01', 'D90'],
  ['2026-06-30', '2026-03-31', 'LATER'],
])('expiry %s seen on %s: %s', (expiresAt, asOf, deadline) => {
  expect(deadlineStanding(expiresAt, asOf)).toBe(deadline)
})

test.each([
  ['2026-07-01', true],
  ['2026-06-30', true],
  ['2026-05-31', true],
  ['2026-05-30', false],
] as const)('on %s an expiry on 2026-06-30 cannot wait: %s', (asOf, urgent) => {
  expect(urgentDeadlines.some((urgentDeadline) => urgentDeadline === deadlineStanding('2026-06-30', asOf))).toBe(urgent)
})

test.each([
  ['COMPLIANT', 'COMPLETE'],
  ['EXEMPT', 'COMPLETE'],
  ['AT_RISK', 'BEHIND'],
  ['NOT_COMPLIANT', 'BEHIND'],
  ['ON_TRACK', 'ON_TRACK'],
  ['NOT_TRACKED', 'NOT_TRACKED'],
] as const)('status %s is %s', (status, units) => {
  expect(unitsStanding(status)).toBe(units)
})

test.each([
  ['EXPIRED', 'COMPLETE', false, 'EXPIRED'],
  ['D30', 'BEHIND', true, 'D30'],
  ['D60', 'ON_TRACK', true, 'D60'],
  ['D90', 'NOT_TRACKED', false, 'D90'],
  ['D30', 'COMPLETE', false, 'COMPLETE'],
  ['D30', 'COMPLETE', true, 'UNVERIFIED'],
  ['LATER', 'BEHIND', true, 'BEHIND'],
  ['LATER', 'COMPLETE', true, 'UNVERIFIED'],
  ['LATER', 'ON_TRACK', true, 'UNVERIFIED'],
  ['LATER', 'NOT_TRACKED', true, 'UNVERIFIED'],
  ['LATER', 'COMPLETE', false, 'COMPLETE'],
  ['LATER', 'ON_TRACK', false, 'ON_TRACK'],
  ['LATER', 'NOT_TRACKED', false, 'NOT_TRACKED'],
  ['D60', 'UNKNOWN', false, 'D60'],
  ['LATER', 'UNKNOWN', true, 'UNVERIFIED'],
  ['LATER', 'UNKNOWN', false, 'NOT_TRACKED'],
] as const)('%s, %s, unverified %s: %s', (deadline: DeadlineStanding, units: UnitsStanding, unverified, band) => {
  expect(boardBand({ deadline, units, unverified })).toBe(band)
})

test.each([
  ['UNVERIFIED', true],
  ['PENDING', true],
  ['NO', true],
  ['PARTIAL', true],
  ['YES', false],
  ['UNVERIFIABLE', false],
] as const)('verification %s is unverified: %s', (state, expected) => {
  expect(isUnverified(state)).toBe(expected)
})

test('a member has the worst band', () => {
  expect(worstBand([])).toBeNull()
  expect(worstBand(['COMPLETE', 'ON_TRACK'])).toBe('ON_TRACK')
  expect(worstBand(['NOT_TRACKED', 'COMPLETE'])).toBe('COMPLETE')
  expect(worstBand(['BEHIND', 'D90', 'UNVERIFIED'])).toBe('D90')
})

test('standing puts the three together', () => {
  const credential = { expiresAt: '2026-06-30', verifiedState: 'YES' } as const
  expect(credentialStanding(credential, { evaluation: { status: 'AT_RISK' }, behindPace: null }, '2026-06-01')).toEqual(
    {
      deadline: 'D30',
      units: 'BEHIND',
      unverified: false,
      band: 'D30',
    },
  )
})

test('every band has a text', () => {
  expect(Object.keys(texts.boardBands).sort()).toEqual([...boardBands].sort())
})

test('no hours are missing to who has all of them, or needs none', () => {
  const statuses = ['COMPLIANT', 'EXEMPT', 'ON_TRACK', 'AT_RISK', 'NOT_COMPLIANT', 'NOT_TRACKED'] as const
  expect(statuses.filter(hasAllHours)).toEqual(['COMPLIANT', 'EXEMPT'])
})

test('behind the pace is an answer of its own, in place of on track alone', () => {
  const credential = { expiresAt: '2026-12-31', verifiedState: 'YES' } as const
  const late = { units: 2650, months: 3 }
  const standing = (status: ComplianceStatus, expiresAt: string = credential.expiresAt) =>
    credentialStanding({ ...credential, expiresAt }, { evaluation: { status }, behindPace: late }, '2026-06-01')
  expect(standing('ON_TRACK')).toMatchObject({ units: 'BEHIND_PACE', band: 'BEHIND_PACE' })
  expect(standing('ON_TRACK', '2026-06-30')).toMatchObject({ units: 'BEHIND_PACE', band: 'D30' })
  expect(standing('AT_RISK')).toMatchObject({ units: 'BEHIND', band: 'BEHIND' })
  expect(standing('COMPLIANT')).toMatchObject({ units: 'COMPLETE', band: 'COMPLETE' })
})
