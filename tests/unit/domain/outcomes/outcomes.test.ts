import { expect, test } from 'vitest'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { type Outcome, outcomeSteps } from '@/lib/domain/outcomes/outcome-steps'
import {
  attendanceOf,
  earnsCredit,
  heldMinutes,
  minutesAttended,
  proposalFor,
  waitsForTest,
} from '@/lib/domain/outcomes/propose-outcome'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const session = {
  startsAt: at('17:00:00'),
  endsAt: at('19:00:00'),
  timeZone: 'America/Los_Angeles',
  openedAt: null,
  startedAt: null,
  endedAt: null,
  checkOutRequired: true,
}

test.each([
  ['nobody came', null, null, 100, { checkedIn: false, minutes: 0, enough: false }],
  ['from before to after', at('16:50:00'), at('19:10:00'), 100, { checkedIn: true, minutes: 120, enough: true }],
  [
    'the minutes of arrival and leaving count',
    at('17:00:59'),
    at('18:59:01'),
    100,
    { checkedIn: true, minutes: 120, enough: true },
  ],
  ['a minute late', at('17:01:00'), at('19:00:00'), 100, { checkedIn: true, minutes: 119, enough: false }],
  [
    'three quarters are enough where they are',
    at('17:30:00'),
    at('19:00:00'),
    75,
    { checkedIn: true, minutes: 90, enough: true },
  ],
  ['one minute less is not', at('17:31:00'), at('19:00:00'), 75, { checkedIn: true, minutes: 89, enough: false }],
  ['never checked out', at('17:00:00'), null, 1, { checkedIn: true, minutes: 0, enough: false }],
  ['left before it began', at('16:30:00'), at('16:50:00'), 1, { checkedIn: true, minutes: 0, enough: false }],
])('minutes: %s', (_name, checkedInAt, checkedOutAt, percent, attendance) => {
  expect(
    attendanceOf(session, percent, { attendanceSource: checkedInAt && 'CODE', checkedInAt, checkedOutAt }),
  ).toEqual(attendance)
})

test.each([
  ['all of it', -5, 120, 120],
  ['came late', 20, 120, 100],
  ['left early', 0, 100, 100],
  ['stayed on', 0, 300, 120],
  ['the minute of arrival counts', 0.5, 10, 10],
  ['the minute of leaving counts', 0, 9.5, 10],
  ['left before it began', -10, -2, 0],
  ['the wrong way round', 100, 50, 0],
])('what the receipt says: %s', (_name, came, left, minutes) => {
  const after = (count: number) => new Date(session.startsAt.getTime() + count * 60_000)
  expect(minutesAttended(session, after(came), after(left))).toBe(minutes)
})

test('without check-out a check-in is full attendance', () => {
  const late = { attendanceSource: 'CODE' as const, checkedInAt: at('17:29:00'), checkedOutAt: null }
  expect(attendanceOf({ ...session, checkOutRequired: false }, 100, late)).toEqual({
    checkedIn: true,
    minutes: 120,
    enough: true,
  })
})

test('who was marked present afterwards came, and nobody knows how long', () => {
  const onPaper = { attendanceSource: 'PAPER' as const, checkedInAt: null, checkedOutAt: null }
  expect(attendanceOf(session, 100, onPaper)).toEqual({ checkedIn: true, minutes: null, enough: true })
  expect(proposalFor({ ...onPaper, status: 'ENROLLED' }, session, 100)).toBe('attend')
})

test('a session was held from its real start to its real end; equal times are a day', () => {
  expect(heldMinutes({ ...session, endedAt: at('18:30:00') })).toBe(90)
  expect(heldMinutes({ ...session, endedAt: at('19:30:00') })).toBe(150)
  expect(heldMinutes({ ...session, startedAt: at('17:20:00') })).toBe(100)
  expect(heldMinutes({ ...session, endsAt: session.startsAt })).toBe(24 * 60)
})

test.each<[EnrollmentStatus, Date | null, Date | null, string | null]>([
  ['PENDING', null, null, 'remove'],
  ['ENROLLED', null, null, 'absent'],
  ['ENROLLED', at('17:00:00'), at('19:00:00'), 'attend'],
  ['ENROLLED', at('17:00:00'), at('18:00:00'), 'incomplete'],
  ['ATTENDED', at('17:00:00'), null, null],
  ['PASS', null, null, null],
  ['FAIL', null, null, null],
  ['INCOMPLETE', null, null, null],
  ['ABSENT', null, null, null],
  ['WITHDRAWN', null, null, null],
])('%s, in at %s and out at %s, is proposed as %s', (status, checkedInAt, checkedOutAt, proposal) => {
  const attendanceSource = checkedInAt && 'INSTRUCTOR'
  expect(proposalFor({ status, attendanceSource, checkedInAt, checkedOutAt }, session, 100)).toBe(proposal)
})

test.each<[EnrollmentStatus, boolean, boolean, boolean]>([
  ['ATTENDED', false, true, false],
  ['ATTENDED', true, false, true],
  ['PASS', true, true, false],
  ['FAIL', true, false, false],
  ['INCOMPLETE', false, false, false],
  ['ABSENT', false, false, false],
  ['ENROLLED', false, false, false],
])('%s with a test (%s) earns the credit: %s, and waits for its score: %s', (status, test_, earns, waits) => {
  expect(earnsCredit(status, test_)).toBe(earns)
  expect(waitsForTest(status, test_)).toBe(waits)
})

test.each<[EnrollmentStatus, boolean, Outcome, string[]]>([
  ['ENROLLED', true, 'ATTENDED', ['attend']],
  ['ENROLLED', true, 'INCOMPLETE', ['incomplete']],
  ['ENROLLED', false, 'ABSENT', ['absent']],
  ['ENROLLED', true, 'ABSENT', ['clear', 'absent']],
  ['ENROLLED', false, 'ATTENDED', ['checkIn', 'attend']],
  ['ENROLLED', true, 'PASS', ['attend', 'pass']],
  ['ENROLLED', false, 'FAIL', ['checkIn', 'attend', 'fail']],
  ['ENROLLED', true, 'OPEN', []],
  ['ATTENDED', true, 'PASS', ['pass']],
  ['ATTENDED', true, 'FAIL', ['fail']],
  ['ATTENDED', true, 'ATTENDED', []],
  ['ATTENDED', true, 'OPEN', ['correct']],
  ['ATTENDED', true, 'INCOMPLETE', ['correct', 'incomplete']],
  ['ATTENDED', true, 'ABSENT', ['correct', 'clear', 'absent']],
  ['INCOMPLETE', true, 'ATTENDED', ['makeUp']],
  ['INCOMPLETE', true, 'PASS', ['makeUp', 'pass']],
  ['ABSENT', false, 'ATTENDED', ['correct', 'checkIn', 'attend']],
  ['FAIL', true, 'PASS', ['correct', 'attend', 'pass']],
])('from %s (checked in: %s) to %s', (status, checkedIn, outcome, steps) => {
  expect(outcomeSteps(status, checkedIn, outcome)).toEqual(steps)
})
