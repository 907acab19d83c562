import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isUsedLater, readColumns, saysWhoLeft, unusedColumns } from '@/lib/domain/imports/map-columns'

/** The field of each column of a file, and the questions by the names of their columns. */
function read(header: readonly string[], ...rows: string[][]) {
  const { mapping, questions } = readColumns(header, rows)
  return {
    fields: Object.fromEntries(header.map((name, index) => [name, mapping[index]])),
    questions: questions.map(({ target, columns }) => [target, ...columns.map((index) => header[index])]),
  }
}

describe('no column wins by being first', () => {
  test.each([
    [
      'the state of an address before that of the license',
      ['Last Name', 'Email', 'State', 'City', 'Zip', 'License State', 'License #'],
      { State: null, 'License State': 'geo' },
    ],
    [
      'the ID of another system before the number of the license',
      ['Email', 'License ID', 'License Type', 'License Number'],
      { 'License ID': null, 'License Number': 'credentialNumber' },
    ],
    ['the courtesy title before the job', ['Email', 'Title', 'Job Title'], { Title: null, 'Job Title': 'jobTitle' }],
    [
      'the cost center before the department',
      ['Email', 'Cost Center', 'Department Name'],
      { 'Cost Center': null, 'Department Name': 'department' },
    ],
    [
      'the code of a department before its name',
      ['Email', 'Department', 'Department Name'],
      { Department: null, 'Department Name': 'department' },
    ],
    [
      'the day of a change before that of the license',
      ['Email', 'Effective Date', 'License Issue Date', 'License #'],
      {
        'Effective Date': null,
        'License Issue Date': 'effectiveAt',
      },
    ],
    [
      'the address at home before that at work',
      ['Personal Email', 'Work Email'],
      { 'Personal Email': null, 'Work Email': 'email' },
    ],
    [
      'the first day of hire before the last',
      ['Email', 'Original Hire', 'Last Hire'],
      { 'Original Hire': null, 'Last Hire': 'hireDate' },
    ],
    [
      'the manager by name before by number',
      ['Email', 'Manager', 'Manager Worker ID'],
      {
        Manager: null,
        'Manager Worker ID': 'supervisor',
      },
    ],
  ])('%s', (_what, header, fields) => {
    expect(read(header)).toMatchObject({ fields, questions: [] })
    expect(read(header.toReversed())).toMatchObject({ fields, questions: [] })
  })
})

describe('two columns that fit one field are a question', () => {
  test.each([
    [['Email', 'e-mail'], 'email'],
    [['Employee ID', 'Worker ID'], 'employeeId'],
    [['Job Title', 'Position Title'], 'jobTitle'],
    [['Hire Date', 'Date of Hire'], 'hireDate'],
  ])('%j', (header, field) => {
    const { fields, questions } = read(header)
    expect(Object.values(fields)).toEqual([null, null])
    expect(questions).toEqual([[field, ...header]])
  })

  test('one that is empty in every row asks nothing', () =>
    expect(read(['Email', 'Work Email'], ['', 'ann@example.com'])).toEqual({
      fields: { Email: null, 'Work Email': 'email' },
      questions: [],
    }))

  test('a state beside an address is asked about where there is no other', () =>
    expect(
      read(['Email', 'State', 'Zip', 'License Type', 'License Number'], ['a@b.co', 'NV', '89501', 'RN', '1']),
    ).toEqual({
      fields: {
        Email: 'email',
        State: null,
        Zip: null,
        'License Type': 'credentialType',
        'License Number': 'credentialNumber',
      },
      questions: [['geo', 'State']],
    }))
})

test('the day of a renewal is asked about where nothing else names the end of the license', () => {
  const license = ['License Type', 'License State', 'License Number']
  const asked = read(['Email', ...license, 'License Renewal Date'])
  expect([asked.fields['License Renewal Date'], asked.questions]).toEqual([
    null,
    [['expiresAt', 'License Renewal Date']],
  ])
  expect(read(['Email', ...license, 'RENEW-DATE', 'License Expires'])).toMatchObject({
    fields: { 'RENEW-DATE': null, 'License Expires': 'expiresAt' },
    questions: [],
  })
})

describe('what is in a column decides where its name does not', () => {
  test.each([
    ['State', ['ACTIVE', 'ENDED'], null],
    ['Title', ['Ms.', 'Mr.', 'Dr'], null],
    ['Title', ['Ms.', 'Charge Nurse'], 'jobTitle'],
    ['Role', ['Charge Nurse', 'Aide'], null],
    ['Role', ['Member', 'boss'], 'roleType'],
    ['Supervisor', ['Kim, Grace', 'Ruiz, Ana'], null],
    ['Supervisor', ['E-1001', ''], 'supervisor'],
    ['Employee', ['Kim, Grace'], null],
    ['Employee', ['00123'], 'employeeId'],
    ['Worker', ['10042'], null],
    ['Cost Center', ['7010', '7020'], null],
    ['Cost Center', ['7010 ICU'], 'department'],
    ['Type', ['Full-time', 'Per diem'], null],
    ['License', ['Registered Nurse', 'Wizard'], 'credentialType'],
    ['Contact', ['Kim, Grace'], null],
    ['Number', ['12 Main'], 'credentialNumber'],
  ])('%s with %j is %j', (name, values, field) =>
    expect(read(['Email', name], ...values.map((value) => ['a@b.co', value])).fields[name]).toBe(field),
  )

  test.each([
    [['Email', 'Dept', 'Unit'], ['a@b.co', '7010', 'ICU'], { Dept: null, Unit: 'department' }],
    [
      ['Email', 'LIC-TYPE', 'LIC-CODE', 'LIC-NUMBER'],
      ['a@b.co', 'L', 'RN', '1'],
      { 'LIC-TYPE': null, 'LIC-CODE': 'credentialType' },
    ],
    [['Email', 'Dept'], ['a@b.co', '7010'], { Dept: 'department' }],
  ])(
    'a clear name of %j above values that cannot be it gives way to another column, if there is one',
    (header, row, fields) => expect(read(header, row).fields).toMatchObject(fields),
  )

  test('a state or a day says nothing about a license where the file has no license', () =>
    expect(read(['First name', 'Email', 'State', 'Expiration']).fields).toMatchObject({
      State: null,
      Expiration: null,
    }))
})

describe('headers of HR systems', () => {
  test.each([
    ['License 1 State', 'geo'],
    ['License 2 State', 'geo:2'],
    ['License #3 Exp Date', 'expiresAt:3'],
    ['Lic 2 No', 'credentialNumber:2'],
    ['Manager Worker ID', 'supervisor'],
    ['Manager ID', 'supervisor'],
    ['Employee Name', 'fullName'],
    ['Full name', 'fullName'],
    ['Name', 'fullName'],
    ['Nombre completo', 'fullName'],
    ['氏名', 'fullName'],
    ['Rehire Date', null],
    ['Reports To Associate ID', 'supervisor'],
    ['Supervisor Employee Number', 'supervisor'],
    ['Legal Middle Name', 'middleName'],
    ['Legal Name - First Name', 'firstName'],
    ['Email - Work', 'email'],
    ['Work Contact: Work Email', 'email'],
    ['Phone - Primary Mobile', 'phone'],
    ['Home Department Description', 'department'],
    ['Dept Desc', 'department'],
    ['Job Title Description', 'jobTitle'],
    ['Business Title', 'jobTitle'],
    ['EE Code', 'employeeId'],
    ['EE Name', 'fullName'],
    ['Worker', 'fullName'],
    ['Last name, First name', 'fullName'],
    ['Payroll Name', 'fullName'],
    ['Legal Name - Suffix', 'suffix'],
    ['NAME-SUFFIX', 'suffix'],
    ['MIDDLE-INIT', 'middleName'],
    ['Employee_Code', 'employeeId'],
    ['Person Number', 'employeeId'],
    ['Primary Work Email', 'email'],
    ['Business Email', 'email'],
    ['Personal Email', 'email'],
    ['File Number', 'employeeId'],
    ['Last Hire', 'hireDate'],
    ['Department_Desc', 'department'],
    ['Cost Center - Name', 'department'],
    ['Organization Unit', 'department'],
    ['Job Name', 'jobTitle'],
    ['JOB-DESCRIPTION', 'jobTitle'],
    ['Direct Manager Employee Number', 'supervisor'],
    ['Line Manager Person Number', 'supervisor'],
    ['Supervisor_Primary_Code', 'supervisor'],
    ['Line Manager Name', null],
    ['License/Certification Type', 'credentialType'],
    ['License or Certification', 'credentialType'],
    ['License/Certification ID', 'credentialNumber'],
    ['License/Certification Expiration Date', 'expiresAt'],
    ['License State/Province', 'geo'],
    ['Certification Region', 'geo'],
    ['Certification Issued Date', 'effectiveAt'],
  ])('%s is %j', (name, field) => expect(read([name]).fields[name]).toBe(field))

  test('a full name is not read where its parts are there', () =>
    expect(read(['Employee Name', 'First Name', 'Last Name']).fields).toEqual({
      'Employee Name': null,
      'First Name': 'firstName',
      'Last Name': 'lastName',
    }))

  test.each([
    'Worker Status',
    'Position Status',
    'Employment status',
    'Termination date',
    'Rehire',
    'Rehire Date',
    'Shift',
    'FTE',
    'Unit',
    'EMP-STATUS',
    'Assignment Status Type',
    'EXITDATE',
    'Actual Termination Date',
    'Dismissal reason',
    'End date',
  ])('%s is known', (name) => expect(isUsedLater(name) || saysWhoLeft(name)).toBe(true))
  test('a shoe size is not', () => expect(isUsedLater('Shoe size')).toBe(false))
})

test('what is not read is named with its first three values, each once', () => {
  const header = ['Email', 'Shift', 'DOB', '']
  const rows = [
    ['a@b.co', 'Day', '1/2/1990', ''],
    ['b@b.co', 'Day', '', ''],
    ['c@b.co', 'Evening', '1/2/1991', ''],
    ['d@b.co', 'Night', '1/2/1992', ''],
    ['e@b.co', 'Weekend', '1/2/1993', ''],
  ]
  expect(unusedColumns(header, ['email', null, null, null], rows)).toEqual([
    { column: 1, name: 'Shift', values: ['Day', 'Evening', 'Night'] },
    { column: 2, name: 'DOB', values: ['1/2/1990', '1/2/1991', '1/2/1992'] },
  ])
})

describe("Suma's own files come back as they left", () => {
  const wordsIn = (locale: string, file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'))
  const named = ['lastName', 'firstName', 'middleName', 'employeeId', 'department', 'jobTitle']
  /** The fields that every file names alike, and the columns of this file alone. */
  const headerOf = (locale: string, file: string, more: readonly string[]): [string, string][] => {
    const fields = wordsIn(locale, 'fields') as Record<string, string>
    const own = Object.entries(wordsIn(locale, file).csv as Record<string, string>)
    return [
      ...[...named, ...more].map((name): [string, string] => [name, fields[name]!]),
      ...own.filter(([name]) => name !== 'file'),
    ]
  }
  test.each(['en', 'es', 'ja'])('members in %s', (locale) => {
    const columns = headerOf(locale, 'members', ['email', 'phone', 'hireDate'])
    const values: Record<string, string> = {
      supervisor: 'Kim, Grace',
      state: 'Active',
      role: 'Member',
      deadline: 'On time',
    }
    const row = columns.map(([name]) => values[name] ?? '')
    const { mapping, questions } = readColumns(
      columns.map(([, text]) => text),
      [row],
    )
    const fields = columns.flatMap(([name], index) => (mapping[index] ? [[name, mapping[index]]] : []))
    expect(questions).toEqual([])
    expect(Object.fromEntries(fields)).toEqual({
      lastName: 'lastName',
      firstName: 'firstName',
      middleName: 'middleName',
      email: 'email',
      phone: 'phone',
      employeeId: 'employeeId',
      role: 'roleType',
      department: 'department',
      jobTitle: 'jobTitle',
      hireDate: 'hireDate',
    })
  })
  test.each(['en', 'es', 'ja'])('licenses in %s', (locale) => {
    const columns = headerOf(locale, 'board', ['contact'])
    const values: Record<string, string> = {
      geo: 'CA',
      type: 'RN',
      number: '95200001',
      expires: 'Jul 4, 2028',
      deadline: 'On time',
      contact: 'a@b.co',
      band: 'At risk',
    }
    const row = columns.map(([name]) => values[name] ?? '')
    const { mapping, questions } = readColumns(
      columns.map(([, text]) => text),
      [row],
    )
    const fields = columns.flatMap(([name], index) => (mapping[index] ? [[name, mapping[index]]] : []))
    expect(questions).toEqual([])
    expect(Object.fromEntries(fields)).toEqual({
      lastName: 'lastName',
      firstName: 'firstName',
      middleName: 'middleName',
      contact: 'email',
      employeeId: 'employeeId',
      jobTitle: 'jobTitle',
      department: 'department',
      geo: 'geo',
      type: 'credentialType',
      number: 'credentialNumber',
      expires: 'expiresAt',
    })
  })
  test('the archive keeps its own names', () => {
    expect(
      read(['id', 'credentialId', 'geo', 'credentialType', 'credentialNumber'], ['1', '2', 'CA', 'RN', '3']).fields,
    ).toMatchObject({
      credentialId: null,
      credentialNumber: 'credentialNumber',
    })
    expect(read(['id', 'state', 'employeeId'], ['1', 'ACTIVE', 'E1']).fields).toMatchObject({ state: null })
  })
})
