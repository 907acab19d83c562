import { expect, test } from 'vitest'
import { postpone } from '@/app/_lib/postpone'

const now = 1_800_000_000_000
const later = (pairs: string) => ({ cookie: 'later', pairs, seconds: 86_400 })

test.each([
  ['', `a.${now}`],
  ['b.1799999999999', `b.1799999999999~a.${now}`],
  ['a.1799999999999', `a.${now}`],
  ['b.1700000000000~c.1799999999999', `c.1799999999999~a.${now}`],
  ['nonsense~~b.x', `a.${now}`],
])('%j and one more', (kept, value) => {
  expect(postpone(later(kept), 'a', now, false)).toBe(`later=${value}; path=/; max-age=86400; samesite=lax`)
})

test('over https the cookie is for https alone, and it never grows without end', () => {
  expect(postpone(later(''), 'a', now, true)).toMatch(/; secure$/)
  const many = Array.from({ length: 100 }, (_, at) => `id${at}.${now}`).join('~')
  expect(postpone(later(many), 'a', now, false).split('~')).toHaveLength(20)
})
