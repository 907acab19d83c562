import { expect, test, vi } from 'vitest'

// Texas nurse aides: 20 hours for periods that end in 2026, 24 for later ones.
vi.mock('@/lib/domain/compliance/credit-requirements', async (original) => {
  const known = await original<typeof import('@/lib/domain/compliance/credit-requirements')>()
  const aide = known.creditRequirements.find(({ version }) => version.startsWith('TX-CNA'))!
  const versions = [
    { ...aide, version: 'first', effectiveTo: '2026-12-31' },
    { ...aide, version: 'second', total: 2400, effectiveFrom: '2027-01-01' },
  ]
  // A nurse aide of California without a maximum of the first year: the second year alone can be short.
  const yearly = { ...known.creditRequirements.find(({ version }) => version === 'CA-CNA-1')!, maxFirstYear: null }
  return { ...known, creditRequirements: [...versions, yearly] }
})

const { credentialStatus, currentStatus } = await import('@/lib/domain/compliance/credential-status')
const { complianceSnapshotOn } = await import('@/lib/domain/compliance/compliance-snapshot')
const { credit } = await import('./records')

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
  const { rule, evaluation } = currentStatus(ending(expiresAt), [credit('2025-06-01', 20)], '2025-07-01')
  expect(rule?.version).toBe(version)
  expect(evaluation).toMatchObject({ status, remaining: { units } })
})

test('each period of a license has the version of its own end', () => {
  const { periods } = credentialStatus(ending('2027-06-30'), [], '2025-07-01')
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
  expect(complianceSnapshotOn({ ...license, ...periods }, [credit('2024-02-01', 48)], '2024-06-01')).toMatchObject({
    countedUnits: 4800,
    requiredUnits: 4800,
    missingUnits: 1200,
  })
})
