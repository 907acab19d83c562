import { describe, expect, test } from 'vitest'
import {
  type AskedPerson,
  linesIn,
  listProblem,
  type ManyRules,
  manyLimits,
  planMany,
} from '@/lib/domain/enrollments/enroll-many'
import { overCapacityProblem } from '@/lib/domain/enrollments/seats'

const now = new Date('2026-11-23T17:00:00Z')
const session = {
  state: 'SCHEDULED',
  startsAt: new Date('2026-11-24T17:00:00Z'),
  capacity: 2,
  waitlist: true,
  approvalRequired: true,
  selfEnroll: false,
  cancelUntil: null,
} as const

const person = (name: string, more: { onLeave?: boolean } = {}): AskedPerson => ({
  line: null,
  member: { roleId: `role-${name}`, userId: name, name, onLeave: more.onLeave ?? false },
})
const rules = (overrides: Partial<ManyRules> = {}): ManyRules => ({
  current: new Map(),
  facts: { session, by: 'STAFF', now },
  seats: { taken: 0, waiting: 0, lastWaitingAt: null },
  at: now,
  elsewhere: new Set(),
  otherDate: new Set(),
  withOnLeave: false,
  withElsewhere: false,
  withOtherDate: false,
  ...overrides,
})
const outcomes = (asked: AskedPerson[], overrides?: Partial<ManyRules>) =>
  planMany(asked, rules(overrides)).map(({ outcome, reason }) => reason ?? outcome)

describe('many people at once', () => {
  test('take the seats in their order, and wait behind them', () => {
    expect(outcomes(['a', 'b', 'c', 'd'].map((name) => person(name)))).toEqual([
      'ENROLLED',
      'ENROLLED',
      'WAITING',
      'WAITING',
    ])
  })

  test('without a waiting list the others are left out', () => {
    const facts = { session: { ...session, waitlist: false }, by: 'STAFF', now } as const
    expect(outcomes([person('a'), person('b'), person('c')], { facts })).toEqual(['ENROLLED', 'ENROLLED', 'FULL'])
  })

  test('who is skipped takes no seat, and each is told why', () => {
    const asked = [
      person('away', { onLeave: true }),
      person('elsewhere'),
      person('in'),
      { line: 'S-404', member: null },
      person('a'),
      person('a'),
      person('b'),
    ]
    const current = new Map([['in', { status: 'ENROLLED', pendingReason: null } as const]])
    const more = { current, elsewhere: new Set(['elsewhere']), seats: { taken: 0, waiting: 0, lastWaitingAt: null } }
    expect(outcomes(asked, more)).toEqual([
      'ON_LEAVE',
      'ELSEWHERE',
      'ALREADY',
      'UNKNOWN',
      'ENROLLED',
      'REPEATED',
      'ENROLLED',
    ])
    expect(outcomes(asked.slice(0, 2), { ...more, withOnLeave: true, withElsewhere: true })).toEqual([
      'ENROLLED',
      'ENROLLED',
    ])
  })

  test('who has another date of the class takes no seat, unless asked for', () => {
    const asked = [person('a'), person('b')]
    const otherDate = new Set(['a'])
    expect(outcomes(asked, { otherDate })).toEqual(['OTHER_DATE', 'ENROLLED'])
    expect(outcomes(asked, { otherDate, withOtherDate: true })).toEqual(['ENROLLED', 'ENROLLED'])
  })

  test('who waits for an answer is in already', () => {
    const current = new Map([['a', { status: 'PENDING', pendingReason: 'INVITATION' } as const]])
    expect(outcomes([person('a')], { current })).toEqual(['ALREADY'])
  })
})

test.each([
  ['S-001\nS-002', ['S-001', 'S-002']],
  ['S-001, S-002;S-003\tS-004', ['S-001', 'S-002', 'S-003', 'S-004']],
  ['Ruiz, Ana, ana@example.com', ['ana@example.com']],
  ['Ana Ruiz <ana@example.com>', ['ana@example.com']],
  ['NURSES', ['NURSES']],
  ['\r\n  \n', []],
])('lines of %j', (text, lines) => {
  expect(linesIn(text)).toEqual(lines)
})

test('a list is neither empty nor longer than one action takes', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `S-${index}`)
  expect(listProblem([])).toBe('validation.required')
  expect(listProblem(lines(manyLimits.people))).toBeNull()
  expect(listProblem(lines(manyLimits.people + 1))).toMatchObject({ key: 'validation.tooManyPeople' })
})

test.each([
  ['the number that was shown', 4, 4, 5, true],
  ['somebody came meanwhile', 4, 5, 5, false],
  ['somebody left, and it is still full', 4, 4, 6, false],
  ['a seat became free', 4, 3, 5, true],
  ['no limit', 0, 40, 1, true],
])('over capacity: %s', (_name, capacity, taken, seat, fine) => {
  const problem = overCapacityProblem(capacity, taken, { seat, reason: 'A reason' })
  expect(problem).toEqual(fine ? null : expect.objectContaining({ ok: false }))
})
