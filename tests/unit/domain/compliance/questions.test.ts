import { describe, expect, test } from 'vitest'
import { reportedSnapshotOn } from '@/lib/domain/compliance/compliance-snapshot'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import {
  answersOfBand,
  boardBands,
  checkedStandings,
  deadlineStandings,
  memberStanding,
  reportedUnits,
  unitsStandings,
  worstOf,
} from '@/lib/domain/compliance/standing'
import { verificationStates } from '@/lib/domain/lists/credentials'

const license = {
  deadline: 'LATER',
  units: 'ON_TRACK',
  verifiedState: 'YES',
  band: 'ON_TRACK',
  openTopics: [],
  expiresAt: '2027-06-30',
} as const

describe('a member', () => {
  test('has open topics where a license has some', () => {
    const open = { ...license, openTopics: ['CPR'] } as const
    expect([[license], [license, open]].map((licenses) => memberStanding(licenses).topicsOpen)).toEqual([false, true])
  })

  test('without a license has no answers', () => {
    expect(memberStanding([])).toEqual({
      band: null,
      deadline: null,
      lastDeadline: null,
      units: null,
      verifiedState: null,
      topicsOpen: false,
      nextExpiresAt: null,
    })
  })

  test('has of each question the worst answer, each of another license', () => {
    const soon = { ...license, deadline: 'D30', units: 'COMPLETE', band: 'COMPLETE', expiresAt: '2026-12-01' } as const
    const behind = { ...license, units: 'BEHIND', band: 'BEHIND', openTopics: ['CPR'] } as const
    const wrong = { ...license, verifiedState: 'NO', band: 'UNVERIFIED' } as const
    expect(memberStanding([license, soon, behind, wrong])).toEqual({
      band: 'BEHIND',
      deadline: 'D30',
      lastDeadline: 'LATER',
      units: 'BEHIND',
      verifiedState: 'NO',
      topicsOpen: true,
      nextExpiresAt: '2026-12-01',
    })
  })
})

test.each([
  [deadlineStandings, ['LATER', 'D90'], 'D90'],
  [deadlineStandings, ['D30', 'EXPIRED'], 'EXPIRED'],
  [unitsStandings, ['NOT_TRACKED', 'COMPLETE'], 'COMPLETE'],
  [unitsStandings, ['ON_TRACK', 'UNKNOWN'], 'UNKNOWN'],
  [unitsStandings, ['UNKNOWN', 'BEHIND'], 'BEHIND'],
  [checkedStandings, ['YES', 'UNVERIFIABLE'], 'UNVERIFIABLE'],
  [checkedStandings, ['PENDING', 'UNVERIFIED'], 'UNVERIFIED'],
  [checkedStandings, ['UNVERIFIED', 'PARTIAL'], 'PARTIAL'],
  [checkedStandings, ['PARTIAL', 'NO'], 'NO'],
] as const)('of %j the worst of %j is %s', (order: readonly string[], values: readonly string[], worst) => {
  expect(worstOf(order, values)).toBe(worst)
})

test('every result of a check is an answer', () => {
  expect(checkedStandings.toSorted()).toEqual([...verificationStates].toSorted())
})

test.each([
  ['BEHIND', 'UNKNOWN'],
  ['COMPLETE', 'UNKNOWN'],
  ['ON_TRACK', 'UNKNOWN'],
  ['NOT_TRACKED', 'NOT_TRACKED'],
] as const)('hours of a reported license that would be %s are %s', (units, reported) => {
  expect(reportedUnits(units)).toBe(reported)
})

test.each([
  ['CNA', '2026-12-20', 'D30', 'UNKNOWN', 'D30'],
  ['CNA', '2028-06-30', 'LATER', 'UNKNOWN', 'UNVERIFIED'],
])('a %s license reported until %s', (credentialType, expiresAt, deadline, units, band) => {
  const reported = { geo: 'CA', credentialType, expiresAt, effectiveAt: null, verifiedState: 'UNVERIFIED' } as const
  expect(reportedSnapshotOn(shippedBook, reported, '2026-11-26')).toMatchObject({ deadline, units, band })
})

test.each([
  ['EXPIRED', { deadline: 'EXPIRED' }],
  ['D30', { deadline: 'D30' }],
  ['D60', { deadline: 'D60' }],
  ['D90', { deadline: 'D90' }],
  ['BEHIND', { units: 'BEHIND' }],
  ['UNVERIFIED', { verifiedState: 'UNVERIFIED' }],
  ['ON_TRACK', { units: 'ON_TRACK' }],
  ['COMPLETE', { units: 'COMPLETE' }],
  ['NOT_TRACKED', { units: 'NOT_TRACKED' }],
] as const)('an address with the band %s asks for %j', (band, answers) => {
  expect(answersOfBand(band)).toEqual(answers)
})

test('every band of former days has an answer', () => {
  for (const band of boardBands) expect(Object.keys(answersOfBand(band))).toHaveLength(1)
})
