import { expect, test } from 'vitest'
import { checkedOnProblem, statedCheckProblems } from '@/lib/domain/stated-checks/values'

const seen = { kind: 'EXCLUSION', credentialId: null, source: 'OIG', result: 'NOT_LISTED', note: null }

test.each([
  [{}, []],
  [{ kind: 'LICENSE', credentialId: 'a', result: 'VALID' }, []],
  [{ kind: 'LICENSE', result: 'VALID' }, ['credentialId']],
  [{ credentialId: 'a' }, ['credentialId']],
  [{ result: 'VALID' }, ['result']],
  [{ kind: 'LICENSE', credentialId: 'a' }, ['result']],
  [{ source: ' ' }, ['source']],
  [{ kind: 'OTHER' }, ['kind', 'result']],
  [{ note: 'a'.repeat(501) }, ['note']],
])('%j has problems at %j', (changes, fields) => {
  expect(Object.keys(statedCheckProblems({ ...seen, ...changes }))).toEqual(fields)
})

test('a day of the future and one of more than ten years ago are no days of a look', () => {
  expect(checkedOnProblem('2026-11-28', '2026-11-28')).toBe(null)
  expect(checkedOnProblem('2026-11-29', '2026-11-28')).toBe('statedChecks.problems.future')
  expect(checkedOnProblem('2016-11-29', '2026-11-28')).toBe(null)
  expect(checkedOnProblem('2016-11-26', '2026-11-28')).toBe('statedChecks.problems.tooOld')
  expect(checkedOnProblem(null, '2026-11-28')).toBe('validation.required')
})
