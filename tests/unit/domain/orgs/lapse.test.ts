import { expect, test } from 'vitest'
import { deadlineStanding } from '@/lib/domain/compliance/standing'
import { lapseOf } from '@/lib/domain/orgs/overview'

const today = '2026-11-26'

test('without anybody whose license ends there is nothing to say', () => {
  expect(lapseOf([], 0, today)).toBeNull()
})

test('on the day after the thirtieth nothing that is near now is valid any more', () => {
  const { on } = lapseOf([{ value: '', count: 1 }], 0, today)!
  expect(on).toBe('2026-12-27')
  expect(deadlineStanding('2026-12-26', today)).toBe('D30')
  expect(deadlineStanding('2026-12-26', on)).toBe('EXPIRED')
  expect(deadlineStanding('2026-12-27', today)).toBe('D60')
})

test('everybody counts, and the department with most people is named', () => {
  const departments = [
    { value: '', count: 7 },
    { value: 'Night shift', count: 4 },
    { value: 'Day shift', count: 2 },
  ]
  expect(lapseOf(departments, 2, today)).toMatchObject({
    people: 13,
    lapsed: 2,
    department: { name: 'Night shift', people: 4 },
  })
})

test('of departments with as many people the first by name is named; without a department none is', () => {
  const even = [
    { value: 'B', count: 2 },
    { value: 'A', count: 2 },
  ]
  expect(lapseOf(even, 0, today)?.department?.name).toBe('A')
  expect(lapseOf([{ value: '', count: 3 }], 0, today)).toMatchObject({ people: 3, department: null })
})
