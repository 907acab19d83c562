import { expect, test } from 'vitest'
import { dueTone } from '@/app/_components/ask-row'

test.each([
  ['2026-11-20', 'error'],
  ['2026-11-21', 'warn'],
  ['2026-11-28', 'warn'],
  ['2026-11-29', 'neutral'],
  [null, 'neutral'],
])('due on %s, with today Nov 21, 2026, is drawn as %s', (dueOn, tone) => {
  expect(dueTone(dueOn, '2026-11-21')).toBe(tone)
})
