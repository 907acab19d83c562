import { expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales'
import { glossaryFaults, readGlossary } from './glossary'
import { messagesOf } from './message-files'

const glossary = readGlossary()

test.each(locales)('every message in %s uses the words of the glossary', (locale) => {
  const messages = messagesOf(locale)
  expect(messages.size).toBeGreaterThan(3000)
  expect(glossaryFaults(glossary, locale, messages)).toEqual([])
})

test('every term of the glossary has a word in every language', () => {
  const lacking = Object.entries(glossary.terms).filter(([, { say }]) => locales.some((locale) => !say[locale]))
  expect(lacking).toEqual([])
})

test('every exemption of the glossary names messages that exist', () => {
  const keys = [...messagesOf('en').keys()]
  const idle = glossary.mayStay.filter((stay) => !keys.some((key) => key === stay || key.startsWith(`${stay}.`)))
  expect(idle).toEqual([])
})

const planted: [string, string, string, string][] = [
  ['a word of British English', 'en', 'The expiry date has passed.', 'expiresAt'],
  ['a word in a branch of a plural', 'en', '{count, plural, one {# seat} other {# on the waiting list}}', 'waitlist'],
  ['an apostrophe of a typewriter', 'en', "You don't have any licenses.", 'style'],
  ['a word that means signing out', 'es', '¿Cerrar esta sesión?', 'finalize'],
  ['an accent beside the end of the word', 'es', 'Pregúntese si tú lo sabe.', 'style'],
  ['an order said with tú', 'es', 'Es muy grande. Imprímelo como PDF.', 'style'],
  ['a past said with tú', 'es', 'Ya la renovaste.', 'style'],
  ['quotes of Spain', 'es', 'Elija «Finalizar».', 'style'],
  ['a word that another took the place of', 'ja', '資格種別を選択してください。', 'credential'],
  ['a word of bookkeeping', 'ja', '{units}時間を計上', 'counts'],
  ['a space between Japanese and a name', 'ja', '担当者が Sumaで確認します。', 'style'],
  ['a space after a value', 'ja', '{count} 件を保存しました。', 'style'],
]

test.each(planted)('%s (%s) is found', (_what, locale, text, name) => {
  expect(glossaryFaults(glossary, locale, new Map([['planted.key', text]]))).toEqual([
    expect.stringContaining(`${locale}:planted.key: ${name}: `),
  ])
})

test.each([
  ['the name of a value', 'en', 'Saved {credentials}.'],
  ['the value a plural counts', 'en', '{units, plural, one {# hour} other {# hours}}'],
  ['a noun that ends like a past', 'es', 'Revise el contraste.'],
  ['what the law demands', 'es', 'Es lo que exige la ley.'],
  ['a word that only begins like one', 'es', 'La actúa, el estatuto y la situacional.'],
])('%s is not a word of the text', (_what, locale, text) => {
  expect(glossaryFaults(glossary, locale, new Map([['planted.key', text]]))).toEqual([])
})

test('an exempt message may use the word', () => {
  const text = 'The expiry date'
  const exempt = { ...glossary, mayStay: ['planted'] }
  expect(glossaryFaults(exempt, 'en', new Map([['planted.key', text]]))).toEqual([])
  expect(glossaryFaults(exempt, 'en', new Map([['plantedToo.key', text]]))).toHaveLength(1)
})
