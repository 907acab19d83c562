import { expect, test } from 'vitest'
import { type Direction, sortHead } from '@/app/_lists/sorting'

const usual = { sort: 'since', order: 'desc' } as const
const head = (by: 'since' | 'name', sort: 'since' | 'name' | null, order: Direction | null = null) =>
  sortHead({ sort, order }, usual, by, (to) => `${to.sort} ${to.order}`)

test.each([
  ['the usual order, at its own head', head('since', null), { now: 'desc', href: 'since asc' }],
  ['the usual order, at another head', head('name', null), { now: null, href: 'name asc' }],
  ['another order goes up first', head('name', 'name'), { now: 'asc', href: 'name desc' }],
  ['pressed again it turns round', head('name', 'name', 'desc'), { now: 'desc', href: 'name asc' }],
  ['the usual one turned round', head('since', 'since', 'asc'), { now: 'asc', href: 'since desc' }],
])('%s', (_name, found, expected) => {
  expect(found).toEqual(expected)
})
