import { expect, test } from 'vitest'
import { allowedSessionActions } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/allowed-actions'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'

const start = new Date('2026-11-27T17:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const session = {
  id: 's1',
  orgId: 'o1',
  instructorIds: ['teacher'],
  state: 'SCHEDULED' as const,
  timeZone: 'America/Los_Angeles',
  startsAt: start,
  endsAt: at(240),
  openedAt: null as Date | null,
  startedAt: null as Date | null,
  endedAt: null,
  checkInOpensMin: 15,
  checkInClosesMin: 30,
  checkOutRequired: false,
}
const roles = [{ orgId: 'o1', roleType: 'MEMBER' as const }]
const nobody = { verified: true, superAdmin: false, roles, visits: [], personVisits: [], scopes: null }
const offered = (minutes: number, overrides: Partial<typeof session> = {}, userId = 'teacher') => {
  const now = at(minutes)
  const seen = { ...session, ...overrides }
  const by = { ...seen, state: sessionStateAt(seen, now) }
  const { open, start: starts, end } = allowedSessionActions({ ...nobody, userId }, by, null, now)
  return Object.entries({ open, start: starts, end }).flatMap(([name, may]) => (may ? [name] : []))
}

test.each([
  ['more than a day ahead', -1441, {}, []],
  ['before check-in opens', -1000, {}, ['open']],
  ['when the class could start, and check-in is not open', -20, {}, ['open']],
  ['when check-in has opened by itself', -15, {}, ['start']],
  ['when it was opened early', -60, { openedAt: at(-61) }, ['start', 'end']],
  ['at the start', 0, {}, ['start', 'end']],
  ['when it has started', 5, { startedAt: at(1) }, ['end']],
  ['after the end', 241, {}, []],
])('who teaches a session is offered one step after the other: %s', (_name, minutes, more, actions) => {
  expect(offered(minutes, more)).toEqual(actions)
})

test('who does not teach it is offered none', () => {
  expect(offered(-10, {}, 'somebody')).toEqual([])
})
