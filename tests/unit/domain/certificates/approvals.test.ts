import { expect, test } from 'vitest'
import { type Approval, coverageOn } from '@/lib/domain/certificates/session-credit'

const approval = (overrides: Partial<Approval> = {}): Approval => ({
  id: 'p1',
  geo: 'CA',
  providerNumber: 'NAC 1234',
  effectiveAt: '2025-01-01',
  expiresAt: '2026-12-31',
  credentialTypes: ['CNA', 'HHA', 'RN'],
  ...overrides,
})
const eligible = ['CA:CNA', 'CA:HHA', 'TX:CNA']

test('without any approval number all eligible pairs count', () => {
  expect(coverageOn(eligible, [], '2026-06-01')).toEqual({ approvedFor: eligible, approvals: [] })
})

test.each([
  ['the day before it begins', '2024-12-31', []],
  ['its first day', '2025-01-01', ['CA:CNA', 'CA:HHA']],
  ['its last day', '2026-12-31', ['CA:CNA', 'CA:HHA']],
  ['the day after', '2027-01-01', []],
])('a number is good from its first to its last day: %s', (_day, on, pairs) => {
  expect(coverageOn(eligible, [approval()], on).approvedFor).toEqual(pairs)
})

test('a number without a last day goes on; one of another state covers nothing here', () => {
  expect(coverageOn(eligible, [approval({ expiresAt: null })], '2090-01-01').approvedFor).toHaveLength(2)
  expect(coverageOn(['NY:LPN'], [approval()], '2026-01-01')).toEqual({ approvedFor: [], approvals: [] })
})

test('numbers are printed by state and number, with the types the session is good for', () => {
  const numbers = [
    approval({ id: 'b', geo: 'TX', providerNumber: 'T 9', credentialTypes: ['CNA'] }),
    approval({ id: 'a', providerNumber: 'NAC 2', credentialTypes: ['HHA'] }),
    approval({ id: 'c', providerNumber: 'NAC 1', credentialTypes: ['CNA', 'LVN'] }),
    approval({ id: 'd', providerNumber: 'CEP 7', credentialTypes: ['RN'] }),
  ]
  const { approvedFor, approvals } = coverageOn(eligible, numbers, '2026-01-01')
  expect(approvedFor).toEqual(eligible)
  expect(approvals).toEqual([
    { id: 'c', geo: 'CA', providerNumber: 'NAC 1', approvedBy: null, credentialTypes: ['CNA'] },
    { id: 'a', geo: 'CA', providerNumber: 'NAC 2', approvedBy: null, credentialTypes: ['HHA'] },
    { id: 'b', geo: 'TX', providerNumber: 'T 9', approvedBy: null, credentialTypes: ['CNA'] },
  ])
})
