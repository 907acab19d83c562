import { expect, test } from 'vitest'
import { loadMessages, mergeMessages } from '@/lib/i18n/messages'

test('the chosen language lies over English', () => {
  expect(loadMessages('en').common.actions.save).toBe('Save')
  expect(loadMessages('es').common.actions.save).toBe('Guardar')
  expect(loadMessages('ja').common.actions.save).toBe('保存')
})

test.each([
  ['a missing text shows in English', { a: 'A', b: 'B' }, { a: 'Á' }, { a: 'Á', b: 'B' }],
  ['groups are merged', { g: { a: 'A', b: 'B' } }, { g: { b: 'Ƀ' } }, { g: { a: 'A', b: 'Ƀ' } }],
  ['a text does not replace a group', { g: { a: 'A' } }, { g: 'x' }, { g: { a: 'A' } }],
  ['a group does not replace a text', { a: 'A' }, { a: { b: 'x' } }, { a: 'A' }],
])('%s', (_name, under, over, merged) => {
  expect(mergeMessages(under, over)).toEqual(merged)
})
