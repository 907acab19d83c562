import { describe, expect, test } from 'vitest'
import { randomOf } from '@/fixtures/random'
import { windowOf } from '@/lib/domain/curriculums/due'
import { hirePeriodOn } from '@/lib/domain/curriculums/hire-years'
import {
  type PlannedAssignment,
  type PlannedCurriculum,
  type PlannedMember,
  planAssignments,
} from '@/lib/domain/curriculums/plan'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

const yearly = {
  departments: [],
  jobTitles: [],
  credentialTypes: [],
  geos: [],
  hiredFrom: null,
  hiredUntil: null,
  hiredWithinMonths: null,
  state: 'ACTIVE',
  due: 'HIRE_ANNIVERSARY',
  dueDate: null,
  dueDays: null,
  recurrence: 'FROM_DUE',
  recurrenceMonths: 12,
  groups: [{ rule: 'MIN_UNITS', n: null, units: 1200, taskIds: [] }],
} satisfies PlannedCurriculum
const hana: PlannedMember = {
  state: 'ACTIVE',
  department: null,
  jobTitle: null,
  hireDate: '2023-11-24',
  credentials: [],
  work: [],
  enrolledTaskIds: [],
}
const hours = (completedAt: PlainDate, units: number) => ({ taskId: null, completedAt, units: units * 100 })
const plan = (who: Partial<PlannedMember>, on: PlainDate, there: PlannedAssignment[] = [], of = {}) =>
  planAssignments({ ...yearly, ...of }, { ...hana, ...who }, there, on)

test.each([
  ['2023-11-24', '2023-11-24', '2024-11-23'],
  ['2024-11-23', '2023-11-24', '2024-11-23'],
  ['2024-11-24', '2024-11-24', '2025-11-23'],
  // Before the hire.
  ['2023-01-01', '2023-11-24', '2024-11-23'],
])('on %s it is the hire year from %s to %s', (day, from, to) => {
  expect(hirePeriodOn('2023-11-24', 12, day)).toEqual({ from, to })
})

test.each([
  ['2027-02-27', '2026-02-28', '2027-02-27'],
  ['2027-02-28', '2027-02-28', '2028-02-28'],
  ['2028-02-28', '2027-02-28', '2028-02-28'],
  ['2028-02-29', '2028-02-29', '2029-02-27'],
])('hired on a leap day, on %s it is the one from %s to %s', (day, from, to) => {
  expect(hirePeriodOn('2024-02-29', 12, day)).toEqual({ from, to })
})

test('two years, and half a year on the last of a month', () => {
  expect(hirePeriodOn('2020-05-01', 24, '2023-04-30')).toEqual({ from: '2022-05-01', to: '2024-04-30' })
  expect(hirePeriodOn('2025-08-31', 6, '2026-02-27')).toEqual({ from: '2025-08-31', to: '2026-02-27' })
  expect(hirePeriodOn('2025-08-31', 6, '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-08-30' })
})

describe('12 hours in each hire year', () => {
  test('hours of the year before are not complete in this one, whenever it was assigned', () => {
    const work = [hours('2026-08-30', 12)]
    expect(plan({ work }, '2026-11-28')).toMatchObject([
      { startsAt: '2026-11-24', dueAt: '2027-11-23', state: 'ASSIGNED', doneUnits: 0, totalUnits: 1200 },
    ])
    expect(plan({ work: [hours('2026-11-24', 8)] }, '2026-11-28')).toMatchObject([{ doneUnits: 800 }])
  })
  test('the last day counts, the anniversary counts for the next year', () => {
    const work = [hours('2027-11-23', 8), hours('2027-11-24', 4)]
    const made = plan({}, '2026-11-28')
    expect(plan({ work }, '2027-11-24', made)).toMatchObject([
      { state: 'CLOSED', completedAt: null, doneUnits: 800 },
      { cycle: 2, state: 'IN_PROGRESS', startsAt: '2027-11-24', dueAt: '2028-11-23', doneUnits: 400 },
    ])
  })
  test('a year that is over stays short, until what was done in it is recorded', () => {
    const short = plan({ work: [hours('2027-03-01', 8)] }, '2028-01-10', plan({}, '2026-11-28'))
    const late = plan({ work: [hours('2027-03-01', 8), hours('2027-10-10', 4)] }, '2028-01-11', short)
    expect(late).toMatchObject([
      { state: 'CLOSED', completedAt: '2027-10-10', doneUnits: 1200 },
      { cycle: 2, doneUnits: 0 },
    ])
    // What the organization does not see any more takes nothing away.
    expect(plan({ work: [] }, '2028-01-12', late)[0]).toEqual(late[0])
  })
  test('complete opens no next year before the anniversary', () => {
    const done = plan({ work: [hours('2026-12-01', 12)] }, '2027-11-23', plan({}, '2026-11-28'))
    expect(done).toMatchObject([{ state: 'COMPLETE', completedAt: '2026-12-01' }])
    expect(plan({ work: [hours('2026-12-01', 12)] }, '2027-11-24', done)).toMatchObject([
      { state: 'CLOSED', completedAt: '2026-12-01' },
      { cycle: 2, state: 'ASSIGNED' },
    ])
  })
  test('without a recurrence it is due once, and may be done late', () => {
    const once = { recurrence: 'NONE', recurrenceMonths: null } as const
    const made = plan({}, '2026-11-28', [], once)
    expect(made).toMatchObject([{ dueAt: '2027-11-23' }])
    expect(plan({ work: [hours('2028-01-01', 12)] }, '2028-01-02', made, once)).toMatchObject([
      { cycle: 1, state: 'COMPLETE', dueAt: '2027-11-23', completedAt: '2028-01-01' },
    ])
    expect(windowOf({ ...yearly, ...once }, { cycle: 1, startsAt: '2026-11-24', dueAt: '2027-11-23' }).until).toBeNull()
  })
  test('a hire date that comes late, or goes, moves the year that runs', () => {
    const undated = plan({ hireDate: null, work: [hours('2026-12-01', 3)] }, '2026-12-02')
    expect(undated).toMatchObject([{ cycle: 1, dueAt: null }])
    const dated = plan({ work: [hours('2026-12-01', 3)] }, '2026-12-03', undated)
    expect(dated).toMatchObject([{ cycle: 1, startsAt: '2026-11-24', dueAt: '2027-11-23', doneUnits: 300 }])
    const corrected = plan({ hireDate: '2023-12-02', work: [hours('2026-12-01', 3)] }, '2026-12-04', dated)
    expect(corrected).toMatchObject([{ cycle: 1, startsAt: '2026-12-02', dueAt: '2027-12-01', doneUnits: 0 }])
  })
  test('an exemption is of one year', () => {
    const exempt = plan({}, '2026-11-28').map((one) => ({ ...one, exempt: true }))
    expect(plan({}, '2027-01-01', exempt)).toMatchObject([{ state: 'EXEMPT' }])
    expect(plan({}, '2027-11-24', exempt)).toMatchObject([{ state: 'CLOSED', exempt: true }, { state: 'ASSIGNED' }])
  })
})

const text = (at: number): PlainDate => new Date(at).toISOString().slice(0, 10)
const dayOf = (day: PlainDate): number => Date.parse(`${day}T00:00:00Z`)

/** The anniversary of a year, by the clock of `Date`; the 29th of February is the day before March 1. */
function anniversaryIn(year: number, hireDate: PlainDate): number {
  const [month, day] = hireDate.slice(5).split('-').map(Number) as [number, number]
  const at = Date.UTC(year, month - 1, day)
  return new Date(at).getUTCMonth() === month - 1 ? at : at - 86_400_000
}

/** A second implementation: walks from anniversary to anniversary and adds up the hours day by day. */
function counted(hireDate: PlainDate, work: PlannedMember['work'], today: PlainDate) {
  let year = Number(hireDate.slice(0, 4))
  while (anniversaryIn(year + 1, hireDate) <= dayOf(today)) year += 1
  const from = anniversaryIn(year, hireDate)
  const next = anniversaryIn(year + 1, hireDate)
  const within = work
    .map(({ completedAt, units }) => ({ at: dayOf(completedAt), units: units ?? 0 }))
    .filter(({ at }) => at >= from && at < next)
  const days = [...new Set(within.map(({ at }) => at))].toSorted((a, b) => a - b)
  const upTo = (day: number) => within.reduce((sum, { at, units }) => (at <= day ? sum + units : sum), 0)
  const completed = days.find((day) => upTo(day) >= 1200)
  return {
    startsAt: text(from),
    dueAt: text(next - 86_400_000),
    doneUnits: Math.min(upTo(next), 1200),
    completedAt: completed === undefined ? null : text(completed),
  }
}

type Life = { hireDate: PlainDate; work: PlannedMember['work']; state: PlannedMember['state'] }
type Event = { day: PlainDate; change: (life: Life) => Life }

/** Four years of somebody: hours, leaves, an end with a rehire, a corrected hire date; events by day. */
function livesOf(random: ReturnType<typeof randomOf>): { start: Life; events: Event[] } {
  const some = (count: number) => random.below(count)
  const dayIn = () => addDays('2024-01-01', some(1461))
  const hired = some(8) === 0 ? '2024-02-29' : addDays('2019-01-01', some(1800))
  const work = Array.from({ length: 10 + some(40) }, () => {
    const one = { taskId: null, completedAt: dayIn(), units: 25 * (1 + some(16)) }
    return { day: one.completedAt, change: (life: Life) => ({ ...life, work: [...life.work, one] }) }
  })
  const states = (away: Life['state'], chance: number): Event[] => {
    if (some(chance) > 0) return []
    const day = dayIn()
    const rehired = away === 'ENDED' && some(2) === 0
    const back = addDays(day, 1 + some(500))
    return [
      { day, change: (life) => ({ ...life, state: away }) },
      { day: back, change: (life) => ({ ...life, state: 'ACTIVE', ...(rehired ? { hireDate: back } : {}) }) },
    ]
  }
  const corrected: Event[] =
    some(4) === 0
      ? [{ day: dayIn(), change: (life) => ({ ...life, hireDate: addDays(life.hireDate, some(80) - 40) }) }]
      : []
  const events = [...work, ...states('ON_LEAVE', 3), ...states('ENDED', 4), ...corrected]
  return {
    start: { hireDate: hired, work: [], state: 'ACTIVE' },
    events: events.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }
}

test('500 people over four years: equal to a second implementation, whenever they are looked at', () => {
  const random = randomOf(51)
  const problems: unknown[] = []
  let looks = 0
  for (let person = 0; person < 500; person += 1) {
    const { start, events } = livesOf(random)
    let life = start
    let cycles: PlannedAssignment[] = []
    let at = 0
    for (let day = '2024-01-01'; day < '2028-01-01'; day = addDays(day, 1 + random.below(60))) {
      for (; at < events.length && events[at]!.day <= day; at += 1) life = events[at]!.change(life)
      cycles = plan(life, day, cycles)
      const last = cycles.at(-1)
      if (life.state === 'ENDED' && last && last.state !== 'CLOSED') problems.push(`${person} left, ${day}`)
      if (life.state !== 'ACTIVE') continue
      const { startsAt, dueAt, doneUnits, completedAt } = last!
      const [found, wanted] = [{ startsAt, dueAt, doneUnits, completedAt }, counted(life.hireDate, life.work, day)]
      if (JSON.stringify(found) !== JSON.stringify(wanted)) problems.push({ person, day, found, wanted })
      if (cycles.slice(0, -1).some(({ state }) => state !== 'CLOSED')) problems.push(`${person} open, ${day}`)
      looks += 1
    }
  }
  expect(problems.slice(0, 3)).toEqual([])
  expect(looks).toBeGreaterThan(15_000)
})
