import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  follow,
  followingOf,
  maxRepeats,
  type Recurrence,
  recurrenceProblems,
  repeatedDays,
  seriesOf,
} from '@/lib/domain/task-sessions/recurrence'
import { addDays } from '@/lib/domain/time/plain-date'
import { instantOfWallTime, wallTimeExists, wallTimeOf } from '@/lib/domain/time/wall-time'

const la = 'America/Los_Angeles'
const at = (wall: string) => instantOfWallTime(wall, la)
const walls = (times: { startsAt: Date; endsAt: Date }) => [
  wallTimeOf(times.startsAt, la),
  wallTimeOf(times.endsAt, la),
]
const session = (start: string, end: string, until: string | null = null) => ({
  startsAt: at(start),
  endsAt: at(end),
  cancelUntil: until === null ? null : at(until),
})

const rule = (rest: Partial<Recurrence>): Recurrence => ({
  every: 'WEEK',
  interval: 1,
  times: null,
  until: null,
  ...rest,
})

test.each([
  ['every week', '2026-12-01', rule({ times: 2 }), ['2026-12-08', '2026-12-15']],
  [
    'every second week until a day',
    '2026-12-01',
    rule({ interval: 2, until: '2026-12-29' }),
    ['2026-12-15', '2026-12-29'],
  ],
  ['what comes first', '2026-12-01', rule({ times: 5, until: '2026-12-10' }), ['2026-12-08']],
  [
    'the last day where a month is short',
    '2027-01-31',
    rule({ every: 'MONTH', times: 2 }),
    ['2027-02-28', '2027-03-31'],
  ],
  ['every quarter', '2026-12-15', rule({ every: 'MONTH', interval: 3, times: 2 }), ['2027-03-15', '2027-06-15']],
  [
    'the first Tuesday',
    '2026-12-01',
    rule({ every: 'MONTH_WEEKDAY', times: 3 }),
    ['2027-01-05', '2027-02-02', '2027-03-02'],
  ],
  [
    'the fifth Tuesday or the last',
    '2026-12-29',
    rule({ every: 'MONTH_WEEKDAY', times: 3 }),
    ['2027-01-26', '2027-02-23', '2027-03-30'],
  ],
  ['never', '2026-12-01', rule({ times: 0 }), []],
])('repeats: %s', (_name, first, recurrence, days) => {
  expect(repeatedDays(first, recurrence)).toEqual(days)
})

test.each([
  ['no end', rule({}), { until: 'validation.repeatEnd' }],
  ['an end before the first day', rule({ until: '2026-11-30' }), { until: 'validation.endBeforeStart' }],
  ['the first day as its end', rule({ until: '2026-12-01' }), {}],
  ['a year of weeks', rule({ until: '2027-11-30' }), {}],
  [
    'more than a year of weeks',
    rule({ until: '2027-12-07' }),
    { until: { key: 'validation.tooManyRepeats', params: { most: maxRepeats } } },
  ],
  [
    'no interval',
    rule({ interval: 0, times: 1 }),
    { interval: { key: 'validation.whole', params: { min: 1, max: 12 } } },
  ],
])('a repetition with %s is checked', (_name, recurrence, problems) => {
  expect(recurrenceProblems(recurrence, '2026-12-01')).toEqual(problems)
})

test('three shifts of a class are three series, each at its time of day across a clock change', () => {
  const repeated = seriesOf(session('2026-10-27T07:00', '2026-10-27T08:00', '2026-10-26T07:00'), la, {
    days: ['2026-11-03'],
    alsoAt: ['15:00', '23:30'],
  })
  if ('skippedOn' in repeated) throw new Error('skipped')
  expect(repeated.series.map((series) => series.map(walls))).toEqual([
    [
      ['2026-10-27T07:00', '2026-10-27T08:00'],
      ['2026-11-03T07:00', '2026-11-03T08:00'],
    ],
    [
      ['2026-10-27T15:00', '2026-10-27T16:00'],
      ['2026-11-03T15:00', '2026-11-03T16:00'],
    ],
    [
      ['2026-10-27T23:30', '2026-10-28T00:30'],
      ['2026-11-03T23:30', '2026-11-04T00:30'],
    ],
  ])
  expect(wallTimeOf(repeated.series[1]![1]!.cancelUntil!, la)).toBe('2026-11-02T15:00')
})

test.each([
  ['the start', '2027-02-28T02:30', '2027-02-28T05:30', '2027-03-14'],
  ['the end', '2027-02-27T23:30', '2027-02-28T02:30', '2027-03-14'],
])('the day is named on which clocks skip %s', (_what, start, end, day) => {
  const first = start.slice(0, 10)
  const days = repeatedDays(first, rule({ times: 4 }))
  expect(seriesOf(session(start, end), la, { days, alsoAt: [] })).toEqual({ skippedOn: day })
  expect(seriesOf(session(start, end), la, { days: days.slice(0, 1), alsoAt: [] })).toHaveProperty('series')
})

test('an end that equals the start stays so', () => {
  const repeated = seriesOf(session('2026-10-24T09:00', '2026-10-24T09:00'), la, { days: ['2026-11-07'], alsoAt: [] })
  if ('skippedOn' in repeated) throw new Error('skipped')
  for (const { startsAt, endsAt } of repeated.series.flat()) expect(endsAt).toEqual(startsAt)
})

/** A second implementation, in minutes of a clock without a zone. */
type Naive = { day: number; start: number; length: number; notice: number | null }

function naiveFollow(before: Naive, after: Naive, later: Naive): Naive {
  const result = { ...later }
  result.day = later.day + (after.day - before.day)
  if (after.start !== before.start) result.start = after.start
  if (after.length !== before.length) result.length = after.length
  if (after.notice !== before.notice) result.notice = after.notice
  return result
}

const epoch = '2026-06-01'
function placed({ day, start, length, notice }: Naive) {
  const wall = (minutes: number) => {
    const [days, rest] = [Math.floor(minutes / 1440), ((minutes % 1440) + 1440) % 1440]
    return `${addDays(epoch, day + days)}T${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
  }
  const until = notice === null ? null : wall(start - notice)
  const all = [wall(start), wall(start + length), ...(until ? [until] : [])]
  return { ...session(wall(start), wall(start + length), until), timeZone: la, all }
}

test('“this and following” gives 500 later sessions what a second implementation gives them', () => {
  const quarter = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 15)
  const naive = fc.record({
    day: fc.integer({ min: 0, max: 300 }),
    start: quarter(0, 95),
    length: quarter(1, 60),
    notice: fc.option(quarter(0, 400), { nil: null }),
  })
  // Half of the edits leave a part of the times as it was.
  const edit = fc
    .tuple(naive, naive, fc.subarray(['day', 'start', 'length', 'notice'] as const))
    .map(
      ([before, other, kept]) =>
        [before, { ...other, ...Object.fromEntries(kept.map((key) => [key, before[key]])) }] as const,
    )
  fc.assert(
    fc.property(edit, naive, ([before, after], later) => {
      const expected = placed(naiveFollow(before, after, later))
      const [from, to, then] = [placed(before), placed(after), placed(later)]
      // Of an hour that comes twice the clock alone does not say which is meant.
      fc.pre(
        [from, to, then, expected].every(({ all }) =>
          all.every((wall) => wallTimeExists(wall, la) && !/-11-01T01/.test(wall)),
        ),
      )
      const { all: _, timeZone: __, ...times } = expected
      expect(follow({ before: from, after: to }, then)).toEqual(times)
    }),
    { numRuns: 500 },
  )
})

test('“this and following” concerns exactly the later sessions of its series that have not begun', () => {
  const now = at('2026-12-01T12:00')
  const states = ['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED'] as const
  const row = fc.record({
    id: fc.uuid(),
    seriesId: fc.constantFrom(null, 'a', 'b'),
    state: fc.constantFrom(...states),
    hours: fc.integer({ min: -72, max: 72 }),
  })
  const made = ({
    hours,
    ...rest
  }: {
    id: string
    seriesId: string | null
    state: (typeof states)[number]
    hours: number
  }) => {
    const startsAt = new Date(now.getTime() + hours * 3_600_000)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    return { ...rest, startsAt, endsAt, timeZone: la, openedAt: null, startedAt: null, endedAt: null }
  }
  fc.assert(
    fc.property(row, fc.array(row, { maxLength: 20 }), (one, others) => {
      const [edited, all] = [made(one), others.map(made)]
      const expected = new Set<string>()
      for (const other of others) {
        if (one.seriesId === null || other.seriesId !== one.seriesId) continue
        if (other.hours <= one.hours || other.hours <= 0) continue
        if (other.state === 'DRAFT' || other.state === 'SCHEDULED' || other.state === 'OPEN') expected.add(other.id)
      }
      // A stored OPEN that lies ahead was opened by nobody, so by the clock it has not begun.
      expect(new Set(followingOf(edited, all, now).map(({ id }) => id))).toEqual(expected)
      const moved = { ...made({ ...one, hours: one.hours + 24 }) }
      expect(followingOf(edited, [moved], now)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
