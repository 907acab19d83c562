import { expect, test } from 'vitest'
import { longNames } from '@/fixtures/names-of-languages'
import { popplerText } from '@/fixtures/poppler'
import { certificatesOf, names, sheetOf, signedOf, transcriptOf, unread } from '../../unit/exports/names-on-papers'

const all = [...names(5), ...longNames]

test.each([
  ['certificate', certificatesOf],
  ['sign-in sheet', sheetOf],
  ['transcript', transcriptOf],
  ['signed document', signedOf],
] as const)('a reader finds each of three hundred names on a %s as it is written', async (_kind, draw) => {
  expect(all.length).toBeGreaterThan(300)
  const text = popplerText(await draw(all))
  if (text !== null) expect(unread(text, all)).toEqual([])
})
