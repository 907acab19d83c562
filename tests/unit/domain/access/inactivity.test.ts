import { expect, test } from 'vitest'
import {
  extendsSession,
  isWatchedRoute,
  sessionLimits,
  sessionPhase,
  watchLimits,
} from '@/lib/domain/access/inactivity'

const minute = 60_000

test('the limits are the specification’s', () => {
  expect(sessionLimits).toEqual({
    length: 29 * minute,
    warning: 5 * minute,
    extension: 10 * minute,
    throttle: 3000,
    check: 30_000,
    silentCheck: 5 * minute,
  })
})

test.each([
  ['just active', 0, 'active'],
  ['one millisecond before the warning', 24 * minute - 1, 'active'],
  ['five minutes left', 24 * minute, 'warning'],
  ['one millisecond left', 29 * minute - 1, 'warning'],
  ['at the limit', 29 * minute, 'expired'],
  ['long after', 600 * minute, 'expired'],
])('%s', (_name, now, phase) => {
  expect(sessionPhase(0, now)).toBe(phase)
})

test.each([
  ['too early', 19 * minute - 1, false, false],
  ['ten minutes left', 19 * minute, false, true],
  ['before the warning is drawn', 24 * minute, false, true],
  ['under the warning', 24 * minute, true, false],
  ['one millisecond left', 29 * minute - 1, false, true],
  ['at the limit', 29 * minute, false, false],
])('activity %s', (_name, now, warningShowing, extended) => {
  expect(extendsSession(0, now, warningShowing)).toBe(extended)
})

test.each([
  ['/', false],
  ['/login', false],
  ['/callback', false],
  ['/expired', false],
  ['/users/sign_in', false],
  ['/verify/abc', false],
  ['/verification', true],
  ['/onboarding', true],
  ['/dashboard', true],
  ['/orgs/1', true],
])('%s is watched: %s', (path, watched) => {
  expect(isWatchedRoute(path)).toBe(watched)
})

test('an organization may end the sessions of its administrators earlier; the page is a minute ahead of the server', () => {
  expect(watchLimits(null)).toBe(sessionLimits)
  expect(watchLimits(15)).toEqual({ length: 14 * minute, warning: 5 * minute, extension: 10 * minute })
  expect(watchLimits(5)).toEqual({ length: 4 * minute, warning: 2 * minute, extension: 3 * minute })
})

test.each([
  ['active', 2 * minute - 1],
  ['warning', 2 * minute],
  ['expired', 4 * minute],
])('with five minutes a session is %s at its moment', (phase, now) => {
  expect(sessionPhase(0, now, watchLimits(5))).toBe(phase)
})

test('with five minutes activity counts once a minute', () => {
  expect(extendsSession(0, minute - 1, false, watchLimits(5))).toBe(false)
  expect(extendsSession(0, minute, false, watchLimits(5))).toBe(true)
})
