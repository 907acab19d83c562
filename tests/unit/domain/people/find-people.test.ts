import { expect, test } from 'vitest'
import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { maskContact } from '@/lib/domain/people/contact'
import { parsePersonSearch } from '@/lib/domain/people/sort-name'

test.each([
  ['NAME', 'Núñez  ANA', { by: 'NAME', words: ['nunez', 'ana'] }],
  ['NAME', 'ab', null],
  ['NAME', 'a b c', { by: 'NAME', words: ['a', 'b', 'c'] }],
  ['NAME', '   ', null],
  ['CONTACT', ' Ana.R@Example.com ', { by: 'CONTACT', prefix: 'ana.r@example.com' }],
  ['CONTACT', '(415) 555', { by: 'CONTACT', prefix: '+1415555' }],
  ['CONTACT', '+1 415-555-0100', { by: 'CONTACT', prefix: '+14155550100' }],
  ['CONTACT', 'an', null],
  ['LICENSE', 'rn12', { by: 'LICENSE', prefix: 'RN12' }],
  ['LICENSE', '12', null],
] as const)('by %s, %j is looked for as %j', (by, typed, looked) =>
  expect(parsePersonSearch(by, typed)).toEqual(looked),
)

test.each([
  ['maria.santos@example.com', 'm***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['+14155550123', '(***) ***-0123'],
])('%s is shown as %s', (value, masked) => expect(maskContact(value)).toBe(masked))

test.each([
  ['123456789', 'validation.reasonTooShort'],
  [' 123456789 ', 'validation.reasonTooShort'],
  ['1234567890', null],
  ['', 'validation.required'],
])('a reason of %j: %s', (text, problem) => expect(deskReasonProblem(text)).toEqual(problem))
