import { expect, test } from 'vitest'
import {
  approvingBody,
  keepSentences,
  lacksLicenseNumber,
  missingOnPaper,
  paperElements,
  paperRules,
} from '@/lib/domain/certificates/paper-rules'
import { isPair, pairOf } from '@/lib/domain/tasks/eligible-pairs'

const bare = { address: [], phone: null, approvals: [], instructors: [{ title: null }], objectives: [] }
const complete = {
  address: ['12 Oak St'],
  phone: '(916) 555-0100',
  approvals: [
    { geo: 'CA', credentialTypes: ['CNA', 'HHA', 'RN'], approvedBy: 'Board' },
    { geo: 'KY', credentialTypes: ['RN', 'LPN'] },
    { geo: 'TX', credentialTypes: ['RN', 'LVN'], approvedBy: 'ANCC' },
  ],
  instructors: [{ title: 'RN, Director of Staff Development' }],
  objectives: ['Notice early signs'],
}

test.each(Object.entries(paperRules))(
  'the paper for %s is of a kind that can be recorded, with its sources',
  (pair, rule) => {
    expect(isPair(pairOf(pair))).toBe(true)
    expect(rule.sources.length).toBeGreaterThan(0)
    for (const { cite, url, read } of rule.sources) {
      expect(cite).not.toBe('')
      expect(new URL(url).protocol).toBe('https:')
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    expect(rule.elements).toEqual(paperElements.filter((element) => rule.elements.includes(element)))
    expect(rule.elements.includes('KEEP')).toBe(rule.keep !== null)
  },
)

test.each([
  ['CA:CNA', ['PROVIDER_NUMBER', 'ADDRESS', 'PHONE', 'INSTRUCTOR_TITLE']],
  ['CA:HHA', ['PROVIDER_NUMBER', 'ADDRESS', 'PHONE', 'INSTRUCTOR_TITLE']],
  ['CA:RN', ['PROVIDER_NUMBER', 'ADDRESS']],
  ['CA:LVN', []],
  ['FL:RN', []],
  ['KY:RN', ['PROVIDER_NUMBER', 'APPROVING_BODY']],
  ['TX:RN', ['APPROVING_BODY']],
  ['MA:TCHR', ['OBJECTIVES']],
  ['ID:RN', []],
])('a class for %s that has nothing entered lacks what its board asks for', (pair, elements) => {
  expect(missingOnPaper([pair], bare)).toEqual(elements.map((element) => ({ element, pairs: [pair] })))
})

test('a class that has everything entered lacks nothing', () => {
  expect(missingOnPaper(Object.keys(paperRules), complete)).toEqual([])
  expect(missingOnPaper(Object.keys(paperRules), { ...complete, instructors: [] })).toEqual([
    { element: 'INSTRUCTOR_TITLE', pairs: ['CA:CNA', 'CA:HHA'] },
  ])
})

test.each([
  [{ geo: 'CA', credentialTypes: ['RN'] }, 'California Board of Registered Nursing'],
  [{ geo: 'CA', credentialTypes: ['CNA', 'HHA'] }, 'California Department of Public Health'],
  [{ geo: 'CA', credentialTypes: ['RN', 'LVN'] }, null],
  [{ geo: 'CA', credentialTypes: ['RN', 'LVN'], approvedBy: 'ANCC' }, 'ANCC'],
  [{ geo: 'TX', credentialTypes: ['RN'] }, null],
  [{ geo: 'ID', credentialTypes: ['RN'] }, null],
])('%j is approved by %s', (approval, body) => {
  expect(approvingBody(approval)).toBe(body)
})

test('how long to keep a paper is said once for each text, and only where a text on it was read', () => {
  expect(keepSentences(['CA:RN', 'CA:CNA', 'CA:RN', 'TX:RN'])).toEqual([
    'This record shall be retained by the certified nurse assistant for a period of four (4) years starting from the date of enrollment.',
    'This document must be retained by the licensee for a period of four years after the course concludes.',
  ])
  expect(keepSentences([])).toEqual([])
})

const license = (geo: string, credentialType: string) => ({ geo, credentialType })
test.each([
  [['CA:CNA', 'CA:RN'], [], true],
  [['CA:CNA', 'CA:RN'], [license('CA', 'RN')], false],
  [['CA:CNA'], [license('TX', 'CNA')], true],
  [['FL:RN', 'TX:RN'], [], false],
  [[], [], false],
])('a paper for %j of somebody with %j lacks a number: %s', (pairs, licenses, lacks) => {
  expect(lacksLicenseNumber(pairs, { licenses })).toBe(lacks)
})
