// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { keepChoice, keptChoice } from '@/app/_lib/choice-cookies'
import { digestOf, isLoadFailure, wantedLanguage } from '@/app/_lib/error-texts'

afterEach(() => {
  keepChoice('suma-locale', null)
  document.documentElement.lang = ''
})

test.each([
  ['a missing chunk', Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
  ['a missing module', new TypeError('Failed to fetch dynamically imported module: /a.js'), true],
  ['a bug', new Error('x is not a function'), false],
  ['something thrown that is no error', 'Loading chunk 4 failed', false],
])('%s', (_name, error, expected) => {
  expect(isLoadFailure(error)).toBe(expected)
})

test('the mark of the server is shown when it is a text', () => {
  expect(digestOf(Object.assign(new Error('x'), { digest: '253178623' }))).toBe('253178623')
  expect(digestOf(new Error('x'))).toBeNull()
  expect(digestOf({ digest: '1' })).toBeNull()
})

test('the language is the chosen one, then the page’s, then the browser’s', () => {
  expect(wantedLanguage()).toBe('en')
  document.documentElement.lang = 'ja'
  expect(wantedLanguage()).toBe('ja')
  keepChoice('suma-locale', 'es')
  expect(wantedLanguage()).toBe('es')
  keepChoice('suma-locale', 'xx')
  expect(wantedLanguage()).toBe('ja')
})

test('a choice that was taken back is gone', () => {
  keepChoice('suma-theme', 'dark')
  expect(keptChoice('suma-theme')).toBe('dark')
  keepChoice('suma-theme', null)
  expect(keptChoice('suma-theme')).toBeNull()
})
