import { expect, test } from 'vitest'
import { suggested } from '@/app/_components/members/suggested'

test('departments are suggested by name, and of very many those with most people', () => {
  expect(
    suggested([
      { value: 'West', count: 1 },
      { value: 'Ávila', count: 9 },
      { value: 'East', count: 3 },
    ]),
  ).toEqual(['Ávila', 'East', 'West'])
  const many = Array.from({ length: 300 }, (_, index) => ({ value: `Ward ${1000 + index}`, count: index }))
  const offered = suggested(many)
  expect(offered).toHaveLength(200)
  expect(offered[0]).toBe('Ward 1100')
})
