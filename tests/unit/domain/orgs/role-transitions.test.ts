import { expect, test } from 'vitest'
import { roleStates } from '@/lib/domain/lists/organizations'
import { roleStateAfter, roleTransitions } from '@/lib/domain/orgs/membership'

const pairs = [
  ['ACTIVE', 'startLeave', 'ON_LEAVE'],
  ['ACTIVE', 'endLeave', null],
  ['ACTIVE', 'end', 'ENDED'],
  ['ACTIVE', 'rehire', null],
  ['ON_LEAVE', 'startLeave', null],
  ['ON_LEAVE', 'endLeave', 'ACTIVE'],
  ['ON_LEAVE', 'end', 'ENDED'],
  ['ON_LEAVE', 'rehire', null],
  ['ENDED', 'startLeave', null],
  ['ENDED', 'endLeave', null],
  ['ENDED', 'end', null],
  ['ENDED', 'rehire', 'ACTIVE'],
] as const

test.each(pairs)('%s, %s: %s', (state, move, after) => {
  expect(roleStateAfter(state, move)).toBe(after)
})

test('every pair of a state and a move is above, once', () => {
  const all = roleStates.flatMap((state) => roleTransitions.map((move) => `${state} ${move}`))
  expect(pairs.map(([state, move]) => `${state} ${move}`).toSorted()).toEqual(all.toSorted())
})
