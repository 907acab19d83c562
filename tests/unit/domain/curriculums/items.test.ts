import { expect, test } from 'vitest'
import { isItem, itemKey, itemsAsWork } from '@/lib/domain/curriculums/items'
import {
  type PlannedAssignment,
  type PlannedCurriculum,
  type PlannedMember,
  planAssignments,
} from '@/lib/domain/curriculums/plan'

const tb = itemKey({ kind: 'DOCUMENT', id: 'tb' })
const policy = itemKey({ kind: 'POLICY', id: 'conduct' })
const rn = itemKey({ kind: 'LICENSE', id: 'CA:RN' })
const lvn = itemKey({ kind: 'LICENSE', id: 'CA:LVN' })
const has = (key: string, from: string, until: string | null = null) => ({ key, from, until })

test.each([
  ['valid now', [has(tb, '2026-01-05', '2027-01-05')], [{ taskId: tb, completedAt: '2026-06-01' }]],
  ['handed in later', [has(tb, '2026-07-01')], [{ taskId: tb, completedAt: '2026-07-01' }]],
  ['expired', [has(rn, '2024-01-05', '2026-07-31')], []],
  ['not valid yet', [has(rn, '2026-09-01', '2028-07-31')], []],
  ['signed, whenever', [has(policy, '2025-02-02')], [{ taskId: policy, completedAt: '2025-02-02' }]],
])('on August 1, in a window from June 1: %s', (_name, items, work) => {
  const window = { tasks: '2026-06-01', anyCredit: '2026-06-01' }
  expect(itemsAsWork(items, window, '2026-08-01').map(({ units: _, ...one }) => one)).toEqual(work)
})

test.each([
  ['CA:RN', true],
  ['CA:CMA2', false],
  ['RN', false],
])('%s is a kind of license: %s', (id, is) => {
  expect(isItem({ kind: 'LICENSE', id })).toBe(is)
})

const orientation = {
  departments: [],
  jobTitles: [],
  credentialTypes: [],
  geos: [],
  hiredFrom: null,
  hiredUntil: null,
  hiredWithinMonths: null,
  state: 'ACTIVE',
  due: 'DAYS_AFTER_ASSIGN',
  dueDate: null,
  dueDays: 30,
  recurrence: 'NONE',
  recurrenceMonths: null,
  groups: [
    { rule: 'ALL', n: null, units: null, taskIds: ['fire', policy, tb] },
    { rule: 'ANY_N', n: 1, units: null, taskIds: [rn, lvn] },
  ],
} satisfies PlannedCurriculum
const member: PlannedMember = {
  state: 'ACTIVE',
  department: null,
  jobTitle: null,
  hireDate: null,
  credentials: [],
  work: [{ taskId: 'fire', completedAt: '2026-11-10', units: 100 }],
  enrolledTaskIds: [],
}
const plan = (items: PlannedMember['items'], on: string, there: PlannedAssignment[] = [], of = {}) =>
  planAssignments({ ...orientation, ...of }, { ...member, items: items ?? [] }, there, on)

test('a packet of a class, a signed document, a TB test and one of two licenses', () => {
  const start = plan([], '2026-11-01')
  expect(start).toMatchObject([{ state: 'IN_PROGRESS', doneParts: 0, totalParts: 2 }])
  const license = has(lvn, '2025-05-05', '2027-05-31')
  const most = plan([license, has(policy, '2026-11-02')], '2026-11-12', start)
  expect(most).toMatchObject([{ state: 'IN_PROGRESS', doneParts: 1, completedAt: null }])
  const all = [license, has(policy, '2026-11-02'), has(tb, '2026-11-15', '2027-11-15')]
  const complete = plan(all, '2026-11-15', most)
  expect(complete).toMatchObject([{ state: 'COMPLETE', completedAt: '2026-11-15' }])
  // What expires later does not undo it; what is taken back does.
  expect(plan(all, '2028-01-01', complete)).toEqual(complete)
  expect(plan(all.slice(0, 2), '2026-11-16', complete)).toMatchObject([{ state: 'IN_PROGRESS', completedAt: null }])
})

test('a document is signed again in each year', () => {
  const yearly = {
    recurrence: 'FROM_COMPLETION',
    recurrenceMonths: 12,
    groups: [{ rule: 'ALL', n: null, units: null, taskIds: [policy] }],
  } as const
  const once = plan([has(policy, '2026-11-02')], '2026-11-02', plan([], '2026-11-01', [], yearly), yearly)
  expect(once).toMatchObject([{ state: 'COMPLETE' }])
  const next = plan([has(policy, '2026-11-02')], '2027-09-01', once, yearly)
  expect(next).toMatchObject([{ state: 'CLOSED' }, { cycle: 2, state: 'ASSIGNED', dueAt: '2027-11-02' }])
  const again = [has(policy, '2026-11-02'), has(policy, '2027-09-03')]
  expect(plan(again, '2027-09-03', next, yearly)[1]).toMatchObject({ state: 'COMPLETE', completedAt: '2027-09-03' })
})
