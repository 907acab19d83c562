import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CopiedSession, copiedDays, copyProblems, planCopies, yearToCopy } from '@/lib/domain/task-sessions/copies'
import { addDays, plainDate } from '@/lib/domain/time/plain-date'
import { instantOfWallTime, wallTimeOf } from '@/lib/domain/time/wall-time'

const la = 'America/Los_Angeles'
const held = (id: string, start: string, taskId = 'fire'): CopiedSession => {
  const startsAt = instantOfWallTime(start, la)
  return { id, taskId, timeZone: la, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), cancelUntil: null }
}
const year = { from: '2026-01-01', until: '2026-12-31', to: '2027-01-01' }

test.each([
  ['2026-12-01', year],
  ['2027-02-01', year],
  ['2026-06-30', { from: '2025-01-01', until: '2025-12-31', to: '2026-01-01' }],
])('on %s the year to copy is offered', (today, period) => {
  expect(yearToCopy(today)).toEqual(period)
})

test.each([
  [year, {}],
  [{ ...year, until: '2025-12-31' }, { until: 'validation.endBeforeStart' }],
  [{ ...year, until: '2027-01-02' }, { until: { key: 'validation.periodTooLong', params: { days: 366 } } }],
  [{ ...year, to: '2026-01-01' }, { to: 'validation.copyLater' }],
])('a period is checked: %o', (period, problems) => {
  expect(copyProblems(period)).toEqual(problems)
})

test('a topic on the first Tuesday of September stays in September, a weekly class keeps its weeks', () => {
  const weekly = ['2026-09-01T15:00', '2026-09-08T15:00', '2026-09-15T15:00']
  const days = copiedDays(
    [held('topic', '2026-09-01T07:00'), ...weekly.map((start, index) => held(`weekly${index}`, start, 'yoga'))],
    year,
  )
  expect(Object.fromEntries(days)).toEqual({
    topic: '2027-09-07',
    weekly0: '2027-08-31',
    weekly1: '2027-09-07',
    weekly2: '2027-09-14',
  })
})

test('what is there, archived, over or at a skipped hour is left out and says why', () => {
  const sessions = [
    held('kept', '2026-05-05T07:00'),
    held('there', '2026-05-12T07:00'),
    held('archived', '2026-05-05T07:00', 'old'),
    held('past', '2026-01-06T07:00'),
    held('skipped', '2026-03-15T02:30'),
  ]
  const plan = planCopies(sessions, year, {
    now: new Date('2027-02-01T00:00:00Z'),
    archived: new Set(['old']),
    there: new Set([`fire ${instantOfWallTime('2027-05-11T07:00', la).toISOString()}`]),
  })
  expect(Object.fromEntries(plan.map(({ session, refusal }) => [session.id, refusal]))).toEqual({
    kept: null,
    there: 'THERE',
    archived: 'ARCHIVED',
    past: 'PAST',
    skipped: 'SKIPPED',
  })
})

/** A second implementation: by UTC dates, a day at a time. */
function naiveDay(day: string, weeklyBefore: boolean, weeklyAfter: boolean, from: string, to: string): string {
  const utc = (text: string) => new Date(`${text}T12:00:00Z`)
  const target = utc(to).getTime() - utc(from).getTime()
  let best = utc(day)
  for (let weeks = -60; weeks <= 120; weeks += 1) {
    const one = new Date(utc(day).getTime() + weeks * 7 * 86_400_000)
    const aim = utc(day).getTime() + target
    if (Math.abs(one.getTime() - aim) < Math.abs(best.getTime() - aim)) best = one
  }
  const wanted = utc(day)
  wanted.setUTCDate(1)
  wanted.setUTCMonth(
    wanted.getUTCMonth() +
      (utc(to).getUTCFullYear() - utc(from).getUTCFullYear()) * 12 +
      utc(to).getUTCMonth() -
      utc(from).getUTCMonth(),
  )
  const month = (date: Date) => date.toISOString().slice(0, 7)
  if (month(best) < month(wanted) && !weeklyAfter) best.setUTCDate(best.getUTCDate() + 7)
  else if (month(best) > month(wanted) && !weeklyBefore) best.setUTCDate(best.getUTCDate() - 7)
  return best.toISOString().slice(0, 10)
}

test('500 plans of a year are copied to the days of a second implementation, on their weekdays and never twice', () => {
  const start = fc.record({ slot: fc.integer({ min: 0, max: 3 }), day: fc.integer({ min: 0, max: 364 }) })
  const plans = fc.tuple(
    fc.integer({ min: 2024, max: 2030 }),
    fc.uniqueArray(start, { maxLength: 40, selector: ({ slot, day }) => slot * 1000 + day }),
  )
  fc.assert(
    fc.property(plans, ([of, starts]) => {
      const from = plainDate(of, 1, 1)
      const period = { from, until: plainDate(of, 12, 31), to: plainDate(of + 1, 1, 1) }
      const sessions = starts.map(({ slot, day }, index) => held(String(index), `${addDays(from, day)}T1${slot}:00`))
      const all = new Set(starts.map(({ slot, day }) => slot * 1000 + day))
      const days = copiedDays(sessions, period)
      starts.forEach(({ slot, day }, index) => {
        const expected = naiveDay(
          addDays(from, day),
          all.has(slot * 1000 + day - 7),
          all.has(slot * 1000 + day + 7),
          from,
          period.to,
        )
        expect(days.get(String(index))).toBe(expected)
        expect(new Date(`${expected}T00:00Z`).getUTCDay()).toBe(new Date(`${addDays(from, day)}T00:00Z`).getUTCDay())
      })
      const places = sessions.map(({ id, startsAt }) => `${days.get(id)} ${wallTimeOf(startsAt, la).slice(11)}`)
      expect(new Set(places).size).toBe(places.length)
    }),
    { numRuns: 500 },
  )
})
