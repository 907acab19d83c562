import { describe, expect, test } from 'vitest'
import {
  deliveredMinutes,
  givenUnits,
  minutesOf,
  possibleMinutes,
  realTimesProblems,
  shortfallOf,
  type TaughtSession,
  unitsOf,
} from '@/lib/domain/task-sessions/delivered'

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`)
/** A session planned for an hour and a half. */
const session = (real: Partial<TaughtSession> = {}): TaughtSession => ({
  startsAt: at('19:00'),
  endsAt: at('20:30'),
  timeZone: 'UTC',
  startedAt: null,
  endedAt: null,
  breakMinutes: 0,
  ...real,
})

describe('delivered minutes', () => {
  test.each([
    ['of a session that nobody timed', {}, null],
    ['with the start alone', { startedAt: at('19:02') }, null],
    ['with the end alone', { endedAt: at('20:28') }, null],
    ['with both', { startedAt: at('19:02'), endedAt: at('20:28') }, 86],
    ['without announced breaks', { startedAt: at('19:00'), endedAt: at('20:30'), breakMinutes: 15 }, 75],
    ['never less than none', { startedAt: at('19:00'), endedAt: at('19:10'), breakMinutes: 15 }, 0],
  ])('%s', (_name, real, minutes) => {
    expect(deliveredMinutes(session(real))).toBe(minutes)
  })
})

describe('what can have been taught', () => {
  test.each([
    ['is as planned where nothing is known', {}, 90],
    ['ends when somebody ended it', { endedAt: at('19:04') }, 4],
    ['begins when somebody began it', { startedAt: at('19:30') }, 60],
    ['may be longer than planned', { endedAt: at('20:45') }, 105],
  ])('%s', (_name, real, minutes) => {
    expect(possibleMinutes(session(real))).toBe(minutes)
  })
})

test.each([
  [150, 60, 90],
  [150, 50, 75],
  [125, 50, 63],
  [1, 60, 1],
])('%i hundredths of an hour of %i minutes are %i minutes', (units, per, minutes) => {
  expect(minutesOf(units, per)).toBe(minutes)
})

test.each([
  [90, 60, 150],
  [89, 60, 125],
  [75, 60, 125],
  [74, 60, 100],
  [14, 60, 0],
  [15, 60, 25],
  [75, 50, 150],
  [4, 60, 0],
])('%i minutes of %i are worth %i hundredths, rounded down to the quarter hour', (minutes, per, units) => {
  expect(unitsOf(minutes, per)).toBe(units)
})

describe('a session that is shorter than its class', () => {
  const promised = { units: 150, onlineUnits: null, minutesPerUnit: 60 }
  test('to the minute is no shortfall', () => {
    expect(shortfallOf(session({ endedAt: at('20:30') }), promised)).toBeNull()
  })
  test('by a minute falls short', () => {
    expect(shortfallOf(session({ endedAt: at('20:29') }), promised)).toEqual({
      minutes: 89,
      due: 90,
      proposedUnits: 125,
    })
  })
  test('after four minutes has nothing to give', () => {
    expect(shortfallOf(session({ endedAt: at('19:04') }), promised)).toMatchObject({ minutes: 4, proposedUnits: 0 })
  })
  test('as planned already falls short', () => {
    expect(shortfallOf(session({ endsAt: at('19:10') }), promised)).toMatchObject({ minutes: 10, due: 90 })
  })
  test('may be enough where an hour of credit is 50 minutes', () => {
    expect(shortfallOf(session({ endedAt: at('20:15') }), { ...promised, minutesPerUnit: 50 })).toBeNull()
  })
  test('cannot be where the class promises no hours', () => {
    expect(shortfallOf(session({ endedAt: at('19:04') }), { ...promised, units: null })).toBeNull()
  })
})

test.each([
  ['all of it unless fewer are given', 400, 100, null, { units: 400, onlineUnits: 100 }],
  ['fewer, and the online part in proportion', 400, 100, 300, { units: 300, onlineUnits: 75 }],
  ['an online part rounded down', 400, 150, 125, { units: 125, onlineUnits: 46 }],
  ['no online part where there is none', 400, null, 300, { units: 300, onlineUnits: null }],
  ['nothing where the class promises nothing', null, null, 100, { units: null, onlineUnits: null }],
])('a session gives %s', (_name, units, onlineUnits, given, expected) => {
  expect(givenUnits({ units, onlineUnits }, given)).toEqual(expected)
})

describe('real times as entered', () => {
  const now = at('21:00')
  const problems = (real: Partial<TaughtSession>) => realTimesProblems(session(real), session(), now)
  test.each([
    ['are right', { startedAt: at('19:05'), endedAt: at('20:40'), breakMinutes: 10 }, {}],
    ['may both be unknown', {}, {}],
    [
      'end after they began',
      { startedAt: at('19:05'), endedAt: at('19:05') },
      { endedAt: 'validation.endBeforeStart' },
    ],
    ['are not ahead', { endedAt: at('21:01') }, { endedAt: 'validation.inFuture' }],
    ['are near the plan', { startedAt: at('06:59') }, { startedAt: 'validation.realTimeFar' }],
    ['are near it at both ends', { endedAt: new Date(0) }, { endedAt: 'validation.realTimeFar' }],
    [
      'end after the planned start where the real one is not known',
      { endedAt: at('18:59') },
      { endedAt: 'validation.endBeforeStart' },
    ],
    [
      'begin before the planned end where the real one is not known',
      { startedAt: at('20:45') },
      { startedAt: 'validation.endBeforeStart' },
    ],
    [
      'are longer than their breaks',
      { startedAt: at('19:00'), endedAt: at('19:30'), breakMinutes: 30 },
      { breakMinutes: 'validation.breaksTooLong' },
    ],
  ])('%s', (_name, real, expected) => {
    expect(problems(real)).toEqual(expected)
  })
})
