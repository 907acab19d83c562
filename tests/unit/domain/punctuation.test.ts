import { expect, test } from 'vitest'
import { labelled, listed, noted } from '@/lib/domain/text'

test.each([
  ['en', 'RN', 'RN, LVN', 'RN, LVN, CNA', 'Hours: 4', 'RN (expired)'],
  ['es', 'RN', 'RN y LVN', 'RN, LVN y CNA', 'Hours: 4', 'RN (expired)'],
  ['ja', 'RN', 'RN、LVN', 'RN、LVN、CNA', 'Hours：4', 'RN（expired）'],
])('lists, labels and notes as %s writes them', (locale, one, two, three, label, note) => {
  expect([['RN'], ['RN', 'LVN'], ['RN', 'LVN', 'CNA']].map((texts) => listed(texts, locale))).toEqual([one, two, three])
  expect(listed([], locale)).toBe('')
  expect(labelled('Hours', '4', locale)).toBe(label)
  expect(noted('RN', 'expired', locale)).toBe(note)
})
