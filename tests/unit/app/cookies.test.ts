// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepChoice, keptChoice } from '@/app/_lib/choice-cookies'
import { postpone } from '@/app/_lib/postpone'

const now = 1_800_000_000_000
const later = (pairs: string) => ({ cookie: 'later', pairs, seconds: 86_400 })
/** Everything written to the cookies of a page at this address. */
const written = vi.fn<(cookie: string) => void>()
const at = (href: string) => vi.stubGlobal('location', new URL(href))

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.spyOn(document, 'cookie', 'set').mockImplementation(written)
  at('http://localhost/credentials/new')
})
afterEach(() => {
  written.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['dark', 'theme=dark; path=/; max-age=31536000; samesite=lax'],
  [null, 'theme=; path=/; max-age=-1; samesite=lax'],
])('a choice is kept for a year until it is forgotten: %j', (value, cookie) => {
  keepChoice('theme', value)
  expect(written).toHaveBeenCalledExactlyOnceWith(cookie)
})

test('over https a cookie is for https alone', () => {
  at('https://suma.example/account')
  keepChoice('theme', 'dark')
  postpone(later(''), 'a')
  for (const [cookie] of written.mock.calls) expect(cookie).toMatch(/^__Host-.*; path=\/; .*; samesite=lax; secure$/)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=light; __Host-theme=dark')
  expect(keptChoice('theme')).toBe('dark')
  expect(written).toHaveBeenCalledTimes(2)
})

test.each([
  ['', `a.${now}`],
  ['b.1799999999999', `b.1799999999999~a.${now}`],
  ['a.1799999999999', `a.${now}`],
  ['b.1700000000000~c.1799999999999', `c.1799999999999~a.${now}`],
  ['nonsense~~b.x', `a.${now}`],
])('%j and one more that is put off for a day', (kept, value) => {
  postpone(later(kept), 'a')
  expect(written).toHaveBeenCalledExactlyOnceWith(`later=${value}; path=/; max-age=86400; samesite=lax`)
})

test('what is put off never grows without end', () => {
  postpone(later(Array.from({ length: 100 }, (_, index) => `id${index}.${now}`).join('~')), 'a')
  expect(written.mock.calls[0]![0].split('~')).toHaveLength(20)
})
