import { expect, test } from 'vitest'
import { multiFactorAcr, secondFactorAt } from '@/lib/domain/access/admin-conditions'

const authAt = new Date('2026-11-26T09:00:00Z')

test.each([
  ['the provider says so by its method', { acr: null, amr: ['mfa'] }, true],
  ['a password and a code', { acr: null, amr: ['pwd', 'otp'] }, true],
  ['a password and a key', { acr: null, amr: ['pwd', 'hwk'] }, true],
  ['the class that was asked for', { acr: multiFactorAcr, amr: [] }, true],
  ['a class that resists phishing', { acr: 'phr', amr: [] }, true],
  ['a password alone', { acr: null, amr: ['pwd'] }, false],
  ['a code alone', { acr: null, amr: ['sms'] }, false],
  ['two things somebody knows', { acr: null, amr: ['pwd', 'pin'] }, false],
  ['a class that nobody here knows', { acr: 'urn:example:silver', amr: [] }, false],
  ['nothing at all', { acr: null, amr: [] }, false],
])('%s', (_name, said, isStrong) => {
  expect(secondFactorAt({ ...said, authAt })).toEqual(isStrong ? authAt : null)
})

test('a second factor of which nobody knows when it was shown does not count', () => {
  expect(secondFactorAt({ acr: multiFactorAcr, amr: ['mfa'], authAt: null })).toBeNull()
})
