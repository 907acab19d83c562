import { expect, test } from 'vitest'
import { listedNames } from '@/lib/domain/people/listed-names'

const people = ['Ana', 'Bo', 'Cy', 'Ana'].map((firstName) => ({ userId: firstName, firstName, lastName: 'Ruiz' }))

test.each([
  [4, 'en', 'Ana Ruiz, Bo Ruiz, Cy Ruiz', 0],
  [2, 'en', 'Ana Ruiz, Bo Ruiz', 1],
  [2, 'ja', 'Ana Ruiz、Bo Ruiz', 1],
])('at most %i people are named in %s, each once', (most, locale, names, more) => {
  expect(listedNames(people, { most, locale })).toEqual({ names, more })
})
