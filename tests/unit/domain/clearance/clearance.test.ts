import { describe, expect, test } from 'vitest'
import { type ClearanceFacts, clearanceOn, clearanceSpans, isSameFrom } from '@/lib/domain/clearance/clearance'
import type { PositionNeeds } from '@/lib/domain/clearance/position'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const day = '2026-11-28'
const needs: PositionNeeds = {
  licenses: [['RN', 'LVN']],
  geo: 'CA',
  multistate: false,
  checkedOnly: false,
  documentRequestIds: [],
  curriculumIds: [],
  noExclusion: false,
}
const license = {
  geo: 'CA',
  credentialType: 'RN',
  multistate: null,
  effectiveAt: '2024-01-01',
  expiresAt: '2027-01-31',
  verifiedState: 'UNVERIFIED',
} as const
const facts: ClearanceFacts = {
  joined: true,
  licensesHidden: false,
  licenses: [license],
  documents: [],
  trainings: [],
  exclusionsSearched: true,
  exclusions: [],
}
const problems = (position: PositionNeeds | null, known: ClearanceFacts, on: PlainDate = day) =>
  clearanceOn(position, known, on).reasons.map(({ problem, since }) => (since ? `${problem} ${since}` : problem))
const withLicense = (change: object) => ({ ...facts, licenses: [{ ...license, ...change }] })

describe('a license', () => {
  test('counts through its last day, and not on the day after', () => {
    expect(clearanceOn(needs, facts, '2027-01-31').state).toBe('CLEARED')
    expect(clearanceOn(needs, facts, '2027-02-01').state).toBe('NOT_CLEARED')
    expect(problems(needs, facts, '2027-02-01')).toEqual(['LICENSE_EXPIRED 2027-02-01'])
  })

  test('counts from its first day on', () => {
    const later = withLicense({ effectiveAt: '2026-12-01' })
    expect(problems(needs, later, '2026-11-30')).toEqual(['LICENSE_NOT_YET 2026-12-01'])
    expect(problems(needs, later, '2026-12-01')).toEqual([])
  })

  test('of any of the types in a line is enough, and each line is needed', () => {
    expect(problems(needs, withLicense({ credentialType: 'LVN' }))).toEqual([])
    expect(problems(needs, withLicense({ credentialType: 'CNA' }))).toEqual(['LICENSE_MISSING'])
    expect(problems({ ...needs, licenses: [['RN'], ['EMT']] }, facts)).toEqual(['LICENSE_MISSING'])
    expect(problems({ ...needs, licenses: [] }, { ...facts, licenses: [] })).toEqual([])
  })

  test('of another state counts only as a multistate one, where the position takes those', () => {
    const travel = withLicense({ geo: 'AZ', multistate: true })
    expect(problems(needs, travel)).toEqual(['LICENSE_MISSING'])
    expect(problems({ ...needs, multistate: true }, travel)).toEqual([])
    expect(problems({ ...needs, multistate: true }, withLicense({ geo: 'AZ', multistate: null }))).toEqual([
      'LICENSE_MISSING',
    ])
    const practical = { ...needs, licenses: [['LVN']], geo: 'TX', multistate: true }
    expect(problems(practical, withLicense({ geo: 'AZ', credentialType: 'LPN', multistate: true }))).toEqual([])
    expect(problems(practical, withLicense({ geo: 'TX', credentialType: 'LPN', multistate: true }))).toEqual([
      'LICENSE_MISSING',
    ])
  })

  test('that its board does not confirm stops, and an unchecked one leaves it open where only checked ones count', () => {
    expect(problems(needs, withLicense({ verifiedState: 'NO' }))).toEqual(['LICENSE_REFUSED'])
    const strict = { ...needs, checkedOnly: true }
    expect(clearanceOn(strict, facts, day)).toMatchObject({ state: 'UNKNOWN' })
    expect(problems(strict, facts)).toEqual(['LICENSE_UNCHECKED'])
    expect(problems(strict, withLicense({ verifiedState: 'YES' }))).toEqual([])
  })

  test('that is not shown, or that somebody invited may have, is not known', () => {
    expect(clearanceOn(needs, { ...facts, licensesHidden: true, licenses: [] }, day).state).toBe('UNKNOWN')
    expect(problems(needs, { ...facts, joined: false, licenses: [] })).toEqual(['NOT_JOINED'])
    expect(problems(needs, { ...facts, joined: false })).toEqual([])
  })

  test('of several that do not count, the one that was valid last is named', () => {
    const old = { ...license, expiresAt: '2020-01-31' }
    const newer = { ...license, expiresAt: '2025-01-31' }
    expect(problems(needs, { ...facts, licenses: [old, newer] })).toEqual(['LICENSE_EXPIRED 2025-02-01'])
  })
})

describe('a document', () => {
  const withTb = { ...needs, documentRequestIds: ['tb'] }
  const asked = (...documents: Partial<ClearanceFacts['documents'][number]>[]) => ({
    ...facts,
    documents: documents.map((document, index) => ({
      requestId: 'tb',
      cycle: index + 1,
      state: 'FULFILLED' as const,
      validUntil: null,
      ...document,
    })),
  })

  test('counts through the day until which it is valid, while the next is asked for', () => {
    const known = asked({ validUntil: '2026-12-31' }, { state: 'OPEN' })
    expect(problems(withTb, known, '2026-12-31')).toEqual([])
    expect(problems(withTb, known, '2027-01-01')).toEqual(['DOCUMENT_EXPIRED 2027-01-01'])
  })

  test('that was never asked for leaves it open; one that is missing or declined stops', () => {
    expect(clearanceOn(withTb, facts, day)).toMatchObject({ state: 'UNKNOWN' })
    expect(problems(withTb, asked({ state: 'CANCELLED' }))).toEqual(['DOCUMENT_NOT_ASKED'])
    expect(problems(withTb, asked({ state: 'OPEN' }))).toEqual(['DOCUMENT_MISSING'])
    expect(problems(withTb, asked({ state: 'DECLINED' }))).toEqual(['DOCUMENT_MISSING'])
    expect(problems(withTb, asked({ state: 'EXEMPT' }))).toEqual([])
  })
})

describe('training', () => {
  const withOrientation = { ...needs, curriculumIds: ['orientation'] }
  const assigned = (assignment: Partial<ClearanceFacts['trainings'][number]>) => ({
    ...facts,
    trainings: [{ curriculumId: 'orientation', cycle: 1, state: 'ASSIGNED' as const, dueAt: null, ...assignment }],
  })

  test('may be open through the day on which it is due', () => {
    expect(problems(withOrientation, assigned({ dueAt: '2026-12-15' }), '2026-12-15')).toEqual([])
    expect(problems(withOrientation, assigned({ dueAt: '2026-12-15' }), '2026-12-16')).toEqual([
      'TRAINING_OVERDUE 2026-12-16',
    ])
  })

  test('without a due day has to be done; what is not assigned leaves it open', () => {
    expect(problems(withOrientation, assigned({}))).toEqual(['TRAINING_OPEN'])
    expect(problems(withOrientation, assigned({ state: 'COMPLETE' }))).toEqual([])
    expect(problems(withOrientation, assigned({ state: 'CLOSED' }))).toEqual(['TRAINING_NOT_ASSIGNED'])
    expect(clearanceOn(withOrientation, facts, day).state).toBe('UNKNOWN')
  })
})

test('without a position nothing is known, and somebody who has not joined lacks one thing only', () => {
  expect(clearanceOn(null, facts, day)).toMatchObject({ state: 'UNKNOWN', reasons: [{ problem: 'NO_POSITION' }] })
  const much = { ...needs, documentRequestIds: ['tb'], curriculumIds: ['orientation'] }
  expect(problems(much, { ...facts, joined: false, licenses: [] })).toEqual(['NOT_JOINED'])
})

test('what stops outweighs what is not known, and both are named', () => {
  const known = { ...withLicense({ expiresAt: '2026-01-31' }) }
  const answer = clearanceOn({ ...needs, curriculumIds: ['orientation'] }, known, day)
  expect(answer.state).toBe('NOT_CLEARED')
  expect(answer.reasons.map(({ problem }) => problem)).toEqual(['LICENSE_EXPIRED', 'TRAINING_NOT_ASSIGNED'])
})

describe('all days', () => {
  test('are as few spans as there are answers, the last without an end', () => {
    expect(clearanceSpans(needs, facts, day)).toMatchObject([
      { startsOn: day, endsOn: '2027-01-31', state: 'CLEARED' },
      { startsOn: '2027-02-01', endsOn: null, state: 'NOT_CLEARED' },
    ])
  })

  test('of what is stored and what is known now are compared from today on', () => {
    const stored = clearanceSpans(needs, facts, '2026-06-01')
    expect(isSameFrom(stored, clearanceSpans(needs, facts, day), day)).toBe(true)
    expect(isSameFrom(stored, clearanceSpans(needs, withLicense({ expiresAt: '2027-02-28' }), day), day)).toBe(false)
    expect(isSameFrom([], clearanceSpans(needs, facts, day), day)).toBe(false)
    const over = clearanceSpans(needs, facts, '2026-06-01')
    expect(isSameFrom(over, clearanceSpans(needs, facts, '2027-02-05'), '2027-02-05')).toBe(true)
  })
})

describe('an exclusion', () => {
  const none = { ...needs, noExclusion: true }
  const question = { questionId: 'q', excludedOn: '2026-11-20', endedOn: null, answer: null } as const
  const withQuestion = (change: object) => ({ ...facts, exclusions: [{ ...question, ...change }] })

  test('leaves it open until somebody answers, and stops only when confirmed', () => {
    expect(clearanceOn(none, withQuestion({}), day).state).toBe('UNKNOWN')
    expect(problems(none, withQuestion({}))).toEqual(['EXCLUSION_OPEN 2026-11-20'])
    expect(problems(none, withQuestion({ answer: 'SOMEBODY_ELSE' }))).toEqual([])
    expect(clearanceOn(none, withQuestion({ answer: 'THIS_PERSON' }), day).state).toBe('NOT_CLEARED')
    expect(problems(none, withQuestion({ answer: 'THIS_PERSON' }))).toEqual(['EXCLUDED 2026-11-20'])
  })

  test('counts from its day on, and not from the day of its end on', () => {
    const excluded = withQuestion({ answer: 'THIS_PERSON', excludedOn: '2026-11-28', endedOn: '2026-12-01' })
    expect(problems(none, excluded, '2026-11-27')).toEqual([])
    expect(problems(none, excluded, '2026-11-28')).toEqual(['EXCLUDED 2026-11-28'])
    expect(problems(none, excluded, '2026-11-30')).toEqual(['EXCLUDED 2026-11-28'])
    expect(problems(none, excluded, '2026-12-01')).toEqual([])
  })

  test('is not asked about where the position does not need it, and unknown where no list was searched', () => {
    expect(problems(needs, withQuestion({ answer: 'THIS_PERSON' }))).toEqual([])
    expect(problems(none, { ...facts, exclusionsSearched: false })).toEqual(['EXCLUSION_UNSEARCHED'])
    expect(problems(none, { ...facts, joined: false })).toEqual(['NOT_JOINED'])
  })
})
