import { expect, test } from 'vitest'
import { isTokenEnding, tokenEnd } from '@/lib/domain/access/provider-token'

const now = new Date('2026-11-26T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a token ends so many seconds after it was given out, and nobody knows when where that was not said', () => {
  expect(tokenEnd(3600, now)).toEqual(inSeconds(3600))
  expect([tokenEnd(null, now), tokenEnd(undefined, now), tokenEnd(0, now)]).toEqual([null, null, null])
})

test('a token is renewed from its last minute on', () => {
  expect([61, 60, 1, 0, -3600].map((seconds) => isTokenEnding(inSeconds(seconds), now))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
  expect(isTokenEnding(null, now)).toBe(false)
})
