import { describe, expect, test } from 'vitest'
import { afterAttempt, healthAfter, retryDelays } from '@/lib/domain/webhooks/attempts'
import { payloadOf } from '@/lib/domain/webhooks/events'

const at = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)

describe('attempts', () => {
  test.each([
    [1, 30_000],
    [2, 120_000],
    [3, 600_000],
    [4, 3_600_000],
    [5, 4 * 3_600_000],
    [6, 12 * 3_600_000],
    [7, 24 * 3_600_000],
  ])('the one after attempt %i comes %i ms later', (count, wait) => {
    const outcome = { state: 'PENDING', nextAttemptAt: later(wait) }
    expect(afterAttempt({ ok: false, count, at, once: false })).toEqual(outcome)
  })

  test('after the last one it is given up', () => {
    const outcome = { state: 'FAILED', nextAttemptAt: null }
    expect(afterAttempt({ ok: false, count: retryDelays.length + 1, at, once: false })).toEqual(outcome)
  })

  test('a trial is made once', () => {
    expect(afterAttempt({ ok: false, count: 1, at, once: true }).state).toBe('FAILED')
  })

  test('a success ends it', () => {
    expect(afterAttempt({ ok: true, count: 3, at, once: false })).toEqual({ state: 'DELIVERED', nextAttemptAt: null })
  })
})

describe('how a webhook does', () => {
  const days = (count: number) => new Date(at.getTime() - count * 86_400_000)

  test.each([
    ['the first failure', null, false, at, false],
    ['a failure two days in', days(2), false, days(2), false],
    ['a failure three days in', days(3), false, days(3), true],
    ['a success', days(2), true, null, false],
    ['a success after long', days(9), true, null, false],
  ])('%s', (_name, since, anyOk, failingSince, failed) => {
    expect(healthAfter(since, { anyOk, at })).toEqual({ failingSince, failed })
  })
})

test('the body is the same at every delivery', () => {
  const event = { id: 'e', type: 'member.ended', createdAt: at, orgId: 'o', data: { userId: 'u' } }
  const body =
    '{"id":"e","type":"member.ended","version":1,"createdAt":"2026-11-21T12:00:00.000Z","orgId":"o","data":{"userId":"u"}}'
  expect(payloadOf(event)).toBe(body)
})
