import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeEmail } from '@/lib/domain/people/contact'
import { shownContact, shownEmail } from '@/lib/domain/people/format-contact'

test.each([
  ['x@xn--bcher-kva.example', 'x@bücher.example'],
  ['x@mail.xn--bcher-kva.example', 'x@mail.bücher.example'],
  ['info@xn--r8jz45g.xn--zckzah', 'info@例え.テスト'],
  ['a@xn--e1aybc.xn--p1ai', 'a@тест.рф'],
  ['a@example.com', 'a@example.com'],
  ['xn--a@example.com', 'xn--a@example.com'],
  // "аррӏе" in Cyrillic letters.
  ['a@xn--80ak6aa92e.com', 'a@xn--80ak6aa92e.com'],
  // Latin and Cyrillic letters in one label.
  ['a@xn--pple-43d.com', 'a@xn--pple-43d.com'],
  ['a@xn--nothing-at-all-.com', 'a@xn--nothing-at-all-.com'],
  ['a@xn--99999999999999.com', 'a@xn--99999999999999.com'],
])('%s is shown as %s', (stored, shown) => {
  expect(shownContact(stored)).toBe(shown)
})

test('a phone number is shown in the usual notation', () => expect(shownContact('+15551234567')).toBe('(555) 123-4567'))

test('whatever is shown is the same address when it is typed, and what Node says of its domain', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abzéüñøßżåœ東京大学ひらカ한국의'),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(letters, (label) => {
      const stored = normalizeEmail(`x@${label}.example`)
      const shown = shownEmail(stored)
      expect(normalizeEmail(shown)).toBe(stored)
      if (shown !== stored) expect(shown).toBe(`x@${domainToUnicode(stored.slice(2))}`)
    }),
  )
})
