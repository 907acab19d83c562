import { expect, test } from 'vitest'
import { lastDayProblem, leaveProblems, type Planned, turnDue } from '@/lib/domain/orgs/leave'

const today = '2026-12-01'
const none: Planned = { state: 'ACTIVE', leaveFrom: null, leaveUntil: null, lastDay: null }

test.each<[string, Partial<Planned>, ReturnType<typeof turnDue>]>([
  ['nothing planned', {}, null],
  ['a leave of tomorrow', { leaveFrom: '2026-12-02' }, null],
  ['a leave of today', { leaveFrom: today }, 'startLeave'],
  ['a leave that began while nothing ran', { leaveFrom: '2026-11-20', leaveUntil: today }, 'startLeave'],
  ['a leave that is over before it was begun', { leaveFrom: '2026-11-20', leaveUntil: '2026-11-30' }, null],
  ['a leave whose last day is today', { state: 'ON_LEAVE', leaveFrom: '2026-11-20', leaveUntil: today }, null],
  ['a leave that was over yesterday', { state: 'ON_LEAVE', leaveUntil: '2026-11-30' }, 'endLeave'],
  ['a leave without an end', { state: 'ON_LEAVE', leaveFrom: '2026-11-20' }, null],
  ['a last working day of today', { lastDay: today }, null],
  ['a last working day of yesterday', { lastDay: '2026-11-30' }, 'end'],
  ['a last working day before a leave', { lastDay: '2026-11-30', leaveFrom: today }, 'end'],
  ['somebody who has left', { state: 'ENDED', lastDay: '2026-11-30' }, null],
])('%s', (_what, planned, move) => {
  expect(turnDue({ ...none, ...planned }, today)).toBe(move)
})

test.each([
  [{ from: null, until: null, reason: null }, {}],
  [{ from: '2026-11-20', until: today, reason: 'Family' }, {}],
  [{ from: null, until: '2026-11-30', reason: null }, { until: 'validation.endBeforeStart' }],
  [{ from: '2026-11-20', until: '2026-11-30', reason: null }, { until: 'validation.leaveOver' }],
  [{ from: '2029-01-01', until: null, reason: null }, { from: 'validation.tooFarAhead' }],
] as const)('a leave of %j', (leave, problems) => {
  expect(Object.keys(leaveProblems(leave, today))).toEqual(Object.keys(problems))
})

test('a last working day is today or later', () => {
  expect(lastDayProblem(null, today)).toBe(null)
  expect(lastDayProblem(today, today)).toBe(null)
  expect(lastDayProblem('2026-11-30', today)).toBe('validation.lastDayPast')
  expect(lastDayProblem('2028-12-02', today)).toBe('validation.tooFarAhead')
})
