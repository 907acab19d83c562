import { expect, test } from 'vitest'
import { isProfileComplete } from '@/lib/domain/people/known-name'

const whole = { firstName: 'Ana', lastName: 'Reyes', dob: '1990-05-01', acknowledgedAt: new Date(0) }

test.each([
  ['all four set', {}, true],
  ['no first name', { firstName: null }, false],
  ['a blank first name', { firstName: ' ' }, false],
  ['no last name', { lastName: null }, false],
  ['a blank last name', { lastName: '' }, false],
  ['no date of birth', { dob: null }, false],
  ['an empty date of birth', { dob: '' }, false],
  ['not acknowledged', { acknowledgedAt: null }, false],
  ['acknowledgement unknown', { acknowledgedAt: undefined }, false],
])('%s', (_name, change, complete) => {
  expect(isProfileComplete({ ...whole, ...change })).toBe(complete)
})
