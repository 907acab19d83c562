import { expect, test } from 'vitest'
import { joinSentences } from '@/lib/i18n/join-sentences'

test.each([
  [['On track.', 'One training is overdue.'], 'On track. One training is overdue.'],
  [['順調。', '期限を過ぎた研修が1件あります。'], '順調。期限を過ぎた研修が1件あります。'],
  [['順調。', 'On track.', '順調。'], '順調。On track. 順調。'],
  [['One.'], 'One.'],
  [[], ''],
])('sentences in a row are apart as their language has it: %#', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text)
})
