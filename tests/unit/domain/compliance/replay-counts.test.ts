import { expect, test } from 'vitest'
import { replaysKeptSince } from '@/lib/domain/compliance/rule-change'

test('runs are kept for seven days, to the second', () => {
  expect(replaysKeptSince(new Date('2026-11-27T18:30:05Z'))).toEqual(new Date('2026-11-20T18:30:05Z'))
})
