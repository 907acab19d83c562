import { expect, test } from 'vitest'
import { firstSteps, newForDays } from '@/lib/domain/orgs/overview'

const now = new Date('2026-11-26T12:00:00Z')
const org = {
  createdAt: now,
  hasAddress: false,
  hasClasses: true,
  others: 0,
  providers: 0,
  classes: 0,
}
const names = (fields: Partial<typeof org>) =>
  firstSteps({ ...org, ...fields }, now).map(({ name, done }) => [name, done])

test('a new organization has four steps, two without classes', () => {
  const open = ['profile', 'providers', 'people', 'classes'].map((name) => [name, false])
  expect(names({})).toEqual(open)
  expect(names({ hasClasses: false })).toEqual([
    ['profile', false],
    ['people', false],
  ])
})

test('each step is done by what is there, and all of them are gone with the last', () => {
  expect(names({ hasAddress: true, providers: 1, others: 1 })).toEqual([
    ['profile', true],
    ['providers', true],
    ['people', true],
    ['classes', false],
  ])
  expect(names({ hasAddress: true, providers: 1, others: 1, classes: 1 })).toEqual([])
})

test.each([
  ['a moment before', 1, 4],
  ['on the day', 0, 0],
])('%s it is new no longer', (_name, before, count) => {
  const createdAt = new Date(now.getTime() - newForDays * 86_400_000 + before)
  expect(names({ createdAt })).toHaveLength(count)
})
