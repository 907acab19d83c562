import { describe, expect, test } from 'vitest'
import { checkInWindow } from '@/lib/domain/check-in/window'
import { taskSessionStates } from '@/lib/domain/lists/sessions'
import {
  completionDay,
  isToCome,
  needsInstructor,
  realEnd,
  type SessionClock,
  sessionEnd,
  sessionStateAfter,
  sessionStateAt,
  sessionTransitionNames,
  signedEnd,
} from '@/lib/domain/task-sessions/session-state'

const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`)
const session = (fields: Partial<SessionClock> = {}): SessionClock => ({
  state: 'SCHEDULED',
  startsAt: at('16:00'),
  endsAt: at('20:00'),
  timeZone: 'America/Los_Angeles',
  openedAt: null,
  startedAt: null,
  endedAt: null,
  ...fields,
})

describe('the state by the clock', () => {
  test.each([
    ['15:59', 'SCHEDULED'],
    ['16:00', 'OPEN'],
    ['19:59', 'OPEN'],
    ['20:00', 'ENDED'],
  ] as const)('at %s it is %s, whatever of the three is stored', (now, state) => {
    expect(sessionStateAt(session(), at(now))).toBe(state)
    expect(sessionStateAt(session({ state: 'OPEN' }), at(now))).toBe(state)
  })

  test.each(['DRAFT', 'ENDED', 'FINALIZED', 'CANCELLED'] as const)('%s stays', (state) => {
    for (const now of ['10:00', '17:00', '23:00']) expect(sessionStateAt(session({ state }), at(now))).toBe(state)
  })

  test('opened early it is open before its start, and not before it was opened', () => {
    const early = session({ state: 'OPEN', openedAt: at('15:00') })
    expect(sessionStateAt(early, at('14:59'))).toBe('SCHEDULED')
    expect(sessionStateAt(early, at('15:00'))).toBe('OPEN')
  })

  test('ended early it is over before its end', () => {
    const early = session({ endedAt: at('18:00') })
    expect(sessionStateAt(early, at('17:59'))).toBe('OPEN')
    expect(sessionStateAt(early, at('18:00'))).toBe('ENDED')
  })
})

describe('an end that equals the start', () => {
  const equal = (startsAt: Date) => session({ startsAt, endsAt: startsAt })
  test('is the same time on the next day', () => {
    expect(sessionEnd(equal(at('16:00'))).toISOString()).toBe('2026-11-22T16:00:00.000Z')
    expect(sessionStateAt(equal(at('16:00')), new Date('2026-11-22T15:59:59Z'))).toBe('OPEN')
  })
  test('in the session’s zone: 25 hours later when clocks go back, 23 when they go forward', () => {
    expect(sessionEnd(equal(new Date('2026-10-31T16:00:00Z'))).toISOString()).toBe('2026-11-01T17:00:00.000Z')
    expect(sessionEnd(equal(new Date('2026-03-07T17:00:00Z'))).toISOString()).toBe('2026-03-08T16:00:00.000Z')
  })
})

describe('the day on which a session is completed', () => {
  const times = (planned: string, pressed: string | null, timeZone = 'America/Los_Angeles') =>
    session({
      startsAt: new Date('2026-11-24T05:00:00Z'),
      endsAt: new Date(planned),
      timeZone,
      endedAt: pressed === null ? null : new Date(pressed),
    })

  test.each([
    ['ended before midnight, planned until after it', '2026-11-24T09:00:00Z', '2026-11-24T07:59:59Z', '2026-11-23'],
    ['ended at midnight', '2026-11-24T09:00:00Z', '2026-11-24T08:00:00Z', '2026-11-24'],
    ['ended after midnight, planned until before it', '2026-11-24T07:30:00Z', '2026-11-24T08:10:00Z', '2026-11-24'],
    ['ended by nobody, planned until before midnight', '2026-11-24T07:59:59Z', null, '2026-11-23'],
    ['ended by nobody, planned until midnight', '2026-11-24T08:00:00Z', null, '2026-11-24'],
  ])('%s', (_name, planned, pressed, day) => {
    const one = times(planned, pressed)
    expect(realEnd(one)).toEqual(new Date(pressed ?? planned))
    expect(completionDay(one)).toBe(day)
  })

  test.each([
    ['America/Los_Angeles', '2026-11-23'],
    ['America/Chicago', '2026-11-23'],
    ['America/New_York', '2026-11-24'],
  ])('is that of the clocks in %s', (timeZone, day) => {
    expect(completionDay(times('2026-11-24T09:00:00Z', '2026-11-24T05:30:00Z', timeZone))).toBe(day)
    expect(completionDay(times('2026-11-24T05:30:00Z', null, timeZone))).toBe(day)
  })

  test('an end that equals the start is on the next day, unless somebody pressed end before', () => {
    const whole = times('2026-11-24T05:00:00Z', null)
    expect(completionDay(whole)).toBe('2026-11-24')
    expect(completionDay({ ...whole, endedAt: new Date('2026-11-24T06:00:00Z') })).toBe('2026-11-23')
  })

  test.each([
    ['America/Chicago', '2028-03-01T05:30:00Z', '2028-02-29'],
    ['America/Chicago', '2027-01-01T05:59:59Z', '2026-12-31'],
    ['America/New_York', '2027-03-14T06:59:59Z', '2027-03-14'],
    ['America/New_York', '2027-11-07T03:59:59Z', '2027-11-06'],
    ['America/New_York', '2027-11-08T04:59:59Z', '2027-11-07'],
  ])('in %s, ended %s', (timeZone, pressed, day) => {
    expect(completionDay(times('2028-06-01T00:00:00Z', pressed, timeZone))).toBe(day)
  })
})

describe('moves', () => {
  const allowed: Record<string, string> = {
    'DRAFT schedule': 'SCHEDULED',
    'DRAFT record': 'ENDED',
    'SCHEDULED open': 'OPEN',
    'SCHEDULED start': 'OPEN',
    'SCHEDULED cancel': 'CANCELLED',
    'OPEN start': 'OPEN',
    'OPEN end': 'ENDED',
    'OPEN cancel': 'CANCELLED',
    'ENDED finalize': 'FINALIZED',
    'FINALIZED reopen': 'ENDED',
  }
  const pairs = taskSessionStates.flatMap((state) => sessionTransitionNames.map((move) => [state, move] as const))
  test.each(pairs)('%s, %s', (state, move) => {
    expect(sessionStateAfter(state, move)).toBe(allowed[`${state} ${move}`] ?? null)
  })
})

describe('the window for checking in', () => {
  const limits = { checkInOpensMin: 15, checkInClosesMin: 30 }
  const window = (fields: Partial<SessionClock> = {}, more = limits) => {
    const { opensAt, closesAt } = checkInWindow({ ...session(fields), ...more })
    return [opensAt.toISOString().slice(11, 16), closesAt.toISOString().slice(11, 16)]
  }
  test('opens before the start and closes after it', () => {
    expect(window()).toEqual(['15:45', '16:30'])
  })
  test('opens when an instructor was earlier, but not later because of them', () => {
    expect(window({ openedAt: at('14:00') })).toEqual(['14:00', '16:30'])
    expect(window({ openedAt: at('15:55') })).toEqual(['15:45', '16:30'])
  })
  test('never lasts beyond the end', () => {
    expect(window({}, { checkInOpensMin: 0, checkInClosesMin: 600 })).toEqual(['16:00', '20:00'])
    expect(window({ endedAt: at('16:10') })).toEqual(['15:45', '16:10'])
  })
})

describe('the end that was signed for', () => {
  const ended = { endedAt: at('19:30'), endedRecordedAt: at('19:31') }
  test.each([
    ['FINALIZED', ended, at('19:30')],
    ['FINALIZED', { ...ended, endedRecordedAt: null }, null],
    ['ENDED', { ...ended, endedRecordedAt: null }, at('19:30')],
    ['ENDED', { endedAt: null, endedRecordedAt: null }, null],
  ] as const)('%s %o: %s', (state, times, end) => {
    expect(signedEnd({ state, ...times })).toEqual(end)
  })
})

test('people can still come until it is over; from its start until it is finalized a session needs its instructor', () => {
  const moments = ['15:59', '16:00', '19:59', '20:00'].map(at)
  expect(moments.map((now) => isToCome(session(), now))).toEqual([true, true, true, false])
  expect(moments.map((now) => needsInstructor(session(), now))).toEqual([false, true, true, true])
  for (const state of ['DRAFT', 'FINALIZED', 'CANCELLED'] as const)
    expect(moments.some((now) => isToCome(session({ state }), now) || needsInstructor(session({ state }), now))).toBe(
      false,
    )
})
