import { describe, expect, test } from 'vitest'
import { type CheckedRow, readPeople, repeatedProblems } from '@/lib/domain/imports/check-file'
import { isPersonalHeader, mapColumns } from '@/lib/domain/imports/columns'
import { readCredentialType } from '@/lib/domain/imports/read-codes'

test.each([
  ['Lic State', 'geo'],
  ['LIC. STATE', 'geo'],
  ['Licence Type', 'credentialType'],
  ['Lic Type', 'credentialType'],
  ['License #', 'credentialNumber'],
  ['Lic #', 'credentialNumber'],
  ['Lic No.', 'credentialNumber'],
  ['Certificate Number', 'credentialNumber'],
  ['Lic Exp Date', 'expiresAt'],
  ['Licence expires', 'expiresAt'],
  ['Lic Issue Date', 'effectiveAt'],
  ['Employee #', 'employeeId'],
  ['Emp #', 'employeeId'],
  ['Cell #', 'phone'],
  ['Lic State 2', 'geo:2'],
  ['License', 'credentialType'],
  ['DOB', null],
  ['#', null],
  ['Lice', null],
])('the column %j holds %s', (header, target) => {
  expect(mapColumns([header])).toEqual([target])
})

test.each([
  ['DOB', true],
  ['Date of Birth', true],
  ['SSN', true],
  ['Email', false],
])('%j is something people enter themselves: %s', (header, own) => {
  expect(isPersonalHeader(header)).toBe(own)
})

test.each([
  ['Certified Nurse Assistant', 'CNA'],
  ['Registered Nurse (RN)', 'RN'],
  ['RN - Registered Nurse', 'RN'],
  ['rn', 'RN'],
  ['Wizard', null],
])('the license type %j is %s', (text, code) => {
  expect(readCredentialType(text)).toBe(code)
})

const header = ['Employee ID', 'First name', 'Last name', 'Email']
const read = (...rows: string[][]) =>
  readPeople({ header, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }, mapColumns(header), '2026-11-26', {
    departments: [],
    jobTitles: [],
  })

describe('an employee ID that stands twice', () => {
  test('goes to nobody else where the first row cannot be used', () => {
    const { people, problems } = read(
      ['S-013', 'Bjorn', 'Berg', 'no address'],
      ['S-013', 'Wei', 'Chen', 'wei@example.com'],
    )
    expect(people).toEqual([])
    expect(problems.get(1)).toEqual([{ key: 'imports.problems.employeeIdTwice', column: 0, params: { line: 2 } }])
  })

  test('stays with the same person where only the first row cannot be used', () => {
    const { people, problems } = read(
      ['S-013', 'Wei', 'Chen', 'no address'],
      ['S-013', 'Wei', 'Chen', 'wei@example.com'],
    )
    expect(people).toHaveLength(1)
    expect([...problems.keys()]).toEqual([0])
  })
})

test('a problem that several rows have alike is said once, most frequent first, and one that names a line not at all', () => {
  const line = (cell: string, key: string, params?: { line: number }) =>
    ({
      line: 2,
      outcome: 'error',
      fields: [],
      cells: [cell],
      problems: [{ key, column: 0, ...(params ? { params } : {}) }],
    }) satisfies CheckedRow & { cells: string[] }
  const rows = [
    line('Nowhere', 'geo'),
    line('Wizard', 'type'),
    line('Wizard', 'type'),
    line('Elsewhere', 'geo'),
    line('Wizard ', 'type'),
    line('Nowhere', 'geo'),
    line('x', 'twice', { line: 3 }),
    line('x', 'twice', { line: 3 }),
  ]
  expect(repeatedProblems(rows)).toEqual([
    { key: 'type', column: 0, value: 'Wizard', rows: 3 },
    { key: 'geo', column: 0, value: 'Nowhere', rows: 2 },
  ])
})
