import { describe, expect, test } from 'vitest'
import { curriculumCell, documentCell } from '@/lib/domain/matrix/cells'

const today = '2026-11-26'

describe('a curriculum of a person', () => {
  const assigned = { dueAt: '2026-11-26', completedAt: null }
  test.each([
    ['not begun, due today', { state: 'ASSIGNED' }, { state: 'OPEN', day: '2026-11-26' }],
    ['begun, due today', { state: 'IN_PROGRESS' }, { state: 'OPEN', day: '2026-11-26' }],
    ['open, without a day', { state: 'ASSIGNED', dueAt: null }, { state: 'OPEN', day: null }],
    ['open, due yesterday', { state: 'IN_PROGRESS', dueAt: '2026-11-25' }, { state: 'OVERDUE', day: '2026-11-25' }],
    ['complete', { state: 'COMPLETE', completedAt: '2026-03-01' }, { state: 'DONE', day: '2026-03-01' }],
    ['exempt', { state: 'EXEMPT', dueAt: '2026-01-01' }, { state: 'EXEMPT', day: null }],
    ['of an earlier cycle', { state: 'CLOSED' }, null],
  ] as const)('%s', (_name, more, cell) => {
    expect(curriculumCell({ ...assigned, ...more }, today)).toEqual(cell)
  })
})

describe('a document of a person', () => {
  const asked = { dueOn: '2026-11-26', validUntil: null }
  test.each([
    ['asked for, due today', { state: 'OPEN' }, { state: 'OPEN', day: '2026-11-26' }],
    ['asked for, due yesterday', { state: 'OPEN', dueOn: '2026-11-25' }, { state: 'OVERDUE', day: '2026-11-25' }],
    ['there for good', { state: 'FULFILLED' }, { state: 'DONE', day: null }],
    ['there, its last day', { state: 'FULFILLED', validUntil: today }, { state: 'DONE', day: today }],
    ['there, the day after', { state: 'FULFILLED', validUntil: '2026-11-25' }, { state: 'EXPIRED', day: '2026-11-25' }],
    [
      'asked for again while it counts',
      { state: 'OPEN', validUntil: '2026-12-31' },
      { state: 'OPEN', day: '2026-11-26' },
    ],
    [
      'asked for again, ended',
      { state: 'OPEN', dueOn: '2026-12-31', validUntil: '2026-11-25' },
      { state: 'EXPIRED', day: '2026-11-25' },
    ],
    ['declined', { state: 'DECLINED', validUntil: '2026-11-25' }, { state: 'DECLINED', day: null }],
    ['asked for no longer', { state: 'CANCELLED' }, null],
  ] as const)('%s', (_name, more, cell) => {
    expect(documentCell({ ...asked, ...more }, today)).toEqual(cell)
  })
})
