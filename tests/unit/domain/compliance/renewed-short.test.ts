import { expect, test } from 'vitest'
import { complianceSnapshotOn } from '@/lib/domain/compliance/compliance-snapshot'
import { type CredentialFacts, credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'

const ended = { startsAt: '2024-11-07', endsAt: '2026-11-06' }
const renewed = { startsAt: '2026-11-07', endsAt: '2028-11-06', renewedFrom: 3 }
const aide: CredentialFacts & { verifiedState: 'UNVERIFIED' | 'YES' } = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2018-10-06',
  expiresAt: '2028-11-06',
  firstLicense: false,
  renewalPeriods: [ended, renewed],
  verifiedState: 'UNVERIFIED',
}
const credit = (id: string, completedAt: string, units: number): RecordedCredit => ({
  id,
  completedAt,
  units,
  format: 'IN_PERSON',
})
const eighteen = [credit('a', '2025-07-17', 1200), credit('b', '2026-08-01', 600)]
const asOf = '2026-11-30'
const of = (fields: Partial<typeof aide> = {}, credits = eighteen, day = asOf) =>
  credentialStatus(shippedBook, { ...aide, ...fields }, credits, day).renewedShort

test('a renewal recorded though hours were missing says which period lacked them, and how many', () => {
  expect(of()).toEqual({ endedAt: '2026-11-06', missingUnits: 3000 })
  expect(of({}, [])).toEqual({ endedAt: '2026-11-06', missingUnits: 4800 })
})

test.each([
  ['the board has confirmed it', of({ verifiedState: 'YES' })],
  ['all hours were there', of({}, [...eighteen, credit('c', '2026-09-01', 3000)])],
  ['nobody recorded a renewal', of({ renewalPeriods: [ended, { ...renewed, renewedFrom: null }] })],
  ['the period still runs', of({}, eighteen, '2026-11-06')],
  ['there is no period before', of({ renewalPeriods: [renewed] })],
])('nothing is said once or while %s', (_when, said) => {
  expect(said).toBeNull()
})

test('what lists store is the same', () => {
  const stored = (fields: Partial<typeof aide> = {}) =>
    complianceSnapshotOn(shippedBook, { ...aide, ...fields }, eighteen, asOf)
  expect(stored()).toMatchObject({ renewedShortAt: '2026-11-06', renewedShortMissing: 3000 })
  expect(stored({ verifiedState: 'YES' })).toMatchObject({ renewedShortAt: null, renewedShortMissing: null })
})
