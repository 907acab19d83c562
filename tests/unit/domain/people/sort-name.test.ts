import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, searchTextOf, sortNameOf, withoutNumber } from '@/lib/domain/people/sort-name'

test.each([
  [{ firstName: 'Ana', middleName: 'María', lastName: 'Ruiz' }, 'ruiz, ana maria'],
  [{ firstName: ' Ana ', middleName: null, lastName: 'De la  Cruz' }, 'de la cruz, ana'],
  [{ firstName: 'Ana', lastName: null }, 'ana'],
  [{ lastName: 'Ruiz' }, 'ruiz'],
  [{ firstName: '', middleName: '', lastName: '' }, ''],
])('%j sorts as "%s"', (name, expected) => {
  expect(sortNameOf(name)).toBe(expected)
})

test.each([
  ['ÅNGSTRÖM', 'angstrom'],
  ['Łukasz Straße Øre', 'lukasz strasse ore'],
  ['İpek ISIL', 'ipek isil'],
  ['Nguyễn Văn', 'nguyen van'],
  ['ガルシア', 'ガルシア'],
  ['ＡＢＣ　ｄ', 'abc d'],
  ["O'Brien-Núñez", "o'brien-nunez"],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a person is found by names in both orders, contacts and the employee number', () => {
  const person = {
    firstName: 'Ana',
    middleName: 'M.',
    lastName: 'Ruíz',
    contacts: ['Ana.Ruiz@Example.com', '+14155550100'],
  }
  const text = searchTextOf({ ...person, employeeId: 'E-17' })
  for (const part of ['ana m. ruiz', 'ruiz, ana m.', 'ana.ruiz@example.com', '+14155550100', 'e-17'])
    expect(text).toContain(part)
  expect(searchTextOf({ contacts: [], employeeId: null })).toBe('')
})

test.each(['E-17', ' Ñ 4 ', '', 'ana'])(
  'without the employee number "%s" a person is found by all else',
  (employeeId) => {
    for (const person of [{ firstName: 'Ana', lastName: 'Ruíz', contacts: ['ana@example.com'] }, { contacts: [] }])
      expect(withoutNumber(searchTextOf({ ...person, employeeId }), employeeId)).toBe(searchTextOf(person))
  },
)

test('a name in kanji is found as it is written, with a space or without', () => {
  const text = searchTextOf({ firstName: '花子', lastName: '鈴木', contacts: ['h@example.com'] })
  expect(text).toBe('鈴木花子 鈴木, 花子 h@example.com')
})

test('the text that is searched holds the name that is sorted by, or the contact in its place', () => {
  const name = fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }))
  const people = fc.record({ firstName: name, middleName: name, lastName: name, contacts: fc.array(fc.emailAddress()) })
  fc.assert(
    fc.property(people, (person) => {
      const text = searchTextOf(person)
      expect(text).toContain(sortNameOf(person))
      for (const contact of person.contacts) expect(text).toContain(foldText(contact))
    }),
  )
})
