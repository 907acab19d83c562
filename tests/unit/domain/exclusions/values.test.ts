import { describe, expect, test } from 'vitest'
import { answerReasonProblem, effectOf, isShrunk, listDayProblem, sourceOf } from '@/lib/domain/exclusions/values'

describe('a list', () => {
  test('replaces, adds or ends, by its file', () => {
    expect([effectOf('LEIE_FULL'), effectOf('LEIE_EXCLUSIONS'), effectOf('LEIE_REINSTATEMENTS')]).toEqual([
      'REPLACES',
      'ADDS',
      'ENDS',
    ])
    expect([effectOf('SAM_FULL'), sourceOf('SAM_FULL'), sourceOf('LEIE_EXCLUSIONS')]).toEqual([
      'REPLACES',
      'SAM',
      'LEIE',
    ])
  })

  test('with less than half of what is in force is not whole', () => {
    expect(isShrunk(50, 100)).toBe(false)
    expect(isShrunk(49, 100)).toBe(true)
    expect(isShrunk(0, 0)).toBe(false)
  })

  test('is not of the future, nor older than the newest one', () => {
    expect(listDayProblem('2026-12-01', null, '2026-11-30')).toBe(null)
    expect(listDayProblem('2026-12-02', null, '2026-11-30')).toBe('exclusions.problems.future')
    expect(listDayProblem('2026-11-10', '2026-11-10', '2026-11-30')).toBe(null)
    expect(listDayProblem('2026-11-09', '2026-11-10', '2026-11-30')).toBe('exclusions.problems.older')
  })
})

test('an answer needs a reason of at most 500 characters', () => {
  expect(answerReasonProblem(' ')).toBe('validation.required')
  expect(answerReasonProblem('x'.repeat(500))).toBe(null)
  expect(answerReasonProblem('x'.repeat(501))).not.toBe(null)
})
