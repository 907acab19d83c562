import { describe, expect, test } from 'vitest'
import { invitationStates } from '@/lib/domain/lists/organizations'
import {
  firstResendSchedule,
  invitationExpiry,
  invitationStateAfter,
  invitationStateAt,
  invitationTransitions,
  nextResendAt,
  resendScheduleAfter,
} from '@/lib/domain/orgs/invitation'

const first = new Date('2026-11-21T15:00:00Z')
const dayOf = (days: number) => new Date(first.getTime() + days * 86_400_000)

test('it is open for sixty days', () => {
  expect(invitationExpiry(first)).toEqual(dayOf(60))
})

test.each([
  [0, dayOf(2)],
  [1, dayOf(5)],
  [2, dayOf(10)],
  [3, dayOf(25)],
  [4, dayOf(45)],
  [5, null],
  [6, null],
])('sent again %i times, the next time is %s', (count, expected) => {
  expect(nextResendAt(first, count)).toEqual(expected)
})

describe('the ladder', () => {
  test('begins with the first sending', () => {
    expect(firstResendSchedule(first)).toEqual({ resendCount: 0, nextResendAt: dayOf(2) })
  })

  test.each([
    ['on time', 2, 0, 2, 1, 5],
    ['an hour late counts from the first sending', 2, 0, 2 + 1 / 24, 1, 5],
    ['late past the next step, which is left out', 2, 0, 6, 2, 10],
    ['late past everything', 2, 0, 50, 5, null],
    ['the last step', 45, 4, 45, 5, null],
    ['a moment before the next step', 5, 1, 10 - 1 / 86_400, 2, 10],
    ['at the moment of the next step', 5, 1, 10, 3, 25],
  ])('%s', (_name, due, count, now, resendCount, next) => {
    const expected = { resendCount, nextResendAt: next === null ? null : dayOf(next) }
    expect(resendScheduleAfter(dayOf(due), count, dayOf(now))).toEqual(expected)
  })

  test('done on time, it takes five steps and ends', () => {
    const days: number[] = []
    let { resendCount, nextResendAt: due } = firstResendSchedule(first)
    while (due) {
      days.push((due.getTime() - first.getTime()) / 86_400_000)
      ;({ resendCount, nextResendAt: due } = resendScheduleAfter(due, resendCount, due))
    }
    expect(days).toEqual([2, 5, 10, 25, 45])
  })
})

describe('states', () => {
  test.each(invitationTransitions)('%s is possible while open and never again', (move) => {
    const possible = invitationStates.filter((state) => invitationStateAfter(state, move) !== null)
    expect(possible).toEqual(['OPEN'])
  })

  test.each([
    ['OPEN', -1, 'EXPIRED'],
    ['OPEN', 0, 'EXPIRED'],
    ['OPEN', 1, 'OPEN'],
    ['ACCEPTED', -1, 'ACCEPTED'],
    ['DECLINED', -1, 'DECLINED'],
    ['REVOKED', -1, 'REVOKED'],
  ] as const)('%s with %i days left is %s', (state, days, expected) => {
    expect(invitationStateAt({ state, expiresAt: dayOf(days) }, first)).toBe(expected)
  })
})
