import { expect, test } from 'vitest'
import { parsePasted } from '@/lib/domain/orgs/invitation-paste'
import { contactProblem, isEmail, normalizedContact, normalizeEmail } from '@/lib/domain/people/contact'

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

test.each([
  ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ['X@BÜCHER.Example', 'x@xn--bcher-kva.example'],
  ['x@b\u0075\u0308cher.example', 'x@xn--bcher-kva.example'],
  ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['x@mail.bücher.example', 'x@mail.xn--bcher-kva.example'],
])('%j is stored in the form in which mail is sent: %j', (text, stored) => {
  expect(normalizeEmail(text)).toBe(stored)
  expect(contactProblem('EMAIL', text)).toBeNull()
  expect(normalizedContact('EMAIL', text)).toBe(stored)
})

test.each([
  'jörg@example.com',
  'x@bü/cher.example',
  'x@bücher.example:25',
  'x@bücher.example?a',
  'x@bü cher.example',
  'x@bücher',
  'x@ü@bücher.example',
  'x@１２７.0.0.1',
  'x@-ü.example',
])('%j is refused', (text) => expect(contactProblem('EMAIL', text)).toBe('validation.email'))

test('what nobody sees in an address that somebody typed or pasted is passed over', () => {
  const typed = '\u200bann\u2060@exam\u00adple.com\ufeff'
  expect(contactProblem('EMAIL', typed)).toBeNull()
  expect(normalizedContact('EMAIL', typed)).toBe('ann@example.com')
  expect(normalizedContact('PHONE', '\u200b(415) 555-0100')).toBe('+14155550100')
  expect(parsePasted(`Ann Lee <${typed}>\n\u200b(415) 555-0100`)).toMatchObject({
    contacts: [{ value: 'ann@example.com' }, { value: '+14155550100' }],
    unread: [],
  })
})

test('an address that a sign-in vouches for is not made another one', () => {
  expect(isEmail(normalizeEmail('ann\u200b@example.com'))).toBe(false)
})
