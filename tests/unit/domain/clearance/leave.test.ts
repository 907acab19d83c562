import { expect, test } from 'vitest'
import type { ClearanceSpan } from '@/lib/domain/clearance/clearance'
import { type Absence, withAbsence } from '@/lib/domain/clearance/leave'

const spans: readonly ClearanceSpan[] = [
  { startsOn: '2026-12-01', endsOn: '2026-12-31', state: 'CLEARED', reasons: [] },
  { startsOn: '2027-01-01', endsOn: null, state: 'NOT_CLEARED', reasons: [] },
]
const here: Absence = { state: 'ACTIVE', leaveFrom: null, leaveUntil: null, lastDay: null }
const shown = (absence: Partial<Absence>) =>
  withAbsence(spans, { ...here, ...absence }).map(({ startsOn, endsOn, state, onLeave }) =>
    [startsOn, endsOn ?? 'on', state ?? 'nobody asks', ...(onLeave ? ['leave'] : [])].join(' '),
  )

test('somebody without plans has the same answers, and is not on leave', () => {
  expect(shown({})).toEqual(['2026-12-01 2026-12-31 CLEARED', '2027-01-01 on NOT_CLEARED'])
})

test('a leave to come divides the answers at its first day and after its last', () => {
  expect(shown({ leaveFrom: '2026-12-10', leaveUntil: '2027-01-05' })).toEqual([
    '2026-12-01 2026-12-09 CLEARED',
    '2026-12-10 2026-12-31 CLEARED leave',
    '2027-01-01 2027-01-05 NOT_CLEARED leave',
    '2027-01-06 on NOT_CLEARED',
  ])
})

test('a leave that runs ends after its last day, or not yet', () => {
  expect(shown({ state: 'ON_LEAVE', leaveFrom: '2026-11-01', leaveUntil: '2026-12-05' })).toEqual([
    '2026-12-01 2026-12-05 CLEARED leave',
    '2026-12-06 2026-12-31 CLEARED',
    '2027-01-01 on NOT_CLEARED',
  ])
  expect(shown({ state: 'ON_LEAVE' })).toEqual([
    '2026-12-01 2026-12-31 CLEARED leave',
    '2027-01-01 on NOT_CLEARED leave',
  ])
})

test('after the last working day nobody asks', () => {
  expect(shown({ lastDay: '2026-12-15' })).toEqual(['2026-12-01 2026-12-15 CLEARED', '2026-12-16 on nobody asks'])
  expect(shown({ lastDay: '2026-11-30' })).toEqual(['2026-12-01 on nobody asks'])
  expect(shown({ lastDay: '2027-03-01', leaveFrom: '2027-02-01' })).toEqual([
    '2026-12-01 2026-12-31 CLEARED',
    '2027-01-01 2027-01-31 NOT_CLEARED',
    '2027-02-01 2027-03-01 NOT_CLEARED leave',
    '2027-03-02 on nobody asks',
  ])
})
