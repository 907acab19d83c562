import { describe, expect, test } from 'vitest'
import { nameOfClaims, withKnownName } from '@/lib/domain/people/known-name'

describe('the name in the claims of the provider', () => {
  test.each([
    [{ name: 'Ana Ruiz' }, 'Ana', 'Ruiz'],
    [{ name: '  Ana   O’Neil ' }, 'Ana', 'O’Neil'],
    [{ name: '山田 花子' }, '花子', '山田'],
    [{ name: 'Ana Maria Ruiz', givenName: ' Ana Maria ', familyName: 'Ruiz' }, 'Ana Maria', 'Ruiz'],
  ])('%j', (claims, firstName, lastName) => {
    expect(nameOfClaims(claims)).toEqual({ firstName, lastName })
  })

  test.each([
    {},
    { name: null },
    { name: '' },
    { name: 'Ana' },
    { name: 'Ana Maria Ruiz' },
    { name: 'ana@example.com' },
    { name: 'ana ruiz@example.com' },
    { name: '+1 4155550100' },
    { name: 'Person 12' },
    { name: 'Ana Ru\u0007iz' },
    { name: `Ana ${'R'.repeat(101)}` },
    { givenName: 'Ana', familyName: ' ' },
  ])('is not clear: %j', (claims) => {
    expect(nameOfClaims(claims)).toBeNull()
  })

  test('a name as long as one may be is taken', () => {
    expect(nameOfClaims({ name: `Ana ${'R'.repeat(100)}` })?.lastName).toHaveLength(100)
  })
})

test('a name that is known stands in for one that is missing, and never for the person’s own', () => {
  const known = { firstName: 'Ana', lastName: 'Ruiz' }
  const nobody = { firstName: null, middleName: null, lastName: null }
  expect(withKnownName(nobody, known)).toEqual({ ...known, middleName: null })
  expect(withKnownName({ ...nobody, firstName: 'Eva', lastName: ' ' }, known)).toMatchObject(known)
  const own = { ...nobody, firstName: 'Eva', lastName: 'Ruiz' }
  expect(withKnownName(own, known)).toBe(own)
  expect(withKnownName(nobody, null)).toBe(nobody)
})
