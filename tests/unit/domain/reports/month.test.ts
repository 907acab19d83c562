import { expect, test } from 'vitest'
import { lastMonths, monthOf, readMonth, thirteenMonths } from '@/lib/domain/reports/month'

test('a month has its first and last day, also in leap years', () => {
  expect(monthOf('2028-02-11')).toEqual({ month: '2028-02', from: '2028-02-01', to: '2028-02-29' })
  expect(readMonth('2026-12')).toEqual({ month: '2026-12', from: '2026-12-01', to: '2026-12-31' })
  for (const text of ['', '2026', '2026-13', '2026-1', '2026-01-01', "2026-01'"]) expect(readMonth(text)).toBeNull()
})

test('thirteen months end with the month, and the last ones begin with it', () => {
  const months = thirteenMonths(monthOf('2026-03-31')).map(({ month }) => month)
  expect([months[0], months[1], months.at(-1), months.length]).toEqual(['2025-03', '2025-04', '2026-03', 13])
  expect(
    lastMonths('2026-03-31')
      .slice(0, 2)
      .map(({ month }) => month),
  ).toEqual(['2026-03', '2026-02'])
})
