import { expect, test } from 'vitest'
import { isInRanges, rangeLimits, rangesIn, rangesProblem } from '@/lib/domain/access/admin-address-ranges'

test.each([
  ['203.0.113.9', ['203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['203.0.113.9', ['203.0.113.9'], true],
  ['203.0.113.10', ['203.0.113.9'], false],
  ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
  ['2001:db8:1::7', ['203.0.113.0/24', '2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['203.0.113.9', ['2001:db8::/32'], false],
  ['nonsense', ['203.0.113.0/24'], false],
  [null, ['203.0.113.0/24'], false],
  ['203.0.113.9', [], false],
])('%s in %j: %s', (address, ranges, inside) => {
  expect(isInRanges(address, ranges)).toBe(inside)
})

test.each(['203.0.113.0/24', '203.0.113.9', '2001:db8::/32', '::1', '203.0.113.9/32', '2001:db8::1/128'])(
  '%s is a range',
  (range) => {
    expect(rangesProblem([range])).toBeNull()
  },
)

test.each([
  '',
  'office',
  '203.0.113',
  '010.0.0.1',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/24/8',
  '203.0.113.0/',
  // A range that covers every address would require nothing while looking like a rule.
  '0.0.0.0/0',
  '::/0',
  '2001:db8::/129',
  'fe80::1%eth0',
  '*',
])('"%s" is none', (range) => {
  expect(rangesProblem([range])).toBe('validation.addressRange')
})

test('one network more than an organization may name is refused', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index}`)
  expect(rangesProblem(many(rangeLimits.most))).toBeNull()
  expect(rangesProblem(many(rangeLimits.most + 1))).toBe('validation.tooMany')
})

test('a text names one on each line, or several with commas', () => {
  expect(rangesIn(' 203.0.113.9 \n\n2001:db8::/32, 203.0.113.9\n')).toEqual(['203.0.113.9', '2001:db8::/32'])
})
