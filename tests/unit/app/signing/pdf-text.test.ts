import { expect, test } from 'vitest'
import { beginsAsText } from '@/app/_components/pdf/pdf-pages'

test.each([
  ['every page of which has text', ['Policy', 'Signature'], true],
  ['with a scanned page', ['Policy', ' '], false],
  ['whose texts are still being read', ['Policy'], false],
])('on a phone a document %s begins as %j', (_what, texts, begins) => {
  expect(beginsAsText({ textFirst: true, pages: 2, texts })).toBe(begins)
  expect(beginsAsText({ textFirst: false, pages: 2, texts })).toBe(false)
})
