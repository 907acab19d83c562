import { expect, test } from 'vitest'
import { fill } from '@/app/_lib/fill'

test.each([
  ['Hello {name}', { name: 'Ana' }, 'Hello Ana'],
  ['{count} of {total}, {count}', { count: 1.5, total: 48 }, '1.5 of 48, 1.5'],
  ['Hello {name}', {}, 'Hello {name}'],
  ['{constructor} {toString}', {}, '{constructor} {toString}'],
  ['{name}', { name: '{other} $& $1', other: 'x' }, '{other} $& $1'],
  ['{ name } {}', { name: 'x' }, '{ name } {}'],
])('%s', (template, values, text) => {
  expect(fill(template, values as Record<string, string | number>)).toBe(text)
})
