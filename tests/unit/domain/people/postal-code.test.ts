import { expect, test } from 'vitest'
import { isPostalCode } from '@/lib/domain/people/address-values'

test.each([
  ['90012', true],
  ['00501', true],
  ['90012-1234', true],
  ['90012 1234', true],
  ['900121234', false],
  ['9001', false],
  ['900123', false],
  ['90012-', false],
  ['90012-123', false],
  ['90012-12345', false],
  ['90012  1234', false],
  ['9001a', false],
  ['90012\n', false],
  ['', false],
])('isPostalCode(%j) is %s', (text, expected) => {
  expect(isPostalCode(text)).toBe(expected)
})
