import { describe, expect, test } from 'vitest'
import { sessionsClash } from '@/lib/domain/task-sessions/clashes'
import {
  begunWithinHours,
  changeProblems,
  mayOpenEarly,
  type PlannedSession,
  recordedWithinYears,
  recordProblems,
  scheduleProblems,
} from '@/lib/domain/task-sessions/session-problems'
import { timeProblems } from '@/lib/domain/task-sessions/values'

const at = (time: string, day = '21') => new Date(`2026-11-${day}T${time}:00.000Z`)
const session = (fields: Partial<PlannedSession> = {}): PlannedSession => ({
  state: 'SCHEDULED',
  startsAt: at('16:00'),
  endsAt: at('20:00'),
  timeZone: 'America/Los_Angeles',
  openedAt: null,
  startedAt: null,
  endedAt: null,
  format: 'IN_PERSON',
  cancelUntil: null,
  meetingUrl: null,
  location: null,
  ...fields,
})

describe('times', () => {
  test.each([
    ['in order', {}, {}],
    ['an end that equals the start', { endsAt: at('16:00') }, {}],
    ['an end before the start', { endsAt: at('15:59') }, { endsAt: 'validation.endBeforeStart' }],
    ['two weeks', { startsAt: at('16:00', '01'), endsAt: at('16:00', '15') }, {}],
    ['withdrawing until the start', { cancelUntil: at('16:00') }, {}],
    ['withdrawing after it', { cancelUntil: at('16:01') }, { cancelUntil: 'validation.cancelAfterStart' }],
  ])('%s', (_name, fields, problems) => {
    expect(timeProblems(session(fields))).toEqual(problems)
  })
  test('longer than two weeks', () => {
    const long = session({ startsAt: at('16:00', '01'), endsAt: at('16:01', '15') })
    expect(timeProblems(long)).toEqual({ endsAt: { key: 'validation.sessionTooLong', params: { days: 14 } } })
  })
})

test('what people are told of is not over, and has not begun at a time that nobody announced', () => {
  const began = { startsAt: { key: 'validation.sessionBegan', params: { hours: begunWithinHours } } }
  expect(scheduleProblems(session(), at('17:00'))).toEqual({})
  expect(scheduleProblems(session(), at('17:01'))).toEqual(began)
  expect(scheduleProblems(session(), at('20:00'))).toEqual({ endsAt: 'validation.sessionInPast' })
  // With a start that was announced before, or a later one, only its end counts.
  expect(scheduleProblems(session(), at('19:59'), at('16:00'))).toEqual({})
  expect(scheduleProblems(session(), at('19:59'), at('16:01'))).toEqual(began)
})

describe('new times', () => {
  const moved = (before: Partial<PlannedSession>, after: Partial<PlannedSession>, now: Date) =>
    changeProblems(session(before), session({ ...before, ...after }), now)
  test('of a draft are free', () => {
    expect(moved({ state: 'DRAFT' }, { startsAt: at('16:00', '01'), endsAt: at('20:00', '01') }, at('12:00'))).toEqual(
      {},
    )
  })
  test('of a scheduled session end in the future', () => {
    expect(moved({}, { startsAt: at('08:00'), endsAt: at('11:00') }, at('12:00'))).toEqual({
      endsAt: 'validation.sessionInPast',
    })
  })
  test('of an open session begin no later than now', () => {
    expect(moved({}, { startsAt: at('18:00') }, at('17:00'))).toEqual({ startsAt: 'validation.sessionHasBegun' })
    expect(moved({}, { startsAt: at('16:30') }, at('17:00'))).toEqual({})
    expect(moved({ openedAt: at('15:00') }, { startsAt: at('18:00') }, at('15:30'))).toEqual({})
  })
  test('of an ended session lie in the past', () => {
    expect(moved({}, { endsAt: at('23:00') }, at('21:00'))).toEqual({ endsAt: 'validation.sessionHasEnded' })
    expect(moved({}, { endsAt: at('19:00') }, at('21:00'))).toEqual({})
    expect(moved({ endedAt: at('17:00') }, { endsAt: at('23:00') }, at('21:00'))).toEqual({})
  })
})

test.each([
  ['a day before', '20T16:00', true],
  ['more than a day before', '20T15:59', false],
])('%s a session may be opened: %s', (_name, now, may) => {
  expect(mayOpenEarly(session(), new Date(`2026-11-${now}:00Z`))).toBe(may)
})

test.each([
  ['after it', '20:00', '22:00', false],
  ['before it', '14:00', '16:00', false],
  ['into its beginning', '14:00', '16:01', true],
  ['within it', '17:00', '18:00', true],
  ['around it', '10:00', '22:00', true],
  ['a day long from its middle', '18:00', '18:00', true],
  ['a day long after it', '20:00', '20:00', false],
])('a session %s clashes: %s to %s', (_name, from, to, clashes) => {
  const other = session({ startsAt: at(from), endsAt: at(to) })
  expect(sessionsClash(session(), other)).toBe(clashes)
  expect(sessionsClash(other, session())).toBe(clashes)
})

test('a session that ended early, or began early, clashes by its real times', () => {
  const early = session({ startsAt: at('14:00'), endsAt: at('18:00'), endedAt: at('16:00') })
  expect(sessionsClash(session(), early)).toBe(false)
  const overran = session({ startsAt: at('12:00'), endsAt: at('15:00'), endedAt: at('16:30') })
  expect(sessionsClash(session(), overran)).toBe(true)
  expect(sessionsClash(session({ startedAt: at('15:50') }), early)).toBe(true)
})

describe('recording a session that was held', () => {
  const now = at('20:00')
  test.each([
    ['over at this moment', { endsAt: at('20:00') }, {}],
    [
      'still going on for a second',
      { endsAt: new Date(at('20:00').getTime() + 1000) },
      { endsAt: 'validation.sessionNotOver' },
    ],
    [
      'five years ago to the day',
      { startsAt: new Date('2021-11-21T09:00:00Z'), endsAt: new Date('2021-11-21T10:00:00Z') },
      {},
    ],
    [
      'a day longer ago',
      { startsAt: new Date('2021-11-20T09:00:00Z'), endsAt: new Date('2021-11-20T10:00:00Z') },
      { startsAt: { key: 'validation.sessionTooOld', params: { years: recordedWithinYears } } },
    ],
  ])('%s', (_name, times, problems) => {
    expect(recordProblems(session({ timeZone: 'UTC', ...times }), now)).toEqual(problems)
  })
})
