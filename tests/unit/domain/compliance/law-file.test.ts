import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lawModules, lawPaths, readLawFolder } from '@/dev/generate/law-modules'
import { decidedOn, lawProblems } from '@/dev/law/check-law'
import { exportLaw } from '@/dev/law/export-law'
import { lawText } from '@/dev/law/law-text'
import { lawTestProblems } from '@/dev/law/test-law'
import { type LawReading, lawVersion, readLaw } from '@/lib/domain/compliance/law-file'
import { lawNumbers, numberProblems, treeNumbers } from '@/lib/domain/compliance/law-numbers'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

/** A copy of the files of law that is deleted after the test. */
function copyOfLaw(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suma-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('law', folder, { recursive: true })
  return folder
}

type Written = { versions: object[]; readings: { copyOf?: unknown }[] }

/** Changes a file of a folder of law. */
function change(folder: string, path: string, with_: (file: Record<string, unknown>) => unknown): void {
  const file = JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))
  writeFileSync(`${folder}/${path}`, lawText(with_(file) as object))
}

test('the files of law are in order, and every worked case holds', () => {
  expect(lawProblems()).toEqual([])
  const { cases, problems } = lawTestProblems()
  expect(problems).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(230)
})

test('what the product has is what the files say', () => {
  const files = readLawFolder()
  expect(files.flatMap(({ versions }) => versions)).toHaveLength(shippedRules.length)
  for (const [path, text] of lawModules()) expect(readFileSync(path, 'utf8'), path).toBe(text)
})

test('files are written as people read them: an amount is hours, and what fits is one line', () => {
  for (const path of lawPaths().rules) {
    const text = readFileSync(`law/${path}.json`, 'utf8')
    expect(lawText(JSON.parse(text)), path).toBe(text)
  }
  const occupational = JSON.parse(readFileSync('law/CA/OT.json', 'utf8'))
  expect(occupational.versions[0]).toMatchObject({ total: 24, carryOver: { hours: 6 } })
  expect(shippedRules.find(({ version }) => version === 'CA-OT-1')).toMatchObject({
    total: 2400,
    carryOver: { units: 600 },
  })
})

test('what a law asks of hours beside their sums is read in hours and written back, each a number with its reading', () => {
  const file = JSON.parse(readFileSync('law/GA/LPN.json', 'utf8'))
  const fields = {
    minLive: 12,
    maxByActivity: { SELF_STUDY: 6.5, TEACHING: 4 },
    maxTogether: [{ activities: ['PRECEPTOR', 'OTHER'], most: 12.5 }],
    sameCourseOnce: 'YEAR',
    approvedBy: ['BOARD', 'ANCC'],
    minEachYear: 8,
    hoursBefore: 6,
    carryOver: { hours: 5, lastMonths: 3 },
  }
  const version = readLaw([{ ...file, versions: [{ ...file.versions[0], ...fields }] }])[0]!.versions[0]!
  expect(version).toMatchObject({
    minLive: 1200,
    maxByActivity: { SELF_STUDY: 650, TEACHING: 400 },
    maxTogether: [{ activities: ['PRECEPTOR', 'OTHER'], most: 1250 }],
    minEachYear: 800,
    hoursBefore: 6,
    carryOver: { units: 500, lastMonths: 3 },
  })
  expect(lawVersion(version)).toMatchObject(fields)
  const numbers = Object.fromEntries(lawNumbers(version).map(({ name, value }) => [name, value]))
  expect(numbers).toMatchObject({
    minLive: 12,
    maxByActivity: 'SELF_STUDY 6.5, TEACHING 4',
    maxTogether: 'PRECEPTOR + OTHER 12.5',
    sameCourseOnce: 'YEAR',
    approvedBy: 'BOARD, ANCC',
    minEachYear: 8,
    hoursBefore: 6,
    carryOver: 5,
    'carryOver.lastMonths': 3,
  })
})

test('an export writes only the files whose versions changed, and keeps the rest of them', () => {
  const folder = copyOfLaw()
  expect(exportLaw(shippedRules, folder)).toEqual([])
  const more = shippedRules.map((rule) => (rule.version === 'GA-LPN-1' ? { ...rule, total: 2150 } : rule))
  expect(exportLaw(more, folder)).toEqual([`${folder}/GA/LPN.json`])
  const read = readLaw([JSON.parse(readFileSync(`${folder}/GA/LPN.json`, 'utf8'))])
  expect(read[0]!.versions[0]).toEqual(more.find(({ version }) => version === 'GA-LPN-1'))
  expect(exportLaw(more, folder)).toEqual([])
})

test.each<[problem: string, change: (file: Written) => object]>([
  ['law/GA/LPN.versions[0].total must be', (file) => ({ ...file, versions: [{ ...file.versions[0], total: 'many' }] })],
  ['law.hours is not known', (file) => ({ ...file, hours: 3 })],
  ['law/GA/LPN must be only the same as another file', (file) => ({ ...file, sameAs: 'RN' })],
  [
    'law/GA/LPN.readings[0].copyOf must be a day, a month, a year or null',
    (file) => ({ ...file, readings: [{ ...file.readings[0], copyOf: 'last year' }] }),
  ],
  [
    'law/GA/LPN.readings[0].copyOf must be a day, a month, a year or null',
    (file) => ({ ...file, readings: file.readings.map(({ copyOf: _, ...reading }) => reading) }),
  ],
  [
    'law/GA/LPN.readings[0].copyOf must be a day, a month, a year or null',
    (file) => ({ ...file, readings: [{ ...file.readings[0], copyOf: '2025-02-30' }] }),
  ],
  [
    'law/GA/LPN.readings[0].copyOf must be a day, a month, a year or null',
    (file) => ({ ...file, readings: [{ ...file.readings[0], readOn: '2026-11-23', copyOf: '2026-12' }] }),
  ],
])('a file that nobody could read is refused by the name of its field: %s', (problem, with_) => {
  const file = JSON.parse(readFileSync('law/GA/LPN.json', 'utf8'))
  expect(() => readLaw([with_(file)])).toThrow(problem)
})

test('what one type shares with another stands in one file, and both have it under their names', () => {
  const files = readLawFolder().filter(({ geo, type }) => geo === 'NC' && ['RN', 'LPN'].includes(type))
  expect(files.map(({ type, sameAs }) => [type, sameAs])).toEqual([
    ['RN', null],
    ['LPN', 'RN'],
  ])
  const [nurse, practical] = files.map(({ versions }) => versions[0]!)
  expect(practical).toEqual({ ...nurse, type: 'LPN', version: 'NC-LPN-1' })
})

test('a number changed by one no longer holds in its worked cases', () => {
  const folder = copyOfLaw()
  change(folder, 'NC/RN.json', (file) => JSON.parse(JSON.stringify(file).replace('"amount":640', '"amount":641')))
  // Both types of nurses share the law, and so the cases.
  expect(lawTestProblems(folder).problems.filter((problem) => problem.startsWith('NC-RN-W2'))).not.toEqual([])
})

test('the check names a problem of the form by its place', () => {
  const folder = copyOfLaw()
  change(folder, 'GA/LPN.json', (file) => ({ ...file, type: 7 }))
  expect(lawProblems(folder)).toEqual(['GA/LPN/type must be string'])
})

test('a rule that was checked since readings are asked for cannot be listed as read once', () => {
  const folder = copyOfLaw()
  change(folder, 'TX/CNA.json', ({ versions, ...file }) => {
    const [first, ...others] = versions as object[]
    return { ...file, versions: [{ ...first, lastChecked: '2026-11-29' }, ...others] }
  })
  expect(lawProblems(folder)).toContain('law/read-once.json names TX-CNA-1, which needs readings: it was checked later')
})

test('the kinds that are decided are those with a published version in force', () => {
  const of = (...pairs: string[]) => readLawFolder().filter(({ geo, type }) => pairs.includes(`${geo}/${type}`))
  // Texas calls practical nurses LVN; Indiana's aides have only a draft since September 2025.
  const files = of('NC/RN', 'TX/LVN', 'IN/CNA', 'CA/OT', 'AZ/RN')
  expect(decidedOn('2026-11-29', files)).toEqual({ nurses: 2, ofNurses: 153, others: 1 })
  expect(decidedOn('2025-08-31', of('IN/CNA'))).toMatchObject({ nurses: 1 })
})

test('a worked case with another answer is named', () => {
  const folder = copyOfLaw()
  change(folder, 'GA/LPN.cases.json', ({ cases, ...file }) => {
    const [first, ...others] = cases as { expect: object }[]
    return { ...file, cases: [{ ...first, expect: { ...first!.expect, counted: 21 } }, ...others] }
  })
  expect(lawTestProblems(folder).problems).toEqual(['GA-LPN-1: counted is 20, not 21'])
})

const reading: LawReading = {
  source: { cite: 'A rule', url: 'https://law.example/rule' },
  kind: 'TEXT',
  readOn: '2026-11-29',
  copyOf: '2025-01',
  whole: true,
  numbers: { total: 24 },
}
const number = { name: 'total', value: 24, confidence: 'HIGH' as const }

test.each<[text: string, readings: LawReading[], problems: string[]]>([
  ['two readings agree', [reading, { ...reading, kind: 'BOARD' }], []],
  ['none', [], ['no reading states total 24']],
  ['one', [reading], ['total is HIGH after one reading']],
  [
    'they differ',
    [reading, reading, { ...reading, numbers: { total: 25 } }],
    ['total is HIGH, and a reading states another value'],
  ],
  [
    'both copies are old',
    [
      { ...reading, copyOf: '2024-11-28' },
      { ...reading, copyOf: null },
    ],
    ['total is HIGH without a whole text of the last 24 months'],
  ],
  [
    'no text to its end',
    [
      { ...reading, whole: false },
      { ...reading, kind: 'OTHER' },
    ],
    ['total is HIGH without a whole text of the last 24 months'],
  ],
])('HIGH takes two readings that agree, one of a whole text that is not old: %s', (_text, readings, problems) => {
  expect(numberProblems(number, readings)).toEqual(problems)
})

test('a number that is not HIGH needs one reading; one without any confidence is named', () => {
  expect(numberProblems({ ...number, confidence: 'MEDIUM' }, [{ ...reading, copyOf: null }])).toEqual([])
  expect(numberProblems({ ...number, confidence: null }, [reading])).toEqual(['total does not say how sure it is'])
})

test('the numbers of a requirement are named by their ways', () => {
  const practice = { evidence: { kind: 'PRACTICE', amount: 640, within: { monthsBeforeEnd: 24 } } }
  const ways = [
    { way: 'HOURS', needs: { hours: { total: 30 } } },
    { way: 'PRACTICE', needs: { all: [{ hours: { total: 15 } }, practice] } },
    { way: 'CERTIFICATION', needs: { evidence: { kind: 'CERTIFICATION', within: 'AT_END' } } },
  ]
  expect(treeNumbers({ any: ways })).toEqual([
    ['HOURS', 30],
    ['PRACTICE.HOURS', 15],
    ['PRACTICE', 640],
    ['PRACTICE.monthsBeforeEnd', 24],
    ['CERTIFICATION', true],
  ])
})

test('every number of a version is one that a reading has to state', () => {
  const rule = shippedRules.find(({ version }) => version === 'CA-OT-1')!
  expect(lawNumbers(rule)).toContainEqual({ name: 'carryOver', value: 6, confidence: rule.facts.carryOver!.confidence })
  expect(lawNumbers(rule).map(({ name }) => name)).not.toContain('maxOnline')
  expect(lawVersion(rule)).not.toHaveProperty('geo')
})
