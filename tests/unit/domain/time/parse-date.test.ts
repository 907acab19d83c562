import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate } from '@/lib/domain/time/format-date'
import { monthEndInstead, parseDate, parseSentDate } from '@/lib/domain/time/parse-date'

describe('accepted', () => {
  test.each([
    ['November 21, 2026', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['nov. 21, 2026', '2026-11-21'],
    ['NOVEMBER 21 2026', '2026-11-21'],
    ['May 1, 2026', '2026-05-01'],
    ['May 01, 2026', '2026-05-01'],
    ['Sept 3, 2026', '2026-09-03'],
    ['Nov 21, 26', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T23:59:00Z', '2026-11-21'],
    ['2026-11-21T00:30:00.000+09:00', '2026-11-21'],
    ['11/21/2026', '2026-11-21'],
    ['01/02/2026', '2026-01-02'],
    ['1/2/2026', '2026-01-02'],
    ['1/2/26', '2026-01-02'],
    ['1/2/00', '2000-01-02'],
    ['1/2/50', '2050-01-02'],
    ['1/2/51', '1951-01-02'],
    ['1/2/99', '1999-01-02'],
    ['2/29/2024', '2024-02-29'],
    ['2/29/2000', '2000-02-29'],
    ['  11/21/2026  ', '2026-11-21'],
    ['Nov  21,  2026', '2026-11-21'],
    ['１１/２１/２０２６', '2026-11-21'],
    ['16 de marzo de 2026', '2026-03-16'],
    ['16 de setiembre del 2026', '2026-09-16'],
    ['16 mar 2026', '2026-03-16'],
    ['16 ene. 26', '2026-01-16'],
    ['2026年3月16日', '2026-03-16'],
    ['２０２６年３月１６日', '2026-03-16'],
  ])('%j is %s', (text, date) => {
    expect(parseDate(text)).toEqual({ ok: true, value: date })
  })
})

describe('refused', () => {
  test.each([
    '',
    ' ',
    'tomorrow',
    '2/30/2026',
    '2/29/2026',
    '2/29/1900',
    '4/31/2026',
    '13/1/2026',
    '0/1/2026',
    '1/0/2026',
    '1/32/2026',
    '1/2/026',
    '1/2/20266',
    '21/11/2026',
    '2026/13/21',
    '2026/11.21',
    '2026-1-2',
    '2026-02-30',
    '2026-13-01',
    '2026-11-21T25:00:00Z',
    '2026-11-21 and more',
    'Novembre 21, 2026',
    'No 21, 2026',
    'Novem 21, 2026',
    'November 31, 2026',
    'Feb 29, 2026',
    '11-21-2026',
    '11/21',
    '20261121',
    'NaN/NaN/NaN',
  ])('%j', (text) => {
    expect(parseDate(text)).toEqual({ ok: false, messageKey: 'validation.couldNotParseDate' })
  })
})

test.each([
  ['2/30/2026', '2026-02-28'],
  ['Feb 29, 2028', null],
  ['Feb 30, 2028', '2028-02-29'],
  ['31 de abril de 2026', '2026-04-30'],
  ['1/0/2026', null],
  ['13/1/2026', null],
  ['soon', null],
])('%j names a month that ends on %j instead', (text, end) => {
  expect(monthEndInstead(text)).toBe(end)
})

describe('in figures alone, as the language has dates', () => {
  test.each([
    ['es', '5/3/2026', '2026-03-05'],
    ['es', '16/03/26', '2026-03-16'],
    ['es', '11/21/2026', null],
    ['ja', '2026/3/16', '2026-03-16'],
    ['ja', '2026.3.16', '2026-03-16'],
    ['ja', '2026/3.16', null],
    ['ja', '3/16/2026', '2026-03-16'],
    ['en', '5/3/2026', '2026-05-03'],
    ['en', '2026/3/16', '2026-03-16'],
    ['es', '2026/3/16', '2026-03-16'],
  ] as const)('in %s %j is %s', (language, text, date) => {
    const parsed = parseDate(text, language)
    expect(parsed.ok ? parsed.value : null).toBe(date)
  })
})

test.each(['31 de febrero de 2026', '16 de marz de 2026', '2026年13月1日', '16 de marzo', '2026年3月'])(
  'refused in any language: %s',
  (text) => {
    for (const language of ['en', 'es', 'ja'] as const) expect(parseDate(text, language).ok).toBe(false)
  },
)

test('every date reads back from the form it is shown in', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (instant) => {
      const date = instant.toISOString().slice(0, 10)
      for (const language of ['en', 'es', 'ja'] as const)
        expect(parseDate(formatDate(date, language), language)).toEqual({ ok: true, value: date })
      expect(parseDate(date)).toEqual({ ok: true, value: date })
    }),
  )
})

test('any text gives an answer', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof parseDate(text).ok === 'boolean'))
})

describe('in a request', () => {
  test.each(['November 21, 2026', 'Nov 21, 2026', 'Nov 21, 26', '2026-11-21', '11/21/2026', '11/21/26'])(
    '%j is read',
    (text) => {
      expect(parseSentDate(text)).toEqual({ ok: true, value: '2026-11-21' })
    },
  )
  test.each([
    '2026/11/21',
    'Nov 21 2026',
    '21 de noviembre de 2026',
    '2026年11月21日',
    '2026-11-21T23:30:00-07:00',
    '21/11/2026',
    '2026-11-31',
  ])('%j is refused', (text) => {
    expect(parseSentDate(text)).toEqual({ ok: false, messageKey: 'validation.couldNotParseDate' })
  })
})
