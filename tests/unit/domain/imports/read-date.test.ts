import { describe, expect, test } from 'vitest'
import { type DateOrder, dateOrders, readFileDate } from '@/lib/domain/imports/read-date'

describe('a date of a file', () => {
  test.each([
    // What the API reads, too.
    ['2026-11-21', '2026-11-21'],
    ['11/21/2026', '2026-11-21'],
    ['3/4/26', '2026-03-04'],
    ['Nov 21, 2026', '2026-11-21'],
    ['21 de noviembre de 2026', '2026-11-21'],
    ['2026年11月21日', '2026-11-21'],
    ['2026/11/5', '2026-11-05'],
    // With a time.
    ['3/4/25 0:00', '2025-03-04'],
    ['12/31/2027 12:00:00 AM', '2027-12-31'],
    ['12/31/2027, 12:00 a.m.', '2027-12-31'],
    ['2027-12-31 00:00:00', '2027-12-31'],
    ['2027-12-31 00:00:00.000', '2027-12-31'],
    ['2027-12-31T00:00:00Z', '2027-12-31'],
    ['2027-12-31 00:00:00 +0000', '2027-12-31'],
    ['2027/12/31 0:00', '2027-12-31'],
    // With the month as a word.
    ['1-Feb-2020', '2020-02-01'],
    ['01-FEB-20', '2020-02-01'],
    ['1 Feb 2020', '2020-02-01'],
    ['1 February, 2020', '2020-02-01'],
    ['Feb-1-2020', '2020-02-01'],
    ['Feb. 1st, 2020', '2020-02-01'],
    ['2020-Feb-01', '2020-02-01'],
    ['Saturday, February 1, 2020', '2020-02-01'],
    ['1-ene-2020', '2020-01-01'],
    // Eight digits, and figures that can be one day alone.
    ['20201231', '2020-12-31'],
    ['12312020', '2020-12-31'],
    ['2020-2-1', '2020-02-01'],
    ['31/12/2022', null],
    ['12-31-2022', '2022-12-31'],
    // Serials of Excel.
    ['45678', '2025-01-21'],
    ['45678.5', '2025-01-21'],
    ['45292', '2024-01-01'],
    ['36526', '2000-01-01'],
    // Invisible characters.
    ['\u200e3/4/2026\u200b', '2026-03-04'],
    ['3/4/2026\u00a0', '2026-03-04'],
    // No dates.
    ['soon', null],
    ['2/30/2026', null],
    ['123', null],
    ['123456', null],
    ['99999', null],
    ['1.2E+05', null],
    ['', null],
  ])('%j is %j', (text, date) => expect(readFileDate(text)).toBe(date))

  test.each<[string, DateOrder, string | null]>([
    ['31/12/2022', 'dayFirst', '2022-12-31'],
    ['03/04/2022', 'dayFirst', '2022-04-03'],
    ['31.12.2022', 'dayFirst', '2022-12-31'],
    ['31-12-22', 'dayFirst', '2022-12-31'],
    ['12/31/2022', 'dayFirst', null],
    ['31/12/2022', 'unclear', '2022-12-31'],
    ['12/31/2022', 'unclear', '2022-12-31'],
    ['04/04/2022', 'unclear', '2022-04-04'],
    ['03/04/2022', 'unclear', 'unclear'],
    ['03.04.2022', 'unclear', 'unclear'],
    ['2022-04-03', 'unclear', '2022-04-03'],
    ['03.04.2022', 'monthFirst', '2022-03-04'],
    ['31.12.2022', 'monthFirst', null],
  ])('%j, where the order is %s, is %j', (text, order, date) => expect(readFileDate(text, order)).toBe(date))

  test('figures with dots or hyphens have no usual order', () => {
    expect([readFileDate('03.04.2022'), readFileDate('03-04-2022')]).toEqual(['unclear', 'unclear'])
    expect([readFileDate('03.14.2022'), readFileDate('31.12.2022')]).toEqual(['2022-03-14', '2022-12-31'])
  })
})

describe('the order of the days of a file', () => {
  test.each<[string, string[][], DateOrder[]]>([
    ['nothing to see', [['3/4/2022', '5/6/2022']], ['usual']],
    ['months first', [['3/4/2022', '12/31/2022']], ['monthFirst']],
    ['only days first', [['31/12/2022', '14/01/2022', '']], ['dayFirst']],
    ['days first, and some that can be both', [['31/12/2022', '3/4/2022']], ['unclear']],
    ['one mistake among months first', [['12/31/2022', '13/13/2022', '31/12/2022', '3/4/2022']], ['monthFirst']],
    ['another column has days first', [['31/12/2022'], ['3/4/2022']], ['dayFirst', 'unclear']],
    [
      'another column with its own months first',
      [['31/12/2022'], ['3/14/2022', '3/4/2022']],
      ['dayFirst', 'monthFirst'],
    ],
    ['the same figure twice is no question', [['31/12/2022', '4/4/2022']], ['dayFirst']],
    ['words and ISO', [['31/12/2022', '2022-03-04', 'Mar 4, 2022 0:00']], ['dayFirst']],
  ])('%s', (_what, columns, orders) => expect(dateOrders(columns)).toEqual(orders))
})
