import { expect, test } from 'vitest'
import { bothForms, folded } from '@/app/_ui/search-words'

test.each([
  ['Enfermero/a registrado/a', 'Enfermero/a Enfermera registrado/a registrada'],
  ['Director/a / administrador/a escolar', 'Director/a Directora / administrador/a administradora escolar'],
  ['RN/APRN', 'RN/APRN'],
  ['and/any', 'and/any'],
])('%j is also found as %j', (label, words) => expect(bothForms(label)).toBe(words))

test('accents and capital letters make no difference', () =>
  expect(folded('Técnica en Psicología')).toBe('tecnica en psicologia'))
