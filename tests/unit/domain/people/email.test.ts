import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from '@/lib/domain/people/contact'

test.each([
  ['ana@example.com', true],
  ['ana.reyes+ce@mail.example.co.uk', true],
  ["o'neil@example.com", true],
  ['ANA@EXAMPLE.COM', true],
  ['a@b.co', true],
  ['ana@xn--fsq.xn--p1ai', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(63)}.com`, true],
  [`a@${'b'.repeat(64)}.com`, false],
  [`a@${'bbbb.'.repeat(60)}com`, false],
  ['', false],
  ['ana', false],
  ['@example.com', false],
  ['ana@', false],
  ['ana@example', false],
  ['ana@example.c', false],
  ['ana@example.123', false],
  ['ana@@example.com', false],
  ['ana reyes@example.com', false],
  ['.ana@example.com', false],
  ['ana.@example.com', false],
  ['an..a@example.com', false],
  ['ana@-example.com', false],
  ['ana@example-.com', false],
  ['ana@.example.com', false],
  ['ana@example..com', false],
  ['ana@example.com.', false],
  ['Ana <ana@example.com>', false],
  ['ana@example.com\nbcc: b@example.com', false],
  ['ana@example.com\n', false],
])('isEmail(%j) is %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test('a long hostile text is answered at once', () => {
  const started = performance.now()
  expect(isEmail(`${'a.'.repeat(100_000)}@`)).toBe(false)
  expect(isEmail(`a@${'a-'.repeat(100)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(50)
})

test('an address is stored trimmed and in lower case', () => {
  expect(normalizeEmail(' Ana@Example.COM ')).toBe('ana@example.com')
})
