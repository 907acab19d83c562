import { describe, expect, test } from 'vitest'
import { dueStep, ladderMessage } from '@/lib/domain/reminders/ladder'
import { digestMonday, isQuiet, mondayOf, nextLoud } from '@/lib/domain/reminders/send-times'

const due = (daysLeft: number, overrides: Partial<Parameters<typeof dueStep>[0]> = {}) =>
  dueStep({ deadline: 'EXPIRY', daysLeft, left: [], taken: [], ...overrides })

describe('which step is due', () => {
  test.each([
    [91, null],
    [90, 90],
    [89, 90],
    [61, 90],
    [60, 60],
    [30, 30],
    [15, 15],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 0],
    [-1, -1],
    [-7, -1],
    [-8, null],
  ])('%s days before the expiry it is the latest that has come: %s', (daysLeft, step) =>
    expect(due(daysLeft)).toEqual(step === null ? null : { note: [step], tell: true }),
  )

  test.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('%s days before the end of a first year: %s', (daysLeft, step) =>
    expect(due(daysLeft, { deadline: 'FIRST_YEAR' })).toEqual(step === null ? null : { note: [step], tell: true }),
  )

  test('a step that was taken is not due again', () => expect(due(44, { taken: [90, 60] })).toBeNull())

  test('a step that organizations leave out is noted and not told, unless the one before it was missed', () => {
    expect(due(60, { left: [60], taken: [90] })).toEqual({ note: [60], tell: false })
    expect(due(60, { left: [60], taken: [] })).toEqual({ note: [90, 60], tell: true })
    expect(due(90, { left: [90] })).toEqual({ note: [90], tell: false })
  })

  test.each([30, 7, 0, -1])('the step %s cannot be left out', (step) =>
    expect(due(step, { left: [step] })).toEqual({ note: [step], tell: true }),
  )
})

describe('what a message says', () => {
  const behind = { units: 'BEHIND', missingUnits: 600, openTopics: [], waysMissing: null } as const
  const facts = { deadline: 'EXPIRY', daysLeft: 45, ...behind } as const
  const ways = { units: 'UNKNOWN', missingUnits: 0, waysMissing: '[[{"what":"PRACTICE","amount":800}]]' } as const
  test.each([
    [{}, { reason: 'missing', severity: 'INFO' }],
    [{ daysLeft: 30 }, { reason: 'missing', severity: 'WARN' }],
    [ways, { reason: 'ways', severity: 'INFO' }],
    [{ ...ways, deadline: 'PERIOD_END' } as const, { reason: 'ways', severity: 'INFO' }],
    [{ ...ways, deadline: 'FIRST_YEAR' } as const, null],
    [{ daysLeft: 31, units: 'COMPLETE', missingUnits: 0 } as const, { reason: 'renew', severity: 'INFO' }],
    [{ units: 'COMPLETE', missingUnits: 0, openTopics: ['ETHICS'] } as const, { reason: 'topics', severity: 'INFO' }],
    [
      { missingUnits: 0, openTopics: ['ETHICS'] },
      { reason: 'short', severity: 'INFO' },
    ],
    [{ units: 'NOT_TRACKED', missingUnits: 0 } as const, { reason: 'expiry', severity: 'INFO' }],
    [{ daysLeft: -1 }, { reason: 'expired', severity: 'ERROR' }],
    [{ deadline: 'FIRST_YEAR' } as const, { reason: 'firstYear', severity: 'INFO' }],
    [{ deadline: 'PERIOD_END', daysLeft: 7 } as const, { reason: 'periodEnd', severity: 'WARN' }],
    [{ deadline: 'FIRST_YEAR', missingUnits: 0 } as const, null],
    [{ deadline: 'PERIOD_END', daysLeft: -1 } as const, null],
  ])('%j', (more, said) => expect(ladderMessage({ ...facts, ...more })).toEqual(said))
})

describe('the hours in which nobody is written to', () => {
  const zone = 'America/Los_Angeles'
  test.each([
    ['2026-12-01T15:59:00Z', true, '2026-12-01T16:00:00Z'],
    ['2026-12-01T16:00:00Z', false, '2026-12-01T16:00:00Z'],
    ['2026-12-02T04:59:00Z', false, '2026-12-02T04:59:00Z'],
    ['2026-12-02T05:00:00Z', true, '2026-12-02T16:00:00Z'],
    // The clock goes forward in that night.
    ['2027-03-14T09:00:00Z', true, '2027-03-14T15:00:00Z'],
  ])('%s is quiet there: %s; the next message leaves at %s', (at, quiet, next) => {
    expect(isQuiet(zone, new Date(at))).toBe(quiet)
    expect(nextLoud(zone, new Date(at))).toEqual(new Date(next))
  })
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
  ['2026-12-07', '2026-12-07'],
  ['1969-12-31', '1969-12-29'],
])('the Monday of the week of %s is %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

test.each([
  ['2026-11-30T18:00:00Z', '2026-11-30'],
  ['2026-12-01T18:00:00Z', '2026-11-30'],
  ['2026-12-02T18:00:00Z', null],
  // It is still Sunday in California.
  ['2026-11-30T05:00:00Z', null],
])('at %s the digest of %s is to be sent', (at, monday) =>
  expect(digestMonday('America/Los_Angeles', new Date(at))).toBe(monday),
)
