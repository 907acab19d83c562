import { expect, test } from 'vitest'
import { isValidScanToken } from '@/lib/domain/check-in/scan'

const at = new Date('2026-11-21T17:00:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const scanToken = { taskSessionId: 'a1', step: 1, at, device: 'phone', userId: null }
const use = { taskSessionId: 'a1', device: 'phone', userId: 'ana', now: at }

test.each([
  ['at once', {}, {}, true],
  ['after fifteen minutes', {}, { now: later(15) }, true],
  ['a moment later', {}, { now: new Date(later(15).getTime() + 1) }, false],
  ['from a clock that is a little behind', {}, { now: later(-0.5) }, true],
  ['from the future', {}, { now: later(-2) }, false],
  ['for another session', {}, { taskSessionId: 'b2' }, false],
  ['for the same session in capitals', {}, { taskSessionId: 'A1' }, true],
  ['on another device', {}, { device: 'tablet' }, false],
  ['without a device', { device: '' }, { device: null }, false],
  ['by who was signed in', { userId: 'ana' }, {}, true],
  ['by somebody else', { userId: 'ben' }, {}, false],
])('a scan token used %s', (_name, given, used, good) => {
  expect(isValidScanToken({ ...scanToken, ...given }, { ...use, ...used })).toBe(good)
})

test('no scan token is no good scan token', () => {
  expect(isValidScanToken(null, use)).toBe(false)
})
