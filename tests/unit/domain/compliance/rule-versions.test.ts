import { expect, test } from 'vitest'
import { complianceSnapshotOn } from '@/lib/domain/compliance/compliance-snapshot'
import { credentialStatus, currentStatus } from '@/lib/domain/compliance/credential-status'
import { bookOf } from '@/lib/domain/compliance/rule-for'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { credit } from './records'

const shipped = (version: string) => shippedRules.find((rule) => rule.version === version)!

// Texas nurse aides: 20 hours for periods that end in 2026, 24 for later ones. The California nurse aide has no maximum
// in the first year, so that only the second year can be short.
const book = bookOf([
  { ...shipped('TX-CNA-1'), version: 'first', effectiveTo: '2026-12-31' },
  { ...shipped('TX-CNA-2'), version: 'second', effectiveFrom: '2027-01-01' },
  { ...shipped('CA-CNA-1'), maxFirstYear: null },
])

const aide = { geo: 'TX', credentialType: 'CNA', firstLicense: null, effectiveAt: '2022-01-01' }
const ending = (expiresAt: string) => ({
  ...aide,
  expiresAt,
  renewalPeriods: [
    { startsAt: '2022-01-01', endsAt: '2024-12-31' },
    { startsAt: '2025-01-01', endsAt: expiresAt },
  ],
})

test.each([
  ['2026-12-31', 'first', 'COMPLIANT', 0],
  // Begun under the first version: the end of the period decides, not its start.
  ['2027-01-01', 'second', 'ON_TRACK', 400],
])('a period that ends on %s is judged by the %s version', (expiresAt, version, status, units) => {
  const { rule, evaluation } = currentStatus(book, ending(expiresAt), [credit('2025-06-01', 20)], '2025-07-01')
  expect(rule?.version).toBe(version)
  expect(evaluation).toMatchObject({ status, remaining: { units } })
})

/** The day of the first reading of the sources; no number is older. */
const firstReading = '2026-11-21'

test.each(shippedRules.map((rule) => [rule.version, rule] as const))(
  'every number of %s was read, none longer ago than the first reading of the sources',
  (_version, { lastChecked, facts }) => {
    const days = Object.values(facts).map(({ readOn }) => readOn)
    expect([lastChecked, ...days].filter((day) => day < firstReading)).toEqual([])
    expect(days.length).toBeGreaterThan(0)
  },
)

test('each period of a license has the version of its own end', () => {
  const { periods } = credentialStatus(book, ending('2027-06-30'), [], '2025-07-01')
  expect(periods.map(({ rule }) => rule?.version)).toEqual(['first', 'second'])
})

test('what is stored as missing is still to earn with the minimums of the years, not only up to the total', () => {
  const license = {
    geo: 'CA',
    credentialType: 'CNA',
    firstLicense: null,
    verifiedState: 'YES' as const,
    expiresAt: '2025-12-31',
  }
  const periods = { effectiveAt: '2022-01-01', renewalPeriods: [{ startsAt: '2024-01-01', endsAt: '2025-12-31' }] }
  const facts = { ...license, ...periods }
  expect(complianceSnapshotOn(book, facts, [credit('2024-02-01', 48)], '2024-06-01')).toMatchObject({
    countedUnits: 4800,
    requiredUnits: 4800,
    missingUnits: 1200,
  })
})
