import { expect, test } from 'vitest'
import { creditRequirements } from '@/lib/domain/compliance/credit-requirements'
import { asksFirstLicense, ruleFor } from '@/lib/domain/compliance/rule-for'
import { isPlainDate } from '@/lib/domain/time/plain-date'

const day = '2026-06-30'

test.each([
  // geo, type, hours, least in year 1, in year 2, most in year 1, most online, shortest first period, first renewal exempt, years to reactivate
  ['CA', 'CNA', 48, 12, 12, 36, 24, 730, false, 2],
  ['CA', 'HHA', 24, 12, 12, 12, 0, 730, false, 4],
  ['CA', 'LVN', 30, null, null, null, null, 365, true, 4],
  ['CA', 'RN', 30, null, null, null, null, 365, true, 8],
  ['TX', 'LVN', 20, null, null, null, null, 120, true, 4],
  ['TX', 'RN', 20, null, null, null, null, 120, true, 4],
  ['TX', 'CNA', 20, null, null, null, null, 730, false, 2],
])('%s %s asks for %s hours', (geo, type, total, min1, min2, max1, online, days, exempt, years) => {
  const hundredths = (hours: number | null) => hours && hours * 100
  expect(ruleFor(geo, type, day)).toMatchObject({
    total: total * 100,
    minFirstYear: hundredths(min1),
    minSecondYear: hundredths(min2),
    maxFirstYear: hundredths(max1),
    maxOnline: hundredths(online),
    minInitialDays: days,
    firstRenewalExempt: exempt,
    reactivationYears: years,
    periodMonths: 24,
  })
  expect(asksFirstLicense(geo, type, day)).toBe(exempt)
})

test('exactly seven rule sets are computed', () => {
  expect(creditRequirements).toHaveLength(7)
  expect(new Set(creditRequirements.map(({ version }) => version)).size).toBe(7)
})

test.each([
  ['CA', 'MD'],
  ['TX', 'HHA'],
  ['NY', 'RN'],
  ['USA', 'RRT'],
])('%s %s is not computed', (geo, type) => {
  expect(ruleFor(geo, type, day)).toBeNull()
  expect(asksFirstLicense(geo, type, day)).toBe(false)
})

test.each(creditRequirements.map((rule) => [rule.version, rule] as const))(
  '%s has sources and dates',
  (_version, rule) => {
    expect(rule.sources.length).toBeGreaterThan(0)
    for (const { url, cite } of rule.sources) {
      expect(URL.canParse(url)).toBe(true)
      expect(cite).not.toBe('')
    }
    // The day on which the sources were read: research/rules.md of that day is what the numbers follow.
    expect(rule.lastChecked).toBe('2026-11-21')
    expect(rule.effectiveFrom === null || isPlainDate(rule.effectiveFrom)).toBe(true)
  },
)

test('Texas nurse aides see that the law asks for more', () => {
  expect(ruleFor('TX', 'CNA', day)?.notes).toEqual(['texasNurseAideHours'])
})
