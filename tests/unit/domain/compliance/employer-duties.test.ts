import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lawProblems } from '@/dev/law/check-law'
import { lawText } from '@/dev/law/law-text'
import {
  dutyTerms,
  employerDuties,
  employerKinds,
  howSureOfDuty,
  readEmployerDuties,
} from '@/lib/domain/compliance/employer-duties'
import { locales } from '@/lib/i18n/locales'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'

type Written = Record<string, unknown> & { hours: number; terms: string[]; facts: object; readings: object[] }
type WrittenFile = { geo: string; duties: Written[] }
const read = (): WrittenFile => JSON.parse(readFileSync('law/USA/employers.json', 'utf8'))

/** What is wrong with the library of law where the first duty is another one. */
function problemsWith(change: (duty: Written) => object): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'suma-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('law', folder, { recursive: true })
  const { duties, ...file } = read()
  const [first, ...others] = duties
  writeFileSync(`${folder}/USA/employers.json`, lawText({ ...file, duties: [change(first!), ...others] }))
  return lawProblems(folder)
}

test('employers of aides owe 12 hours a year, and nursing facilities a review', () => {
  expect(
    employerDuties.map(({ employer, staff, hours, everyMonths }) => [employer, staff, hours, everyMonths]),
  ).toEqual([
    ['NURSING_FACILITY', 'CNA', 12, 12],
    ['HOME_HEALTH_AGENCY', 'HHA', 12, 12],
  ])
  expect(employerDuties.map(({ reviewMonths }) => reviewMonths)).toEqual([12, null])
  expect(employerDuties[0]!.terms).toEqual(expect.arrayContaining(['DEMENTIA_MANAGEMENT', 'ABUSE_PREVENTION']))
  expect(employerDuties[1]!.terms).toEqual(['NURSE_SUPERVISES'])
})

test('how sure it is names the text, the day it was read and the age of the copy', () => {
  const [facility, agency] = employerDuties
  const say = translatorFor('en')
  const text = 'Taken from the text of the rule, read Nov 2026 in'
  expect(sureText(howSureOfDuty(facility!, 0), say)).toBe(
    `${text} a copy of May 10, 2024. 4 readings agree. Partly confirmed.`,
  )
  expect(sureText(howSureOfDuty(facility!, 1), say)).toBe(
    `${text} an undated copy. Two readings agree. Partly confirmed.`,
  )
  expect(sureText(howSureOfDuty(agency!, 0), say)).toBe(
    `${text} a copy of Nov 9, 2021. 3 readings agree. Partly confirmed.`,
  )
})

test.each<[problem: string, change: (duty: Written) => object]>([
  ['USA NURSING_FACILITY: no reading states hours 13', (duty) => ({ ...duty, hours: 13 })],
  ['USA NURSING_FACILITY: no reading states reviewMonths 6', (duty) => ({ ...duty, reviewMonths: 6 })],
  [
    'USA NURSING_FACILITY: no reading states terms.NURSE_SUPERVISES true',
    (duty) => ({ ...duty, terms: ['NURSE_SUPERVISES'] }),
  ],
  [
    'USA NURSING_FACILITY: hours is HIGH without a whole text of the last 24 months',
    (duty) => ({
      ...duty,
      facts: { ...duty.facts, hours: { source: 0, confidence: 'HIGH', readOn: '2026-11-29' } },
    }),
  ],
  ["USA/employers/duties/0/readings/0 must have required property 'copyOf'", (duty) => withoutCopy(duty)],
  [
    'USA/employers/duties/0/employer must be equal to one of the allowed values',
    (duty) => ({ ...duty, employer: 'X' }),
  ],
])('the check names what is wrong: %s', (problem, change) => {
  expect(problemsWith(change)).toContain(problem)
})

function withoutCopy({ readings: [first, ...others], ...duty }: Written) {
  const { copyOf: _, ...reading } = first as { copyOf: unknown }
  return { ...duty, readings: [reading, ...others] }
}

test.each<[problem: string, change: (file: WrittenFile) => object]>([
  ['law/USA/employers.duties[0].hours must be hours above 0', (file) => changed(file, { hours: 0 })],
  ['law/USA/employers.duties[0].terms[0] must be', (file) => changed(file, { terms: ['SINGING'] })],
  ['law/USA/employers.duties[0].pay is not known', (file) => changed(file, { pay: 3 })],
])('a file that nobody could read is refused by the name of its field: %s', (problem, change) => {
  expect(() => readEmployerDuties(change(read()))).toThrow(problem)
})

const changed = ({ duties: [first, ...others], ...file }: WrittenFile, change: object) => ({
  ...file,
  duties: [{ ...first, ...change }, ...others],
})

test.each(locales)('each duty is said in %s, and no two terms alike', (locale) => {
  const missing: string[] = []
  const t = translatorFor(locale, ({ key }) => missing.push(key))
  for (const employer of employerKinds) {
    expect(t('inspection.duties.hours', { employer, hours: 12, months: 12 })).toMatch(/12.*12/)
    expect(t('inspection.duties.employer', { employer })).not.toBe('')
  }
  expect(new Set(dutyTerms.map((term) => t(`inspection.duties.terms.${term}`))).size).toBe(dutyTerms.length)
  expect(missing).toEqual([])
})

test('the file is written as people read it', () => {
  expect(lawText(read())).toBe(readFileSync('law/USA/employers.json', 'utf8'))
})
