import { expect, test } from 'vitest'
import { paperWords } from '@/lib/i18n/paper-words'

test('a label of a document has the reader’s language beside it where it differs', () => {
  expect(paperWords('es').labels.signedOn).toEqual({ fixed: 'Signed', local: 'Firmado' })
  expect(paperWords('es').labels.instructor).toEqual({ fixed: 'Instructor', local: null })
  expect(paperWords('ja').labels.instructor).toEqual({ fixed: 'Instructor', local: '講師' })
  expect(paperWords('en').labels.signedOn).toEqual({ fixed: 'Signed', local: null })
})
