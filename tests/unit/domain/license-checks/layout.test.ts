import { describe, expect, test } from 'vitest'
import {
  fieldsFromEarlierLayout,
  guessFields,
  layoutProblem,
  onlyKind,
  type RosterLayout,
} from '@/lib/domain/license-checks/layout'
import { readFullName, readListedDate, readStatus } from '@/lib/domain/license-checks/read-line'

const csv = (fields: (string | null)[], overrides: Partial<RosterLayout> = {}): RosterLayout =>
  ({
    format: 'CSV',
    geo: 'CA',
    credentialType: 'RN',
    separator: ',',
    header: fields.map((field) => field ?? ''),
    fields,
    ...overrides,
  }) as RosterLayout

describe('a file can be read', () => {
  test.each([
    ['with number and names', csv(['number', 'lastName', 'firstName']), null],
    ['with number and full name', csv(['number', 'fullName']), null],
    ['not without a number', csv(['lastName', 'firstName']), 'boardChecks.problems.noNumber'],
    ['not without a first name', csv(['number', 'lastName']), 'boardChecks.problems.noName'],
    ['not with a field twice', csv(['number', 'fullName', 'number']), 'boardChecks.problems.twice'],
    ['not without a place', csv(['number', 'fullName'], { geo: null }), 'boardChecks.problems.noGeo'],
    ['not with a place of another board', csv(['number', 'fullName'], { geo: 'TX' }), 'boardChecks.problems.noGeo'],
    ['with a column for the place', csv(['number', 'fullName', 'geo'], { geo: null }), null],
    ['not without a kind', csv(['number', 'fullName'], { credentialType: null }), 'boardChecks.problems.noType'],
    ['with a column for the kind', csv(['number', 'fullName', 'credentialType'], { credentialType: null }), null],
  ])('%s', (_title, layout, problem) => {
    expect(layoutProblem('CA_BRN', layout)).toBe(problem)
  })
  test.each([
    [[1, 10], [11, 20], null],
    [[1, 10], [10, 20], 'boardChecks.problems.spans'],
    [[0, 10], [11, 20], 'boardChecks.problems.span'],
    [[10, 9], [11, 20], 'boardChecks.problems.span'],
    [[1, 10], [11, 4000], null],
    [[1, 10], [11, 4001], 'boardChecks.problems.span'],
    [[11, 20], [1, 10], null],
  ] as const)('with fields at %j and %j: %s', ([from, to], [start, end], problem) => {
    const spans = [
      { field: 'number', from, to },
      { field: 'fullName', from: start, to: end },
    ] as const
    const layout: RosterLayout = { format: 'FIXED', geo: 'CA', credentialType: 'RN', skip: 0, spans: [...spans] }
    expect(layoutProblem('CA_BRN', layout)).toBe(problem)
  })
})

test('columns are guessed by their names, each field once', () => {
  expect(guessFields(['LIC NO.', 'Last_Name', 'First Name', 'Name', 'Status', 'License Status', 'Fee'])).toEqual([
    null,
    'lastName',
    'firstName',
    null,
    null,
    'status',
    null,
  ])
})

describe('what was said of the last file of a board', () => {
  const kept = csv(['number', null, 'fullName'], { header: ['No', 'Fee', 'Who'] } as Partial<RosterLayout>)
  test('holds for one whose columns have moved', () => {
    expect(fieldsFromEarlierLayout(['WHO', 'Extra', 'no'], kept)).toEqual(['fullName', null, 'number'])
  })
  test('does not hold for one without a column', () => {
    expect(fieldsFromEarlierLayout(['Who', 'Fee'], kept)).toBeNull()
    expect(fieldsFromEarlierLayout(['Who', 'Fee'], null)).toBeNull()
  })
})

test('a board of one place and kind needs no column for them', () => {
  expect(onlyKind('CA_BRN')).toEqual({ geo: 'CA', credentialType: 'RN' })
  expect(onlyKind('CA_CDPH')).toEqual({ geo: 'CA', credentialType: null })
  expect(onlyKind('NURSYS')).toEqual({ geo: null, credentialType: null })
})

test.each([
  ['03/16/2027', '2027-03-16'],
  ['2027-03-16', '2027-03-16'],
  ['20270316', '2027-03-16'],
  ['03162027', '2027-03-16'],
  ['3/16/2027 12:00:00 AM', '2027-03-16'],
  ['02302027', null],
  ['00000000', null],
  ['', null],
  ['N/A', null],
])('a day written %s is %s', (text, date) => {
  expect(readListedDate(text)).toBe(date)
})

test.each([
  ['ACTIVE', 'VALID'],
  ['Current', 'VALID'],
  ['Expired', 'EXPIRED'],
  ['Delinquent', 'EXPIRED'],
  ['Null and Void', 'NOT_VALID'],
  ['REVOKED', 'NOT_VALID'],
  ['Pending renewal', null],
  ['', null],
])('a status %s means %s', (text, status) => {
  expect(readStatus(text)).toBe(status)
})

test.each([
  ['REYES, MARIA LUISA', { lastName: 'REYES', firstName: 'MARIA', middleName: 'LUISA' }],
  ['Maria Luisa Reyes', { lastName: 'Reyes', firstName: 'Maria', middleName: 'Luisa' }],
  ['De La Cruz, Ana', { lastName: 'De La Cruz', firstName: 'Ana', middleName: null }],
  ['Reyes', { lastName: '', firstName: 'Reyes', middleName: null }],
])('the name %s', (text, name) => {
  expect(readFullName(text)).toEqual(name)
})
