import { expect, test } from 'vitest'
import { addressOf, afterSteps, type Step, stepOf } from '@/app/(member)/onboarding/steps'

type Person = Parameters<typeof stepOf>[1]
const empty: Person = { firstName: null, lastName: null }
const named: Person = { firstName: 'Ana', lastName: 'Ruiz' }

test.each<[string, unknown, Person, Step]>([
  ['a new person', undefined, empty, 'name'],
  ['a first name alone', undefined, { ...empty, firstName: 'Ana' }, 'name'],
  ['a last name of spaces', undefined, { ...named, lastName: ' ' }, 'name'],
  ['a name that is known', undefined, named, 'birth'],
  ['jumping ahead without a name', 'birth', empty, 'name'],
  ['back to the name', 'name', named, 'name'],
  ['a step that sign-up once had', 'about', named, 'birth'],
  ['the records, which are on one page with the date of birth', 'records', named, 'birth'],
  ['an unknown step', 'nope', named, 'birth'],
  ['two steps', ['name', 'birth'], named, 'birth'],
])('%s', (_name, asked, person, step) => {
  expect(stepOf(asked, person)).toBe(step)
})

test('old addresses of what the account asks for now lead there once everything is answered', () => {
  for (const step of ['contact', 'about', 'address']) expect(afterSteps(step)).toBe('/account')
  for (const step of [undefined, 'name', 'birth', 'records', ['about']]) expect(afterSteps(step)).toBe('/')
})

test('the name is asked for at an address of its own', () => {
  expect(stepOf(new URL(addressOf('name'), 'http://localhost').searchParams.get('step'), named)).toBe('name')
})
