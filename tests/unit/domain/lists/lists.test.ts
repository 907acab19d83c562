import { describe, expect, test } from 'vitest'
import { credentialTypes } from '@/lib/domain/lists/credentials'
import { addressStates, geographies } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { languages, sexualOrientations } from '@/lib/domain/lists/people'
import { tagSeverity } from '@/lib/domain/lists/severities'

const count = (codes: readonly { code: string }[]) => new Set(codes.map((row) => row.code)).size

test.each([
  ['credential types', credentialTypes, 70],
  ['geographies', geographies, 57],
  ['languages', languages, 55],
  ['sexual orientations', sexualOrientations, 6],
] as const)('%s are complete and without repeats', (_name, list, size) => {
  expect([list.length, count(list)]).toEqual([size, size])
})

test.each([
  ['STATE', 50],
  ['DISTRICT', 1],
  ['TERRITORY', 5],
  ['NATIONAL', 1],
] as const)('there are geographies of kind %s: %i', (kind, size) => {
  expect(geographies.filter((row) => row.kind === kind)).toHaveLength(size)
})

test('an address is anywhere but in the national geography', () => {
  expect(addressStates).toHaveLength(56)
  expect(addressStates).not.toContain('USA')
})

test.each(['MD', 'RN', 'LVN', 'CNA', 'HHA', 'NP', 'PA', 'PHARMD', 'EMT', 'PRMDC', 'CMA2', 'RRT', 'RDMS', 'NFA'])(
  'the specification names the credential type %s',
  (code) => {
    expect(credentialTypes.map((row): string => row.code)).toContain(code)
  },
)

test('languages written from right to left are marked', () => {
  expect(languages.filter((row) => row.rtl).map((row) => row.code)).toEqual(['ar', 'ur', 'fa', 'ps', 'he', 'yi'])
})

describe('tag colors', () => {
  test.each([
    ['YES', 'SUCCESS'],
    ['NO', 'WARN'],
    ['PARTIAL', 'INFO'],
    ['NA', 'INFO'],
    ['IN_PERSON', 'SUCCESS'],
    ['ONLINE', 'INFO'],
    ['HYBRID', 'WARN'],
    ['UNVERIFIED', 'INFO'],
    ['UNVERIFIABLE', 'INFO'],
  ] as const)('%s is %s', (code, severity) => {
    expect(tagSeverity(code)).toBe(severity)
  })
})

test.each([
  ['A', true],
  ['C', false],
  ['', false],
  [null, false],
  ['length', false],
])('isOneOf a list: %j is %s', (value, expected) => {
  expect(isOneOf(['A', 'B'], value)).toBe(expected)
})
