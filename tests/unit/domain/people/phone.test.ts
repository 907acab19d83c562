import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, normalizePhone } from '@/lib/domain/people/contact'

test.each([
  ['10 digits', '5550100123', '+15550100123'],
  ['as people write it', '(555) 010-0123', '+15550100123'],
  ['dots', '555.010.0123', '+15550100123'],
  ['11 digits that start with 1', '1 555 010 0123', '+15550100123'],
  ['already in the stored form', '+15550100123', '+15550100123'],
  ['spaces around', '  555 010 0123 ', '+15550100123'],
  ['full-width digits', '５５５０１００１２３', '+15550100123'],
  ['empty', '', ''],
  ['only punctuation', '()-', ''],
  ['9 digits', '555010012', ''],
  ['11 digits that do not start with 1', '25550100123', ''],
  ['12 digits', '155501001234', ''],
  ['another country', '+44 20 7946 0958', ''],
  ['letters', '555-CALL-NOW', ''],
  ['an extension', '555 010 0123 x5', ''],
])('%s', (_name, text, phone) => {
  expect(normalizePhone(text)).toBe(phone)
})

test('the result is empty or +1 and ten digits, and normalizing again changes nothing', () => {
  const phoneLike = fc.string({ unit: fc.constantFrom(...'0123456789 ()-.+x'), maxLength: 16 })
  fc.assert(
    fc.property(fc.oneof(phoneLike, fc.string()), (text) => {
      const phone = normalizePhone(text)
      expect(phone).toMatch(/^(\+1\d{10})?$/)
      expect(normalizePhone(phone)).toBe(phone)
      expect(normalizePhone(formatPhone(phone))).toBe(phone)
    }),
  )
})

test.each([
  ['+15550100123', '(555) 010-0123'],
  ['+442079460958', '+442079460958'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
