import { expect, test } from 'vitest'
import { ruleNumbers, ruleStatements } from '@/lib/domain/compliance/credit-requirements'
import { isClaim } from '@/lib/domain/compliance/rule-file'
import { asksFirstLicense, ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { isPlainDate } from '@/lib/domain/time/plain-date'

/** The counted rules that ship with the product. */
const creditRequirements = Object.values(shippedBook.versions).flat()

const day = '2026-06-30'

test.each([
  // geo, type, hours, minimum of year 1, minimum of year 2, maximum of year 1, maximum online, shortest first period,
  // first renewal exempt, years to reactivate
  ['CA', 'CNA', 48, 12, 12, 36, 24, 730, false, 2],
  ['CA', 'HHA', 24, 12, 12, 12, 0, 730, false, 4],
  ['CA', 'LVN', 30, null, null, null, null, 365, true, 4],
  ['CA', 'RN', 30, null, null, null, null, 365, true, 8],
  ['TX', 'LVN', 20, null, null, null, null, 120, true, 4],
  ['TX', 'RN', 20, null, null, null, null, 120, true, 4],
  ['TX', 'CNA', 20, null, null, null, null, 730, false, 2],
])('%s %s asks for %s hours', (geo, type, total, min1, min2, max1, online, days, exempt, years) => {
  const hundredths = (hours: number | null) => hours && hours * 100
  expect(ruleFor(shippedBook, geo, type, day)).toMatchObject({
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
  expect(asksFirstLicense(shippedBook, geo, type, day)).toBe(exempt)
})

const seven = ['CA-CNA-1', 'CA-HHA-1', 'CA-LVN-1', 'CA-RN-1', 'TX-CNA-1', 'TX-LVN-1', 'TX-RN-1']

test('the seven of the specification are computed, and those of each place that were read', () => {
  const versions = creditRequirements.map(({ version }) => version)
  expect(versions).toEqual(expect.arrayContaining(seven))
  expect(new Set(versions).size).toBe(versions.length)
})

test.each(
  creditRequirements.filter(({ version }) => !seven.includes(version)).map((rule) => [rule.version, rule] as const),
)('%s names a source for each of its numbers', (_version, rule) => {
  const claims = [...ruleNumbers.filter((name) => isClaim(rule, name)), ...ruleStatements.filter((name) => rule[name])]
  expect(Object.keys(rule.facts)).toEqual(claims)
})

test.each([
  ['CA', 'PT'],
  ['TX', 'HHA'],
  ['USA', 'RRT'],
])('%s %s is not computed', (geo, type) => {
  expect(ruleFor(shippedBook, geo, type, day)).toBeNull()
  expect(asksFirstLicense(shippedBook, geo, type, day)).toBe(false)
})

test.each(creditRequirements.map((rule) => [rule.version, rule] as const))(
  '%s has sources and dates',
  (_version, rule) => {
    expect(rule.sources.length).toBeGreaterThan(0)
    for (const { url, cite } of rule.sources) {
      expect(URL.canParse(url)).toBe(true)
      expect(cite).not.toBe('')
    }
    const days = Object.values(rule.facts).map(({ readOn }) => readOn)
    expect(rule.lastChecked >= '2026-11-21' && days.every((read) => isPlainDate(read))).toBe(true)
    for (const { source } of Object.values(rule.facts)) expect(rule.sources[source]).toBeDefined()
    expect(rule.facts.total).toBeDefined()
    expect(rule.effectiveFrom === null || isPlainDate(rule.effectiveFrom)).toBe(true)
  },
)

test('Texas nurse aides see that the law asks for more', () => {
  expect(ruleFor(shippedBook, 'TX', 'CNA', day)?.notes).toEqual(['texasNurseAideHours'])
})
