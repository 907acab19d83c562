import { readdirSync, readFileSync } from 'node:fs'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { problemCodes } from '@/lib/domain/result'
import { defaultLocale, locales } from '@/lib/i18n/locales'
import { flatten } from './message-files'

/** Long texts that are legitimately the same in two languages: names, and texts made of names. */
const sameInEveryLanguage = new Set(['Massachusetts'])
const longestShared = 12

type Element = ReturnType<typeof parse>[number]

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'))
const nouns = namesIn(`locales/${defaultLocale}`)

/** Every text of a file with its full key. */
const texts = (locale: string, noun: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(`locales/${locale}/${noun}`, 'utf8'))))

/** The placeholders of a text with their kind, so that a translation can neither lose nor invent one. */
function placeholders(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...placeholders(element.children)]
    const inner =
      'options' in element ? Object.values(element.options).flatMap((option) => placeholders(option.value)) : []
    return [`${TYPE[element.type]} ${element.value}`, ...inner]
  })
}

/** The part of a text that needs translation, without simple placeholders. */
const words = (text: string) => text.replace(/\{\w+\}/g, '').trim()

const argumentsOf = (text: string) => [...new Set(placeholders(parse(text)))].sort()

test.each(locales)('%s has the same files as English', (locale) => {
  expect(namesIn(`locales/${locale}`)).toEqual(nouns)
})

describe.each(locales)('%s', (locale) => {
  test.each(nouns)('%s has the keys of English, filled, in valid ICU with the same placeholders', (noun) => {
    const english = texts(defaultLocale, noun)
    const translated = texts(locale, noun)
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of translated) {
      expect(text.trim(), key).not.toBe('')
      expect(argumentsOf(text), key).toEqual(argumentsOf(english.get(key) ?? ''))
    }
  })
})

test.each(locales.filter((locale) => locale !== defaultLocale))('%s has no English left', (locale) => {
  const left = nouns.flatMap((noun) => {
    const english = texts(defaultLocale, noun)
    const isLeft = ([key, text]: [string, string]) =>
      words(text).length > longestShared && text === english.get(key) && !sameInEveryLanguage.has(text)
    return [...texts(locale, noun)].filter(isLeft).map(([key]) => `${noun}: ${key}`)
  })
  expect(left).toEqual([])
})

test('every file of messages is part of the type of messages', () => {
  const source = readFileSync('lib/i18n/messages-type.ts', 'utf8')
  expect(nouns.filter((noun) => !source.includes(`locales/en/${noun}'`))).toEqual([])
})

test('every refusal has a message under a key of one word', () => {
  const keys = texts(defaultLocale, 'errors.json')
  expect(problemCodes.filter((code) => !keys.has(code))).toEqual([])
})
