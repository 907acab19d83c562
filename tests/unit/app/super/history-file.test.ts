import { expect, test } from 'vitest'
import { historyFileHref, readHistoryQuery } from '@/app/_components/history/history-filters'

test('the file of the history has everything that is shown, from its beginning', () => {
  const later = readHistoryQuery({ after: 'WyI5OSJd' })
  expect(historyFileHref('/super/audit', later, 'csv')).toBe('/super/audit/export?format=csv')
  const narrowed = readHistoryQuery({ after: 'WyI5OSJd', from: '2026-11-01' })
  expect(historyFileHref('/super/audit', narrowed, 'ndjson')).toBe('/super/audit/export?from=2026-11-01&format=ndjson')
})
