import { expect, test } from 'vitest'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'

test.each([
  [[], '(No instructor assigned)'],
  [[{ firstName: 'Ana', lastName: 'Ruiz' }], 'Ana Ruiz'],
  [
    [
      { firstName: 'Bo', middleName: 'kim', lastName: 'Adams' },
      { firstName: 'Ana', lastName: 'Ruiz' },
    ],
    'Bo K. Adams, Ana Ruiz',
  ],
])('%j', (instructors, text) => {
  expect(instructorNames(instructors, '(No instructor assigned)', 'en')).toBe(text)
})
