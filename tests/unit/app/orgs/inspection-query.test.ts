import { expect, test } from 'vitest'
import { inspectionHref, readInspectionQuery } from '@/app/orgs/[orgId]/inspection/inspection-query'

test('further links of an organization keep the days and the license that were chosen', () => {
  const query = readInspectionQuery({ from: '2026-01-01', to: '2026-06-30', license: 'CA:CNA' }, '2026-11-28')
  const next = new URL(inspectionHref('o1', { ...query, after: 'WyIyMDI2Il0' }), 'https://suma.test')
  expect(next.pathname).toBe('/orgs/o1/inspection')
  expect(readInspectionQuery(Object.fromEntries(next.searchParams), '2026-11-28')).toEqual({
    ...query,
    after: 'WyIyMDI2Il0',
  })
})
