import { expect, test } from 'vitest'
import { importRow } from '@/app/orgs/[orgId]/members/import/[importId]/import-rows'
import { translatorFor } from '@/lib/i18n/translator'

test('what an import changes is told with dates as everywhere else', () => {
  const changes = [
    { field: 'hireDate', from: '2018-06-15', to: '2012-05-10' },
    { field: 'department', from: null, to: 'ICU' },
  ]
  const line = { number: 0, line: 2, cells: ['E1'], outcome: 'update' as const, fields: [], changes, problems: [] }
  const row = importRow(line, { header: ['Employee ID'], mapping: ['employeeId'] }, translatorFor('en'))
  expect(row.changes).toEqual(['Hire date: Jun 15, 2018 → May 10, 2012', 'Department: ICU'])
})
