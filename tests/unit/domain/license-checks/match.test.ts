import { describe, expect, test } from 'vitest'
import {
  type CheckedLicense,
  isNews,
  isTheirs,
  type ListedLicense,
  matchLicense,
  resultOf,
} from '@/lib/domain/license-checks/match'

const today = '2026-11-26'
const license: CheckedLicense = {
  firstName: 'Maria',
  middleName: null,
  lastName: 'Reyes',
  credentialType: 'CNA',
  credentialNumber: '00384412',
  effectiveAt: '2025-03-17',
  expiresAt: '2027-03-16',
  birthYear: 1988,
}
const line = (overrides: Partial<ListedLicense> = {}): ListedLicense => ({
  line: 2,
  number: '384412',
  firstName: 'MARIA',
  middleName: null,
  lastName: 'REYES',
  birthYear: null,
  issuedAt: null,
  expiresAt: '2027-03-16',
  status: 'VALID',
  ...overrides,
})

describe('one line', () => {
  test.each([
    ['says the same', {}, 'MATCH', [], [], 'YES'],
    ['has the year of birth too', { birthYear: 1988 }, 'MATCH', [], [], 'YES'],
    ['has no status', { status: null }, 'MATCH', [], [], 'YES'],
    ['has another expiry', { expiresAt: '2027-03-17' }, 'DIFFERS', ['EXPIRES'], ['DATE_MISMATCH'], 'PARTIAL'],
    ['has another name', { firstName: 'ANA' }, 'DIFFERS', ['NAME'], ['NAME_MISMATCH'], 'NO'],
    ['has another year of birth', { birthYear: 1989 }, 'DIFFERS', ['BIRTH_YEAR'], ['NAME_MISMATCH'], 'NO'],
    ['has another first issue', { issuedAt: '2011-01-01' }, 'MATCH', [], [], 'YES'],
    [
      'has only another issue',
      { issuedAt: '2011-01-01', expiresAt: null },
      'DIFFERS',
      ['ISSUED'],
      ['DATE_MISMATCH'],
      'PARTIAL',
    ],
    ['has only the same issue', { issuedAt: '2025-03-17', expiresAt: null }, 'MATCH', [], [], 'YES'],
    ['is not valid', { status: 'NOT_VALID' }, 'DIFFERS', ['STATUS'], ['NOT_VALID'], 'NO'],
    ['is said to have expired', { status: 'EXPIRED' }, 'DIFFERS', ['STATUS'], ['EXPIRED'], 'NO'],
    [
      'expired yesterday',
      { expiresAt: '2026-11-25' },
      'DIFFERS',
      ['EXPIRES', 'STATUS'],
      ['DATE_MISMATCH', 'EXPIRED'],
      'NO',
    ],
    ['expires today', { expiresAt: '2026-11-26' }, 'DIFFERS', ['EXPIRES'], ['DATE_MISMATCH'], 'PARTIAL'],
  ] as const)('that %s', (_title, more, outcome, fields, reasons, result) => {
    const match = matchLicense(license, [line(more)], today)
    expect(match).toEqual({ outcome, line: 2, fields, reasons })
    expect(resultOf(match)).toBe(result)
  })

  test('of another number is not the license', () => {
    const match = matchLicense(license, [line({ number: '384413' })], today)
    expect(match).toEqual({ outcome: 'NOT_FOUND', line: null, fields: [], reasons: ['NOT_FOUND'] })
    expect(resultOf(match)).toBe('NO')
  })

  test('of a person whose year of birth is not known is compared without it', () => {
    expect(matchLicense({ ...license, birthYear: null }, [line({ birthYear: 1950 })], today).outcome).toBe('MATCH')
  })
})

describe('of several lines', () => {
  test('the one that differs least counts', () => {
    const lines = [line({ line: 2, firstName: 'ANA' }), line({ line: 3 })]
    expect(matchLicense(license, lines, today)).toMatchObject({ outcome: 'MATCH', line: 3 })
  })

  test('that differ alike, the one that runs longest counts', () => {
    const lines = [line({ line: 2, expiresAt: '2028-01-01' }), line({ line: 3, expiresAt: '2029-01-01' })]
    expect(matchLicense(license, lines, today)).toMatchObject({ line: 3, fields: ['EXPIRES'] })
    expect(matchLicense(license, lines.toReversed(), today)).toMatchObject({ line: 3 })
  })
})

test('a line with another name may be somebody else’s', () => {
  expect(isTheirs(['EXPIRES'])).toBe(true)
  expect(isTheirs(['NAME', 'EXPIRES'])).toBe(false)
  expect(isTheirs(['BIRTH_YEAR'])).toBe(false)
})

describe('whether a result is news', () => {
  const listedAt = new Date('2026-11-20T00:00:00Z')
  const after = new Date('2026-11-20T00:00:00Z')
  const before = new Date('2026-11-19T23:59:59Z')
  const stands = (verifiedState: 'UNVERIFIED' | 'YES' | 'NO', verifiedStateReasons: string[] = []) => ({
    verifiedState,
    verifiedStateReasons,
    version: 3,
  })
  const found = { outcome: 'NOT_FOUND', reasons: ['NOT_FOUND'] } as const
  const match = { ...found, reasons: [...found.reasons] }
  const bySuperAdmin = { bySuperAdmin: true, checkedAt: after, licenseVersion: 3 }

  test.each([
    ['for a license that nobody has checked', stands('UNVERIFIED'), null, true],
    ['not when it stands so', stands('NO', ['NOT_FOUND']), null, false],
    ['when it stands so for another reason', stands('NO', ['EXPIRED']), null, true],
    ['not over what a super admin said since', stands('YES'), bySuperAdmin, false],
    ['over what a super admin said before', stands('YES'), { ...bySuperAdmin, checkedAt: before }, true],
    ['when the license was changed since', stands('UNVERIFIED'), { ...bySuperAdmin, licenseVersion: 2 }, true],
    ['over what an earlier list said', stands('YES'), { ...bySuperAdmin, bySuperAdmin: false }, true],
  ])('%s', (_title, license, last, news) => {
    expect(isNews(license, match, last, listedAt)).toBe(news)
  })
})
