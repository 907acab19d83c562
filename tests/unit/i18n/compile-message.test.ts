import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { compileMessage } from '@/lib/i18n/compile-message'
import { type Locale, locales } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'
import { remembering } from '@/lib/i18n/remembering'

type Tree = { [key: string]: string | Tree }

const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))

type Say = (key: string, values: Record<string, unknown>) => string

const library = (text: string, locale: Locale): Say =>
  createTranslator({
    locale,
    messages: { text } as never,
    onError: () => {},
    getMessageFallback: () => 'refused',
  }) as unknown as Say

const remembered = (text: string): Say => remembering(library(text, 'en') as never, 'en')

/** The same value for each name of a text: a plural needs a number, which words take as well. */
const samples = [0, 1, 2, 1234.5, '1', 'Ana & <b>{x}']

for (const locale of locales) {
  test(`every message in ${locale} says what the library says`, () => {
    const texts = textsOf(loadMessages(locale) as unknown as Tree)
    let read = 0
    for (const text of texts) {
      const fill = compileMessage(text, locale)
      if (!fill) continue
      read += 1
      const say = library(text, locale)
      if (!text.includes('{')) continue
      const names = [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name)
      for (const sample of samples) {
        const values = Object.fromEntries(names.map((name) => [name, sample]))
        const filled = fill(values)
        if (filled !== null) expect(filled, text).toBe(say('text', values))
        else expect(typeof sample, text).toBe('string')
      }
    }
    expect(read).toBeGreaterThan(texts.length * 0.9)
  })
}

test.each<[string, Locale]>([
  ['{a, plural, =1 {exactly} one {# one} other {{b} of # {c, select, x {with # x} other {#}}}}', 'en'],
  ['{a, plural, one {{b, plural, one {# b} other {# bs}} of # a} other {# {b}}} # {c}', 'es'],
  ['{ a } and {c,select,x{X}other{O {a}}}', 'ja'],
])('nested parts: %s', (text, locale) => {
  for (const a of [0, 1, 2, 1234]) {
    for (const c of ['x', 'y']) {
      const values = { a, b: a + 1, c }
      expect(compileMessage(text, locale)?.(values)).toBe(library(text, locale)('text', values))
    }
  }
})

test.each([
  "it''s {a}",
  '<b>{a}</b>',
  '{a, number}',
  '{a, date, short}',
  '{a, selectordinal, one {#st} other {#th}}',
  '{a',
  '{a, plural, one {x}}',
])('left to the library: %s', (text) => {
  expect(compileMessage(text, 'en')).toBeNull()
})

test('a value that is missing or no text goes to the library, which refuses it', () => {
  const fill = compileMessage('Hello {name}', 'en')
  expect(fill?.({})).toBeNull()
  expect(fill?.({ name: new Date(0) })).toBeNull()
  expect(remembered('Hello {name}')('text', {})).toBe('refused')
})

test('a translator that remembers says the same at the second time, with other values too', () => {
  const say = remembered('{n, plural, one {# hour} other {# hours}}')
  expect([say('text', { n: 1 }), say('text', { n: 2 }), say('text', { n: 1 })]).toEqual(['1 hour', '2 hours', '1 hour'])
})
