import { expect, test } from 'vitest'
import { allowed, allowedTypes, initialVerifiedState, isVerifiable } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'

test.each([
  ['CA', 'CMA2', false],
  ['CA', 'RRT', false],
  ['CA', 'RDMS', false],
  ['CA', 'RN', true],
  ['TX', 'CMA2', true],
  ['TX', 'RRT', false],
  ['TX', 'RDMS', false],
  ['USA', 'RRT', true],
  ['USA', 'RDMS', true],
  ['USA', 'RN', false],
  ['NY', 'RRT', false],
  ['PR', 'RDMS', false],
  ['NY', 'CMA2', true],
])('%s %s is offered: %s', (geo, type, expected) => {
  expect(allowed(geo, type)).toBe(expected)
})

test('what is offered is what is allowed, in the order of the list', () => {
  for (const geo of geographyCodes) {
    expect(allowedTypes(geo)).toEqual(credentialTypeCodes.filter((type) => allowed(geo, type)))
  }
  expect(allowedTypes('USA')).toEqual(['RRT', 'RDMS'])
})

test('the licenses that can be checked are the ones of the specification', () => {
  const pairs = geographyCodes.flatMap((geo) => credentialTypeCodes.map((type) => [geo, type] as const))
  const found = pairs.filter(([geo, type]) => isVerifiable(geo, type)).map((pair) => pair.join(' '))
  expect(found.sort()).toEqual(
    ['CA CNA', 'CA HHA', 'CA LVN', 'CA RN', 'TX CMA2', 'TX CNA', 'TX LVN', 'TX NFA', 'TX RN'].sort(),
  )
})

test('a new license waits for its check, or cannot be checked', () => {
  expect(initialVerifiedState('TX', 'NFA')).toBe('UNVERIFIED')
  expect(initialVerifiedState('NY', 'RN')).toBe('UNVERIFIABLE')
})
