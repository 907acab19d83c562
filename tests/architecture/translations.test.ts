import { expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from './message-files'
import { translationFaults } from './translations'

const english = messagesOf('en')

test.each(locales)('every message in %s has the placeholders and plural forms that English has', (locale) => {
  expect(english.size).toBeGreaterThan(3000)
  expect(translationFaults(locale, english, messagesOf(locale))).toEqual([])
})

const seats = '{count, plural, one {# seat left} other {# seats left}} in {title}'
const greeting = 'Hi {name}, see <b>{org}</b>.'
const moved = '{kind, select, MOVED {The session moved} other {The session changed}} to {room}.'
const hours = '{units, select, 1 {1 hour} other {{units} hours}} recorded'
const plain = 'This license is not tracked.'

const planted: [fault: string, locale: string, english: string, text: string, said: string][] = [
  ['a form that is missing', 'es', seats, '{count, plural, other {Quedan # cupos}} en {title}', 'no form for “one”'],
  ['a form the grammar lacks', 'ja', seats, '{title}：{count, plural, one {1席} other {#席}}', 'never “one”'],
  ['a form nobody has heard of', 'es', seats, '{title}: {count, plural, one {#} lot {#} other {#}}', 'never “lot”'],
  ['a plural that is dropped', 'es', seats, 'Quedan {count} cupos en {title}', 'has no plural'],
  ['a plural that English does not have', 'es', 'Rows: {count}', 'Filas: {count, plural, one {#} other {#}}', 'counts'],
  ['a # that is lost', 'es', seats, '{count, plural, one {# cupo} other {cupos}} en {title}', 'does not show: count'],
  ['a # outside a plural', 'ja', 'Row {row}', '{row}行目（#）', 'outside a plural'],
  ['a plural without “other”', 'es', seats, '{count, plural, one {# cupo}} en {title}', 'cannot be read'],
  ['a value that is lost', 'ja', seats, '残り{count, plural, other {#}}席', 'other values: title'],
  ['a value that is misspelt', 'es', greeting, 'Hola, {nombre}: vea <b>{org}</b>.', 'other values: name, nombre'],
  [
    'a value hidden in a rare branch',
    'es',
    hours,
    '{units, select, 1 {{units} hora} other {Horas}}',
    'does not show: units',
  ],
  ['a tag that is lost', 'es', greeting, 'Hola, {name}: vea {org}.', 'other tags: b'],
  ['a tag that is not closed', 'ja', greeting, '{name}さん、<b>{org}をご覧ください。', 'cannot be read'],
  [
    'a choice that is lost',
    'es',
    moved,
    '{kind, select, other {La sesión cambió}} a {room}.',
    'other choices: kind: MOVED',
  ],
  ['a brace that is lost', 'ja', greeting, '{name さん、<b>{org}</b>をご覧ください。', 'cannot be read'],
  ['an English text', 'es', plain, plain, 'the same as English'],
  ['an English text', 'ja', plain, plain, 'the same as English'],
  ['a word of English', 'es', plain, 'Esta license no tiene seguimiento.', 'English left: license'],
  ['a phrase of English', 'ja', plain, 'この資格は not tracked anymore です。', 'English left: not tracked anymore'],
  ['a state of another language', 'ja', 'Nevada', 'Nevada', 'the same as English'],
  ['no word of the language', 'ja', plain, 'No hours.', 'no Japanese'],
  ['nothing', 'es', plain, ' ', 'empty'],
  ['English without a singular', 'en', seats, '{count, plural, other {# seats}}', 'no form for “one”'],
]

test.each(planted)('%s is found in %s', (_fault, locale, said, text, expected) => {
  const found = translationFaults(locale, new Map([['a.b', said]]), new Map([['a.b', text]]))
  expect(found.join('\n')).toContain(`${locale}:a.b: `)
  expect(found.join('\n')).toContain(expected)
})

test('keys of one language only are found', () => {
  expect(translationFaults('es', new Map([['a.b', 'Date']]), new Map([['a.c', 'Fecha']]))).toEqual([
    'es:a.b: missing',
    'es:a.c: not in English',
  ])
})

test.each([
  ['the forms of each grammar', 'ja', seats, '{title}：残り{count, plural, =1 {1席} other {#席}}'],
  ['a singular that the language does without', 'ja', hours, '{units, select, other {{units}時間}}を記録しました'],
  ['a state', 'es', 'Nevada', 'Nevada'],
  ['codes and units', 'es', '{units} CEU', '{units} CEU'],
  [
    'an address and what is quoted',
    'es',
    'Write to you@example.com about “the class”',
    'Escriba a you@example.com sobre “the class”',
  ],
])('%s is no error', (_what, locale, said, text) => {
  expect(translationFaults(locale, new Map([['a.b', said]]), new Map([['a.b', text]]))).toEqual([])
})
