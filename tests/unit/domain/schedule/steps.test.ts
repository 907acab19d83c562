import { expect, test } from 'vitest'
import { retryStepAt } from '@/lib/domain/schedule/steps'

const now = new Date('2026-11-23T18:00:00Z')

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 720],
])('after %i failures a step is tried again in %i minutes', (failures, minutes) => {
  expect(retryStepAt(failures, now)).toEqual(new Date(now.getTime() + minutes * 60_000))
})

test('after the sixth it is given up', () => {
  expect(retryStepAt(6, now)).toBeNull()
})
