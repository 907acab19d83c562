import { expect, test } from 'vitest'
import { readPeople } from '@/lib/domain/imports/check-file'
import type { KnownNames } from '@/lib/domain/imports/import-row'

const known: KnownNames = { departments: ['Long-term care', 'Icu', 'ICU'], jobTitles: [] }
const departmentsOf = (departments: readonly string[], names: KnownNames) => {
  const rows = departments.map((department, line) => ({ line, cells: [`E${line}`, department, ' aide '] }))
  const table = { header: ['Employee ID', 'Department', 'Job title'], rows }
  return readPeople(table, ['employeeId', 'department', 'jobTitle'], '2026-11-27', names)
}

test('a department that differs only in capitals, accents or spaces is the one that there is', () => {
  const { people } = departmentsOf(['long-term  CARE', 'Long-term care', 'ICU', 'Icu', 'icu', 'Long term care'], known)
  expect(people.map(({ facts }) => facts.department)).toEqual([
    'Long-term care',
    'Long-term care',
    'ICU',
    'Icu',
    'Icu',
    'Long term care',
  ])
})

test('a new one is written as the file has it first, in every row', () => {
  const { people } = departmentsOf(['Atención', 'ATENCION', 'atención'], { departments: [], jobTitles: ['Aide'] })
  expect(people.map(({ facts: { department, jobTitle } }) => [department, jobTitle])).toEqual([
    ['Atención', 'Aide'],
    ['Atención', 'Aide'],
    ['Atención', 'Aide'],
  ])
})
