import { expect, test } from 'vitest'
import { emptyRoster } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/roster/(list)/roster-rows'

const [planned, recorded] = [{ recordedAt: null }, { recordedAt: new Date(0) }]

test('a roster without anybody asks to add people where that can be done, and says that a session was canceled', () => {
  expect(emptyRoster({ state: 'SCHEDULED', ...planned }, true)).toEqual({ title: 'emptyTitle', text: 'emptyText' })
  expect(emptyRoster({ state: 'ENDED', ...recorded }, true)).toEqual({ title: 'emptyTitle', text: 'emptyPast' })
  expect(emptyRoster({ state: 'SCHEDULED', ...planned }, false)).toEqual({ title: 'emptyTitle', text: 'emptyReader' })
  expect(emptyRoster({ state: 'CANCELLED', ...planned }, true)).toEqual({ title: 'emptyCancelled', text: null })
})
