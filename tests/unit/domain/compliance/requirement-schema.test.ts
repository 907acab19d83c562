import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { CaseProblem } from '@/lib/domain/compliance/case-reader'
import { limitNames } from '@/lib/domain/compliance/evaluation-case'
import { evidenceKinds, wayNames } from '@/lib/domain/compliance/requirement'
import schema from '@/lib/domain/compliance/requirement.schema.json'
import { readRequirement } from '@/lib/domain/compliance/requirement-reader'
import { readRuleFile, ruleBody, ruleFileProblems, ruleFileText } from '@/lib/domain/compliance/rule-file'
import { readRequirementParts, requirementOf } from '@/lib/domain/compliance/rule-requirement'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import cases from './requirement-cases.json'

const accepts = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(schema)

/** Whether the reader takes it, which the schema must not contradict. */
function isRead(requirement: unknown): boolean {
  try {
    return readRequirement(requirement, 'requirement') !== null
  } catch (problem) {
    if (problem instanceof CaseProblem) return false
    throw problem
  }
}

const requirements = cases.flatMap(({ input }) => [
  input.requirement,
  ...(input.exemptions ?? []).flatMap(({ needs }) => needs ?? []),
  ...Object.values(input.firstRenewal ?? {}).flatMap((needs) => needs ?? []),
])

test('the requirements of all cases are accepted', () => {
  expect(requirements.length).toBeGreaterThanOrEqual(23)
  for (const requirement of requirements) expect([accepts(requirement), isRead(requirement)]).toEqual([true, true])
})

const evidence = { evidence: { kind: 'PRACTICE', amount: 8, within: 'PERIOD' } }
const broken = (fields: object) => ({ evidence: { ...evidence.evidence, ...fields } })

test.each<[requirement: unknown]>([
  [null],
  [[]],
  [{}],
  [{ ...evidence, all: [evidence] }],
  [{ all: [] }],
  [{ all: [{ any: [] }] }],
  [{ any: [evidence] }],
  [{ any: [{ way: 'PUBLICATION', needs: evidence }] }],
  [{ any: [{ way: 'OTHER' }] }],
  [{ any: [{ way: 'OTHER', needs: null }] }],
  [broken({ kind: 'HOURS' })],
  [broken({ amount: 0 })],
  [broken({ amount: '8' })],
  [broken({ paid: false })],
  [broken({ within: 'ALWAYS' })],
  [broken({ within: undefined })],
  [broken({ within: { monthsBeforeEnd: 0 } })],
  [broken({ within: { monthsBeforeEnd: 12, days: 1 } })],
  [broken({ issuer: 'x' })],
  [{ hours: {} }],
  [{ hours: { total: -1 } }],
  [{ hours: { total: 48, minSecondYear: 12 } }],
  [{ hours: { total: 48, minSecondYear: 12, maxFirstYear: null } }],
  [{ hours: { total: 48, minLife: 4 } }],
  [{ hours: { total: 48, minLive: -4 } }],
  [{ hours: { total: 48, maxByActivity: {} } }],
  [{ hours: { total: 48, maxByActivity: { READING: 4 } } }],
  [{ hours: { total: 48, maxByActivity: { TEACHING: null } } }],
  [{ hours: { total: 48, maxTogether: [] } }],
  [{ hours: { total: 48, maxTogether: [{ activities: ['TEACHING'], most: 4 }] } }],
  [{ hours: { total: 48, maxTogether: [{ activities: ['TEACHING', 'TEACHING'], most: 4 }] } }],
  [{ hours: { total: 48, maxTogether: [{ activities: ['TEACHING', 'OTHER'] }] } }],
  [{ hours: { total: 48, sameCourseOnce: 'DAY' } }],
  [{ hours: { total: 48, approvedBy: [] } }],
  [{ hours: { total: 48, approvedBy: ['OTHER'] } }],
  [{ hours: { total: 48, hoursBefore: 1.5 } }],
])('%j is refused', (requirement) => {
  expect([accepts(requirement), isRead(requirement)]).toEqual([false, false])
})

test('hours with every further field are accepted', () => {
  expect(isRead({ hours: { total: 48, minLive: 48 } })).toBe(true)
  const fields = { minLive: 12, maxByActivity: { TEACHING: 12 }, sameCourseOnce: 'YEAR', approvedBy: ['BOARD', 'ANCC'] }
  const maxTogether = [{ activities: ['TEACHING', 'OTHER'], most: 12 }]
  const requirement = { hours: { total: 48, ...fields, maxTogether, minEachYear: 12, hoursBefore: 6 } }
  expect([accepts(requirement), isRead(requirement)]).toEqual([true, true])
})

test('its names are those of the code', () => {
  const { way, evidence: of, hours } = schema.definitions
  expect(way.properties.way.enum).toEqual(wayNames)
  expect(of.properties.kind.enum).toEqual(evidenceKinds)
  expect(Object.keys(hours.properties)).toEqual(limitNames)
})

const parts = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile({
  ...schema,
  allOf: [{ $ref: '#/definitions/parts' }],
})
const [example] = schema.definitions.parts.examples

/** Whether both the schema and the reader take the parts of a rule. */
function takes(written: object): [boolean, boolean] {
  try {
    return [parts(written), readRequirementParts({ ...written }, 'rule') !== null]
  } catch (problem) {
    if (problem instanceof CaseProblem) return [parts(written), false]
    throw problem
  }
}

test('the example of a rule with ways is kept as written, and read', () => {
  expect(takes(example!)).toEqual([true, true])
  expect(readRequirementParts({ ...example }, 'rule')).toEqual(example)
  const { requirement, exemptions, firstRenewal } = requirementOf(readRequirementParts({ ...example }, 'rule'))!
  expect(requirement).toMatchObject({
    node: 'ANY',
    ways: [
      { way: 'HOURS', needs: { limits: { total: 2400 } } },
      { way: 'PRACTICE', needs: { evidence: { amount: 52_000, licenseTypes: ['RN', 'NP'] } } },
      { way: 'CERTIFICATION', needs: { evidence: { amount: null, issuers: ['ANCC', 'AACN'] } } },
      { way: 'OTHER', needs: { evidence: { note: { en: 'A competence assessment that the board approved' } } } },
    ],
  })
  expect([...exemptions.keys(), ...firstRenewal.keys()]).toEqual(['MILITARY_SERVICE', 'EXAMINATION', 'ENDORSEMENT'])
})

test('a rule without ways asks for hours alone', () => {
  expect(readRequirementParts({}, 'rule')).toEqual({})
  expect(requirementOf({})).toBeNull()
})

const told = (fields: object) => ({ requirement: broken(fields) })
const exemption = { ...example!.exemptions[0]! }

test.each<[written: object]>([
  [told({ licenseTypes: [] })],
  [told({ issuers: ['ANCC', ''] })],
  [told({ note: 'Ask the board' })],
  [told({ note: { en: 'Ask the board', es: 'Pregunte a la junta' } })],
  [{ exemptions: [{ ...exemption, name: 'Military' }] }],
  [{ exemptions: [{ ...exemption, needs: undefined }] }],
  [{ exemptions: [{ ...exemption, question: undefined }] }],
  [{ firstRenewalRoutes: [exemption] }],
  [{ reportTo: { ...example!.reportTo, url: 'cebroker.com' } }],
  [{ reportTo: { ...example!.reportTo, whoReports: 'BOARD' } }],
  [{ reportTo: { ...example!.reportTo, byWhen: {} } }],
  [{ reportTo: { ...example!.reportTo, byWhen: { daysBeforeEnd: 1, daysAfterCourse: 30 } } }],
])('%j is refused as a part of a rule', (written) => {
  expect(takes(JSON.parse(JSON.stringify(written)))).toEqual([false, false])
})

test('a rule with ways is stored and written as its file has it, with a source for each part', () => {
  const rule = shippedRules.find(({ version }) => version === 'CA-CNA-1')
  const source = { source: 0, confidence: 'HIGH', readOn: '2026-11-29' }
  const file = JSON.parse(ruleFileText([rule!]))
  const withWays = [{ ...file[0], ...example, facts: { ...file[0].facts, requirement: source } }]
  const read = readRuleFile(withWays)
  expect(JSON.parse(ruleFileText(read))).toEqual(withWays)
  expect(ruleBody(read[0]!)).toMatchObject(example!)
  expect(ruleFileProblems(read)).toEqual(
    ['exemptions', 'firstRenewalRoutes', 'reportTo'].map((name) => `${rule!.version}.${name} has no source`),
  )
  const { requirement: _lacking, ...lacking } = read[0]!
  expect(ruleFileProblems([lacking])[0]).toBe(
    `${rule!.version} has exemptions or routes of a requirement that it lacks`,
  )
})
