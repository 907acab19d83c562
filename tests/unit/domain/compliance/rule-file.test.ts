import { expect, test } from 'vitest'
import { type RuleVersion, readRuleFile, ruleFileProblems, ruleFileText } from '@/lib/domain/compliance/rule-file'
import { asksFirstLicense, bookFor, bookOf, emptyBook, omitReadings, ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook, shippedRules, specificationBook } from '@/lib/domain/compliance/shipped-rules'

const rule = shippedRules.find(({ version }) => version === 'CA-CNA-1')!

const isFirst = ({ geo, type }: Pick<RuleVersion, 'geo' | 'type'>) => geo === rule.geo && type === rule.type

/** The versions as one file, those of nurse aides of California first, as an installation exports them. */
const file = (JSON.parse(ruleFileText(shippedRules)) as Entry[]).toSorted(
  (a, b) => Number(isFirst(b)) - Number(isFirst(a)),
)
type Entry = Omit<RuleVersion, 'version'>

const broken = (path: string, value: unknown) => {
  const copy: unknown = structuredClone(file)
  const steps = path.split('.')
  let node = copy as Record<string, unknown>
  for (const step of steps.slice(0, -1)) node = node[step] as Record<string, unknown>
  node[steps.at(-1)!] = value
  return copy
}

test.each([
  ['0.total', null, 'rules[0].total'],
  ['0.total', 1.5, 'rules[0].total'],
  ['0.maxOnline', -1, 'rules[0].maxOnline'],
  ['0.geo', 'XX', 'rules[0].geo'],
  ['1.state', 'READY', 'rules[1].state'],
  ['0.effectiveFrom', '2026-02-30', 'rules[0].effectiveFrom'],
  ['0.sources', [], 'rules[0].sources'],
  ['0.sources.0.url', 'nowhere', 'rules[0].sources[0].url'],
  ['0.facts.total.source', 9, 'rules[0].facts.total.source'],
  ['0.facts.total.confidence', 'SURE', 'rules[0].facts.total.confidence'],
  ['0.facts.most', { source: 0, confidence: 'HIGH', readOn: '2026-11-23' }, 'rules[0].facts.most'],
  ['0.notes', ['other'], 'rules[0].notes[0]'],
  ['0.maxHours', 12, 'rules[0].maxHours is not known'],
])('a file with %s = %j is refused, and the field is named', (path, value, field) => {
  expect(() => readRuleFile(broken(path, value))).toThrow(field)
})

test('everything in the file is read as it stands, and each version has its name', () => {
  const named = file.map((version) => ({
    ...version,
    version: `${version.geo}-${version.type}-${version.number}`,
  }))
  expect(readRuleFile(file)).toEqual(named)
})

/** The version with the most optional fields. */
const fullest = file.reduce((most, one) => (Object.keys(one).length > Object.keys(most).length ? one : most))
const at = file.indexOf(fullest)

test.each(Object.keys(fullest))('%s cannot be just anything', (field) => {
  expect(() => readRuleFile(broken(`${at}.${field}`, { wrong: true }))).toThrow(`rules[${at}].${field}`)
})

test.each([
  ['total', 1_000_000],
  ['minFirstYear', 1_000_000],
  ['minSecondYear', 1_000_000],
  ['maxFirstYear', 1_000_000],
  ['maxOnline', 1_000_000],
  ['minInitialDays', 36_500],
  ['reactivationYears', 100],
  ['periodMonths', 1200],
  ['minFirstLicenseMonths', 1200],
  ['keepCertificatesYears', 100],
  ['number', 1000],
])('%s is at most %i', (field, most) => {
  expect(readRuleFile(broken(`${at}.${field}`, most))[at]).toMatchObject({ [field]: most })
  expect(() => readRuleFile(broken(`${at}.${field}`, most + 1))).toThrow(`rules[${at}].${field}`)
})

test.each([
  ['0.sources.1', null, 'rules[0].sources[1]'],
  ['0.sources.1.cite', '', 'rules[0].sources[1].cite'],
  ['0.sources.1.url', 7, 'rules[0].sources[1].url'],
  ['0.facts.total', null, 'rules[0].facts.total'],
  ['0.facts.total.readOn', '2026-02-30', 'rules[0].facts.total.readOn'],
  ['0.noteSources.other', {}, 'rules[0].noteSources.other'],
  ['0.noteSources.paidWorkDay.cite', '', 'rules[0].noteSources.paidWorkDay.cite'],
  ['0.firstRenewalNotes', ['paidWorkDay'], 'rules[0].firstRenewalNotes[0]'],
  ['0.effectiveTo', '', 'rules[0].effectiveTo'],
  ['0', null, 'rules[0]'],
])('%s = %j is refused by its own name', (path, value, field) => {
  expect(() => readRuleFile(broken(path, value))).toThrow(`${field} must be`)
})

test('a fact names one of the sources of its own version', () => {
  const { sources } = file[0]!
  expect(() => readRuleFile(broken('0.facts.total.source', sources.length))).toThrow('rules[0].facts.total.source')
  expect(readRuleFile(broken('0.facts.total.source', sources.length - 1))).toHaveLength(file.length)
})

test('a file is a list', () => {
  expect(() => readRuleFile({})).toThrow('rules must be an array')
})

test('what may be left out is left out', () => {
  const { minFirstLicenseMonths: _, ...rest } = { minFirstLicenseMonths: null, ...fullest }
  expect(readRuleFile([rest])[0]).not.toHaveProperty('minFirstLicenseMonths')
})

test('a draft that ships with the product is not counted', () => {
  const draft = shippedRules.find(({ version }) => version === 'TX-CNA-2')
  expect(draft).toMatchObject({ state: 'DRAFT', total: 2400, notes: ['texasNurseAideWork'] })
  expect(ruleFor(shippedBook, 'TX', 'CNA', '2099-01-01')).toMatchObject({ version: 'TX-CNA-1', total: 2000 })
})

test('the specification keeps its seven rules in their first version, always in force', () => {
  const rules = Object.values(specificationBook.versions).flat()
  expect(rules).toHaveLength(7)
  for (const rule of rules) expect(rule).toMatchObject({ number: 1, effectiveFrom: null, effectiveTo: null })
})

test('a page hands over only what its licenses need', () => {
  const part = bookFor(bookOf(Object.values(shippedBook.versions).flat(), 3), [{ geo: 'CA', credentialType: 'RN' }])
  expect(part.serial).toBe(3)
  expect(Object.keys(part.versions)).toEqual(['CA:RN'])
  const rules = Object.values(part.versions).flat()
  expect(omitReadings(part)).toEqual(
    bookOf(
      rules.map((rule) => ({ ...rule, facts: {}, noteSources: {}, sources: [rule.sources[0]] })),
      3,
    ),
  )
})

test('what is wrong with versions beside each other is named', () => {
  const problems = (...changes: Partial<RuleVersion>[]) =>
    ruleFileProblems(changes.map((change) => ({ ...rule, ...change })))
  const next = { number: 2, version: 'CA-CNA-2' }
  expect(problems({})).toEqual([])
  expect(problems({}, { ...next, state: 'DRAFT' })).toEqual([])
  expect(problems({}, {})).toEqual(['CA-CNA-1 is there twice'])
  expect(problems({}, next)).toEqual(['CA-CNA-1 and CA-CNA-2 are in force on the same day'])
  const [until, from] = [{ effectiveTo: '2026-12-31' }, { ...next, effectiveFrom: '2026-12-31' }]
  expect(problems(until, from)).toHaveLength(1)
  expect(problems(until, { ...from, effectiveFrom: '2027-01-01' })).toEqual([])
  expect(problems({ effectiveFrom: '2027-01-02', effectiveTo: '2027-01-01' })).toEqual([
    'CA-CNA-1 ends before it begins',
  ])
  expect(problems({ facts: {} })).toContain('CA-CNA-1.total has no source')
})

test('a book without rules tracks nothing', () => {
  expect(ruleFor(emptyBook, 'CA', 'RN', '2026-01-01')).toBeNull()
  expect(asksFirstLicense(emptyBook, 'CA', 'RN', '2026-01-01')).toBe(false)
  expect(bookFor(emptyBook, [{ geo: 'CA', credentialType: 'RN' }])).toEqual(bookOf([]))
})
