import { describe, expect, test } from 'vitest'
import { taskStates } from '@/lib/domain/lists/sessions'
import { isPair, pairKey, pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import {
  changedFields,
  needsNewRevision,
  type RevisionContent,
  revisionFields,
  taskStateAfter,
  taskTransitions,
} from '@/lib/domain/tasks/task-transitions'
import { publishProblems } from '@/lib/domain/tasks/values'

describe('moves', () => {
  const allowed: Record<string, string> = {
    'DRAFT publish': 'PUBLISHED',
    'PUBLISHED archive': 'ARCHIVED',
    'ARCHIVED restore': 'PUBLISHED',
  }
  const pairs = taskStates.flatMap((state) => taskTransitions.map((move) => [state, move] as const))
  test.each(pairs)('%s, %s', (state, move) => {
    expect(taskStateAfter(state, move)).toBe(allowed[`${state} ${move}`] ?? null)
  })
})

test.each([
  [{ units: 1, eligible: ['CA:CNA'] }, []],
  [{ units: null, eligible: ['CA:CNA'] }, ['units']],
  [{ units: 0, eligible: ['CA:CNA'] }, ['units']],
  [{ units: 400, eligible: [] }, ['eligible']],
  [{ units: null, eligible: [] }, ['units', 'eligible']],
  [{ units: 100, eligible: [], inService: true }, []],
  [{ units: null, eligible: [], inService: true }, ['units']],
])('what is missing before %j is published', (worth, fields) => {
  expect(Object.keys(publishProblems({ inService: false, ...worth }))).toEqual(fields)
})

describe('kinds of licenses', () => {
  test('are written as GEO:TYPE', () => {
    expect(pairKey({ geo: 'CA', credentialType: 'CNA' })).toBe('CA:CNA')
    expect(pairOf('CA:CNA')).toEqual({ geo: 'CA', credentialType: 'CNA' })
  })
  test.each([
    ['CA', 'CNA', true],
    ['CA', 'CMA2', false],
    ['USA', 'RRT', true],
    ['USA', 'CNA', false],
    ['XX', 'CNA', false],
    ['CA', 'NOPE', false],
  ])('%s %s is one: %s', (geo, credentialType, is) => {
    expect(isPair({ geo, credentialType })).toBe(is)
  })
})

describe('approval numbers', () => {
  const number = (providerNumber: string, fields: object = {}) => ({
    geo: 'CA',
    providerNumber,
    credentialTypes: ['CNA', 'HHA'],
    effectiveAt: '2026-01-01',
    expiresAt: '2026-12-31' as string | null,
    ...fields,
  })
  const pair = { geo: 'CA', credentialType: 'CNA' }
  const found = (providers: ReturnType<typeof number>[], date: string) =>
    providerNumberFor(providers, pair, date)?.providerNumber ?? null
  test.each([
    ['2025-12-31', null],
    ['2026-01-01', 'A'],
    ['2026-12-31', 'A'],
    ['2027-01-01', null],
  ])('on %s: %s', (date, expected) => {
    expect(found([number('A')], date)).toBe(expected)
  })
  test('without a last day it goes on', () => {
    expect(found([number('A', { expiresAt: null })], '2040-01-01')).toBe('A')
  })
  test('of another place or for other types is none', () => {
    expect(found([number('A', { geo: 'TX' }), number('B', { credentialTypes: ['RN'] })], '2026-05-05')).toBeNull()
  })
  test('of several the one in force longest', () => {
    expect(found([number('B'), number('A', { effectiveAt: '2026-02-01' })], '2026-05-05')).toBe('B')
    expect(found([number('B'), number('A')], '2026-05-05')).toBe('A')
  })
})

describe('revisions', () => {
  const content = (fields: Partial<RevisionContent> = {}) =>
    ({
      ...Object.fromEntries(revisionFields.map((field) => [field, null])),
      eligible: [],
      ...fields,
    }) as RevisionContent
  test('an edit changes what differs', () => {
    expect(changedFields(content(), content())).toEqual([])
    expect(changedFields(content(), content({ units: 100, eligible: ['CA:CNA'] }))).toEqual(['units', 'eligible'])
  })
  test.each([
    [['units'], true, true],
    [['title'], true, true],
    [['units'], false, false],
    [[], true, false],
  ] as const)('%j with a finalized session (%s) is a new one: %s', (changed, finalized, isNew) => {
    expect(needsNewRevision(changed, finalized)).toBe(isNew)
  })
})
