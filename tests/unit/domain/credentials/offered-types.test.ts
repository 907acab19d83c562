import { expect, test } from 'vitest'
import { allowed } from '@/lib/domain/credentials/geo-types'
import { likelyTypes, offered, offeredOrChosen, otherNameOf } from '@/lib/domain/credentials/offered-types'
import { geographies } from '@/lib/domain/lists/geographies'

test.each([
  ['CA', 'LVN', 'LPN'],
  ['TX', 'LVN', 'LPN'],
  ['FL', 'LPN', 'LVN'],
  ['PR', 'LPN', 'LVN'],
])('in %s a practical nurse is an %s, and no %s is offered', (geo, own, other) => {
  expect([offered(geo, own), offered(geo, other)]).toEqual([true, false])
  expect(likelyTypes(geo)).toEqual(['RN', own, 'CNA', 'HHA', 'TCHR'])
  // What somebody recorded before stays.
  expect(allowed(geo, other)).toBe(true)
})

test('only what is allowed is offered', () => {
  expect([offered('CA', 'CMA2'), offered('TX', 'CMA2'), offered('CA', 'RRT'), offered('USA', 'RRT')]).toEqual([
    ...[false, true, false, true],
  ])
  expect(likelyTypes('USA')).toEqual([])
  for (const { code } of geographies) expect(likelyTypes(code).every((type) => offered(code, type))).toBe(true)
})

test('what was chosen under the other name stays in its list, and what is not allowed never is in it', () => {
  expect([offeredOrChosen('CA', 'LPN', []), offeredOrChosen('CA', 'LPN', ['LPN'])]).toEqual([false, true])
  expect([offeredOrChosen('CA', 'LVN', []), offeredOrChosen('CA', 'CMA2', ['CMA2'])]).toEqual([true, false])
})

test('each of the two names finds the other', () => {
  expect([otherNameOf('LPN'), otherNameOf('LVN'), otherNameOf('RN')]).toEqual(['LVN', 'LPN', null])
})
