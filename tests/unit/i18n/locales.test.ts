import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocale, locales, pickLocale } from '@/lib/i18n/locales'

describe('pickLocale', () => {
  test.each([
    ['nothing known', {}, 'en'],
    ['preference first', { userPref: 'ja', cookie: 'es', acceptLanguage: 'en' }, 'ja'],
    ['then the cookie', { userPref: null, cookie: 'es', acceptLanguage: 'ja' }, 'es'],
    ['then the browser', { userPref: null, cookie: undefined, acceptLanguage: 'ja' }, 'ja'],
    ['an unknown preference is passed over', { userPref: 'fr', cookie: 'es' }, 'es'],
    ['an unknown cookie is passed over', { cookie: 'xx', acceptLanguage: 'es' }, 'es'],
    ['a region counts as its language', { acceptLanguage: 'es-MX' }, 'es'],
    ['case does not matter in the header', { acceptLanguage: 'JA-jp' }, 'ja'],
    ['the first language we speak', { acceptLanguage: 'fr-FR, de, es, ja' }, 'es'],
    ['by weight', { acceptLanguage: 'en;q=0.5, ja;q=0.9, es;q=0.7' }, 'ja'],
    ['equal weights keep their order', { acceptLanguage: 'ja;q=0.8, es;q=0.8' }, 'ja'],
    ['a weight of zero means never', { acceptLanguage: 'es;q=0, ja;q=0.1' }, 'ja'],
    ['a broken weight means never', { acceptLanguage: 'es;q=abc, ja;q=0.1' }, 'ja'],
    ['any language', { acceptLanguage: '*' }, 'en'],
    ['only languages we do not speak', { acceptLanguage: 'fr, de;q=0.8' }, 'en'],
    ['a word that only starts like one of ours', { acceptLanguage: 'est' }, 'en'],
    ['an empty header', { acceptLanguage: '' }, 'en'],
  ] as const)('%s', (_name, wishes, locale) => {
    expect(pickLocale(wishes)).toBe(locale)
  })

  test('whatever a visitor sends, the answer is a language we have', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (userPref, cookie, acceptLanguage) => {
        expect(locales).toContain(pickLocale({ userPref, cookie, acceptLanguage }))
      }),
    )
  })
})

test.each([
  ['en', true],
  ['EN', false],
  ['fr', false],
  ['', false],
  [null, false],
  ['toString', false],
])('isLocale(%j) is %s', (value, expected) => {
  expect(isLocale(value)).toBe(expected)
})
