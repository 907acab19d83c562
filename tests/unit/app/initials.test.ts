import { expect, test } from 'vitest'
import { initialsOf } from '@/app/_components/initials'

test.each([
  ['Brandt, Olivia', 'OB'],
  ['Delgado, Maria E.', 'MD'],
  ['山田, 花子', '山'],
  ['Cher', 'C'],
  ['', ''],
])('%s has the initials %s', (name, letters) => {
  expect(initialsOf(name).letters).toBe(letters)
})

test('a name has the same tint every time', () => {
  expect(initialsOf('Brandt, Olivia')).toEqual(initialsOf('Brandt, Olivia'))
  expect(initialsOf('Brandt, Olivia').tint).not.toBe(initialsOf('Delgado, Maria E.').tint)
})
