import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPeople } from '@/lib/domain/imports/check-file'
import { isKnownHeader, readColumns, unusedColumns } from '@/lib/domain/imports/map-columns'
import { readTable } from '@/lib/services/imports/read-table'

type Value = string | null | Record<string, unknown>[]
type Expected = Record<string, Value>

/** What a file brings of its first person, or its first problem; and which columns are asked about or unused. */
async function bring(bytes: Uint8Array) {
  const table = await readTable({ file: { bytes }, text: null }, isKnownHeader)
  if (!table.ok) return { refused: table.problem }
  const { header, rows } = table.value
  const cells = rows.map((row) => row.cells)
  const { mapping, questions } = readColumns(header, cells)
  const { people, problems } = readPeople(table.value, mapping, '2026-11-26', { departments: [], jobTitles: [] })
  return {
    people,
    problems: [...problems.values()].flat().map(({ key }) => key),
    asked: questions.flatMap(({ columns }) => columns.map((column) => header[column])),
    unused: unusedColumns(header, mapping, cells).map(({ name }) => name),
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))

const who = 'Email,First Name,Last Name'
const ann = 'ann@example.com,Ann,Example'
const withDate = (date: string) => utf8(`${who},Hire Date\n${ann},"${date}"\n`)
const withId = (id: string) => utf8(`${who},Employee ID\n${ann},${id}\n`)
const licenseHead = `${who},License Type,License State,License Number,License Expiration Date`
const withLicense = (cells: string, head = licenseHead) => utf8(`${head}\n${ann},${cells}\n`)
const rn = { geo: 'CA', credentialType: 'RN', credentialNumber: '95200001', expiresAt: '2027-12-31' }

test.each<[string, Uint8Array, Expected]>([
  // How bytes become text.
  ['UTF-8 with a mark', utf8(`\uFEFF${who}\n${ann}\n`), { firstName: 'Ann' }],
  [
    'Windows-1252 with semicolons',
    latin1('Correo;Nombre;Apellidos\nj@example.com;José;Muñoz\n'),
    { lastName: 'Muñoz' },
  ],
  [
    'UTF-16 with a mark and tabs',
    utf16('\uFEFFEmail\tFirst Name\tLast Name\na@b.co\tZoë\tØrsted\n'),
    { lastName: 'Ørsted' },
  ],
  ['UTF-16 without a mark', utf16('Email,First Name\na@b.co,Zoë\n'), { firstName: 'Zoë' }],
  ['Japanese in UTF-8', utf8('メール,氏名\na@b.co,鈴木 花子\n'), { lastName: '鈴木', firstName: '花子' }],
  ['lines that end as on old Macs', utf8(`${who}\r${ann}\r`), { lastName: 'Example' }],
  ['a line that names the separator', utf8('sep=|\nEmail|First Name\na@b.co|Ann\n'), { firstName: 'Ann' }],
  ['bars as separators', utf8('Email|First Name|Last Name\na@b.co|Ann|Lee\n'), { lastName: 'Lee' }],
  // Titles above.
  [
    'titles without separators',
    utf8(`Sunrise Care Center\nStaff list, as of 11/28/2026\n\n${who}\n${ann}\n`),
    { firstName: 'Ann' },
  ],
  [
    'a title and another separator',
    utf8('Staff, all\nEmail;First Name;Last Name\na@b.co;Ann;Lee\n'),
    { lastName: 'Lee' },
  ],
  ['padded titles', utf8(`Report,,\n,,\n${who}\n${ann}\n`), { firstName: 'Ann' }],
  [
    'technical names above',
    utf8(`STATUS,EMAIL,FIRSTNAME,CUSTOM01\nStatus,Email,First Name,Department\nactive,a@b.co,Ann,ICU\n`),
    { department: 'ICU' },
  ],
  ['a total below', utf8(`${who},Department\n${ann},ICU\nTotal,1\n`), { department: 'ICU' }],
  ['zeros behind a name', utf8(`${who}\na@b.co,Ann,Castellano\0\0\n`), { lastName: 'Castellano' }],
  // Keys.
  ['zeros as a formula', withId('"=""00042"""'), { employeeId: '00042' }],
  ['zeros as a bare formula', withId('="00042"'), { employeeId: '00042' }],
  ['zeros with an apostrophe', withId("'00042"), { employeeId: '00042' }],
  ['plain zeros', withId('00042'), { employeeId: '00042' }],
  ['a hyphen that does not break', withId('E\u20111001'), { employeeId: 'E-1001' }],
  ['a direction mark and a wide space', withId('\u200e00042\u00a0'), { employeeId: '00042' }],
  ['an invisible character in a header', utf8('\u200bEmail,\u00a0First\u00a0Name\na@b.co,Ann\n'), { firstName: 'Ann' }],
  ['an address at a domain with an umlaut', utf8('Email\nx@bücher.example\n'), { email: 'x@xn--bcher-kva.example' }],
  // Dates.
  ['a date with a time', withDate('3/4/25 0:00'), { hireDate: '2025-03-04' }],
  ['the form of Excel', withDate('1-Feb-2020'), { hireDate: '2020-02-01' }],
  ['a serial', withDate('45678'), { hireDate: '2025-01-21' }],
  ['a day first that can only be one', withDate('31/12/2022'), { hireDate: '2022-12-31' }],
  ['a day first with dots', withDate('31.12.2022'), { hireDate: '2022-12-31' }],
  ['a month first, as specified', withDate('3/4/2022'), { hireDate: '2022-03-04' }],
  ['an instant', withDate('2022-12-31T00:00:00.000Z'), { hireDate: '2022-12-31' }],
  ['a weekday before', withDate('Monday, March 3, 2025'), { hireDate: '2025-03-03' }],
  // Names.
  [
    'a name in one column',
    utf8('Email,Employee Name\na@b.co,"Peña, José L."\n'),
    { lastName: 'Peña', middleName: 'L.' },
  ],
  [
    'a name beside its parts',
    utf8(`${who},Name\n${ann},"Somebody, Else"\n`),
    { firstName: 'Ann', lastName: 'Example' },
  ],
  [
    'a suffix in a column of its own',
    utf8('Email,First Name,Last Name,Suffix\na@b.co,Robert,Castellano,Jr.\n'),
    { firstName: 'Robert', lastName: 'Castellano Jr.' },
  ],
  [
    'a suffix in both',
    utf8('Email,First Name,Last Name,Suffix\na@b.co,Robert,Castellano Jr,Jr.\n'),
    { lastName: 'Castellano Jr' },
  ],
  // Columns.
  [
    'an address with a state',
    withLicense(
      'Reno,NV,89501,RN,CA,95200001,12/31/2027',
      `${who},City,State,Zip,License Type,License State,License #,Exp Date`,
    ),
    { licenses: [rn] },
  ],
  [
    'an ID of another system',
    withLicense(
      '771,RN,CA,95200001,12/31/2027',
      `${who},License ID,License Type,License State,License Number,Expiration Date`,
    ),
    { licenses: [rn] },
  ],
  [
    'licenses with a number in the middle',
    withLicense(
      'RN,CA,95200001,12/31/2027,RN,TX,812345,5/31/2026',
      `${who},License 1 Type,License 1 State,License 1 Number,License 1 Expires,License 2 Type,License 2 State,License 2 Number,License 2 Expires`,
    ),
    { licenses: [rn, { geo: 'TX', credentialNumber: '812345' }] },
  ],
  ['a number of a license as a formula', withLicense('RN,CA,="95200001",12/31/2027'), { licenses: [rn] }],
  ['a day with a time on a license', withLicense('RN,CA,95200001,12/31/2027 12:00:00 AM'), { licenses: [rn] }],
  ['a courtesy title', utf8(`${who},Title,Job Title\n${ann},Ms.,Charge Nurse\n`), { jobTitle: 'Charge Nurse' }],
  ['only a courtesy title', utf8(`${who},Title\n${ann},Ms.\n`), { jobTitle: null }],
  ['a cost center', utf8(`${who},Cost Center,Department Name\n${ann},7010,ICU\n`), { department: 'ICU' }],
  [
    'a manager by name and by number',
    utf8(`${who},Manager,Manager Worker ID\n${ann},"Kim, Grace",E-1\n`),
    { supervisor: 'E-1' },
  ],
  ['only a manager by name', utf8(`${who},Manager\n${ann},"Kim, Grace"\n`), { supervisor: null }],
  ['a role that is a job', utf8(`${who},Role\n${ann},Charge Nurse\n`), { roleType: null }],
  [
    'the day of a change of jobs',
    utf8(`${who},Effective Date,Hire Date\n${ann},1/1/2026,3/1/2021\n`),
    { hireDate: '2021-03-01' },
  ],
])('%s', async (_what, bytes, expected) => {
  const { people, problems, asked } = await bring(bytes)
  expect({ problems, asked }).toEqual({ problems: [], asked: [] })
  const [person] = people ?? []
  expect({ ...person?.facts, licenses: person?.licenses }).toMatchObject(expected)
})

test.each<[string, Uint8Array, { problems?: string[]; asked?: string[] }]>([
  [
    'two columns of addresses',
    utf8('Email,Work Email,Employee ID\na@b.co,b@b.co,1\n'),
    { asked: ['Email', 'Work Email'] },
  ],
  [
    'a state that may be that of an address',
    withLicense('Reno,NV,RN,95200001', `${who},City,State,License Type,License Number`),
    { asked: ['State'] },
  ],
  ['a number that was rounded', withId('1.23457E+11'), { problems: ['imports.problems.rounded'] }],
  ['a day that could be two', withDate('3.4.2022'), { problems: ['imports.problems.dateOrder'] }],
  ['a day that does not exist', withDate('2/30/2025'), { problems: ['validation.couldNotParseDate'] }],
])('%s is asked about', async (_what, bytes, expected) => expect(await bring(bytes)).toMatchObject(expected))

test('nothing is left out without a word: what an HR system has beside is named', async () => {
  const text = `${who},Worker Status,Termination Date,Rehire,Shift,FTE,Shoe Size\n${ann},Terminated,1/2/2026,,Night,0.9,42\n`
  expect((await bring(utf8(text))).unused).toEqual(['Rehire', 'Shift', 'FTE', 'Shoe Size'])
})

test.each([
  'people-address-state.csv',
  'people-courtesy-title.csv',
  'people-dates-with-time.csv',
  'people-formula-text.csv',
  'people-invisible-character.csv',
  'people-license-id.csv',
  'people-mac-roman.csv',
  'people-shift-jis.csv',
  'people-title-rows.csv',
])('%s brings one person and asks nothing', async (name) => {
  const { people, problems, asked } = await bring(readFileSync(`fixtures/people-files/${name}`))
  expect([people?.length, problems, asked]).toEqual([1, [], []])
})
