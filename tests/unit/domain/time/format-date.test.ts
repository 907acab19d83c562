import { describe, expect, test } from 'vitest'
import {
  dateExamples,
  dayLines,
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatDay,
  formatTime,
  typedDate,
} from '@/lib/domain/time/format-date'
import { paperDate, paperDateTime, paperTime } from '@/lib/domain/time/paper-date'
import { formatMoment, withZone } from '@/lib/domain/time/zone-name'
import { setDateLanguage, withDatesIn } from '@/lib/i18n/date-language'
import { forOneReader } from '@/lib/server/security-headers'

test.each([
  ['2026-11-21', 'Nov 21, 2026'],
  ['2026-01-01', 'Jan 1, 2026'],
  ['2024-02-29', 'Feb 29, 2024'],
  ['1951-12-31', 'Dec 31, 1951'],
])('%s is %s', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

const losAngeles = 'America/Los_Angeles'

describe('instants', () => {
  test.each([
    ['2026-11-21T23:05:00Z', losAngeles, 'Nov 21, 2026, 3:05 PM'],
    ['2026-11-21T23:05:00Z', 'UTC', 'Nov 21, 2026, 11:05 PM'],
    ['2026-11-21T23:05:00Z', 'Asia/Tokyo', 'Nov 22, 2026, 8:05 AM'],
    ['2026-11-21T08:00:00Z', losAngeles, 'Nov 21, 2026, 12:00 AM'],
    ['2026-11-21T20:00:00Z', losAngeles, 'Nov 21, 2026, 12:00 PM'],
    ['2026-01-01T07:59:00Z', losAngeles, 'Dec 31, 2025, 11:59 PM'],
    ['2026-07-01T19:30:00Z', losAngeles, 'Jul 1, 2026, 12:30 PM'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(formatDateTime(new Date(instant), zone)).toBe(text)
  })

  test('only plain spaces are used, so that texts can be searched and compared', () => {
    expect(formatTime(new Date('2026-11-21T23:05:00Z'), 'UTC')).toBe('11:05 PM')
  })
})

describe('as usual in a language', () => {
  test.each([
    ['es', '2026-03-16', '16 de marzo de 2026'],
    ['es', '2026-09-01', '1 de septiembre de 2026'],
    ['ja', '2026-03-16', '2026年3月16日'],
    ['ja', '2024-02-29', '2024年2月29日'],
    ['en', '2026-03-16', 'Mar 16, 2026'],
  ] as const)('in %s %s is %s', (language, date, text) => {
    expect(formatDate(date, language)).toBe(text)
  })

  test.each([
    ['2026-11-21T23:05:00Z', '21 de noviembre de 2026, 15:05', '2026年11月21日 午後3:05'],
    ['2026-11-21T08:00:00Z', '21 de noviembre de 2026, 0:00', '2026年11月21日 午前0:00'],
    ['2026-11-21T20:30:00Z', '21 de noviembre de 2026, 12:30', '2026年11月21日 午後0:30'],
    ['2026-11-21T17:07:00Z', '21 de noviembre de 2026, 9:07', '2026年11月21日 午前9:07'],
  ])('%s is %s and %s', (instant, es, ja) => {
    expect(formatDateTime(new Date(instant), losAngeles, 'es')).toBe(es)
    expect(formatDateTime(new Date(instant), losAngeles, 'ja')).toBe(ja)
  })

  test.each([
    ['en', { month: 'Sep 2026', day: '5', weekday: 'Sat' }],
    ['es', { month: 'sep 2026', day: '5', weekday: 'sáb' }],
    ['ja', { month: '2026年9月', day: '5', weekday: '土' }],
  ] as const)('in %s a leaf of the calendar has three short lines', (language, lines) => {
    expect(dayLines('2026-09-05', language)).toEqual(lines)
  })

  test('a range names its day once', () => {
    const [from, to] = [new Date('2026-11-21T23:05:00Z'), new Date('2026-11-22T01:00:00Z')]
    expect(formatDateTimeRange(from, to, losAngeles, 'es')).toBe('21 de noviembre de 2026, 15:05 – 17:00')
    expect(formatDateTimeRange(from, to, losAngeles, 'ja')).toBe('2026年11月21日 午後3:05 – 午後5:00')
  })

  test.each([
    ['en', 'Nov 21, 2026', '11/21/2026'],
    ['es', '21 de noviembre de 2026', '21/11/2026'],
    ['ja', '2026年11月21日', '2026/11/21'],
  ] as const)('fields of %s give examples that they can read', (language, words, figures) => {
    expect(dateExamples('2026-11-21', language)).toEqual({ words, figures })
  })
})

describe('who reads decides', () => {
  const noon = new Date('2026-03-16T19:00:00Z')

  test('without anybody known it is US style', () => {
    expect(formatDate('2026-03-16')).toBe('Mar 16, 2026')
  })

  test('each request and each message has its own reader, also when they overlap', async () => {
    const read = async (language: 'es' | 'ja') =>
      forOneReader(async () => {
        const first = formatDate('2026-03-16')
        setDateLanguage(language)
        await Promise.resolve()
        return [first, formatDate('2026-03-16'), await withDatesIn('en', async () => formatDate('2026-03-16'))]
      })
    expect(await Promise.all([read('es'), read('ja')])).toEqual([
      ['Mar 16, 2026', '16 de marzo de 2026', 'Mar 16, 2026'],
      ['Mar 16, 2026', '2026年3月16日', 'Mar 16, 2026'],
    ])
    expect(formatDate('2026-03-16')).toBe('Mar 16, 2026')
  })

  test('a paper does not follow them', () => {
    const paper = () => [paperDate('2026-03-16'), paperTime(noon, losAngeles), paperDateTime(noon, losAngeles)]
    expect(withDatesIn('ja', paper)).toEqual(['Mar 16, 2026', '12:00 PM', 'Mar 16, 2026, 12:00 PM'])
  })

  test('on a page no line ends within a date or a time; a field, a paper and a mail have plain spaces', () => {
    const inPage = <T>(language: 'en' | 'es' | 'ja', read: () => T) =>
      forOneReader(() => {
        setDateLanguage(language, true)
        return read()
      })
    const moment = () => formatDateTime(noon, losAngeles)
    expect(inPage('en', moment)).toBe('Mar\u00a016,\u00a02026, 12:00\u00a0PM')
    expect(inPage('es', moment)).toBe('16\u00a0de\u00a0marzo de\u00a02026, 12:00')
    expect(inPage('ja', moment)).toBe('2026年3月16日 午後0:00')
    const plain = () => [typedDate('2026-03-16'), paperDate('2026-03-16'), paperTime(noon, losAngeles)]
    expect(inPage('en', plain)).toEqual(['Mar 16, 2026', 'Mar 16, 2026', '12:00 PM'])
    expect(inPage('en', () => withDatesIn('en', moment))).toBe('Mar 16, 2026, 12:00 PM')
  })

  test('a time of a class names the zone in the words of the page', () => {
    const when = (locale: string) => withZone(formatDateTime(noon, losAngeles), losAngeles, locale)
    expect(when('en')).toBe('Mar 16, 2026, 12:00 PM, Pacific Time')
    expect(when('ja')).toBe('Mar 16, 2026, 12:00 PM 米国太平洋時間')
    expect(withDatesIn('es', () => when('es'))).toBe('16 de marzo de 2026, 12:00, hora del Pacífico')
    expect(withDatesIn('ja', () => when('ja'))).toMatch(/^2026年3月16日 午後0:00（.+）$/)
  })

  test('a moment names its zone', () => {
    expect(formatMoment(noon, losAngeles)).toBe('Mar 16, 2026, 12:00 PM PDT')
    expect(withDatesIn('ja', () => formatMoment(noon, losAngeles))).toBe('2026年3月16日 午後0:00 PDT')
  })
})

test.each([
  ['en', 'Sat, Nov 21, 2026'],
  ['es', 'sáb, 21 de noviembre de 2026'],
  ['ja', '2026年11月21日（土）'],
] as const)('a day of a class has its weekday in %s', (language, text) => {
  expect(formatDay('2026-11-21', language)).toBe(text)
})
