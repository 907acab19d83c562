import { expect, test } from 'vitest'
import { beginsAsDocument } from '@/lib/domain/documents/upload'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['a PDF', '%PDF-1.7\nand more'],
  ['a PDF behind line breaks', '\r\n\n%PDF-1.7'],
  ['a PDF behind a byte order mark', '\u00ef\u00bb\u00bf%PDF-1.4'],
  ['a PNG', '\u0089PNG\r\n\u001a\n....'],
  ['a JPEG', '\u00ff\u00d8\u00ff\u00e0..JFIF..'],
  ['a WebP', 'RIFF....WEBPVP8 '],
  ['a HEIC', '\0\0\0\u0018ftypheic....'],
])('%s begins as one', (_name, text) => {
  expect(beginsAsDocument(bytes(text))).toBe(true)
})

test.each([
  '',
  '%PD',
  'hello, world',
  'MZ\u0090\0',
  '<html>',
  'RIFF....WAVEfmt ',
  `${' '.repeat(1100)}%PDF-1.7`,
  'ftypheic',
])('%j does not', (text) => {
  expect(beginsAsDocument(bytes(text))).toBe(false)
})
