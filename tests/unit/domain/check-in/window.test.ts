import { describe, expect, test } from 'vitest'
import { canCheckOutAt, checkInPhaseAt, checkOutEnds, showsCodeAt } from '@/lib/domain/check-in/window'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'

const start = new Date('2026-11-21T17:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const session = {
  state: 'SCHEDULED' as TaskSessionState,
  startsAt: start,
  endsAt: at(240),
  timeZone: 'America/Los_Angeles',
  openedAt: null as Date | null,
  startedAt: null,
  endedAt: null as Date | null,
  checkInOpensMin: 15,
  checkInClosesMin: 30,
  checkOutRequired: false,
}
const ms = 1 / 60_000

describe('check-in', () => {
  test.each([
    ['the day before', -1440, 'EARLY'],
    ['a moment before it opens', -15 - ms, 'EARLY'],
    ['when it opens', -15, 'OPEN'],
    ['at the start', 0, 'OPEN'],
    ['when it closes', 30, 'OPEN'],
    ['a moment after', 30 + ms, 'CLOSED'],
    ['at the end', 240, 'CLOSED'],
  ])('%s', (_name, minutes, phase) => {
    expect(checkInPhaseAt(session, at(minutes))).toBe(phase)
  })

  test.each([
    ['opened early by the instructor', { openedAt: at(-60) }, -60, 'OPEN'],
    ['before that', { openedAt: at(-60) }, -60 - ms, 'EARLY'],
    ['ended early, inside the window', { openedAt: at(-10), endedAt: at(10) }, 10, 'CLOSED'],
    ['shorter than the window', { endsAt: at(20) }, 21, 'CLOSED'],
    ['a draft', { state: 'DRAFT' as const }, 0, 'EARLY'],
    ['cancelled', { state: 'CANCELLED' as const }, 0, 'OVER'],
    ['finalized', { state: 'FINALIZED' as const }, 0, 'OVER'],
    ['ended, its times moved since', { state: 'ENDED' as const }, 0, 'CLOSED'],
    ['as long as a day', { endsAt: start }, 29, 'OPEN'],
  ])('%s', (_name, more, minutes, phase) => {
    expect(checkInPhaseAt({ ...session, ...more }, at(minutes))).toBe(phase)
  })
})

describe('check-out', () => {
  const counted = { ...session, checkOutRequired: true }
  test.each([
    ['before the class begins', -ms, false],
    ['as it begins', 0, true],
    ['in the middle', 120, true],
    ['as long after the end as check-in is open after the start', 270, true],
    ['later', 270 + ms, false],
  ])('%s', (_name, minutes, can) => {
    expect(canCheckOutAt(counted, at(minutes))).toBe(can)
    expect(canCheckOutAt(session, at(minutes))).toBe(false)
  })

  test('follows a class that was ended early', () => {
    expect(checkOutEnds({ ...counted, endedAt: at(100) })).toEqual(at(130))
  })

  test.each([
    ['before check-in', -20, false, false],
    ['while people come', 0, true, true],
    ['in the middle', 120, false, true],
    ['after the end', 250, false, true],
    ['long after', 300, false, false],
  ])('codes are shown %s', (_name, minutes, plain, withMinutes) => {
    expect(showsCodeAt(session, at(minutes))).toBe(plain)
    expect(showsCodeAt(counted, at(minutes))).toBe(withMinutes)
  })
})
