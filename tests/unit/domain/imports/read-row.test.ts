import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ColumnTarget, columnTargets, missingOfLicenses } from '@/lib/domain/imports/columns'
import { gatherPeople } from '@/lib/domain/imports/gather-people'
import { mapColumns } from '@/lib/domain/imports/map-columns'
import {
  credentialTypeNames,
  geographyNames,
  readCredentialType,
  readGeo,
  readRoleType,
} from '@/lib/domain/imports/read-codes'
import { columnsOf, readRow } from '@/lib/domain/imports/read-row'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

const today = '2026-11-21'
const read = (cells: Partial<Record<ColumnTarget, string>>, line = 2) => {
  const targets = Object.keys(cells) as ColumnTarget[]
  return readRow({ line, cells: targets.map((target) => cells[target]!) }, columnsOf(targets), today)
}
const license = {
  geo: 'ca',
  credentialType: 'Registered Nurse',
  credentialNumber: '123',
  expiresAt: '1/2/2030',
} as const

describe('headers', () => {
  test.each([
    ['Employee ID', 'employeeId'],
    ['Emp. No', 'employeeId'],
    ['Empl #', 'employeeId'],
    ['Empl ID', 'employeeId'],
    ['Associate ID', 'employeeId'],
    ['E-mail', 'email'],
    ['Correo electrónico', 'email'],
    ['Número de empleado', 'employeeId'],
    ['Fecha de contratación', 'hireDate'],
    ['メールアドレス', 'email'],
    ['社員番号', 'employeeId'],
    ['有効期限', 'expiresAt'],
    ['License number 2', 'credentialNumber:2'],
    ['State 3', 'geo:3'],
    ['State 4', null],
    ['State 1', 'geo'],
    ['Email 2', null],
    ['Shoe size', null],
    ['', null],
  ])('%s is %s', (header, target) => expect(mapColumns([header])).toEqual([target]))

  test('the same twice is nobody’s until it is chosen', () =>
    expect(mapColumns(['Email', 'e-mail'])).toEqual([null, null]))

  test.each(['en', 'es', 'ja'])('the sample file in %s is understood as it is', (locale) => {
    const wordsIn = (file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'))
    const fields: Record<string, string> = { ...wordsIn('fields'), ...wordsIn('imports').fields }
    const targets = columnTargets.filter((target) => !target.includes(':') && target !== 'fullName')
    expect(mapColumns(targets.map((target) => fields[target]!))).toEqual(targets)
  })
})

describe('codes', () => {
  test('by code and by the English name', () => {
    const { geographies, credentialTypes } = JSON.parse(readFileSync('locales/en/enums.json', 'utf8'))
    expect(geographyNames).toEqual(geographies)
    expect(credentialTypeNames).toEqual(credentialTypes)
    expect([readGeo(' california '), readGeo('TX'), readGeo('Utopia')]).toEqual(['CA', 'TX', null])
    expect([readCredentialType('rn'), readCredentialType('Certified nursing assistant')]).toEqual(['RN', 'CNA'])
    expect([readRoleType('Admin'), readRoleType('miembro'), readRoleType('管理者'), readRoleType('boss')]).toEqual([
      'ADMIN',
      'MEMBER',
      'ADMIN',
      null,
    ])
  })
})

describe('a row', () => {
  test('is read by the rules of each field', () => {
    const row = read({
      employeeId: ' E1 ',
      email: 'Ann@Example.COM',
      phone: '(415) 555-0100',
      hireDate: '2024/3/1',
      lastName: 'two\nlines',
      ...license,
      effectiveAt: 'Jan 2, 2020',
    })
    expect(row.problems).toEqual([])
    expect(row.facts).toMatchObject({
      employeeId: 'E1',
      email: 'ann@example.com',
      phone: '+14155550100',
      hireDate: '2024-03-01',
      lastName: 'two lines',
      firstName: null,
    })
    expect(row.licenses).toEqual([
      { geo: 'CA', credentialType: 'RN', credentialNumber: '123', effectiveAt: '2020-01-02', expiresAt: '2030-01-02' },
    ])
  })

  test('takes an NPI, and leaves out what is none', () => {
    expect(read({ email: 'a@b.co', npi: '1234-567-893' })).toMatchObject({ facts: { npi: '1234567893' }, notes: [] })
    expect(read({ email: 'a@b.co', npi: '0000000000' })).toMatchObject({ facts: { npi: null }, notes: [] })
    const [column, notes] = [1, 'imports.notes.npi']
    expect(read({ email: 'a@b.co', npi: '1234567890' })).toMatchObject({
      facts: { npi: null },
      problems: [],
      notes: [{ key: notes, column }],
    })
  })

  test('takes a number in the column of addresses, and an address in that of numbers, where the other is empty', () => {
    expect(read({ email: '415-555-0100', phone: '' })).toMatchObject({
      facts: { email: null, phone: '+14155550100' },
      problems: [],
    })
    expect(read({ email: '', phone: 'Ann@b.co' })).toMatchObject({
      facts: { email: 'ann@b.co', phone: null },
      problems: [],
    })
    const both = read({ email: '415-555-0100', phone: '415-555-0101' })
    expect(both.problems.map(({ key }) => key)).toEqual(['validation.email'])
  })

  test.each([
    ['(415) 555-0100 x2200', 'imports.problems.extension'],
    ['+1 415.555.0100, ext. 22', 'imports.problems.extension'],
    ['4155550100 内線12', 'imports.problems.extension'],
    ['555-0100', 'validation.phone'],
    ['555-0100 x22', 'validation.phone'],
  ])('the number %j is refused where it is the only contact, and left out beside an address', (phone, key) => {
    expect(read({ employeeId: 'E1', email: '', phone }).problems.map((problem) => problem.key)).toEqual([key])
    const row = read({ employeeId: 'E1', email: 'ann@b.co', phone })
    expect(row).toMatchObject({ facts: { email: 'ann@b.co', phone: null }, problems: [] })
    expect(row.notes.map((note) => note.key)).toEqual(['imports.notes.phone'])
  })

  test.each(['00000000', '00/00/0000', '0000-00-00', '0'])('%j is no date', (hireDate) =>
    expect(read({ email: 'a@b.co', hireDate })).toMatchObject({ facts: { hireDate: null }, problems: [] }),
  )

  test('a state or no date alone is no license', () => {
    const cells = { email: 'a@b.co', geo: 'CA', credentialType: '', credentialNumber: '', expiresAt: '00/00/0000' }
    expect(read(cells)).toMatchObject({ licenses: [], problems: [] })
  })

  test('has no license where a column of it is missing, and is not refused for it', () => {
    const targets = ['email', 'geo', 'credentialNumber', 'expiresAt'] as const
    const row = readRow({ line: 2, cells: ['a@b.co', 'CA', '1', '1/2/2030'] }, columnsOf(targets), today)
    expect(row).toMatchObject({ licenses: [], problems: [] })
    expect(missingOfLicenses((target) => isOneOf(targets, target))).toEqual(['credentialType'])
    expect(missingOfLicenses((target) => target === 'geo:2')).toEqual([
      'credentialType:2',
      'credentialNumber:2',
      'expiresAt:2',
    ])
    expect(missingOfLicenses((target) => target === 'email')).toEqual([])
  })

  test('has keys and numbers without what nobody sees', () => {
    const row = read({
      employeeId: "\u200e'00\u00ad42\u200b",
      email: '\u200bann\u2060@b.co\u00a0',
      phone: '\u202a415\u2011555\u20110100\u202c',
      supervisor: '\ufeffE\u20111',
      ...license,
      credentialNumber: '\u00a0123\u200d4',
    })
    expect(row.problems).toEqual([])
    expect(row.facts).toMatchObject({ employeeId: '0042', email: 'ann@b.co', phone: '+14155550100', supervisor: 'E-1' })
    expect(row.licenses).toMatchObject([{ credentialNumber: '1234' }])
  })

  test('has up to three licenses', () => {
    const second = { 'geo:2': 'TX', 'credentialType:2': 'RN', 'credentialNumber:2': '9', 'expiresAt:2': '1/2/2030' }
    expect(read({ employeeId: 'E1', ...license, ...second }).licenses.map(({ geo }) => geo)).toEqual(['CA', 'TX'])
  })

  test.each<[Partial<Record<ColumnTarget, string>>, string, number | null]>([
    [{ email: 'nobody' }, 'validation.email', 0],
    [{ phone: '123' }, 'validation.phone', 0],
    [{ employeeId: 'x'.repeat(51) }, 'validation.tooLong', 0],
    [{ email: 'a@b.co', roleType: 'boss' }, 'imports.problems.role', 1],
    [{ email: 'a@b.co', hireDate: '31/12/2024' }, 'validation.couldNotParseDate', 1],
    [{ email: 'a@b.co', hireDate: '1/1/1901' }, 'validation.invalidDate', 1],
    [{ email: 'a@b.co', hireDate: '3.4.2024' }, 'imports.problems.dateOrder', 1],
    [{ employeeId: '1.23457E+11' }, 'imports.problems.rounded', 0],
    [{ email: 'a@b.co', ...license, credentialNumber: '9,52E+07' }, 'imports.problems.rounded', 3],
    [{ firstName: 'Ann' }, 'imports.problems.noKey', null],
    [{ email: 'a@b.co', ...license, geo: 'Utopia' }, 'imports.problems.geo', 1],
    [{ email: 'a@b.co', ...license, credentialType: 'Wizard' }, 'imports.problems.credentialType', 2],
    [{ email: 'a@b.co', ...license, credentialType: 'RRT' }, 'validation.typeNotAllowed', 2],
    [{ email: 'a@b.co', ...license, credentialNumber: '' }, 'imports.problems.missing.credentialNumber', 3],
    [{ email: 'a@b.co', ...license, credentialNumber: '<1>' }, 'validation.credentialNumber', 3],
    [{ email: 'a@b.co', ...license, effectiveAt: '1/2/2031' }, 'validation.expiryBeforeIssue', 4],
  ])('%j is refused: %s', (cells, key, column) =>
    expect(read(cells).problems.map((problem) => [problem.key, problem.column])).toEqual([[key, column]]),
  )

  test('any cells are read without failing', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', 'CA', 'RN', '1/2/2030', 'a@b.co', '4155550100', 'Admin'))
    const cells = fc.array(cell, { minLength: columnTargets.length, maxLength: columnTargets.length })
    fc.assert(
      fc.property(cells, (some) => {
        const row = readRow({ line: 2, cells: some }, columnsOf(columnTargets), today)
        expect(row.problems.every(({ column }) => column === null || column < columnTargets.length)).toBe(true)
      }),
    )
  })
})

describe('people', () => {
  const columns = columnsOf(['employeeId', 'email', 'phone', 'department', 'credentialNumber'])
  const gather = (...rows: Partial<Record<ColumnTarget, string>>[]) =>
    gatherPeople(
      rows.map((cells, index) => read(cells, index + 2)),
      columns,
    )
  const keys = (...rows: Partial<Record<ColumnTarget, string>>[]) =>
    [...gather(...rows).problems].map(([row, [problem]]) => [row, problem!.key.split('.').at(-1)])

  test('several rows of one person bring their licenses together', () => {
    const { people, problems } = gather(
      { employeeId: 'E1', email: 'a@b.co', ...license },
      { employeeId: 'E1', ...license, geo: 'TX' },
      { email: 'a@b.co', department: 'ICU', ...license, geo: 'NY' },
      { employeeId: 'E2', phone: '4155550100' },
    )
    expect(problems.size).toBe(0)
    expect(people.map(({ rows }) => rows)).toEqual([[0, 1, 2], [3]])
    expect(people[0]!.licenses.map(({ geo }) => geo)).toEqual(['CA', 'TX', 'NY'])
    expect(people[0]!.facts).toMatchObject({ employeeId: 'E1', email: 'a@b.co', department: 'ICU' })
  })

  test.each([
    [[{ employeeId: 'E1' }, { employeeId: 'E1' }]],
    [
      [
        { employeeId: 'E1', ...license },
        { employeeId: 'E1', ...license },
      ],
    ],
    [
      [
        { employeeId: 'E1', ...license },
        { employeeId: 'E1', department: 'ICU', ...license, effectiveAt: '1/2/2020' },
      ],
    ],
  ])('a row that repeats an earlier one of the same person says so: %j', (rows) => {
    const { people, problems, notes } = gather(...rows)
    expect([people.length, people[0]?.rows, people[0]?.licenses.length, problems.size]).toEqual([
      1,
      [0, 1],
      rows[0] && 'geo' in rows[0] ? 1 : 0,
      0,
    ])
    if (rows[1] && 'effectiveAt' in rows[1]) expect(people[0]?.licenses).toMatchObject([{ effectiveAt: '2020-01-02' }])
    expect([...notes]).toEqual([[1, [{ key: 'imports.notes.repeats', column: 0, params: { line: 2 } }]]])
  })

  test.each([
    [
      [
        { employeeId: 'E1', ...license },
        { employeeId: 'E1', ...license, expiresAt: '1/2/2031' },
      ],
      'licenseDiffers',
    ],
    [
      [
        { employeeId: 'E1', department: 'A' },
        { employeeId: 'E1', department: 'B', ...license },
      ],
      'differs',
    ],
    [
      [
        { employeeId: 'E1', email: 'a@b.co' },
        { employeeId: 'E2', email: 'a@b.co' },
      ],
      'contactTwice',
    ],
    [
      [
        { employeeId: 'E1', email: 'a@b.co', lastName: 'Lee' },
        { employeeId: 'E1', email: 'b@b.co', lastName: 'Ruiz' },
      ],
      'employeeIdTwice',
    ],
    [
      [
        { employeeId: 'E1', email: 'a@b.co', lastName: 'Lee' },
        { employeeId: 'E1', email: 'a@b.co', lastName: 'Ruiz' },
      ],
      'differs',
    ],
  ])('%j: %s', (rows, problem) => expect(keys(...rows)).toEqual([[1, problem]]))
})
