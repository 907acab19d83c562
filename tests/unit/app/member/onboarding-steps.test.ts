import { expect, test } from 'vitest'
import { type Step, stepAfter, stepBefore, stepOf, steps } from '@/app/(member)/onboarding/steps'

type Person = Parameters<typeof stepOf>[1]
const empty: Person = { firstName: null, lastName: null, dob: null, acknowledgedAt: null }
const named: Person = { ...empty, firstName: 'Ana', lastName: 'Ruiz' }
const born: Person = { ...named, dob: '1990-05-17' }

test.each<[string, unknown, Person, Step]>([
  ['a new person', undefined, empty, 'name'],
  ['a first name alone', undefined, { ...empty, firstName: 'Ana' }, 'name'],
  ['a last name of spaces', undefined, { ...named, lastName: ' ' }, 'name'],
  ['after the name', undefined, named, 'birth'],
  ['after the date of birth', undefined, born, 'contact'],
  ['jumping ahead without a name', 'records', empty, 'name'],
  ['jumping ahead without a date of birth', 'about', named, 'birth'],
  ['contacts at any time', 'contact', empty, 'contact'],
  ['back to the name', 'name', born, 'name'],
  ['an optional step', 'address', born, 'address'],
  ['the last step', 'records', born, 'records'],
  ['an unknown step', 'nope', born, 'contact'],
  ['two steps', ['name', 'birth'], born, 'contact'],
])('%s', (_name, asked, person, step) => {
  expect(stepOf(asked, person)).toBe(step)
})

test('every step leads to the next and back', () => {
  for (const step of steps.slice(1)) expect(stepAfter(stepBefore(step) ?? step)).toBe(step)
  expect(stepBefore('name')).toBeNull()
  expect(stepAfter('records')).toBeNull()
})
