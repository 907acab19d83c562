import { describe, expect, test } from 'vitest'
import { type CheckedRow, readPeople, repeatedProblems } from '@/lib/domain/imports/check-file'
import type { MappedTarget } from '@/lib/domain/imports/columns'
import { isPersonalHeader, mapColumns } from '@/lib/domain/imports/map-columns'
import { readCredentialType } from '@/lib/domain/imports/read-codes'
import { asksOrder } from '@/lib/domain/imports/read-row'

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

describe('the days of a file', () => {
  const headers = ['Email', 'Hire date', 'License expiration date']
  const hired = (...rows: string[][]) => hiredBy('hireDate', rows)
  const hiredBy = (target: MappedTarget, rows: string[][]) => {
    const { rows: read } = readPeople(
      { header: headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) },
      ['email', target, null],
      '2026-11-26',
      { departments: [], jobTitles: [] },
    )
    return read.map(({ facts, problems }) => problems[0]?.key ?? facts.hireDate)
  }
  test('come first where every one of them can only be one', () =>
    expect(hired(['a@b.co', '31/12/2022'], ['b@b.co', '14/1/2023 0:00'])).toEqual(['2022-12-31', '2023-01-14']))
  test('are asked about where one could be a month', () =>
    expect(hired(['a@b.co', '31/12/2022'], ['b@b.co', '3/4/2023'], ['c@b.co', '2023-04-03'])).toEqual([
      '2022-12-31',
      'imports.problems.dateOrder',
      '2023-04-03',
    ]))
  test('come second, as people here write, where nothing says otherwise', () =>
    expect(hired(['a@b.co', '12/31/2022'], ['b@b.co', '3/4/2023'], ['c@b.co', '31/12/2022'])).toEqual([
      '2022-12-31',
      '2023-03-04',
      'validation.couldNotParseDate',
    ]))
  test('are read in the order that somebody chose', () => {
    const rows = [
      ['a@b.co', '31/12/2022'],
      ['b@b.co', '3/4/2023'],
      ['c@b.co', '3.4.2023'],
    ]
    expect(asksOrder(['email', 'hireDate', null], rows)).toEqual([1])
    expect(asksOrder(['email', null, null], rows)).toEqual([])
    expect(hiredBy('hireDate/dayFirst', rows)).toEqual(['2022-12-31', '2023-04-03', '2023-04-03'])
    expect(asksOrder(['email', 'hireDate/dayFirst', null], rows)).toEqual([1])
    expect(hiredBy('hireDate/monthFirst', rows)).toEqual(['validation.couldNotParseDate', '2023-03-04', '2023-03-04'])
  })
})
