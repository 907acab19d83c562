import { describe, expect, test } from 'vitest'
import {
  addressOfDocument,
  expiryRange,
  expiryStateOf,
  restorableSince,
  restorableUntil,
} from '@/lib/domain/documents/document-state'
import { documentProblems, documentStateOf } from '@/lib/domain/documents/values'

const today = '2026-11-24'

describe('whether a document still counts', () => {
  test.each([
    [null, 'NONE'],
    ['2026-11-23', 'EXPIRED'],
    ['2026-11-24', 'EXPIRING'],
    ['2027-01-23', 'EXPIRING'],
    ['2027-01-24', 'VALID'],
  ] as const)('%s is %s', (expiresAt, state) => {
    expect(expiryStateOf(expiresAt, today)).toBe(state)
  })

  test.each(['VALID', 'EXPIRING', 'EXPIRED'] as const)('the range of %s has exactly its dates', (state) => {
    const { from, to } = expiryRange(state, today)
    for (const day of [
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-12-24',
      '2027-01-23',
      '2027-01-24',
      '2027-01-25',
    ])
      expect([day, (!from || day >= from) && (!to || day <= to)]).toEqual([day, expiryStateOf(day, today) === state])
  })
})

describe('what a document says of itself', () => {
  const facts = { kind: 'OTHER', healthRecordType: null, effectiveAt: null, expiresAt: null }
  test.each([
    [{}, {}],
    [{ kind: 'HEALTH' }, { healthRecordType: 'validation.healthRecordType' }],
    [{ kind: 'HEALTH', healthRecordType: 'TB_TEST' }, {}],
    [{ kind: 'LICENSE', healthRecordType: 'TB_TEST' }, { healthRecordType: 'validation.notAHealthRecord' }],
    [{ effectiveAt: '2026-01-02', expiresAt: '2026-01-01' }, { expiresAt: 'validation.expiresBeforeEffective' }],
    [{ effectiveAt: '2026-01-02', expiresAt: '2026-01-02' }, {}],
    [{ effectiveAt: '2026-01-02' }, {}],
    [{ expiresAt: '2026-01-02' }, {}],
  ])('%j has the problems %j', (some, problems) => {
    expect(documentProblems({ ...facts, ...some })).toEqual(problems)
  })

  test.each([
    [{}, 'ACTIVE'],
    [{ endedAt: 1 }, 'ENDED'],
    [{ replacedAt: 1, endedAt: 1 }, 'REPLACED'],
    [{ deletedAt: 1, replacedAt: 1 }, 'DELETED'],
  ] as const)('%j is %s', (some, state) => {
    expect(documentStateOf({ deletedAt: null, replacedAt: null, endedAt: null, ...some })).toBe(state)
  })
})

test('each source has its address', () => {
  const sources = ['UPLOADED', 'EVIDENCE', 'CERTIFICATE', 'SIGNED'] as const
  expect(sources.map((source) => addressOfDocument({ id: '1', source }))).toEqual([
    '/api/files/1',
    '/api/files/1',
    '/api/certificates/1',
    '/api/signed-documents/1',
  ])
})

test('what was deleted thirty days ago can be taken back until then', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  expect(restorableUntil(restorableSince(now))).toEqual(now)
})
