import { expect, test } from 'vitest'
import { dueTrainingStep, trainingWindow } from '@/lib/domain/reminders/ladder'

const training = { dueAt: '2026-12-15', startsAt: '2026-11-01', taken: [] } as const

test.each([
  [8, null],
  [7, 7],
  [1, 7],
  [0, 0],
  [-1, 0],
  [-6, 0],
  [-7, -7],
  [-29, -7],
  [-30, -30],
  [-37, -30],
  [-38, null],
])('with %i days left the step is %s', (daysLeft, step) =>
  expect(dueTrainingStep({ ...training, daysLeft })).toEqual(step === null ? null : { step, tell: true }),
)

test('a step that was taken is not taken again, and none before it', () => {
  expect(dueTrainingStep({ ...training, daysLeft: 3, taken: [7] })).toBeNull()
  expect(dueTrainingStep({ ...training, daysLeft: 3, taken: [0] })).toBeNull()
  expect(dueTrainingStep({ ...training, daysLeft: -7, taken: [7, 0] })).toEqual({ step: -7, tell: true })
})

test('who was assigned it on the day of a step or after is not told of that step: the assignment said when it is due', () => {
  const at = (startsAt: '2026-12-07' | '2026-12-08') => dueTrainingStep({ ...training, startsAt, daysLeft: 7 })
  expect(at('2026-12-07')).toEqual({ step: 7, tell: true })
  expect(at('2026-12-08')).toEqual({ step: 7, tell: false })
})

test('what is read covers every step and its last late day', () =>
  expect(trainingWindow).toEqual({ before: 7, after: 37 }))
