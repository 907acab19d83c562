import { expect, test } from 'vitest'
import { CaseProblem } from '@/lib/domain/compliance/case-reader'
import { readRequirementParts } from '@/lib/domain/compliance/rule-requirement'

const text = { en: 'Yes?', es: '¿Sí?', ja: 'はい' }
const exemption = { name: 'MILITARY', question: text, needs: null }
const route = { route: 'EXAMINATION', question: text, needs: null }
const report = { name: 'CE Broker', url: 'https://example.org', whoReports: 'PERSON' }
const evidence = (more: object) => ({ requirement: { evidence: { kind: 'OTHER', within: 'PERIOD', ...more } } })

function problemOf(parts: object): CaseProblem | null {
  try {
    readRequirementParts({ ...parts }, 'rule')
    return null
  } catch (problem) {
    if (problem instanceof CaseProblem) return problem
    throw problem
  }
}

test.each<[parts: object, problem: string]>([
  [{ requirement: null }, 'requirement must be an object'],
  [{ exemptions: {} }, 'exemptions must be an array'],
  [{ exemptions: [exemption, null] }, 'exemptions[1] must be an object'],
  [
    { exemptions: [{ ...exemption, until: 1 }] },
    'exemptions[0].until is not known; rule.exemptions[0] may have name, question, needs',
  ],
  [{ exemptions: [{ ...exemption, question: 'Yes?' }] }, 'exemptions[0].question must be an object'],
  [{ exemptions: [{ ...exemption, question: { ...text, en: '' } }] }, 'exemptions[0].question.en must be a text'],
  [{ exemptions: [{ ...exemption, question: { ...text, es: 1 } }] }, 'exemptions[0].question.es must be a text'],
  [{ exemptions: [{ ...exemption, question: { ...text, ja: null } }] }, 'exemptions[0].question.ja must be a text'],
  [
    { exemptions: [{ ...exemption, question: { ...text, fr: 'x' } }] },
    'exemptions[0].question.fr is not known; rule.exemptions[0].question may have en, es, ja',
  ],
  [{ exemptions: [{ ...exemption, needs: undefined }] }, 'exemptions[0].needs must be a requirement or null'],
  [
    { exemptions: [{ ...exemption, name: 'military' }] },
    'exemptions[0].name must be a name in capitals, digits and underscores',
  ],
  [{ exemptions: [exemption, exemption] }, 'exemptions[1].name must be unique, and MILITARY is there twice'],
  [{ firstRenewalRoutes: 1 }, 'firstRenewalRoutes must be an array'],
  [
    { firstRenewalRoutes: [{ ...route, route: 1 }] },
    'firstRenewalRoutes[0].route must be a name in capitals, digits and underscores',
  ],
  [
    { firstRenewalRoutes: [route, route] },
    'firstRenewalRoutes[1].route must be unique, and EXAMINATION is there twice',
  ],
  [{ reportTo: null }, 'reportTo must be an object'],
  [{ reportTo: { ...report, name: '' } }, 'reportTo.name must be a text'],
  [{ reportTo: { ...report, url: 'example' } }, 'reportTo.url must be an address'],
  [{ reportTo: { ...report, whoReports: 'BOARD' } }, 'reportTo.whoReports must be one of PERSON, PROVIDER, EITHER'],
  [
    { reportTo: { ...report, phone: 1 } },
    'reportTo.phone is not known; rule.reportTo may have name, url, whoReports, byWhen',
  ],
  [{ reportTo: { ...report, byWhen: null } }, 'reportTo.byWhen must be an object'],
  [{ reportTo: { ...report, byWhen: {} } }, 'reportTo.byWhen must be one of daysBeforeEnd, daysAfterCourse'],
  [
    { reportTo: { ...report, byWhen: { daysBeforeEnd: 1, daysAfterCourse: 1 } } },
    'reportTo.byWhen must be one of daysBeforeEnd, daysAfterCourse',
  ],
  [
    { reportTo: { ...report, byWhen: { weeks: 1 } } },
    'reportTo.byWhen.weeks is not known; rule.reportTo.byWhen may have daysBeforeEnd, daysAfterCourse',
  ],
  [
    { reportTo: { ...report, byWhen: { daysAfterCourse: 1001 } } },
    'reportTo.byWhen.daysAfterCourse must be a whole number from 0 to 1000',
  ],
  [evidence({ licenseTypes: [] }), 'requirement.evidence.licenseTypes must be a list that is not empty'],
  [evidence({ licenseTypes: ['RN', 'XX'] }), 'requirement.evidence.licenseTypes[1] must be a known code'],
  [evidence({ issuers: [] }), 'requirement.evidence.issuers must be a list that is not empty'],
  [evidence({ issuers: [''] }), 'requirement.evidence.issuers[0] must be a text'],
  [evidence({ note: 'A course' }), 'requirement.evidence.note must be an object'],
  [evidence({ dueOn: '2026-02-30' }), 'requirement.evidence.dueOn must be a date YYYY-MM-DD'],
])('%j is refused', (parts, problem) => {
  expect(problemOf(parts)?.message).toBe(`rule.${problem}`)
})

test('an empty list is required, and a text has at most 500 characters', () => {
  expect(problemOf(evidence({ issuers: [] }))?.problem).toBe('validation.required')
  const said = (length: number) => problemOf(evidence({ note: { ...text, es: 'x'.repeat(length) } }))
  expect(said(500)).toBeNull()
  expect(said(501)).toMatchObject({
    message: 'rule.requirement.evidence.note.es must have at most 500 characters',
    field: 'rule.requirement.evidence.note.es',
    problem: { key: 'validation.tooLong', params: { max: 500 } },
  })
})

test('days are read by their name, and what a rule does not have is left out', () => {
  const read = (byWhen?: object) =>
    readRequirementParts({ reportTo: { ...report, ...(byWhen ? { byWhen } : {}) } }, 'rule').reportTo
  expect(read({ daysBeforeEnd: 30 })?.byWhen).toEqual({ daysBeforeEnd: 30 })
  expect(read({ daysAfterCourse: 1000 })?.byWhen).toEqual({ daysAfterCourse: 1000 })
  expect(read()).toEqual(report)
  expect(readRequirementParts({}, 'rule')).toEqual({})
})
