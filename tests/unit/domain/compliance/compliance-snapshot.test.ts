import { expect, test } from 'vitest'
import { complianceSnapshot, reportedSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import type { VerificationState } from '@/lib/domain/lists/credentials'

/** A California CNA: 48 hours in two years, at least 12 in each. */
const license = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2022-07-01',
  expiresAt: '2026-06-30',
  firstLicense: null,
  verifiedState: 'YES' as VerificationState,
  renewalPeriods: [
    { startsAt: '2022-07-01', endsAt: '2024-06-30' },
    { startsAt: '2024-07-01', endsAt: '2026-06-30' },
  ],
}
const credit = (completedAt: string, hours: number, format: 'IN_PERSON' | 'ONLINE' = 'IN_PERSON') => ({
  id: completedAt,
  completedAt,
  units: hours * 100,
  format,
  source: 'SELF_REPORTED' as const,
})
const enough = [credit('2024-10-01', 24), credit('2025-10-01', 24)]
const noon = (day: string) => new Date(`${day}T20:00:00Z`)

test('topics that are open are stored; of what an employer reports none are known', () => {
  const nurse = { ...license, geo: 'TX', credentialType: 'RN', effectiveAt: '2016-07-01' }
  const done = [{ ...credit('2025-10-01', 20), topicCodes: ['HUMAN_TRAFFICKING', 'FORENSIC_EVIDENCE'] as const }]
  const open = ['OLDER_ADULT_CARE', 'NURSING_JURISPRUDENCE_ETHICS']
  expect(complianceSnapshot(shippedBook, nurse, done, noon('2025-12-01'))).toMatchObject({
    status: 'COMPLIANT',
    openTopics: open,
  })
  expect(reportedSnapshot(shippedBook, nurse, noon('2025-12-01')).openTopics).toEqual([])
})

test('a reported license has the period that its holder reads once they have joined, also by a cycle that is not counted', () => {
  const [effectiveAt, expiresAt] = ['2014-05-06', '2026-06-30']
  const reported = { geo: 'TX', credentialType: 'PARA', effectiveAt, expiresAt, verifiedState: 'UNVERIFIED' as const }
  const { periodStartsAt, periodEndsAt } = reportedSnapshot(shippedBook, reported, noon('2026-01-01'))
  expect([periodStartsAt, periodEndsAt]).toEqual(['2024-07-01', expiresAt])
})

test.each([
  [null, { firstRenewal: false, unanswered: true }],
  [true, { firstRenewal: true, unanswered: false }],
  [false, { firstRenewal: false, unanswered: false }],
])('what decides which notes go with a first period is stored; first license: %s', (firstLicense, expected) => {
  const first = { ...license, geo: 'CA', credentialType: 'RN', effectiveAt: '2024-07-01', firstLicense }
  const periods = { renewalPeriods: [{ startsAt: '2024-07-01', endsAt: '2026-06-30' }] }
  expect(complianceSnapshot(shippedBook, { ...first, ...periods }, [], noon('2025-12-01'))).toMatchObject(expected)
  expect(reportedSnapshot(shippedBook, first, noon('2025-12-01')).unanswered).toBe(false)
})

test('everything that is stored, in hundredths', () => {
  expect(
    complianceSnapshot(shippedBook, license, [credit('2024-10-01', 12), credit('2025-10-01', 6)], noon('2025-12-01')),
  ).toEqual({
    computedOn: '2025-12-01',
    firstYearEndsAt: null,
    firstYearMissing: null,
    renewedShortAt: null,
    renewedShortMissing: null,
    deadline: 'LATER',
    units: 'ON_TRACK',
    unverified: false,
    band: 'ON_TRACK',
    status: 'ON_TRACK',
    ruleVersion: 'CA-CNA-1',
    periodStartsAt: '2024-07-01',
    periodEndsAt: '2026-06-30',
    countedUnits: 1800,
    requiredUnits: 4800,
    missingUnits: 3000,
    openTopics: [],
    firstRenewal: false,
    unanswered: false,
    way: null,
    basis: null,
    asksWay: false,
    waysMissing: null,
  })
})

test.each([
  // The last days of a period, of the previous one, and of the license.
  ['2024-06-30', '2022-07-01', 'BEHIND', 'LATER'],
  ['2024-07-01', '2024-07-01', 'ON_TRACK', 'LATER'],
  ['2026-03-31', '2024-07-01', 'BEHIND', 'LATER'],
  ['2026-04-01', '2024-07-01', 'D90', 'D90'],
  ['2026-05-31', '2024-07-01', 'D30', 'D30'],
  ['2026-06-30', '2024-07-01', 'D30', 'D30'],
  ['2026-07-01', '2024-07-01', 'EXPIRED', 'EXPIRED'],
])('without credits on %s: the period from %s, band %s, deadline %s', (day, periodStartsAt, band, deadline) => {
  expect(complianceSnapshot(shippedBook, license, [], noon(day))).toMatchObject({ periodStartsAt, band, deadline })
})

test('the day is the one where the license was issued', () => {
  // Seven in the evening of the last day in California is two in the morning of the next day in UTC.
  const instant = new Date('2026-07-01T02:00:00Z')
  expect(complianceSnapshot(shippedBook, license, enough, instant)).toMatchObject({
    computedOn: '2026-06-30',
    deadline: 'D30',
  })
  expect(complianceSnapshot(shippedBook, { ...license, geo: 'NY' }, [], instant)).toMatchObject({
    computedOn: '2026-06-30',
  })
  expect(complianceSnapshot(shippedBook, { ...license, geo: 'GU' }, [], instant)).toMatchObject({
    computedOn: '2026-07-01',
  })
})

test('units that are complete silence a near deadline, but not a missing check or an expiry', () => {
  const seen = (verifiedState: VerificationState, day: string) =>
    complianceSnapshot(shippedBook, { ...license, verifiedState }, enough, noon(day))
  expect(seen('YES', '2026-06-15')).toMatchObject({ band: 'COMPLETE', missingUnits: 0, countedUnits: 4800 })
  expect(seen('UNVERIFIED', '2026-06-15')).toMatchObject({ band: 'UNVERIFIED', unverified: true })
  expect(seen('UNVERIFIABLE', '2026-06-15')).toMatchObject({ band: 'COMPLETE', unverified: false })
  expect(seen('YES', '2026-07-01')).toMatchObject({ band: 'EXPIRED', units: 'COMPLETE' })
})

test('where no rule is known, only the dates count', () => {
  const other = { ...license, geo: 'CA', credentialType: 'PT' }
  expect(complianceSnapshot(shippedBook, other, enough, noon('2025-12-01'))).toMatchObject({
    status: 'NOT_TRACKED',
    band: 'NOT_TRACKED',
    countedUnits: 0,
    requiredUnits: null,
    missingUnits: null,
  })
})

test('a reported credential has no credits; without a day of issue its last period is whole', () => {
  const reported = { geo: 'CA', credentialType: 'CNA', expiresAt: '2026-06-30', verifiedState: 'UNVERIFIED' as const }
  const stored = { periodStartsAt: '2024-07-01', periodEndsAt: '2026-06-30', missingUnits: 4800, countedUnits: 0 }
  expect(reportedSnapshot(shippedBook, { ...reported, effectiveAt: null }, noon('2025-01-01'))).toMatchObject({
    ...stored,
    status: 'ON_TRACK',
    band: 'UNVERIFIED',
  })
  expect(reportedSnapshot(shippedBook, { ...reported, effectiveAt: '2022-07-01' }, noon('2025-01-01'))).toMatchObject(
    stored,
  )
  expect(reportedSnapshot(shippedBook, { ...reported, effectiveAt: null }, noon('2026-07-01'))).toMatchObject({
    band: 'EXPIRED',
  })
})

test.each([
  ['2025-06-30', 6, { firstYearEndsAt: '2025-06-30', firstYearMissing: 600 }],
  ['2025-06-30', 12, { firstYearEndsAt: null, firstYearMissing: null }],
  ['2025-07-01', 6, { firstYearEndsAt: null, firstYearMissing: null }],
])('on %s with %s hours in the first year', (day, hours, expected) =>
  expect(complianceSnapshot(shippedBook, license, [credit('2024-10-01', hours)], noon(day))).toMatchObject(expected),
)
