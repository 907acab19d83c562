import { expect, test } from 'vitest'
import { readCard } from '@/lib/domain/documents/read-card'

test.each([
  ['a CPR card by month', 'BLS Provider\nIssue Date 05/2026\nRenew By 05/2028', '2026-05-01', '2028-05-31'],
  ['labels above', 'Issue Date\nMay 2026\nRecommended Renewal Date\nMay 2028', '2026-05-01', '2028-05-31'],
  ['both in a line', 'Issued: 5/14/2026   Expires: 5/14/2028', '2026-05-14', '2028-05-14'],
  ['a TB test', 'DOB: 03/14/1988\nDate placed: 11/01/2026\nResult: negative', '2026-11-01', null],
  ['a card in Spanish', 'Fecha de emisión: 13/05/2026\nVálido hasta: 13/05/2028', '2026-05-13', '2028-05-13'],
  ['a card in Japanese', '発行日：2026年5月14日\n有効期限：2028年5月', '2026-05-14', '2028-05-31'],
  ['two ends', 'Expires 05/2027\nExpires 05/2028', null, null],
  ['an end before the issue', 'Issued 05/2026\nExpires 05/2025', '2026-05-01', null],
  ['an issue in the future', 'Issued 05/2030', null, null],
  ['dates without a label', '05/14/2026\n05/2028', null, null],
])('%s', (_name, text, effectiveAt, expiresAt) => {
  expect(readCard(text, '2026-11-24')).toEqual({ effectiveAt, expiresAt })
})
