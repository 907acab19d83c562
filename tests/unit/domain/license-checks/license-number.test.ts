import { describe, expect, test } from 'vitest'
import { isSameNumber, numberKey } from '@/lib/domain/license-checks/match'

describe('the key of a number', () => {
  test.each([
    ['12345', '12345'],
    ['0012345', '12345'],
    ['12-345', '12345'],
    [' 12 345 ', '12345'],
    ['RN 012345', '12345'],
    ['rn12345', '12345'],
    ['#12345', '12345'],
    ['A12345', '12345'],
    ['12345A', '12345A'],
    ['10500', '10500'],
    ['000', '000'],
    ['RN', 'RN'],
    ['A0', 'A0'],
    ['Ñ12345', '12345'],
    ['--', ''],
  ])('%s is found by %s', (text, key) => {
    expect(numberKey(text)).toBe(key)
  })
})

describe('whether two numbers are the same', () => {
  test.each([
    ['RN', '012345', '12345', true],
    ['RN', 'RN 12-345', '012345', true],
    ['RN', 'RN12345', 'R12345', true],
    ['LVN', 'VN123456', '123456', true],
    ['LVN', 'LVN123456', 'VN123456', true],
    ['CNA', 'CNA00384412', '384412', true],
    ['CNA', 'A12345', '12345', true],
    ['CNA', 'A12345', 'B12345', false],
    ['CNA', 'a12345', 'A12345', true],
    ['RN', '12345', '12346', false],
    ['RN', '12345', '123450', false],
    ['RN', '12345A', '12345', false],
    // The letters of another license type are not the usual ones of this type.
    ['RN', 'VN12345', 'X12345', false],
    ['RN', '--', '##', false],
    ['RN', '000', '0', false],
    ['RN', '000', '000', true],
  ])('%s: %s and %s', (type, one, other, same) => {
    expect(isSameNumber(type, one, other)).toBe(same)
    expect(isSameNumber(type, other, one)).toBe(same)
  })
})
