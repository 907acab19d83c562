import { crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  crc32,
  maxTokens,
  secretLength,
  tokenAlphabet,
  tokenHint,
  tokenKindOf,
  tokenLife,
  tokenText,
} from '@/lib/domain/access/api-token'

const secret = 'a'.repeat(secretLength)
const secrets = fc
  .array(fc.constantFrom(...tokenAlphabet), { minLength: secretLength, maxLength: secretLength })
  .map((characters) => characters.join(''))

test('a token lives 1 to 365 days, 90 by default, with a reminder 7 days before; 20 per person, 50 per organization', () => {
  expect(tokenLife).toEqual({ shortest: 1, longest: 365, usual: 90, warnBefore: 7 })
  expect(maxTokens).toEqual({ person: 20, organization: 50 })
})

test('43 characters of 62 hold 256 bits', () => expect(secretLength * Math.log2(62)).toBeGreaterThanOrEqual(256))

test('the checksum is standard CRC-32', () => {
  expect(crc32('123456789')).toBe(0xcbf43926)
  fc.assert(fc.property(secrets, (text) => crc32(text) === zlibCrc32(text)))
})

test('the form of a token never changes, since tokens in use are read by it', () => {
  expect(tokenText('pat', secret)).toBe(`suma_pat_${secret}2P4FxN`)
  expect(tokenHint(tokenText('pat', secret))).toBe('4FxN')
})

test('a token is read as its kind whatever its secret, and one changed character is found', () => {
  fc.assert(
    fc.property(fc.constantFrom('pat' as const, 'org' as const), secrets, fc.nat(48), (kind, made, at) => {
      const text = tokenText(kind, made)
      expect(text).toMatch(/^suma_(pat|org)_[0-9A-Za-z]{49}$/)
      expect(tokenKindOf(text)).toBe(kind)
      const place = 9 + at
      const other = text[place] === 'x' ? 'y' : 'x'
      expect(tokenKindOf(text.slice(0, place) + other + text.slice(place + 1))).toBeNull()
    }),
  )
})

test.each([
  '',
  'suma_pat_',
  `suma_xyz_${secret}000000`,
  ` ${tokenText('pat', secret)}`,
  `${tokenText('org', secret)}\n`,
])('is not read as a token: %j', (text) => expect(tokenKindOf(text)).toBeNull())
