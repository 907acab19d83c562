import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatUnits,
  fromHours,
  isHours,
  isUnits,
  normalizeHoursText,
  parseUnits,
  readPrintedHours,
  toHours,
  typedHours,
  unitLimits,
  withPoint,
} from '@/lib/domain/units'

const anyUnits = fc.integer({ min: unitLimits.least, max: unitLimits.most })

describe('parseUnits', () => {
  test.each([
    ['1.5', 150],
    [' 1.5 ', 150],
    ['1.50', 150],
    ['48', 4800],
    ['.5', 50],
    ['0.01', 1],
    ['999.99', 99_999],
    ['007', 700],
    ['１．５', 150],
    ['0', null],
    ['0.00', null],
    ['', null],
    ['.', null],
    ['1.', null],
    ['-1', null],
    ['+1', null],
    ['1.005', null],
    ['1000', null],
    ['2,5', 250],
    ['12,75', 1275],
    [' 2,50 ', 250],
    [',5', 50],
    ['0,01', 1],
    ['999,99', 99_999],
    ['２，５', 250],
    ['0,00', null],
    ['2,', null],
    [',', null],
    ['1,000', null],
    ['2,505', null],
    ['1000,5', null],
    ['1,234.5', null],
    ['1.234,5', null],
    ['1,2,3', null],
    ['1.5,2', null],
    ['2, 5', null],
    ['-2,5', null],
    ['1,000.5', null],
    ['1e2', null],
    ['1 h', null],
    ['NaN', null],
    ['0x10', null],
  ])('%j is %s', (text, units) => {
    expect(parseUnits(text)).toBe(units)
  })
})

test.each([
  [150, '1.5'],
  [4800, '48'],
  [105, '1.05'],
  [1, '0.01'],
  [10, '0.1'],
  [0, '0'],
  [99_999, '999.99'],
  [-150, '-1.5'],
])('formatUnits(%i) is %s', (units, text) => {
  expect(formatUnits(units)).toBe(text)
})

test.each([
  [1.5, true],
  [0.01, true],
  [999.99, true],
  [0.07, true],
  [0, false],
  [-1, false],
  [0.001, false],
  [1.005, false],
  [1000, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('isHours(%d) is %s', (hours, expected) => {
  expect(isHours(hours)).toBe(expected)
})

test.each([
  [1, true],
  [99_999, true],
  [0, false],
  [100_000, false],
  [1.5, false],
])('isUnits(%d) is %s', (units, expected) => {
  expect(isUnits(units)).toBe(expected)
})

test('any units survive writing and reading, as text and as hours', () => {
  fc.assert(
    fc.property(anyUnits, (units) => {
      expect(parseUnits(formatUnits(units))).toBe(units)
      expect(fromHours(toHours(units))).toBe(units)
      expect(isHours(toHours(units))).toBe(true)
    }),
  )
})

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['0.00', 0],
  ['1.5', 1.5],
  ['１．５', 1.5],
  ['0.01', 0.01],
  ['999.99', 999.99],
  ['1000', -1],
  ['1.005', -1],
  ['1,5', 1.5],
  ['12,75', 12.75],
  ['0,0', 0],
  ['1,000', -1],
  ['1,234.5', -1],
  ['-1', -1],
  ['x', -1],
])('%j typed as hours is sent as %j', (text, hours) => expect(typedHours(text)).toBe(hours))

test.each([
  ['2,5', '2.5'],
  ['２，５０', '2.5'],
  ['2.50', '2.5'],
  ['48', '48'],
  ['1,000', '1,000'],
  ['2,505', '2,505'],
  ['about 2', 'about 2'],
  ['', ''],
])('a field that holds %j shows %j once it is left', (text, shown) => expect(normalizeHoursText(text)).toBe(shown))

test.each([
  ['10000,5', '10000.5'],
  [' 12,25 ', '12.25'],
  ['12,250', '12,250'],
  ['1,2,3', '1,2,3'],
  ['1.2,3', '1.2,3'],
  ['12', '12'],
])('%j with a point is %j', (text, expected) => expect(withPoint(text)).toBe(expected))

test.each([
  ['0.833', { units: 83, printed: '0.833' }],
  ['1.375', { units: 137, printed: '1.375' }],
  ['.8333', { units: 83, printed: '0.8333' }],
  ['2.9999', { units: 299, printed: '2.9999' }],
  ['1.500', { units: 150, printed: null }],
  ['1.5', { units: 150, printed: null }],
  ['1,375', null],
  ['0.001', null],
  ['1.23456', null],
  ['1 1/2', null],
])('hours printed as %j', (text, read) => {
  expect(readPrintedHours(text)).toEqual(read)
})
