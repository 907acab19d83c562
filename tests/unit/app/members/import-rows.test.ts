import { expect, test } from 'vitest'
import { dotted } from '@/app/_ui/dotted'
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

const license = { field: 'licenses', from: null, to: 'CA CNA 00502218 (2025-01-21 – 2027-01-31)' }
const textsOf = (outcome: 'add' | 'update', changes: { field: string; from: string | null; to: string | null }[]) => {
  const line = { number: 1, line: 2, cells: ['="00123"', '7010'], outcome, fields: [], changes, problems: [] }
  return importRow(line, { header: ['Employee', 'Dept'], mapping: ['employeeId', 'department'] }, translatorFor('en'))
    .changes
}

test('who is added is shown with what will be stored, in one line, and each license in one of its own', () => {
  const stored = [
    { field: 'firstName', from: null, to: 'José' },
    { field: 'employeeId', from: null, to: '00123' },
    { field: 'department', from: null, to: '7010' },
    { field: 'hireDate', from: null, to: '2020-02-01' },
  ]
  expect(textsOf('add', [...stored, license])).toEqual([
    dotted(['First name: José', 'Employee ID: 00123', 'Department: 7010', 'Hire date: Feb 1, 2020']),
    'Licenses: CA CNA 00502218 (Jan 21, 2025 – Jan 31, 2027)',
  ])
  expect(textsOf('add', [])).toEqual([])
})

test('a department that looks like a day stays as it is', () => {
  const moved = { field: 'department', from: 'ICU', to: '2020-01-01' }
  expect(textsOf('update', [moved, license])[0]).toBe('Department: ICU → 2020-01-01')
})

test('what of a row is not used is named with its column, and a number as people write it', () => {
  const changes = [{ field: 'phone', from: null, to: '+14155550100' }]
  const notes = [{ key: 'imports.notes.departed', column: 1 }]
  const cells = ['415 555 0100', 'Terminated']
  const line = { number: 1, line: 2, cells, outcome: 'add' as const, fields: [], changes, problems: [], notes }
  const row = importRow(line, { header: ['Phone', 'Status'], mapping: ['phone', null] }, translatorFor('en'))
  expect(row.changes).toEqual(['Phone: (415) 555-0100'])
  expect(row.notes).toEqual([
    {
      key: 'imports.notes.departed-1',
      column: 'Status (Terminated)',
      text: 'The file says this person has left. You choose before the import whether their membership ends.',
    },
  ])
})

test('a name is shown with the suffix that stands in a column of its own', () => {
  const line = {
    number: 1,
    line: 2,
    cells: ['Robert', 'Castellano', 'Jr.'],
    outcome: 'add' as const,
    fields: [],
    problems: [],
  }
  const head = { header: ['First', 'Last', 'Suffix'], mapping: ['firstName', 'lastName', 'suffix'] as const }
  expect(importRow(line, { ...head, mapping: [...head.mapping] }, translatorFor('en')).name).toBe(
    'Castellano Jr., Robert',
  )
})
