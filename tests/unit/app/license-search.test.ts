import { expect, test } from 'vitest'
import { searchLicenses } from '@/app/coverage/license-search'
import type { LawAnswer } from '@/lib/domain/compliance/coverage'

const unknown = (): LawAnswer => 'UNKNOWN'
const search = (text: string, answerOf: Parameters<typeof searchLicenses>[1] = unknown) =>
  searchLicenses(text, answerOf).map(({ geo, type }) => `${geo} ${type}`)

test.each([
  ['Nevada nurse aide', 'NV CNA'],
  ['nurses aides in Nevada', 'NV CNA'],
  ['TX RN', 'TX RN'],
  ['tx rn', 'TX RN'],
  ['registered nurse renewal hours Oklahoma', 'OK RN'],
  ['auxiliar de enfermería Nevada', 'NV CNA'],
  ['enfermera registrada en Nueva York', 'NY RN'],
  ['ネバダ 看護助手', 'NV CNA'],
  ['ネバダ州の看護助手', 'NV CNA'],
  ['テキサス州 登録看護師', 'TX RN'],
  ['Texas LPN', 'TX LVN'],
  ['Florida LVN', 'FL LPN'],
  ['west virginia rn', 'WV RN'],
  ['ＴＸ　ＲＮ', 'TX RN'],
])('“%s” finds %s first', (text, first) => {
  expect(search(text)[0]).toBe(first)
})

test('a state alone gives all its licenses, those of which something is known first', () => {
  const found = search('Nevada', ({ geo, type }) => (geo === 'NV' && type === 'LMT' ? 'COUNTED' : 'UNKNOWN'))
  expect(found[0]).toBe('NV LMT')
  expect(found.slice(1, 4)).toEqual(['NV RN', 'NV LPN', 'NV CNA'])
  expect(found.every((one) => one.startsWith('NV '))).toBe(true)
  expect(found.length).toBeGreaterThan(40)
})

test('a license alone gives it in every place, and a state offers each license under one name', () => {
  expect(search('CNA')).toContain('WY CNA')
  expect(search('LPN texas')).not.toContain('TX LPN')
})

test.each(['', '   ', 'zzzz', '!!!', '%', '__proto__'])('“%s” finds nothing', (text) => {
  expect(search(text)).toEqual([])
})
