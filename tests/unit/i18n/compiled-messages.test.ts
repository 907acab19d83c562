import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { createTranslator } from 'next-intl'
import formatOnly from 'use-intl/format-message/format-only'
import { expect, test } from 'vitest'
import { type Locale, locales } from '@/lib/i18n/locales'
import { compiledMessages, loadMessages } from '@/lib/i18n/messages'
import { pseudoLocale } from '@/lib/i18n/pseudo'

type Tree = { [key: string]: unknown }
type Value = string | number | Date | ((chunks: unknown) => string)

/** Every text of a tree with its full key. */
const textsOf = (tree: Tree, under = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[under + name, value]] : textsOf(value as Tree, `${under}${name}.`),
  )
const at = (tree: Tree, key: string) => key.split('.').reduce<unknown>((node, name) => (node as Tree)[name], tree)

/** The sample values for each placeholder of a message. */
function samplesOf(parts: readonly MessageFormatElement[], found = new Map<string, readonly Value[]>()) {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue
    if (part.type === TYPE.tag) {
      found.set(part.value, [(chunks) => `(${part.value}: ${[chunks].flat().join('')})`])
      samplesOf(part.children, found)
    } else if (part.type === TYPE.plural || part.type === TYPE.select) {
      const plural = [0, 1, 2, 5, 1234.5]
      found.set(part.value, part.type === TYPE.plural ? plural : [...Object.keys(part.options), 'none of them'])
      for (const option of Object.values(part.options)) samplesOf(option.value, found)
    } else if (part.type === TYPE.number) found.set(part.value, [0, 0.5, 1234567.891])
    else if (part.type === TYPE.date || part.type === TYPE.time)
      found.set(part.value, [new Date('2026-11-21T15:05:00Z')])
    else if (!found.has(part.value)) found.set(part.value, ["Añá’s 'x' {y} <b> #", 1234.5])
  }
  return found
}

/** Every combination of the placeholders' sample values. */
const combined = (samples: ReadonlyMap<string, readonly Value[]>): Record<string, Value>[] =>
  [...samples].reduce<Record<string, Value>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
}

/** A compiled message as used by a page and the browser: sent as JSON, formatted without a parser. */
const sayCompiled = (locale: Locale, key: string, message: unknown, values: Record<string, Value> | undefined) =>
  formatOnly(key, message as never, values as never, { locale, timeZone: 'UTC', formatters, cache: {} } as never)

test.each([...locales, pseudoLocale])('in %s every message says the same with the parser and compiled', (locale) => {
  const raw = loadMessages(locale)
  const compiled = JSON.parse(JSON.stringify(compiledMessages(locale))) as Tree
  const sayRaw = createTranslator({
    locale,
    messages: raw as Tree,
    timeZone: 'UTC',
    onError: (error) => {
      throw error
    },
  }) as unknown as { markup: (key: string, values?: Record<string, Value>) => string }
  const texts = textsOf(raw)
  expect(texts.length).toBeGreaterThan(3000)
  const different: unknown[] = []
  for (const [key, text] of texts) {
    const message = at(compiled, key)
    const samples = samplesOf(parse(text))
    for (const values of [...combined(samples), ...(samples.size === 0 ? [undefined] : [])]) {
      const said = sayRaw.markup(key, values)
      const other = sayCompiled(locale, key, message, values)
      if (other !== said) different.push({ key, values, said, other })
    }
  }
  expect(different).toEqual([])
})

test('a compiled tree is plain data: React sends nothing else to the browser', () => {
  const strange: string[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    const proto = Object.getPrototypeOf(value)
    if (proto !== Object.prototype && proto !== Array.prototype) strange.push(path)
    for (const [name, inner] of Object.entries(value)) look(inner, `${path}.${name}`)
  }
  look(compiledMessages('es'), 'es')
  expect(strange).toEqual([])
})

test('they are compiled once for as long as the files are the same', () => {
  expect(compiledMessages('ja')).toBe(compiledMessages('ja'))
})
