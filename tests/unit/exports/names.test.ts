import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { popplerText } from '@/fixtures/poppler'
import { faces, missingLetters, piecesOf } from '@/lib/exports/pdf/faces'
import { certificatesOf, names, sheetOf, signedOf, transcriptOf, unread } from './names-on-papers'
import { pagesOf } from './papers'

const thirty = [...names(1), '葛\u{e0100}城 邉\u{e0102}子']

test.each([
  ['certificate', (list: readonly string[]) => certificatesOf(list.slice(-30))],
  ['sign-in sheet', sheetOf],
  ['transcript', transcriptOf],
  ['signed document', signedOf],
] as const)('a reader finds each name on a %s as it is written', async (kind, draw) => {
  const bytes = await draw(thirty)
  const text = popplerText(bytes)
  expect(pagesOf(bytes)).toBeGreaterThan(0)
  if (text !== null) expect(unread(text, kind === 'certificate' ? thirty.slice(-30) : thirty)).toEqual([])
})

test.each([
  ['Ana Ruiz', ['NotoSansJP']],
  ['Łucja Żak', ['NotoSans']],
  ['Ṣadé Ruiz', ['NotoSans']],
  ['Ana 鈴木', ['NotoSansJP']],
  ['Ṣadé 鈴木', ['NotoSans', 'NotoSansJP']],
  ['فاطمة الزهراء', ['NotoSansArabic']],
  ['김민준', ['NotoSansKR']],
  ['葛\u{e0100}城', ['NotoSansJP variants']],
])('%s is drawn in %j', (text, families) => {
  const used = piecesOf(text).map(({ face }) => face?.family)
  expect([...new Set(used)]).toEqual(families)
})

test('a letter with marks is composed first, and no name is missing a letter', () => {
  expect(piecesOf('Zoe\u0308')).toEqual([{ text: 'Zoë', face: faces[0] }])
  expect(names(5).filter((name) => missingLetters(name).length > 0)).toEqual([])
})

test.each([
  ['𝓜𝓪𝓻𝓲𝓪', ['𝓜', '𝓪', '𝓻', '𝓲']],
  ['Ana 👩‍⚕️ Ruiz', ['👩‍⚕️']],
  ['ᚠᚢ', ['ᚠ', 'ᚢ']],
  ['Ana\u200b Ruiz', []],
])('of %s no font has %j', (text, letters) => {
  expect(missingLetters(text)).toEqual(letters)
})

test('what no font has is left out with a note, never another letter', async () => {
  const text = popplerText(await certificatesOf(['Ana 👩‍⚕️ Ruiz', 'Bo Lee']))
  if (text === null) return
  const [first = '', second = ''] = text.split('\f')
  expect(first).toMatch(/Ana\s+Ruiz/)
  expect(first).toContain('[leftOut]')
  expect(second).not.toContain('[leftOut]')
})

test('all fonts together are smaller than 60 MB', () => {
  const files = new Set(faces.flatMap(({ regular, bold }) => (bold ? [regular, bold] : [regular])))
  const sizes = [...files].map((path) => statSync(path).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000_000)
})
