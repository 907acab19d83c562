import { expect, test } from 'vitest'
import { isSameName } from '@/lib/domain/license-checks/match'

const name = (text: string) => {
  const [lastName = '', firstName = '', middleName] = text.split('/')
  return { firstName, lastName, middleName: middleName ?? null }
}

test.each([
  ['the same', 'Reyes/Maria', 'Reyes/Maria', true],
  ['case', 'Reyes/Maria', 'REYES/MARIA', true],
  ['accents', 'Núñez/José', 'NUNEZ/JOSE', true],
  ['marks', 'O’Brien/Anne', 'OBRIEN/ANNE', true],
  ['spaces in a family name', 'De La Cruz/Ana', 'DELACRUZ/ANA', true],
  ['a middle name and its initial', 'Reyes/Maria/Luisa', 'Reyes/Maria/L', true],
  ['a middle name and its initial with a dot', 'Reyes/Maria/Luisa', 'Reyes/Maria/L.', true],
  ['a middle name that is missing', 'Reyes/Maria/Luisa', 'Reyes/Maria', true],
  ['another initial', 'Reyes/Maria/Luisa', 'Reyes/Maria/T', false],
  ['another middle name', 'Reyes/Maria/Luisa', 'Reyes/Maria/Lucia', false],
  ['a middle name in the first name', 'Reyes/Maria Luisa', 'Reyes/Maria/Luisa', true],
  ['a suffix', 'Reyes/John', 'Reyes Jr./John', true],
  ['a suffix in numbers', 'Reyes III/John', 'Reyes/John', true],
  ['first and last the wrong way round', 'Reyes/Maria', 'Maria/Reyes', true],
  ['the wrong way round with a middle name', 'Reyes/Maria/Luisa', 'Maria/Reyes/L', true],
  ['one of a double name', 'Garcia/Ana', 'Garcia Lopez/Ana', true],
  ['one of a double name with a hyphen', 'Garcia-Lopez/Ana', 'Lopez/Ana', true],
  ['a particle alone', 'De/Ana', 'De Soto/Ana', false],
  ['another first name', 'Reyes/Maria', 'Reyes/Marina', false],
  ['another last name', 'Reyes/Maria', 'Reyna/Maria', false],
  ['a first name that begins alike', 'Reyes/Ann', 'Reyes/Anna', false],
  ['no last name', 'Reyes/Maria', '/Maria', false],
  ['no first name', 'Reyes/Maria', 'Reyes/', false],
  ['no name at all', '/', '/', false],
])('%s', (_title, one, other, same) => {
  expect(isSameName(name(one), name(other))).toBe(same)
  expect(isSameName(name(other), name(one))).toBe(same)
})
