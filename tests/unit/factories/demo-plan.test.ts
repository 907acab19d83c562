import { describe, expect, test } from 'vitest'
import { todayIn } from '@/lib/domain/time/plain-date'
import { instantOfWallTime, wallTimeOf } from '@/lib/domain/time/wall-time'
import {
  demoTime,
  demoToday,
  demoZone,
  networkClasses,
  type PlannedClass,
  skillsDay,
  sunriseClasses,
} from '@/tests/factories/demo-plan'
import { instantOf, moments } from '@/tests/factories/moments'

const hour = 3_600_000
const hours = Array.from({ length: 24 }, (_, index) => `${String(index).padStart(2, '0')}:00`)
const days = ['2026-11-23', '2027-03-14', '2027-11-07', '2028-02-29', '2026-12-31', '2027-01-01']
const times = [
  ...days.flatMap((day) => hours.map((time) => instantOfWallTime(`${day}T${time}`, demoZone))),
  ...moments.map(instantOf),
]
const classes: PlannedClass[] = [...Object.values(sunriseClasses), ...networkClasses]
const clock = (at: Date) => wallTimeOf(at, demoZone).slice(11)

/** A class of the demo that is started at a moment, with the moment. */
const planned = times.flatMap((now) => {
  const open = skillsDay(now)
  const all = classes.map(({ days: from, time, hours: length }) => {
    const startsAt = demoTime(demoToday(now), from, time)
    return { now, days: from, startsAt, endsAt: new Date(startsAt.getTime() + length * hour) }
  })
  const endsAt = new Date(open.startsAt.getTime() + open.hours * hour)
  return [...all, { now, days: null, startsAt: open.startsAt, endsAt }]
})
const said = (wrong: typeof planned) =>
  wrong.map(({ now, startsAt }) => `${wallTimeOf(now, demoZone)}: ${wallTimeOf(startsAt, demoZone)}`)

describe('a demo that is started at any hour', () => {
  test('has its classes by day: none begins before seven, ends after eight in the evening or lasts over midnight', () => {
    const wrong = planned.filter(
      ({ startsAt, endsAt }) =>
        clock(startsAt) < '07:00' ||
        clock(endsAt) > '20:00' ||
        todayIn(demoZone, startsAt) !== todayIn(demoZone, endsAt),
    )
    expect(said(wrong)).toEqual([])
  })

  test('has what was held behind it, finalized as well, and what is to come ahead', () => {
    const wrong = planned.filter(
      ({ now, days: from, startsAt, endsAt }) =>
        from !== null && (from < 0 ? endsAt.getTime() + 90 * 60_000 > now.getTime() : startsAt <= now),
    )
    expect(said(wrong)).toEqual([])
  })
})

test.each([
  ['00:00', '2026-11-23T08:00', false],
  ['07:59', '2026-11-23T08:00', false],
  ['08:00', '2026-11-23T08:00', true],
  ['17:59', '2026-11-23T08:00', true],
  ['18:00', '2026-11-24T08:00', false],
  ['21:00', '2026-11-24T08:00', false],
  ['23:59', '2026-11-24T08:00', false],
])('who looks at %s sees the skills day of %s', (time, starts, hasBegun) => {
  const seen = skillsDay(instantOfWallTime(`2026-11-23T${time}`, demoZone))
  expect({ starts: wallTimeOf(seen.startsAt, demoZone), hasBegun: seen.hasBegun }).toEqual({ starts, hasBegun })
})
