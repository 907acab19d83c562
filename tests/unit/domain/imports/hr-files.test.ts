import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/universal'
import { readPeople } from '@/lib/domain/imports/check-file'
import { missingOfLicenses } from '@/lib/domain/imports/columns'
import { departures } from '@/lib/domain/imports/leaving-columns'
import { isKnownHeader, isUsedLater, readColumns, saysWhoLeft } from '@/lib/domain/imports/map-columns'
import { columnsOf } from '@/lib/domain/imports/read-row'
import { readCsv } from '@/lib/exports/read-csv'
import { readTable } from '@/lib/services/imports/read-table'

/** A file of twelve invented people as an HR system exports it, read without any choice of a person. */
async function read(name: string, bytes: Uint8Array = readFileSync(`fixtures/people-files/hr-${name}`)) {
  const table = await readTable({ file: { bytes }, text: null }, isKnownHeader)
  if (!table.ok) throw new Error(JSON.stringify(table.problem))
  const { header, rows } = table.value
  const cells = rows.map((row) => row.cells)
  const { mapping, questions } = readColumns(header, cells)
  const { people, problems, notes } = readPeople(table.value, mapping, '2026-11-26', { departments: [], jobTitles: [] })
  const keysOf = (some: typeof problems) => [...some.values()].flat().map(({ key }) => key.split('.').at(-1))
  return {
    people,
    facts: Object.fromEntries(people.map(({ facts }) => [facts.lastName, facts])),
    licenses: people.flatMap((person) => person.licenses),
    asked: questions.map(({ target, columns }) => [target, ...columns.map((column) => header[column])]),
    missing: missingOfLicenses((target) => columnsOf(mapping).has(target)),
    problems: keysOf(problems),
    notes: keysOf(notes),
    gone: [...departures(header, mapping, cells, '2026-11-26').keys()].map((row) => cells[row]!.join(' ')),
    later: header.filter((name, column) => !mapping[column] && (saysWhoLeft(name) || isUsedLater(name))),
  }
}

type Expected = {
  asked?: string[][]
  missing?: string[]
  problems?: string[]
  notes?: string[]
  licenses?: number
  later: string[]
}

test.each<[string, Expected]>([
  [
    'workday.csv',
    {
      asked: [['department', 'Cost Center - Name', 'Supervisory Organization']],
      notes: ['repeats'],
      later: ['Worker Status', 'Termination Date'],
    },
  ],
  [
    'ukg.csv',
    {
      asked: [['expiresAt', 'License Renewal Date']],
      missing: ['expiresAt'],
      notes: ['repeats'],
      licenses: 0,
      later: ['Employment Status Code', 'Employment Status', 'Termination Date'],
    },
  ],
  [
    'adp.csv',
    {
      missing: ['geo'],
      licenses: 0,
      later: [
        'Position Status',
        'Rehire Date',
        'Hire/Rehire Date',
        'Termination Date',
        'Termination Reason Description',
      ],
    },
  ],
  ['paycom.csv', { later: ['Employee_Status', 'Rehire_Date', 'Termination_Date'] }],
  ['paychex.txt', { later: ['Employment Status', 'Termination Date'] }],
  ['bamboohr.csv', { later: ['Status', 'Employment Status', 'Termination Date'] }],
  [
    'oracle.txt',
    {
      asked: [
        ['hireDate', 'Enterprise Hire Date', 'Latest Start Date'],
        ['geo', 'State or Province'],
      ],
      missing: ['geo'],
      licenses: 0,
      later: ['Assignment Status', 'Assignment Status Type', 'Actual Termination Date'],
    },
  ],
  ['successfactors.csv', { later: ['Status', 'Exit Date'] }],
  [
    'infor.csv',
    {
      asked: [['expiresAt', 'RENEW-DATE']],
      missing: ['expiresAt'],
      licenses: 0,
      later: ['EMP-STATUS', 'TERM-DATE'],
    },
  ],
  ['dayforce.csv', { later: ['Employment Status', 'Status Reason', 'Termination Date'] }],
  [
    'gusto.csv',
    {
      asked: [['hireDate', 'Start date', 'Original hire date']],
      missing: ['credentialType', 'credentialNumber'],
      licenses: 0,
      later: ['End date', 'Dismissal reason', 'Status'],
    },
  ],
  [
    'excel.csv',
    {
      problems: ['extension', 'licenseDiffers'],
      notes: ['phone', 'phone', 'phone'],
      licenses: 10,
      later: ['Status', 'Term Date'],
    },
  ],
])('%s is understood, and says what it cannot decide or does not act on', async (name, expected) => {
  const { people, facts, licenses, asked, missing, problems, notes, gone, later } = await read(name)
  const { asked: questions = [], licenses: count = 11, ...rest } = expected
  expect({ asked, missing, problems, notes, later }).toEqual({
    missing: [],
    problems: [],
    notes: [],
    ...rest,
    asked: questions,
  })
  expect([people.length + problems.filter((key) => key === 'extension').length, licenses.length]).toEqual([12, count])
  expect(gone).toEqual([expect.stringMatching(/okwu/i)])
  const upper = name.startsWith('infor')
  // Three of the files have suffixes only in names that are not read.
  const robert = ['adp.csv', 'paycom.csv', 'gusto.csv'].includes(name)
    ? 'Castellano'
    : upper
      ? 'CASTELLANO JR.'
      : 'Castellano Jr.'
  expect(facts[robert]).toMatchObject({ department: expect.not.stringMatching(/^\d+$/), jobTitle: expect.any(String) })
  expect(facts[upper ? 'PEÑA NÚÑEZ' : 'Peña Núñez']).toMatchObject({
    firstName: upper ? 'JOSÉ' : 'José',
    email: expect.stringMatching(/^jose\.pena\.\w+@ggcare\.example$/),
    employeeId: expect.stringMatching(/\d{4}$/),
  })
})

test('licenses have the state that issued them, not that of the home', async () => {
  for (const name of [
    'workday.csv',
    'paycom.csv',
    'paychex.txt',
    'bamboohr.csv',
    'successfactors.csv',
    'dayforce.csv',
  ]) {
    const { people } = await read(name)
    const geoOf = (lastName: string) => people.find(({ facts }) => facts.lastName === lastName)?.licenses[0]?.geo
    expect([geoOf('Whitfield'), geoOf('Hollis III') ?? geoOf('Hollis')]).toEqual(['CA', 'NV'])
  }
})

/** Some systems write 0000-00-00 for no date. */
const iso = /^[1-9]\d{3}-\d{2}-\d{2}$/

test.each([
  'workday.csv',
  'ukg.csv',
  'adp.csv',
  'paycom.csv',
  'paychex.txt',
  'bamboohr.csv',
  'successfactors.csv',
  'dayforce.csv',
  'oracle.txt',
  'infor.csv',
  'gusto.csv',
  'excel.csv',
])('%s says the same as a workbook', async (name) => {
  const bytes = readFileSync(`fixtures/people-files/hr-${name}`)
  const text = readCsv(bytes)
  if (!text.ok) throw new Error(text.problem)
  // Dates that are written as such become dates of Excel; everything else stays text.
  const rows = text.records.map(({ cells }) =>
    cells.map((cell) => (iso.test(cell) ? { type: Date, value: new Date(cell), format: 'mm/dd/yyyy' } : cell || null)),
  )
  const workbook = new Uint8Array(await (await writeWorkbook(rows).toBlob()).arrayBuffer())
  const [fromText, fromWorkbook] = [await read(name), await read(name, workbook)]
  const licensesOf = ({ people }: typeof fromText) => people.map(({ facts, licenses }) => ({ facts, licenses }))
  expect(licensesOf(fromWorkbook)).toEqual(licensesOf(fromText))
  const { asked, missing, problems, notes, later } = fromText
  expect(fromWorkbook).toMatchObject({ asked, missing, problems, notes, later })
  expect(fromWorkbook.gone).toHaveLength(fromText.gone.length)
})
