import { expect, test } from 'vitest'
import {
  adminReadsChange,
  type Difference,
  differencesOf,
  keptChange,
  keptFields,
  keptStateOf,
} from '@/lib/domain/audit/kept-fields'

test('of a row before and after, only what differs is kept', () => {
  const before = { id: '1', version: 1, title: 'Skills day', state: 'DRAFT', revision: { units: 400, topics: [] } }
  const after = { ...before, version: 2, revision: { units: 600, topics: [] } }
  expect(keptChange('Task', before, after)).toEqual({ before: { units: 400 }, after: { units: 600 } })
})

test('a change of fields that are not kept keeps nothing', () => {
  expect(keptChange('Task', { id: '1', version: 1 }, { id: '1', version: 2 })).toBeNull()
  expect(keptChange('Document', { title: 'TB test' }, { title: 'X-ray' })).toBeNull()
  expect(keptChange('toString', { title: 'a' }, { title: 'b' })).toBeNull()
})

test('of a new row all kept fields are kept, of a removed one too', () => {
  const row = { geo: 'CA', credentialNumber: 'A1', userId: 'x', topicAnswers: [{ code: 'CPR' }] }
  expect(keptChange('Credential', undefined, row)).toEqual({
    before: null,
    after: { geo: 'CA', credentialNumber: 'A1' },
  })
  expect(keptChange('Credential', row, undefined)).toEqual({
    before: { geo: 'CA', credentialNumber: 'A1' },
    after: null,
  })
})

test('nothing about health, of what somebody is, or that is secret, is among the kept fields', () => {
  const names = new Set<string>(Object.values(keptFields).flat())
  for (const secret of ['healthRecordType', 'gender', 'orientation', 'races', 'auditSalt', 'codeSecret', 'contacts'])
    expect(names.has(secret)).toBe(false)
  expect(Object.keys(keptFields)).not.toContain('Document')
})

test('a kept change is told field by field, as text', () => {
  const change = {
    before: { units: 450, topics: [], waitlist: false, location: null },
    after: { units: 600, topics: ['Ethics', 'CPR'], waitlist: true, location: '' },
  }
  expect(differencesOf(change)).toEqual<Difference[]>([
    { field: 'units', before: '4.5', after: '6' },
    { field: 'topics', before: null, after: 'Ethics, CPR' },
    { field: 'waitlist', before: 'false', after: 'true' },
  ])
})

test.each([
  ['there', { subjectType: 'Task', beforeDigest: 'a', afterDigest: 'b', change: { before: {}, after: {} } }, 'KEPT'],
  ['never there, or erased', { subjectType: 'Task', beforeDigest: null, afterDigest: 'b', change: null }, 'NOT_KEPT'],
  ['nothing to keep', { subjectType: 'Task', beforeDigest: null, afterDigest: null, change: null }, 'NONE'],
  [
    'of a kind that is never kept',
    { subjectType: 'Document', beforeDigest: null, afterDigest: 'b', change: null },
    'NONE',
  ],
] as const)('what an entry could keep is %s', (_name, row, state) => {
  expect(keptStateOf(row)).toBe(state)
})

const person = { id: 'p' }
test.each([
  ['of a class', { subjectType: 'Task', person: null, memberState: null }, true],
  ['of a membership', { subjectType: 'Role', person, memberState: 'ACTIVE' }, true],
  ['of a membership that ended', { subjectType: 'Role', person, memberState: 'ENDED' }, true],
  ['of a membership that was never there', { subjectType: 'Role', person, memberState: null }, false],
  ['of a credit of a member on leave', { subjectType: 'Credit', person, memberState: 'ON_LEAVE' }, true],
  ['of a credit of a former member', { subjectType: 'Credit', person, memberState: 'ENDED' }, false],
] as const)('an admin reads a change %s: %s', (_name, row, reads) => {
  expect(adminReadsChange(row)).toBe(reads)
})
