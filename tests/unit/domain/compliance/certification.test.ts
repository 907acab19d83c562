import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lawProblems } from '@/dev/law/check-law'
import { lawText } from '@/dev/law/law-text'
import { certificationNumbers, readCertifications } from '@/lib/domain/compliance/certification'
import { certificationPrograms } from '@/lib/domain/compliance/certification-list'

type Written = Record<string, unknown> & { facts: object; readings: object[]; certifications: { code: string }[] }
type WrittenFile = { geo: string; programs: Written[] }
const path = 'law/USA/certifications.json'
const read = (): WrittenFile => JSON.parse(readFileSync(path, 'utf8'))

/** The file where the program of a certification is another one. */
const changed = (file: WrittenFile, code: string, change: (program: Written) => object) => ({
  ...file,
  programs: file.programs.map((program) =>
    program.certifications.some((one) => one.code === code) ? change(program) : program,
  ),
})

/** What is wrong with the library of law where the program of a certification is another one. */
function problemsWith(code: string, change: (program: Written) => object): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'suma-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('law', folder, { recursive: true })
  writeFileSync(`${folder}/USA/certifications.json`, lawText(changed(read(), code, change)))
  return lawProblems(folder)
}

test('the terms of a certification are those that its body states', () => {
  const terms = Object.fromEntries(
    certificationPrograms.flatMap(({ certifications, months, hours }) =>
      certifications.map(({ code }) => [code, [months, hours]]),
    ),
  )
  expect(terms).toMatchObject({
    NREMT_EMT: [24, 40],
    NREMT_AEMT: [24, 50],
    NREMT_PARAMEDIC: [24, 60],
    CCRN: [36, null],
    CEN: [48, 100],
    FNP_C: [60, 100],
    FNP_BC: [60, 75],
    CPN: [12, 15],
    // What was not read is no number.
    SCRN: [null, null],
    FP_C: [null, 100],
  })
})

test('every number has a reading, and none is surer than its readings', () => {
  const programs = readCertifications(read())
  const unread = programs.filter((program) => certificationNumbers(program).length === 0)
  expect(unread.flatMap(({ certifications }) => certifications.map(({ code }) => code))).toEqual(['SCRN'])
  for (const program of programs)
    for (const { name, value, confidence } of certificationNumbers(program)) {
      const stating = program.readings.filter(({ numbers }) => numbers[name] === value)
      expect(stating, `${program.certifications[0]!.code} ${name}`).not.toEqual([])
      expect(['MEDIUM', 'LOW']).toContain(confidence)
      if (confidence === 'LOW') expect(stating.map(({ kind }) => kind)).not.toContain('BOARD')
    }
})

test.each<[problem: string, code: string, change: (program: Written) => object]>([
  ['USA CCRN: no reading states months 48', 'CCRN', (program) => ({ ...program, months: 48 })],
  ['USA CCRN: hours does not say how sure it is', 'CCRN', (program) => ({ ...program, hours: 100 })],
  ['USA CNOR: no reading states end NEXT 06-30', 'CNOR', (program) => ({ ...program, endsOn: ['06-30'] })],
  [
    'USA PCCN: no reading states accreditedBy.ABSNC true',
    'PCCN',
    (program) => ({ ...program, accreditedBy: ['ABSNC'] }),
  ],
  [
    'USA PCCN: months is HIGH after one reading',
    'PCCN',
    (program) => ({
      ...program,
      facts: { ...program.facts, months: { source: 0, confidence: 'HIGH', readOn: '2026-11-30' } },
    }),
  ],
  [
    'USA CRRN: https://www.winenfood.com/crrn is a refused source',
    'CRRN',
    ({ readings: [first, ...others], ...program }) => ({
      ...program,
      readings: [{ ...first, source: { cite: 'A recipe', url: 'https://www.winenfood.com/crrn' } }, ...others],
    }),
  ],
])('the check names what is wrong: %s', (problem, code, change) => {
  expect(problemsWith(code, change)).toContain(problem)
})

test('the schema refuses a reading without the age of its copy', () => {
  const problems = problemsWith('NREMT_EMT', ({ readings: [first, ...others], ...program }) => {
    const { copyOf: _, ...reading } = first as { copyOf: unknown }
    return { ...program, readings: [reading, ...others] }
  })
  expect(problems).toEqual(["USA/certifications/programs/0/readings/0 must have required property 'copyOf'"])
})

const at = 'law/USA/certifications.programs[0]'
test.each<[problem: string, change: object]>([
  [`${at}.hours must be hours above 0`, { hours: 0 }],
  [`${at}.end must be one of MONTHS, NEXT, PRINTED`, { end: 'SOON' }],
  [`${at}.endsOn must be the days of NEXT`, { end: 'MONTHS' }],
  [`${at}.endsOn must be the days of NEXT`, { end: 'NEXT', endsOn: undefined }],
  [`${at}.endsOn[0] must be a day MM-DD of every year`, { endsOn: ['02-29'] }],
  [`${at}.certifications[0].code must be capitals`, { certifications: [{ code: 'ccrn', name: 'A', shortName: 'A' }] }],
  [`${at}.renewAt must be an address`, { renewAt: 'nremt.org' }],
  [`${at}.fee is not known`, { fee: 3 }],
  [
    'law/USA/certifications.programs must be without CCRN twice',
    { certifications: [{ code: 'CCRN', name: 'A', shortName: 'A' }] },
  ],
])('a file that nobody could read is refused by the name of its field: %s', (problem, change) => {
  expect(() => readCertifications(changed(read(), 'NREMT_EMT', (program) => ({ ...program, ...change })))).toThrow(
    problem,
  )
})

test('the file is written as people read it', () => {
  expect(lawText(read())).toBe(readFileSync(path, 'utf8'))
})
